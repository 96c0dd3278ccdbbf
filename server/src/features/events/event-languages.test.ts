import { getEvent, listEvents, updateEvent } from '@paddock/contract/events/calls';
import { renderNotification } from '@paddock/contract/notifications/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const texts = {
  title: 'جام خزر',
  title_en: 'Caspian Cup',
  description: 'چهل دقیقه مسابقه',
  description_en: 'Forty minutes of racing',
};
const change = (id: number, fields: Record<string, string>) =>
  sendForm(t, manager, 'PUT', updateEvent.path.replace('{id}', String(id)), Object.entries(fields));

test('an event is found in both languages and names its server in both', async () => {
  const { id: server_id } = await makeServer(t, { name: 'اسپا', name_en: 'Spa' });
  const { id } = await makeEvent(t, { ...texts, server_id });
  const seen = await t.call(getEvent, { input: { params: { id } } });
  expect(seen.body).toMatchObject({ ...texts, server: { name: 'اسپا', name_en: 'Spa' } });
  for (const search of ['caspian', 'خزر'])
    expect((await t.call(listEvents, { as: manager, input: { query: { search } } })).body).toHaveLength(1);
});

test('its English is changed, rejected and removed independently', async () => {
  const { id } = await makeEvent(t, texts);
  expect((await change(id, { title_en: 'Cup of the Caspian' })).body).toMatchObject({
    title: texts.title,
    title_en: 'Cup of the Caspian',
  });
  for (const search of ['cup of THE', 'caspian cup'])
    expect((await t.call(listEvents, { as: manager, input: { query: { search } } })).body).toHaveLength(1);
  const refused = await change(id, { title_en: 'ab', description_en: 'too short' });
  expect(Object.keys(refused.body.errors).sort()).toEqual(['description_en', 'title_en']);
  expect((await change(id, { description_en: '' })).body.description_en).toBeNull();
});

test('a calendar feed uses the requested language', async () => {
  const { id } = await makeEvent(t, texts);
  const feed = async (lang: string) => (await t.app.inject(`/events/calendar.ics?lang=${lang}`)).body;
  expect(await feed('en')).toContain('SUMMARY:Caspian Cup');
  expect(await feed('fa')).toContain('SUMMARY:جام خزر');
  const file = await t.app.inject({ url: `/events/${id}/calendar.ics`, headers: { cookie: 'locale=en' } });
  expect(file.body).toContain('SUMMARY:Caspian Cup');
  expect(file.body).toContain('Forty minutes of racing');
});

test('notifications use the recipient’s language', () => {
  const facts = {
    event_id: 1,
    event_title: texts.title,
    event_title_en: texts.title_en,
    start_date: '2026-11-21T19:00:00.000Z',
  };
  expect(renderNotification('event_soon', facts, 'en').sentence).toContain('Caspian Cup');
  expect(renderNotification('event_soon', facts, 'fa').sentence).toContain('جام خزر');
  const older = { ...facts, event_title_en: undefined };
  expect(renderNotification('event_soon', older, 'en').sentence).toContain('جام خزر');
});
