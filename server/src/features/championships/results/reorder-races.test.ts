import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterHours, makeRace, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { sendResult } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { notifications } from '../../notifications/tables.ts';
import { reorderOldRaces } from '../../racing/results/reorder-races.ts';
import { drivers, raceResults, sessionDrivers } from '../../racing/tables.ts';
import { settleResults } from './settle-results.ts';
import { rawResults } from './tables.ts';

let t: TestApp;
let race: Awaited<ReturnType<typeof makeRace>>;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(seasonStart);
  race = await makeRace(t);
});
afterAll(() => t.close());

/** The race with a guest who was away for a minute: the sum of the laps is the least, the crossing is the last. */
const file = () => ({
  ...race.file,
  Laps: race.file.Laps.map((lap) =>
    lap.DriverGuid === race.guest.steam_id ? { ...lap, Timestamp: lap.Timestamp + 60_000 } : lap,
  ),
});
const orderOf = async () => {
  const rows = await t.deps.db.select().from(raceResults).orderBy(asc(raceResults.position));
  return rows.map(({ steam_id }) => steam_id);
};
const publicOrder = async () => {
  const { body } = await t.call(calls.getRoundResults, { input: { params: { id: race.round } } as never });
  return body.sessions[0].rows.slice(0, 3).map(({ name }: calls.ResultRow) => name);
};

/** Rows as they were stored by the sum of lap times. */
async function storeBySums() {
  const order = [race.guest, race.first, race.second, race.third];
  await t.deps.db.delete(raceResults);
  await t.deps.db.delete(sessionDrivers);
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select max(id)::int as id from racing_sessions`,
  );
  for (const [index, driver] of order.entries())
    await t.deps.db.insert(raceResults).values({
      steam_id: driver?.steam_id ?? '',
      session_id: rows[0]?.id ?? 0,
      track: 'ks_nurburgring',
      layout: '',
      car: 'ks_audi_r8_lms',
      position: index + 1,
      lap_count: index === 3 ? 5 : 10,
      total_time: [890_000, 900_000, 910_000, 460_000][index] ?? 0,
      raced_at: afterHours(3.5),
    });
  await t.deps.db.update(rawResults).set({ finish: null });
}

test('a stored race is ordered again once, a provisional result follows, and no one is notified', async () => {
  await sendResult(t, race.season, file());
  await storeBySums();
  await settleResults(t.deps);
  expect(await publicOrder()).toEqual(['Raced 1', 'Raced 2', 'Raced 3']);
  const before = await t.deps.db.$count(notifications);
  t.setNow(afterHours(4.6));
  await reorderOldRaces(t.deps);
  expect(await orderOf()).toEqual(
    [race.first, race.second, race.guest, race.third].map((one) => one?.steam_id),
  );
  const [guest] = await t.deps.db
    .select()
    .from(drivers)
    .where(eq(drivers.steam_id, race.guest.steam_id ?? ''));
  expect(guest).toMatchObject({ races: 1, wins: 0 });
  await settleResults(t.deps);
  expect(await publicOrder()).toEqual(['Raced 2', 'Raced 3', 'Raced 1']);
  expect(await t.deps.db.$count(notifications)).toBe(before);
  expect(await reorderOldRaces(t.deps)).toBe(false);
});

test('an official result stays, and staff are asked', async () => {
  await sendResult(t, race.season, file());
  await storeBySums();
  await settleResults(t.deps);
  await t.call(staff.makeRoundOfficial, {
    as: race.season.manager,
    input: { params: { id: race.round } } as never,
    json: { force: true, reason: 'All agreed' },
  });
  const before = await publicOrder();
  // Long after the weeks in which a late file is looked for.
  t.setNow(afterHours(24 * 20));
  await reorderOldRaces(t.deps);
  await settleResults(t.deps);
  expect(await publicOrder()).toEqual(before);
  t.setNow(afterHours(5));
  const { body } = await t.call(staff.listCandidates, {
    as: race.season.manager,
    input: { params: { id: race.round } } as never,
  });
  expect(body[0].late_session_id).not.toBeNull();
});

test('a race whose laps are gone in part stays as it is', async () => {
  await sendResult(t, race.season, file());
  await storeBySums();
  const before = await orderOf();
  await t.deps.db.execute(sql`delete from laps where steam_id = ${race.first?.steam_id}`);
  await reorderOldRaces(t.deps);
  expect(await orderOf()).toEqual(before);
  expect(await reorderOldRaces(t.deps)).toBe(false);
});
