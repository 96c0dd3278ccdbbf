import { chooseRival, dropRival, listRivals } from '@paddock/contract/rivals/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { makeLap, makePlace, makeSums, rawTrack } from '../../../test/make/make-driving.ts';
import { runJob } from '../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notifications } from '../notifications/tables.ts';
import { boardEntries } from '../racing/statistics/tables.ts';
import { raceResults, sessions } from '../racing/tables.ts';
import { users } from '../users/tables.ts';
import { nearest } from './queries.ts';

const start = new Date('2026-03-10T08:00:00Z');
const minute = 60_000;
let t: TestApp;
let me: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(boardEntries);
  me = await makeUser(t);
});
afterAll(() => t.close());

const before = (minutes: number) => new Date(start.getTime() - minutes * minute);
const at = (driver: number) => ({ params: { driver } }) as never;
const choose = (rival: { id: number }, as = me) => t.call(chooseRival, { as, input: at(rival.id) });
const drop = (rival: { id: number }, as = me) => t.call(dropRival, { as, input: at(rival.id) });
const rivalsOf = async (as = me) => (await t.call(listRivals, { as })).body;
const idsOf = async (as = me) =>
  (await rivalsOf(as)).map((rival: { driver: { id: number } }) => rival.driver.id);
const ban = ({ id }: { id: number }) =>
  t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, id));
const noticesOf = async ({ id }: { id: number }) =>
  (await t.deps.db.select().from(notifications).where(eq(notifications.user_id, id))).map(({ data }) => data);

describe('a chosen rival', () => {
  test('is listed in the order of choosing until dropped, and is not notified', async () => {
    const [first, second] = [await makeUser(t), await makeUser(t)];
    expect(await choose(first)).toMatchObject({
      status: 200,
      body: {
        driver: { id: first.id, username: first.username },
        chosen: true,
        races: { total: 0, ahead: [0, 0] },
        last_meeting: null,
        behind_count: 0,
        behind: [],
      },
    });
    t.setNow(new Date(start.getTime() + 1000));
    await choose(second);
    await choose(first);
    expect(await idsOf()).toEqual([first.id, second.id]);
    expect([await noticesOf(first), await noticesOf(second)]).toEqual([[], []]);
    expect((await drop(first)).status).toBe(204);
    expect((await drop(first)).status).toBe(204);
    expect(await idsOf()).toEqual([second.id]);
    expect(await idsOf(second)).toEqual([]);
  });

  test('is one of five, even for concurrent requests', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => makeUser(t)));
    const answers = await Promise.all(others.map((other) => choose(other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(200),
      ...Array(4).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many');
    const chosen = await idsOf();
    expect(chosen).toHaveLength(5);
    // Banned members are hidden and free their slot.
    await ban({ id: chosen[0] });
    expect(await idsOf()).toEqual(chosen.slice(1));
    expect((await choose(await makeUser(t))).status).toBe(200);
  });

  test('must be another visible member with a Steam account', async () => {
    const [banned, steamless] = [await makeUser(t), await makeUser(t, { steam: false })];
    await ban(banned);
    for (const other of [me, { id: 2_147_483_647 }, banned, steamless])
      expect((await choose(other)).status).toBe(404);
    expect(await choose(me, steamless)).toMatchObject({ status: 409, body: { code: 'steam_required' } });
    expect(await rivalsOf(steamless)).toEqual([]);
  });
});

test('a rival has common races, the last meeting and laps on which the rival is ahead', async () => {
  const rival = await makeUser(t);
  for (const [ago, mine, theirs] of [
    [300, 3, 1],
    [200, 2, 5],
    [100, 4, 2],
  ] as const) {
    const held_at = before(ago);
    const [session] = await t.deps.db
      .insert(sessions)
      .values({ type: 'RACE', track: ago === 100 ? 'monza' : 'spa', layout: '', held_at, is_dated: true })
      .returning();
    const result = {
      session_id: session?.id ?? 0,
      track: ago === 100 ? 'monza' : 'spa',
      layout: '',
      car: 'gt3',
      lap_count: 10,
      total_time: 900_000,
      raced_at: held_at,
    };
    await t.deps.db.insert(raceResults).values([
      { ...result, steam_id: me.steam_id ?? '', finish_position: mine, position: mine },
      // The official result differs.
      {
        ...result,
        steam_id: rival.steam_id ?? '',
        finish_position: 20,
        position: 20,
        counted_position: theirs,
      },
    ]);
  }
  await makeLap(t, me, before(50), { track: 'spa', lap_time: 91_000 });
  await makeLap(t, me, before(49), { track: 'monza', lap_time: 80_500 });
  await makeLap(t, me, before(48), { track: 'imola', lap_time: 70_000 });
  await makeLap(t, rival, before(47), { track: 'spa', lap_time: 90_000 });
  await makeLap(t, rival, before(46), { track: 'monza', lap_time: 80_287 });
  await makeLap(t, rival, before(45), { track: 'imola', lap_time: 70_001 });
  await makeLap(t, rival, before(44), { track: 'spa', car: 'other', lap_time: 50_000 });
  expect((await choose(rival)).body).toMatchObject({
    races: { total: 3, ahead: [1, 2] },
    last_meeting: {
      track_name: 'monza',
      track: rawTrack('monza'),
      raced_at: before(100).toISOString(),
      positions: [4, 2],
    },
    behind_count: 2,
    behind: [
      { track_name: 'monza', gap: 213 },
      { track_name: 'spa', gap: 1_000 },
    ],
  });
});

describe('a found rival', () => {
  /** Creates a driver with a rating and tracks shared with the reader this month. */
  async function driver(rating: number, tracks: number, minutesAgo = 10) {
    const user = await makeUser(t);
    await makePlace(t, user, { score: rating });
    await makeSums(t, user.steam_id, { race_rating: rating }).catch(() => undefined);
    for (let at = 0; at < tracks; at += 1) {
      const period = minutesAgo > 43_200 ? 'all' : '30d';
      await makePlace(t, user, { board: 'laps', period, track: `track-${at}`, score: -90_000 - at });
    }
    return user;
  }

  test('has the nearest rating of those who share three tracks, except chosen ones', async () => {
    await makePlace(t, me, { score: 1_500 });
    for (const at of [0, 1, 2, 3])
      await makePlace(t, me, { board: 'laps', period: '30d', track: `track-${at}`, score: -95_000 });
    const stranger = await driver(1_501, 2);
    const old = await driver(1_502, 4, 50_000);
    const near = await driver(1_490, 3);
    const far = await driver(1_700, 4);
    const banned = await driver(1_499, 4);
    await ban(banned);
    expect(await idsOf()).toEqual([near.id, far.id]);
    expect((await rivalsOf())[0]).toMatchObject({ chosen: false, ratings: [1_000, 1_490] });
    await choose(near);
    expect(await idsOf()).toEqual([near.id, far.id]);
    expect((await rivalsOf()).map((rival: { chosen: boolean }) => rival.chosen)).toEqual([true, false]);
    expect(await idsOf()).not.toContain(stranger.id);
    expect(await idsOf()).not.toContain(old.id);
  });

  test('is one of three', async () => {
    await makePlace(t, me, { score: 1_500 });
    for (const at of [0, 1, 2])
      await makePlace(t, me, { board: 'laps', period: '30d', track: `track-${at}`, score: -95_000 });
    const drivers = [];
    for (const rating of [1_510, 1_480, 1_530, 1_540]) drivers.push(await driver(rating, 3));
    expect(await idsOf()).toEqual(drivers.slice(0, 3).map(({ id }) => id));
  });
});

describe('a rival getting ahead', () => {
  const run = async (minutes: number) => {
    t.setNow(before(-minutes));
    await runJob(t.deps, 'tell-of-rivals');
  };
  const after = (minutes: number) => before(-minutes);

  test('notifies those who chose the rival once a day, with the gap', async () => {
    const rival = await makeUser(t);
    await makeLap(t, rival, before(100), { lap_time: 92_000 });
    await makeLap(t, me, before(90), { lap_time: 91_000 });
    await choose(rival);
    await run(1);
    expect(await noticesOf(me)).toEqual([]);
    await makeLap(t, rival, after(5), { lap_time: 90_787 });
    await run(10);
    await run(20);
    const data = { rival: rival.username, rival_id: rival.id, track: 'spa', track_en: 'spa', gap: 213 };
    expect(await noticesOf(me)).toMatchObject([{ rival: data.rival, rival_id: data.rival_id, gap: 213 }]);
    expect(await noticesOf(rival)).toEqual([]);
    // Another track on the same day.
    await makeLap(t, me, after(21), { track: 'monza', lap_time: 81_000 });
    await makeLap(t, rival, after(22), { track: 'monza', lap_time: 80_000 });
    await run(30);
    expect(await noticesOf(me)).toHaveLength(1);
    await makeLap(t, me, after(1_441), { track: 'imola', lap_time: 71_000 });
    await makeLap(t, rival, after(1_442), { track: 'imola', lap_time: 70_000 });
    await run(1_450);
    expect(await noticesOf(me)).toHaveLength(2);
  });

  test('does not notify if the rival was ahead before, is banned or was not chosen', async () => {
    const [ahead, banned, other] = [await makeUser(t), await makeUser(t), await makeUser(t)];
    await makeLap(t, me, before(95), { lap_time: 91_000 });
    await makeLap(t, ahead, before(90), { lap_time: 90_500 });
    await choose(ahead);
    await choose(banned);
    await makeLap(t, ahead, after(5), { lap_time: 90_000 });
    await makeLap(t, banned, after(5), { lap_time: 90_000, clock: 1 });
    await makeLap(t, other, after(5), { lap_time: 90_000, clock: 2 });
    await ban(banned);
    await run(10);
    expect(await noticesOf(me)).toEqual([]);
  });
});

test('neighbours are read by index from the driver’s place on the board', async () => {
  await makePlace(t, me, { board: 'overall', score: 1_500 });
  const plan = await t.deps.db.transaction(async (tx) => {
    // A small board would be read by a sequential scan.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${nearest({ id: me.id, steam_id: me.steam_id ?? '' })} select * from near`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*score >= /);
  expect(plan).toMatch(/Index Cond: .*score < /);
});
