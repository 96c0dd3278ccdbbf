import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { listRacingSessions, restoreSession, setSessionAside } from '@paddock/contract/racing/result-calls';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { afterHours, lapsOf, makeRace, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { resultFile, sendResult } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { boardEntries, ratingChanges } from '../../racing/statistics/tables.ts';
import {
  bestLaps,
  drivers,
  drivingDays,
  raceResults,
  safetyHistory,
  trackCars,
} from '../../racing/tables.ts';
import { settleResults } from './settle-results.ts';

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

/** Everything that is counted for the drivers of the race. */
async function countedOf() {
  const ids = [race.guest, race.first, race.second, race.third].map((driver) => driver?.steam_id ?? '');
  const { db } = t.deps;
  const [sums, days, best, places, results, changes, safety, cars] = await Promise.all([
    db.select().from(drivers).where(inArray(drivers.steam_id, ids)).orderBy(asc(drivers.steam_id)),
    db
      .select()
      .from(drivingDays)
      .where(inArray(drivingDays.steam_id, ids))
      .orderBy(asc(drivingDays.steam_id)),
    db.select().from(bestLaps).where(inArray(bestLaps.steam_id, ids)).orderBy(asc(bestLaps.steam_id)),
    db.select().from(boardEntries).where(inArray(boardEntries.steam_id, ids)),
    db
      .select()
      .from(raceResults)
      .where(inArray(raceResults.steam_id, ids))
      .orderBy(asc(raceResults.steam_id)),
    db
      .select()
      .from(ratingChanges)
      .where(inArray(ratingChanges.steam_id, ids))
      .orderBy(asc(ratingChanges.steam_id)),
    db.select().from(safetyHistory).where(inArray(safetyHistory.steam_id, ids)),
    db.select().from(trackCars).where(eq(trackCars.car, 'ks_bmw')),
  ]);
  return {
    sums: sums.map(
      ({ last_driven_at: _last, window_from: _from, window_from_at: _at, name: _name, ...row }) => row,
    ),
    days: days.map(({ day, steam_id, lap_count }) => [day, steam_id, lap_count]),
    best: best.map(({ steam_id, car, lap_time }) => [steam_id, car, lap_time]),
    places: places
      .map(({ board, period, car, steam_id, score }) => `${board} ${period} ${car} ${steam_id} ${score}`)
      .sort(),
    results: results.map(({ steam_id, position, lap_count }) => [steam_id, position, lap_count]),
    ratings: changes.map(({ steam_id, before, after }) => [steam_id, before, after]),
    contacts: safety.reduce((sum, { contact_points }) => sum + contact_points, 0),
    cars: cars.map(({ lap_count }) => lap_count),
  };
}

const contact = (guid: string | null | undefined) => ({
  Type: 'COLLISION_WITH_ENV',
  CarId: 1,
  OtherCarId: -1,
  Driver: { Guid: guid },
  ImpactSpeed: 80,
});
async function drive() {
  await sendResult(t, race.season, { ...race.file, Events: [contact(race.second?.steam_id)] });
  await settleResults(t.deps);
}
const sessionsOf = async () => {
  const { body } = await t.call(listRacingSessions, {
    as: race.season.manager,
    input: { params: { id: race.season.server_id } } as never,
  });
  return body as { id: number; set_aside: string | null; laps: number }[];
};
const setAside = (id: number | undefined, reason = 'restart') =>
  t.call(setSessionAside, { as: race.season.manager, input: { params: { id } } as never, json: { reason } });
const restore = (id: number | undefined) =>
  t.call(restoreSession, { as: race.season.manager, input: { params: { id } } as never });
const resultOf = async (): Promise<calls.RoundResult> =>
  (await t.call(calls.getRoundResults, { input: { params: { id: race.round } } as never })).body;

test('a session set aside does not count, and counts as before once restored', async () => {
  await drive();
  const before = await countedOf();
  expect(before.results).toHaveLength(4);
  const [session] = await sessionsOf();
  const answer = await setAside(session?.id, 'test');
  expect(answer.body).toMatchObject({ id: session?.id, set_aside: 'test', laps: 35 });
  const aside = await countedOf();
  expect(aside).toMatchObject({ best: [], results: [], ratings: [], contacts: 0, days: [], cars: [] });
  expect(aside.places.filter((place) => !place.startsWith('safety'))).toEqual([]);
  for (const sum of aside.sums)
    expect(sum).toMatchObject({
      lap_count: 0,
      races: 0,
      wins: 0,
      rated_races: 0,
      race_rating: 1_000,
      contact_points: 0,
    });
  // The round is unlinked, and the same file adds no laps.
  expect((await resultOf()).sessions[0]?.source).toBeNull();
  await drive();
  expect((await resultOf()).sessions[0]?.source).toBeNull();
  expect(await countedOf()).toEqual(aside);

  expect((await restore(session?.id)).body).toMatchObject({ set_aside: null });
  expect(await countedOf()).toEqual(before);
  await settleResults(t.deps);
  expect((await resultOf()).sessions[0]?.source).toBe('file');
});

test('setting a restarted session aside links the second start automatically', async () => {
  await drive();
  const again = resultFile(
    [race.second, race.first].map((driver) => ({ steam_id: driver?.steam_id ?? '', laps: lapsOf(93) })),
    afterHours(4.2),
  );
  await sendResult(t, race.season, again);
  const [, first] = await sessionsOf();
  expect((await setAside(first?.id)).status).toBe(200);
  await settleResults(t.deps);
  const { sessions } = await resultOf();
  expect(sessions[0]?.rows.filter(({ position }) => position !== null).map(({ laps }) => laps)).toEqual([
    10, 10,
  ]);
});

test('setting aside is rejected for an official round, an unknown session or an unknown reason', async () => {
  await drive();
  await t.call(staff.makeRoundOfficial, {
    as: race.season.manager,
    input: { params: { id: race.round } } as never,
    json: { force: true, reason: 'All agreed' },
  });
  const [session] = await sessionsOf();
  expect(await setAside(session?.id)).toMatchObject({ status: 409, problem: { code: 'result_official' } });
  expect((await setAside(999_999_999)).status).toBe(404);
  expect((await setAside(session?.id, 'boredom')).status).toBe(422);
  expect((await sessionsOf())[0]?.set_aside).toBeNull();
});
