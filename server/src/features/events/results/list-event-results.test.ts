import { listEventResults } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { rawCar, rawTrack } from '../../../../test/make/make-driving.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { drivers, laps, raceResults, safetyHistory, sessions } from '../../racing/tables.ts';
import { withdrawLaps, withLaps } from '../../racing/withdraw-laps.ts';
import { users } from '../../users/tables.ts';

const now = new Date('2026-11-21T18:00:00Z');
const minute = 60_000;

let t: TestApp;
let server_id: number;
let event: Awaited<ReturnType<typeof makeEvent>>;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(now);
  server_id = (await makeServer(t)).id;
  event = await makeEvent(t, { server_id, inHours: -4 });
});

/** Creates a session that ended some ms after the event's start, with its classified drivers. */
async function makeSession(
  after: number,
  steam_ids: string[],
  more: Partial<typeof sessions.$inferInsert> = {},
) {
  const held_at = new Date(event.start_date.getTime() + after);
  const where = { track: 'monza', layout: 'short' };
  const [session] = await t.deps.db
    .insert(sessions)
    .values({ server_id, type: 'RACE', ...where, held_at, is_dated: true, ...more })
    .returning();
  const session_id = session?.id ?? 0;
  if (steam_ids.length > 0) {
    await t.deps.db.insert(raceResults).values(
      steam_ids.map((steam_id, index) => ({
        ...where,
        session_id,
        steam_id,
        car: 'ks_ferrari_488_gt3',
        finish_position: index + 1,
        position: index + 1,
        lap_count: 8 - index,
        total_time: 900_000 + index * 1_234,
        raced_at: held_at,
      })),
    );
  }
  return { session_id, held_at: held_at.toISOString() };
}

const results = (id = event.id) => t.call(listEventResults, { input: { params: { id } } });
const ids = async (id?: number) =>
  (await results(id)).body.map(({ session_id }: { session_id: number }) => session_id);

test('a race is listed as classified: members by username, others by their game name', async () => {
  const member = await makeUser(t);
  const [named, unnamed] = [makeSteamId(), makeSteamId()];
  await t.deps.db.insert(drivers).values({ steam_id: named, name: 'Guest «77»' });
  const race = await makeSession(90 * minute, [named, member.steam_id ?? '', unnamed]);
  const { status, body, headers } = await results();
  expect(status).toBe(200);
  expect(headers['cache-control']).toBeUndefined();
  const car = 'ks_ferrari_488_gt3';
  const shared = { car, car_ref: rawCar(car), best_ms: null, grid: null, contact_points: null };
  const inLaps = (gap_laps: number) => ({ gap_ms: gap_laps === 0 ? 0 : null, gap_laps });
  expect(body).toEqual([
    {
      ...race,
      track_name: 'monza · short',
      track: rawTrack('monza · short'),
      results: [
        {
          ...shared,
          ...inLaps(0),
          position: 1,
          driver: null,
          name: 'Guest «77»',
          lap_count: 8,
          total_time: 900_000,
        },
        {
          ...shared,
          ...inLaps(1),
          position: 2,
          driver: { id: member.id, username: member.username, profile_image: null },
          name: null,
          lap_count: 7,
          total_time: 901_234,
        },
        { ...shared, ...inLaps(2), position: 3, driver: null, name: null, lap_count: 6, total_time: 902_468 },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/7656120/);
});

test('a race has gaps, best laps, contacts and grid positions', async () => {
  const [first, second] = [makeSteamId(), makeSteamId()];
  const qualifying = await makeSession(-30 * minute, [], { type: 'QUALIFY' });
  await makeSession(-20 * minute, [], { type: 'QUALIFY', layout: 'long' });
  await makeSession(-7 * 60 * minute, [], { type: 'QUALIFY' });
  const race = await makeSession(90 * minute, [first, second]);
  await t.deps.db.update(raceResults).set({ lap_count: 8 }).where(eq(raceResults.steam_id, second));
  const lap = (session_id: number, steam_id: string, lap_time: number, valid = true) => ({
    session_id,
    steam_id,
    track: 'monza',
    layout: 'short',
    car: 'c',
    lap_time,
    sectors: [],
    valid,
    cuts: valid ? 0 : 1,
    clock: lap_time,
    driven_at: new Date(race.held_at),
  });
  await t.deps.db.insert(laps).values([
    lap(qualifying.session_id, first, 100_500),
    // A lap with a cut does not count for the grid.
    lap(qualifying.session_id, first, 99_000, false),
    lap(qualifying.session_id, second, 100_100),
    lap(race.session_id, first, 102_000),
    lap(race.session_id, first, 101_000),
    lap(race.session_id, second, 100_900, false),
  ]);
  const contact = {
    session_id: race.session_id,
    distance_m: 0,
    rating: 3,
    created_at: new Date(race.held_at),
  };
  await t.deps.db.insert(safetyHistory).values([
    { ...contact, steam_id: second, contact_points: 1.5 },
    { ...contact, steam_id: second, contact_points: 0.5 },
  ]);
  const [{ results: places }] = (await results()).body;
  expect(places).toMatchObject([
    { gap_ms: 0, gap_laps: 0, best_ms: 101_000, grid: 2, contact_points: null },
    { gap_ms: 1_234, gap_laps: 0, best_ms: 100_900, grid: 1, contact_points: 2 },
  ]);

  // Voided laps count neither as best laps nor for the grid; the race order stays.
  const voidedLaps = (await t.deps.db.select().from(laps)).filter(({ lap_time }) =>
    [100_100, 101_000].includes(lap_time),
  );
  const voided = voidedLaps.map(({ id }) => id);
  await withLaps(t.deps, voided, now, (tx, locked) =>
    withdrawLaps(tx, locked, { code: 'cut', reason: 'All four wheels off', by: null, now }),
  );
  const [{ results: after }] = (await results()).body;
  expect(after).toMatchObject([
    { position: 1, gap_ms: 0, best_ms: 102_000, grid: 1 },
    { position: 2, gap_ms: 1_234, best_ms: 100_900, grid: null },
  ]);
});

describe('an event’s results', () => {
  test('include races of its server from the start until an hour after the end, in order', async () => {
    const long = 120 * minute;
    await makeSession(-1, []);
    const last = await makeSession(long + 60 * minute, []);
    await makeSession(long + 60 * minute + 1, []);
    const first = await makeSession(0, []);
    const middle = await makeSession(30 * minute, []);
    expect(await ids()).toEqual([first.session_id, middle.session_id, last.session_id]);
  });

  test('exclude practice, qualifying and other servers', async () => {
    await makeSession(minute, [], { type: 'QUALIFY' });
    await makeSession(minute, [], { type: 'PRACTICE' });
    await makeSession(minute, [], { server_id: (await makeServer(t)).id });
    await makeSession(minute, [], { server_id: null });
    expect(await ids()).toEqual([]);
  });

  test('are empty without a server', async () => {
    await makeSession(minute, [makeSteamId()], { server_id: null });
    const { id } = await makeEvent(t, { inHours: -4 });
    expect(await ids(id)).toEqual([]);
  });
});

test('banned and deleted members are not named as members', async () => {
  const [banned, gone] = [await makeUser(t), await makeUser(t)];
  const change = (id: number, set: object) => t.deps.db.update(users).set(set).where(eq(users.id, id));
  await change(banned.id, { is_active: false });
  await change(gone.id, { deleted_at: now });
  await makeSession(minute, [banned.steam_id ?? '', gone.steam_id ?? '']);
  const [race] = (await results()).body;
  expect(race.results.map(({ driver }: { driver: unknown }) => driver)).toEqual([null, null]);
});

test('an unknown event is not found', async () => {
  expect((await results(2_147_483_647)).status).toBe(404);
});
