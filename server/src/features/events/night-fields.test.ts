import { createEvent, getEvent, listPublicEvents, updateEvent } from '@paddock/contract/events/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { makeEvent, noNight } from '../../../test/make/make-event.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-11-21T18:00:00Z'));
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const update = (id: number, fields: Record<string, string>) =>
  sendForm(t, manager, 'PUT', updateEvent.path.replace('{id}', String(id)), Object.entries(fields));
const see = async (id: number) => (await t.call(getEvent, { input: { params: { id } } })).body;

async function makeDownload(title: string): Promise<number> {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    insert into downloads (title, description, search_text, category, game, version, external_url, created_at)
    values (${title}, '', ${title}, 'cars', 'assetto', '1.2', 'https://mods.example/a', now()) returning id`);
  return rows[0]?.id ?? 0;
}

test('an event has links, a briefing and required files, all of which can be cleared', async () => {
  const [one, other] = [await makeDownload('Car pack'), await makeDownload('Track')];
  const night = {
    stream_link: 'https://live.example/paddock',
    replay_link: 'https://video.example/1',
    voice_link: 'https://voice.example/room',
    briefing: '# Start\nBe on time.',
    briefing_en: 'Be on time',
    delay_s: '۱۲۰',
  };
  const form = new Map<string, string | Blob>(
    Object.entries({
      title: 'Night race',
      description: 'Practice and a race',
      event_type: 'race',
      start_date: '2026-11-22T18:00:00Z',
      end_date: '2026-11-22T20:00:00Z',
      max_participants: '0',
      ...night,
      download_ids: JSON.stringify([other, one]),
      image: asFile(await makeImage()),
    }),
  );
  const { status, body } = await sendForm(t, manager, 'POST', createEvent.path, [...form]);
  expect(status, JSON.stringify(body)).toBe(201);
  const stored = { ...night, delay_s: 120, download_ids: [other, one] };
  expect(body).toMatchObject(stored);
  expect(await see(body.id)).toMatchObject(stored);
  const { body: listed } = await t.call(listPublicEvents);
  expect(listed[0]).not.toHaveProperty('briefing');

  const emptied = Object.fromEntries(
    ['stream_link', 'replay_link', 'voice_link', 'briefing', 'briefing_en'].map((name) => [name, '']),
  );
  await update(body.id, { title: 'Still there' });
  expect(await see(body.id)).toMatchObject(stored);
  await update(body.id, { ...emptied, download_ids: '[]', delay_s: '0' });
  expect(await see(body.id)).toMatchObject(noNight);
});

test('a download is listed once', async () => {
  const [{ id }, download] = [await makeEvent(t), await makeDownload('Skin pack')];
  expect((await update(id, { download_ids: JSON.stringify([download, download]) })).body).toMatchObject({
    status: 422,
    errors: { download_ids: 'Choose at most 20 different downloads.' },
  });
  expect(await see(id)).toMatchObject(noNight);
});

test.each([
  ['stream_link', 'http://live.example/paddock'],
  ['replay_link', 'javascript:alert(1)'],
  ['voice_link', 'https://friend@voice.example'],
  ['briefing', 'x'.repeat(5_001)],
  ['delay_s', '301'],
  ['delay_s', '-1'],
  ['download_ids', '[2147483647]'],
  ['download_ids', '[1, 1]'],
  ['download_ids', 'first'],
  ['download_ids', JSON.stringify(Array.from({ length: 21 }, (_, index) => index + 1))],
])('%s rejects %s', async (field, value) => {
  const { id } = await makeEvent(t);
  const { status, body } = await update(id, { [field]: value });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await see(id)).toMatchObject(noNight);
});
