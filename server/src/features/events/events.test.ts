import {
  getEvent,
  getNextEvent,
  joinEvent,
  listAdminEvents,
  listEventParticipants,
  listEvents,
  listPublicEvents,
  removeEventReminder,
  setEventReminder,
} from '@paddock/contract/events/calls';
import { eventStatus } from '@paddock/contract/events/rules';
import { getRaceNight } from '@paddock/contract/race-night/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent, noNight } from '../../../test/make/make-event.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { usernameColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { eventParticipants, eventReminders, events } from './tables.ts';

const now = new Date('2026-11-21T18:00:00Z');
const later = (ms: number) => t.setNow(new Date(now.getTime() + ms));
const hour = 3_600_000;

let t: TestApp;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
  player = await makeUser(t, { discord: false, steam: false });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(now);
  await t.deps.db.delete(events);
});

const of = (id: number) => ({ input: { params: { id } } });
const join = (id: number, as = player) => t.call(joinEvent, { as, ...of(id) });
const remind = (id: number, as = player) => t.call(setEventReminder, { as, ...of(id) });
const forget = (id: number, as = player) => t.call(removeEventReminder, { as, ...of(id) });
const see = (id: number, as?: MadeUser) => t.call(getEvent, { as, ...of(id) });
const many = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(t)));
const rowsOf = (id: number) =>
  t.deps.db.select().from(eventParticipants).where(eq(eventParticipants.event_id, id));

describe('viewing events', () => {
  test('only staff see an inactive server and how to join it', async () => {
    const { id: server_id } = await makeServer(t, { is_active: false });
    const event = await makeEvent(t, { server_id });
    const manager = await makeUser(t, { role: 'manager' });
    const answers = [
      await see(event.id),
      await see(event.id, manager),
      await join(event.id),
      await t.call(listEvents, { as: player }),
      await t.call(listPublicEvents),
      await t.call(getNextEvent),
      await t.call(getRaceNight, of(event.id)),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('join_link');
    const { body } = await t.call(listAdminEvents, { as: manager });
    expect(body).toMatchObject([{ id: event.id, server: { id: server_id } }]);
  });

  test('an event shows its host, server and number of participants to everyone', async () => {
    const { id: server_id, name } = await makeServer(t, { name: 'کاسپین' });
    const event = await makeEvent(t, { server_id, inHours: -1, max_participants: 5, map_image: 'map.webp' });
    await join(event.id);
    const { status, body, headers } = await see(event.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: event.id,
      title: 'Friday race',
      title_en: null,
      description: 'Forty minutes of GT3',
      description_en: null,
      event_type: 'race',
      start_date: '2026-11-21T17:00:00.000Z',
      end_date: '2026-11-21T19:00:00.000Z',
      max_participants: 5,
      image: 'made-event.webp',
      map_image: 'map.webp',
      host: { id: event.host_id, username: expect.stringMatching(/^driver/), profile_image: null },
      server: {
        id: server_id,
        name,
        name_en: null,
        join_link: expect.any(String),
        status: expect.any(String),
      },
      round_id: null,
      ...noNight,
      participants: 1,
      reminder_count: 0,
      joined: false,
      reminded: false,
      preview_images: {
        fa: expect.stringContaining(`/events/${event.id}/preview-fa-`),
        en: expect.stringContaining(`/events/${event.id}/preview-en-`),
      },
    });
    expect(headers['cache-control']).toBeUndefined();
  });

  test('signed-in members see their own state, which is not cached', async () => {
    const live = await makeEvent(t, { inHours: -1 });
    const coming = await makeEvent(t);
    await join(live.id);
    await remind(coming.id);
    expect((await see(live.id, player)).body).toMatchObject({ joined: true, reminded: false });
    expect((await see(coming.id, player)).body).toMatchObject({ joined: false, reminded: true });
    expect((await see(live.id, player)).headers['cache-control']).toBe('no-store');
    const other = await makeUser(t);
    expect((await see(live.id, other)).body).toMatchObject({ joined: false, participants: 1 });
    expect((await see(coming.id, other)).body).toMatchObject({ reminded: false });
  });

  test('the list has live events first, then coming and past ones', async () => {
    const make = (title: string, inHours: number) => makeEvent(t, { title, inHours });
    await make('over long ago', -50);
    await make('scheduled', 50);
    await make('over', -3);
    await make('live', -1);
    await make('upcoming', 2);
    const { body, headers } = await t.call(listEvents, { as: player });
    const titles = ['live', 'upcoming', 'scheduled', 'over', 'over long ago'];
    expect(body.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(headers['x-total-count']).toBe('5');
    const manager = await makeUser(t, { role: 'manager' });
    const edited = { updated_at: expect.any(String), ...noNight };
    const forStaff = body.map((event: object) => ({ ...event, ...edited }));
    expect((await t.call(listAdminEvents, { as: manager })).body).toEqual(forStaff);

    const part = await t.call(listEvents, { as: player, input: { query: { skip: 1, limit: 2 } } });
    expect(part.body).toEqual(body.slice(1, 3));
    const matches = await t.call(listEvents, { as: player, input: { query: { search: 'OVER', limit: 1 } } });
    expect(matches.body).toEqual([body[3]]);
    expect(matches.headers['x-total-count']).toBe('2');
    const past = await t.call(listEvents, { as: player, input: { query: { skip: 5 } } });
    expect(past.body).toEqual([]);
  });

  test('events with the same start are listed in the order of creation, on every page', async () => {
    const made: number[] = [];
    for (const inHours of [2, 2, 2, -9, -9]) made.push((await makeEvent(t, { inHours })).id);
    const seen: number[] = [];
    for (let skip = 0; skip < made.length; skip += 2) {
      const page = await t.call(listEvents, { as: player, input: { query: { skip, limit: 2 } } });
      expect(page.headers['x-total-count']).toBe('5');
      seen.push(...page.body.map(({ id }: { id: number }) => id));
    }
    expect(seen).toEqual(made);
  });

  test('the database and the contract agree on which events are over, to the millisecond', async () => {
    const { start_date, end_date } = await makeEvent(t);
    for (const edge of [start_date, end_date])
      for (const ms of [-25 * hour, -1, 0, 1, 25 * hour]) {
        const at = new Date(edge.getTime() + ms);
        t.setNow(at);
        const listed = await t.call(listPublicEvents, { input: { query: { when: 'past' } } });
        const isOver = eventStatus({ start_date, end_date }, at) === 'completed';
        expect(listed.body, at.toISOString()).toHaveLength(isOver ? 1 : 0);
        const others = await t.call(listPublicEvents, { input: { query: { when: 'coming' } } });
        expect(others.body, at.toISOString()).toHaveLength(isOver ? 0 : 1);
      }
  });

  test('participants are found in any spelling of their name, in the order of joining', async () => {
    const { id } = await makeEvent(t, { inHours: -1 });
    const others = [];
    for (const name of ['علي كاسپين', 'رضا ۱۴۰۵', 'على البرز']) {
      const user = await makeUser(t);
      await t.deps.db.update(users).set(usernameColumns(name)).where(eq(users.id, user.id));
      others.push(user);
    }
    for (const as of others) await join(id, as);
    const list = (query: object) =>
      t.call(listEventParticipants, { input: { params: { id }, query } as never });
    expect((await list({ search: 'علی‌ کاسپین' })).body).toMatchObject([{ id: others[0]?.id }]);
    expect((await list({ search: '1405' })).body).toMatchObject([{ id: others[1]?.id }]);
    const page = await list({ skip: 1, limit: 1 });
    expect(page.body).toMatchObject([{ id: others[1]?.id }]);
    expect(page.headers['x-total-count']).toBe('3');
    await t.deps.db
      .update(users)
      .set({ is_active: false })
      .where(eq(users.id, others[0]?.id ?? 0));
    expect((await list({ limit: 1 })).headers['x-total-count']).toBe('2');
  });

  test('a search matches any Persian spelling and treats wildcards literally', async () => {
    await makeEvent(t, { title: 'مسابقه‌ی کاسپین ۱۰۰٪' });
    const search = async (text: string) =>
      (await t.call(listEvents, { as: player, input: { query: { search: text } } })).body.length;
    expect(await search('مسابقه ي كاسپين')).toBe(1);
    expect(await search('%%')).toBe(0);
    expect(await search('_')).toBe(0);
  });

  test('an unknown event is not found', async () => {
    for (const spec of [getEvent, listEventParticipants]) {
      expect((await t.call(spec, of(2_147_483_647))).problem.code).toBe('not_found');
    }
    for (const spec of [joinEvent, setEventReminder, removeEventReminder]) {
      expect((await t.call(spec, { as: player, ...of(2_147_483_647) })).problem.code).toBe('not_found');
    }
  });
});

describe('joining', () => {
  test('is possible from the first instant to the last and returns the event', async () => {
    const { id } = await makeEvent(t);
    const [other] = await many(1);
    later(hour - 1);
    expect(await join(id)).toMatchObject({ status: 409, problem: { code: 'event_not_live' } });
    later(hour);
    expect(await join(id)).toMatchObject({ status: 200, body: { id, joined: true, participants: 1 } });
    later(3 * hour);
    expect(await join(id, other)).toMatchObject({ status: 200, body: { joined: true, participants: 2 } });
    later(3 * hour + 1);
    expect(await join(id, await makeUser(t))).toMatchObject({ problem: { code: 'event_not_live' } });
    expect(await rowsOf(id)).toHaveLength(2);
  });

  test('is idempotent, even if the event is full', async () => {
    const { id } = await makeEvent(t, { inHours: -1, max_participants: 1 });
    await join(id);
    later(60_000);
    expect(await join(id)).toMatchObject({ status: 200, body: { joined: true, participants: 1 } });
    expect((await rowsOf(id)).map(({ joined_at }) => joined_at)).toEqual([now]);
    expect(await join(id, await makeUser(t))).toMatchObject({ status: 409, problem: { code: 'event_full' } });
  });

  test('by fifty members at once for ten places succeeds ten times', async () => {
    const { id } = await makeEvent(t, { inHours: -1, max_participants: 10 });
    const crowd = await many(50);
    const answers = await Promise.all(crowd.map((one) => join(id, one)));
    const codes = answers.map(({ status, problem }) => (status === 200 ? 'in' : problem.code));
    expect(codes.filter((code) => code === 'in')).toHaveLength(10);
    expect(codes.filter((code) => code === 'event_full')).toHaveLength(40);
    expect(await rowsOf(id)).toHaveLength(10);
    const places = answers.flatMap(({ status, body }) => (status === 200 ? body.participants : []));
    expect(places.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('by one member twenty times at once takes one place; without a limit everyone fits', async () => {
    const { id } = await makeEvent(t, { inHours: -1, max_participants: 2 });
    const same = await Promise.all(Array.from({ length: 20 }, () => join(id)));
    expect(same.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await rowsOf(id)).toHaveLength(1);
    const open = await makeEvent(t, { inHours: -1, max_participants: 0 });
    const all = await Promise.all((await many(12)).map((one) => join(open.id, one)));
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('reuses the place of a deleted account', async () => {
    const { id } = await makeEvent(t, { inHours: -1, max_participants: 1 });
    const [gone] = await many(1);
    await join(id, gone);
    await t.deps.db
      .update(users)
      .set({ deleted_at: now })
      .where(eq(users.id, gone?.id ?? 0));
    expect((await see(id)).body.participants).toBe(0);
    expect((await t.call(listEventParticipants, of(id))).body).toEqual([]);
    expect(await join(id)).toMatchObject({ status: 200, body: { participants: 1 } });
  });
});

describe('participants', () => {
  test('are public in the order of joining, without private data', async () => {
    const { id } = await makeEvent(t, { inHours: -1 });
    const crowd = await many(3);
    for (const [index, one] of crowd.entries()) {
      later(index * 1000);
      await join(id, one);
    }
    const { body, headers } = await t.call(listEventParticipants, of(id));
    expect(body).toEqual(
      crowd.map((one, index) => ({
        id: one.id,
        username: one.username,
        profile_image: null,
        joined_at: new Date(now.getTime() + index * 1000).toISOString(),
      })),
    );
    expect(headers['x-total-count']).toBe('3');
    const ask = (query: object) => t.call(listEventParticipants, { input: { params: { id }, query } });
    expect((await ask({ skip: 1, limit: 1 })).body).toEqual([body[1]]);
    const matches = await ask({ search: crowd[2]?.username.toUpperCase() });
    expect([matches.body, matches.headers['x-total-count']]).toEqual([[body[2]], '1']);
    expect((await ask({ limit: 101 })).status).toBe(422);
  });
});

describe('a reminder', () => {
  test('is set and removed until the start, idempotently', async () => {
    const { id } = await makeEvent(t);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await remind(id)).toMatchObject({ status: 200, body: { id, reminded: true } });
    }
    expect(await t.deps.db.select().from(eventReminders)).toEqual([
      { event_id: id, user_id: player.id, asked_at: now, told_start: null },
    ]);
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await forget(id)).toMatchObject({ status: 200, body: { id, reminded: false } });
    }
    later(hour - 1);
    expect((await remind(id)).status).toBe(200);
    later(hour);
    expect(await remind(id)).toMatchObject({ status: 409, problem: { code: 'event_started' } });
    expect(await forget(id)).toMatchObject({ status: 409, problem: { code: 'event_started' } });
  });

  test('is private to its member', async () => {
    const { id } = await makeEvent(t);
    const [other] = await many(1);
    await remind(id, other);
    await forget(id);
    expect((await see(id, other)).body.reminded).toBe(true);
    expect((await see(id, player)).body.reminded).toBe(false);
  });
});
