import { cancelRound, postponeRound } from '@paddock/contract/championships/results/result-admin-calls';
import { cancelChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { updateEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { makeSeason } from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { events } from '../events/tables.ts';
import { gameServers } from '../servers/tables.ts';
import { saveSettings } from '../site/save-settings.ts';

const now = new Date('2026-11-21T18:00:00Z');

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());
beforeEach(() => t.setNow(now));

const fetchFile = (id: number | string) => t.app.inject({ url: `/events/${id}/calendar.ics` });
/** The content lines, unfolded. */
const read = async (id: number) =>
  (await fetchFile(id)).body
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n');
const value = (lines: string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

test('the file has one event in UTC with an alarm', async () => {
  const { id: server_id } = await makeServer(t, { name: 'Caspian, GT3' });
  const { id } = await makeEvent(t, { server_id });
  const answer = await fetchFile(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': `attachment; filename="event-${id}.ics"`,
    'cache-control': 'no-cache',
  });
  expect(await read(id)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Paddock//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${id}@paddock.example`,
    'SEQUENCE:0',
    'DTSTAMP:20261121T180000Z',
    'DTSTART:20261121T190000Z',
    'DTEND:20261121T210000Z',
    'SUMMARY:Friday race',
    'LOCATION:Caspian\\, GT3',
    `DESCRIPTION:Forty minutes of GT3\\n\\nhttps://paddock.example/events/${id}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT30M',
    'DESCRIPTION:Friday race',
    'END:VALARM',
    `URL;VALUE=URI:https://paddock.example/events/${id}`,
    'STATUS:CONFIRMED',
    'CREATED:20261121T180000Z',
    'LAST-MODIFIED:20261121T180000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});

test('a changed event keeps its id and increases its sequence', async () => {
  const { id } = await makeEvent(t);
  const change = async (seconds: number) => {
    t.setNow(new Date(now.getTime() + seconds * 1000));
    const input = { params: { id }, body: { title: `Changed after ${seconds}` } };
    expect((await t.call(updateEvent, { as: manager, input })).status).toBe(200);
    const lines = await read(id);
    return ['UID', 'SEQUENCE', 'LAST-MODIFIED', 'DTSTAMP', 'SUMMARY'].map((name) => value(lines, name));
  };
  const uid = `event-${id}@paddock.example`;
  const at = (time: string) => `20261121T${time}Z`;
  expect(await change(0.4)).toEqual([uid, '1', at('180000'), at('180000'), 'Changed after 0.4']);
  expect(await change(90)).toEqual([uid, '2', at('180130'), at('180130'), 'Changed after 90']);
});

test('special characters are escaped, and lines have at most 75 bytes', async () => {
  const title = 'مسابقهٔ «کاسپین»؛ a,b;c\\n "d" 🏁'.repeat(4);
  const description = `یک\nEND:VEVENT\r\nBEGIN:VEVENT\u0007${'راننده‌ها '.repeat(40)}`;
  const { id } = await makeEvent(t, { title, description });
  const raw = (await fetchFile(id)).rawPayload;
  const physical = raw.toString('utf8').split('\r\n');
  expect(physical.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(raw.toString('utf8')).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  expect(raw.toString('utf8')).not.toMatch(/\ufffd/);
  const lines = await read(id);
  expect(lines.filter((line) => /^(BEGIN|END):VEVENT/.test(line))).toHaveLength(2);
  const unescaped = (text = '') =>
    text.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
  expect(unescaped(value(lines, 'SUMMARY'))).toBe(title);
  expect(unescaped(value(lines, 'DESCRIPTION'))).toBe(
    `${description.replace('\r', '').replace('\u0007', '')}\n\nhttps://paddock.example/events/${id}`,
  );
});

test.each(['2147483647', '0', '-1', 'x', '1.5', '%00', '99999999999999999999'])(
  'the file of event %s is not found',
  async (id) => {
    expect((await fetchFile(id)).json()).toMatchObject({ status: 404, code: 'not_found' });
  },
);

test('an id in Persian digits is accepted', async () => {
  const { id } = await makeEvent(t);
  const persian = String(id).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  expect((await fetchFile(encodeURIComponent(persian))).statusCode).toBe(200);
});

test('it only supports reading and is closed in maintenance', async () => {
  const { id } = await makeEvent(t);
  const url = `/events/${id}/calendar.ics`;
  expect((await t.app.inject({ method: 'POST', url })).statusCode).toBe(405);
  await saveSettings(t.deps.db, { maintenance_mode: true });
  const closed = await fetchFile(id);
  expect([closed.statusCode, closed.headers['retry-after']]).toEqual([503, '300']);
  await saveSettings(t.deps.db, { maintenance_mode: false });
});

test('the feed has coming and recent events, equal to their files', async () => {
  const make = (title: string, inHours: number) => makeEvent(t, { title, inHours });
  await t.deps.db.delete(events);
  await make('long gone', -31 * 24);
  await make('lately over', -29 * 24);
  const coming = await make('coming', 30);
  const { statusCode, headers, body } = await t.app.inject('/events/calendar.ics?lang=en');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-language': 'en',
    'cache-control': 'public, max-age=300',
  });
  expect(body.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:lately over', 'SUMMARY:coming']);
  expect(body).toContain(`UID:event-${coming.id}@paddock.example`);
  expect(body).toContain('NAME:Events of Paddock');
  expect((await t.app.inject('/events/calendar.ics')).body).toContain('NAME:رویدادهای پدوک');
});

test('the feed of a closed site is closed', async () => {
  await saveSettings(t.deps.db, { maintenance_mode: true });
  expect((await t.app.inject('/events/calendar.ics')).statusCode).toBe(503);
  await saveSettings(t.deps.db, { maintenance_mode: false });
});

const summaryOf = async (id: number) => {
  const lines = await read(id);
  return {
    status: value(lines, 'STATUS'),
    sequence: Number(value(lines, 'SEQUENCE')),
    alarm: lines.includes('BEGIN:VALARM'),
  };
};
const feed = async () => (await t.app.inject('/events/calendar.ics')).body;

test('the version changes with a server’s name, but not with other fields', async () => {
  const { id: server_id } = await makeServer(t);
  const { id } = await makeEvent(t, { server_id });
  expect(await summaryOf(id)).toEqual({ status: 'CONFIRMED', sequence: 0, alarm: true });
  await t.deps.db.update(gameServers).set({ name: 'Alborz' }).where(eq(gameServers.id, server_id));
  expect((await summaryOf(id)).sequence).toBe(1);
  await t.deps.db.update(gameServers).set({ name: 'Alborz' }).where(eq(gameServers.id, server_id));
  await t.call(updateEvent, { as: manager, input: { params: { id }, body: { max_participants: 3 } } });
  expect((await summaryOf(id)).sequence).toBe(1);
});

test('a postponed round is marked until it has a new start, a cancelled one until its end', async () => {
  const { rounds, manager: as } = await makeSeason(t, { starts: [24, 48] });
  const [round, other] = rounds;
  const id = round?.event_id ?? 0;
  const params = { id: round?.id };
  const json = { reason: 'The track is flooded' };
  expect((await t.call(postponeRound, { as, input: { params } as never, json })).status).toBe(200);
  const postponed = await summaryOf(id);
  expect(postponed).toEqual({ status: 'CANCELLED', sequence: expect.any(Number), alarm: false });
  expect(await feed()).toContain(`UID:event-${id}@`);
  const start_date = new Date(now.getTime() + 72 * 3_600_000);
  const end_date = new Date(start_date.getTime() + 3_600_000);
  const moved = await t.call(updateEvent, { as, input: { params: { id }, body: { start_date, end_date } } });
  expect(moved.status).toBe(200);
  const again = await summaryOf(id);
  expect(again).toEqual({ status: 'CONFIRMED', sequence: expect.any(Number), alarm: true });
  expect(again.sequence).toBeGreaterThan(postponed.sequence);
  expect((await t.call(cancelRound, { as, input: { params } as never, json })).status).toBe(200);
  const cancelled = await summaryOf(id);
  expect(cancelled).toEqual({ status: 'CANCELLED', sequence: expect.any(Number), alarm: false });
  expect(cancelled.sequence).toBeGreaterThan(again.sequence);
  t.setNow(new Date(end_date.getTime() - 1));
  expect(await feed()).toContain(`UID:event-${id}@`);
  t.setNow(end_date);
  expect(await feed()).not.toContain(`UID:event-${id}@`);
  expect(await feed()).toContain(`UID:event-${other?.event_id}@`);
});

test('the remaining rounds of a cancelled championship are cancelled', async () => {
  const season = await makeSeason(t, { starts: [24] });
  const id = season.rounds[0]?.event_id ?? 0;
  const input = { params: { id: season.id } } as never;
  const done = await t.call(cancelChampionship, {
    as: season.manager,
    input,
    json: { reason: 'Too few drivers' },
  });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await summaryOf(id)).toMatchObject({ status: 'CANCELLED', alarm: false });
});

test('tabs become spaces, and the file of an event supports lang', async () => {
  const { id } = await makeEvent(t, { title: 'یک\tدو', title_en: 'one\ttwo' });
  const titleIn = async (search: string) =>
    /^SUMMARY:(.*)$/m.exec(
      (await t.app.inject(`/events/${id}/calendar.ics${search}`)).body.replace(/\r/g, ''),
    )?.[1];
  expect(await titleIn('?lang=fa')).toBe('یک دو');
  expect(await titleIn('?lang=en')).toBe('one two');
});

test.each(['/events/calendar.ics', '/blog/rss.xml', '/sitemap.xml'])(
  '%s returns 304 for a cached version',
  async (url) => {
    const first = await t.app.inject(url);
    const again = await t.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    await makeEvent(t, { title: `New of ${url}` });
    const changed = await t.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(changed.statusCode).toBe(url.startsWith('/blog') ? 304 : 200);
  },
);
