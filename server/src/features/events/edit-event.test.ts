import { createEvent, deleteEvent, getEvent, updateEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent, noNight } from '../../../test/make/make-event.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { events } from './tables.ts';

const now = new Date('2026-11-21T18:00:00.500Z');

let t: TestApp;
let manager: MadeUser;
let picture: Blob;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  picture = asFile(await makeImage());
});
afterAll(() => t.close());
beforeEach(() => t.setNow(now));

type Fields = Record<string, string | Blob>;

const send = (method: 'POST' | 'PUT', url: string, fields: Fields, as = manager) =>
  sendForm(t, as, method, url, Object.entries(fields));

const good: Fields = {
  title: 'Caspian GT3 cup',
  description: 'Practice, qualifying\r\nand forty minutes of racing.',
  event_type: 'race',
  start_date: '2026-11-22T21:30:00+03:30',
  end_date: '2026-11-22T20:00:00Z',
  max_participants: '24',
};
const post = (more: Fields = {}, as = manager) =>
  send('POST', createEvent.path, { image: picture, ...good, ...more }, as);
const update = (id: number, fields: Fields, as = manager) =>
  send('PUT', updateEvent.path.replace('{id}', String(id)), fields, as);
const see = (id: number) => t.call(getEvent, { input: { params: { id } } });
const countRows = async () => (await t.deps.db.select().from(events)).length;
const faults = ({ status, body }: { status: number; body: { errors?: object } }) => ({
  status,
  errors: body.errors,
});

describe('creating an event', () => {
  test('returns it as it is shown, hosted by its creator, with times in UTC', async () => {
    const { id: server_id, name } = await makeServer(t);
    const { status, body } = await post({ map_image: picture, server_id: String(server_id) });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Caspian GT3 cup',
      title_en: null,
      description: 'Practice, qualifying\nand forty minutes of racing.',
      description_en: null,
      event_type: 'race',
      start_date: '2026-11-22T18:00:00.000Z',
      end_date: '2026-11-22T20:00:00.000Z',
      max_participants: 24,
      image: expect.stringMatching(/\.webp$/),
      map_image: expect.stringMatching(/\.webp$/),
      host: { id: manager.id, username: manager.username, profile_image: null },
      server: {
        id: server_id,
        name,
        name_en: null,
        join_link: expect.any(String),
        status: expect.any(String),
      },
      round_id: null,
      ...noNight,
      participants: 0,
      reminder_count: 0,
      joined: false,
      reminded: false,
      updated_at: expect.any(String),
    });
    const { updated_at: _, ...event } = body;
    expect((await see(body.id)).body).toMatchObject(event);
  });

  test('needs neither a map nor a server and accepts digits of any script', async () => {
    const { status, body } = await post({ max_participants: '۲۴', server_id: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ max_participants: 24, map_image: null, server: null });
    const { id } = await makeServer(t);
    const persian = String(id).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect((await post({ server_id: persian })).body.server.id).toBe(id);
  });

  test('treats markup as text and ignores server-side fields', async () => {
    const title = '<img src=x onerror=alert(1)> "&\' {{7*7}}';
    const forged = { host_id: '1', id: '7', created_at: '2020-01-01T00:00:00Z', participants: '99' };
    const { body } = await post({ title, ...forged });
    expect(body).toMatchObject({ title, participants: 0, host: { id: manager.id } });
    expect(body.id).not.toBe(7);
  });
});

const atLeast = (min: number) => `Use at least ${min} characters.`;
const atMost = (max: number) => `Use at most ${max} characters.`;
const required = 'This field is required.';
const invalid = 'This value is not valid.';

test('reports all errors at once, including dates and references', async () => {
  const dates = { start_date: '2020-01-01T10:00:00Z', end_date: '2020-01-01T09:00:00Z' };
  const faulty = await post({ ...dates, title: '', server_id: '999999' });
  expect([faulty.status, Object.keys(faulty.body.errors).sort()]).toEqual([
    422,
    ['end_date', 'server_id', 'start_date', 'title'],
  ]);
  const { body } = await post();
  const changed = await update(body.id, { ...dates, title: '' });
  expect(Object.keys(changed.body.errors).sort()).toEqual(['end_date', 'start_date', 'title']);
  // An unchanged start may be in the past.
  const early = await update(body.id, { start_date: body.start_date, end_date: dates.end_date, title: '' });
  expect(Object.keys(early.body.errors).sort()).toEqual(['end_date', 'title']);
});

describe('invalid fields are rejected', () => {
  const cases: [field: string, value: string, words: string][] = [
    ['title', 'xx', atLeast(3)],
    ['title', '  \u200fxx  ', atLeast(3)],
    ['title', 'x'.repeat(256), atMost(255)],
    ['title', '', required],
    ['description', 'nine char', atLeast(10)],
    ['description', 'x'.repeat(1001), atMost(1000)],
    ['event_type', 'rally', invalid],
    ['event_type', '', required],
    ['start_date', '2026-11-22 21:30', invalid],
    ['start_date', '2026-11-22T21:30:00', invalid],
    ['start_date', '2026-02-30T10:00:00Z', invalid],
    ['start_date', '', required],
    ['end_date', 'tomorrow', invalid],
    ['end_date', '9999-12-31T23:59:59-23:59', invalid],
    ['end_date', '2100-01-01T00:00:00Z', invalid],
    ['max_participants', '-1', 'The minimum is 0.'],
    ['max_participants', '10001', 'The maximum is 10000.'],
    ['max_participants', '2.5', invalid],
    ['max_participants', '', required],
    ['server_id', 'first', invalid],
    ['server_id', '0', 'The minimum is 1.'],
    ['server_id', '99999999999', invalid],
    ['server_id', '2147483647', 'This server does not exist.'],
  ];
  const named = cases.map(([field, value, words]) => [field, value.slice(0, 40), value, words] as const);
  test.each(named)('%s as %s', async (field, _, value, words) => {
    const before = await countRows();
    expect(faults(await post({ [field]: value }))).toEqual({ status: 422, errors: { [field]: words } });
    expect(await countRows()).toBe(before);
  });

  test.each([
    ['title', 'xxx'],
    ['description', 'ten chars.'],
    ['event_type', 'drift'],
    ['event_type', 'track_day'],
    ['max_participants', '0'],
    ['max_participants', '10000'],
    ['end_date', '2026-11-22T18:00:00Z'],
  ])('%s as %s is accepted', async (field, value) => {
    expect((await post({ [field]: value })).status).toBe(201);
  });

  test('the longest title and description are accepted', async () => {
    const longest = { title: 'ع'.repeat(255), description: 'ش'.repeat(1000) };
    expect(await post(longest)).toMatchObject({ status: 201, body: longest });
  });

  test('an empty form reports all missing fields, including the picture', async () => {
    const { status, body } = await send('POST', createEvent.path, {});
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      title: required,
      description: required,
      event_type: required,
      start_date: required,
      end_date: required,
      max_participants: required,
      image: 'A picture is required.',
    });
  });
});

const past = { start_date: 'The start must not be in the past.' };
const early = { end_date: 'The end must not be before the start.' };

describe('times', () => {
  test('of a new event start from now on and end after the start', async () => {
    const at = (start_date: string, end_date = '2026-11-23T00:00:00Z') => post({ start_date, end_date });
    expect((await at(now.toISOString())).status).toBe(201);
    expect(faults(await at('2026-11-21T18:00:00.499Z'))).toEqual({ status: 422, errors: past });
    expect(faults(await at('2026-11-22T18:00:00.001Z', '2026-11-22T18:00:00Z'))).toMatchObject({
      errors: early,
    });
    const both = await at('2026-11-21T17:00:00Z', '2026-11-21T16:00:00Z');
    expect(faults(both)).toEqual({ status: 422, errors: { ...past, ...early } });
  });

  test('of a live event may stay, sent again or not; a changed start must not be in the past', async () => {
    const { id, start_date } = await makeEvent(t, { inHours: -1 });
    expect((await update(id, { title: 'Renamed while live' })).status).toBe(200);
    expect((await update(id, { start_date: start_date.toISOString() })).status).toBe(200);
    const moved = new Date(start_date.getTime() + 1).toISOString();
    expect(faults(await update(id, { start_date: moved }))).toEqual({ status: 422, errors: past });
    expect((await update(id, { start_date: now.toISOString() })).status).toBe(200);
  });

  test('are validated together with unchanged ones', async () => {
    const { id } = await makeEvent(t);
    const { start_date, end_date } = (await see(id)).body;
    expect(faults(await update(id, { end_date: '2026-11-21T18:30:00Z' }))).toEqual({
      status: 422,
      errors: early,
    });
    expect(faults(await update(id, { start_date: '2026-11-22T00:00:00Z' }))).toMatchObject({ errors: early });
    expect((await see(id)).body).toMatchObject({ start_date, end_date });
    expect((await update(id, { end_date: start_date })).status).toBe(200);
  });
});

describe('updating an event', () => {
  test('changes only the sent fields, for any sender', async () => {
    const { id: server_id } = await makeServer(t);
    const { body: before } = await post({ server_id: String(server_id), map_image: picture });
    const editor = await makeUser(t, { role: 'editor' });
    const { status, body } = await update(
      before.id,
      { title: 'Another name', max_participants: '2' },
      editor,
    );
    expect(status).toBe(200);
    const updated_at = expect.any(String);
    expect(body).toEqual({ ...before, title: 'Another name', max_participants: 2, updated_at });
    expect((await update(before.id, {})).body).toEqual({ ...body, updated_at });
    const away = await update(before.id, { server_id: '' });
    expect(away.body).toEqual({ ...body, server: null, updated_at });
  });

  test('validates like creation and leaves the event unchanged on errors', async () => {
    const { updated_at: _, ...before } = (await post()).body;
    for (const fields of [{ title: 'xx' }, { server_id: '2147483647' }, { event_type: 'rally' }]) {
      expect((await update(before.id, { description: 'Changed as well', ...fields })).status).toBe(422);
    }
    expect((await see(before.id)).body).toMatchObject(before);
  });

  test('that does not exist returns not found', async () => {
    expect((await update(2_147_483_647, { title: 'Nowhere' })).status).toBe(404);
  });
});

test('deleting an event deletes everything that belongs to it', async () => {
  const { id } = await makeEvent(t, { inHours: -1 });
  await t.deps.db.update(events).set({ max_participants: 3 }).where(eq(events.id, id));
  const remove = () => t.call(deleteEvent, { as: manager, input: { params: { id } } });
  expect(await remove()).toMatchObject({ status: 204, body: '' });
  expect((await see(id)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

test.each([
  ['moderator', { create: 201, edit: 200, delete: 403 }],
  ['editor', { create: 201, edit: 200, delete: 204 }],
  ['player', { create: 403, edit: 403, delete: 403 }],
])('a %s has the permissions of the matrix', async (role, expected) => {
  const user = await makeUser(t, { role });
  const { id } = await makeEvent(t);
  const create = (await post({}, user)).status;
  const edit = (await update(id, { title: 'By a role' }, user)).status;
  const gone = await t.call(deleteEvent, { as: user, input: { params: { id } } });
  expect({ create, edit, delete: gone.status }).toEqual(expected);
});
