import * as results from '@paddock/contract/championships/results/result-calls';
import { voidLap } from '@paddock/contract/racing/lap-calls';
import { getTimingSession, listTimingSessions } from '@paddock/contract/timing/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { afterHours, lapsOf, makeRace } from '../../../../test/make/seasons/make-race.ts';
import { resultFile, sendResult } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { settleResults } from '../../championships/results-desk/settle-results.ts';
import { roundSessions } from '../../championships/tables.ts';
import {
  bestLaps,
  drivers,
  drivingDays,
  laps,
  lapVoids,
  raceResults,
  sessions,
} from '../../racing/tables.ts';
import { timingSessions } from '../tables.ts';
import { forgetTimedSessions } from './forget-sessions.ts';
import { settleTimedSessions } from './settle-sessions.ts';

let t: TestApp;
let race: Awaited<ReturnType<typeof makeRace>>;
let bridge: MadeBridge;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const start = afterHours(2.1);
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
/** Lap times in seconds, in the order of the cars; the first driver is a guest. */
const paces = [89, 90, 91];

/** Sends a race of ten laps live, and its end. */
async function drive(fields: object = {}) {
  const seats = [race.guest, race.first, race.second].map((user, index) => ({
    car_id: index,
    steam_id: user?.steam_id ?? '',
    name: `Raced ${index + 1}`,
    pace: paces[index] ?? 0,
  }));
  t.setNow(start);
  bridge = await makeBridge(t, race.season.server_id);
  const car = 'ks_audi_r8_lms';
  await bridge.send(
    bridge.start({ layout: '', ...fields }),
    ...seats.map((seat) => bridge.car(seat, { car })),
  );
  const driven = seats.flatMap((seat) =>
    Array.from({ length: 10 }, (_, index) => ({ seat, at: after(seat.pace * (index + 1)) })),
  );
  driven.sort((one, other) => Number(one.at) - Number(other.at));
  t.setNow(after(1_000));
  await bridge.send(...driven.map(({ seat, at }) => bridge.lap(seat, seat.pace * 1_000, { car }, at)));
  await bridge.send(bridge.end({}, after(950)));
}

beforeEach(async () => {
  race = await makeRace(t);
});

const late = () => t.setNow(after(950 + 601));
const settle = async () => {
  await settleTimedSessions(t.deps);
  await settleResults(t.deps);
};
const rowsOf = async () => {
  const { body } = await t.call(results.getRoundResults, { input: { params: { id: race.round } } as never });
  const [session] = (body as results.RoundResult).sessions;
  return {
    source: session?.source,
    rows: session?.rows.map(({ name, laps: count, total_ms }) => [name, count, total_ms]),
  };
};
const sums = async (steam_id: string | null | undefined) => {
  const [row] = await t.deps.db
    .select()
    .from(drivers)
    .where(eq(drivers.steam_id, steam_id ?? ''));
  const days = await t.deps.db
    .select()
    .from(drivingDays)
    .where(eq(drivingDays.steam_id, steam_id ?? ''));
  return {
    laps: row?.lap_count,
    races: row?.races,
    wins: row?.wins,
    rated: row?.rated_races,
    day: days.reduce((sum, { lap_count }) => sum + lap_count, 0),
  };
};
const liveRows = [
  ['Raced 1', 10, 890_000],
  ['Raced 2', 10, 900_000],
  ['Raced 3', 10, 910_000],
];
const live = () =>
  t.deps.db.select().from(sessions).where(eq(sessions.server_id, race.season.server_id)).orderBy(sessions.id);

describe('ten minutes after the end without a file', () => {
  test('the live laps count as that session, once, however often the job runs', async () => {
    await drive();
    t.setNow(after(950 + 599));
    await settle();
    expect(await live()).toEqual([]);
    late();
    await Promise.all([settleTimedSessions(t.deps), settleTimedSessions(t.deps)]);
    // Simulates a crash before the session was marked as settled.
    await t.deps.db.update(timingSessions).set({ settled_at: null, racing_session_id: null });
    await settle();
    const [session, ...others] = await live();
    expect(others).toEqual([]);
    expect(session).toMatchObject({
      type: 'RACE',
      track: 'ks_nurburgring',
      is_live: true,
      held_at: after(950),
    });
    expect(await rowsOf()).toEqual({ source: 'live', rows: expect.arrayContaining(liveRows) });
    expect(await sums(race.guest.steam_id)).toEqual({ laps: 10, races: 1, wins: 1, rated: 1, day: 10 });
    const [timed] = await t.deps.db
      .select()
      .from(timingSessions)
      .where(eq(timingSessions.server_id, race.season.server_id));
    expect(timed?.racing_session_id).toBe(session?.id);
  });

  test('a session without laps leaves no result, and one without an end ends after six hours', async () => {
    t.setNow(start);
    bridge = await makeBridge(t, race.season.server_id);
    await bridge.send(bridge.start({ layout: '' }));
    t.setNow(after(5 * 3_600));
    await settle();
    t.setNow(after(7 * 3_600));
    await settle();
    const [timed] = await t.deps.db
      .select()
      .from(timingSessions)
      .where(eq(timingSessions.server_id, race.season.server_id));
    expect(timed).toMatchObject({ abandoned: true, ended_at: start, settled_at: after(7 * 3_600) });
    expect(await live()).toEqual([]);
  });
});

/** The game's file of the race: the same laps, and those of a driver that the bridge missed. */
const file = (at = after(951)) =>
  resultFile(
    [
      { steam_id: race.guest.steam_id, laps: lapsOf(89) },
      { steam_id: race.first?.steam_id ?? '', laps: [...lapsOf(90, 9), 89_500] },
      { steam_id: race.second?.steam_id ?? '', laps: lapsOf(91) },
      { steam_id: race.third?.steam_id ?? '', laps: lapsOf(92, 9) },
    ],
    at,
  );

describe('the game’s own file', () => {
  test('in time is the result, and the live laps do not count', async () => {
    await drive();
    await sendResult(t, race.season, file());
    late();
    await settle();
    expect((await live()).map(({ is_live }) => is_live)).toEqual([false]);
    expect(await rowsOf()).toMatchObject({ source: 'file' });
    expect((await sums(race.guest.steam_id)).laps).toBe(10);
  });

  test('replaces the live laps when it arrives later, as if it had come in time', async () => {
    await drive();
    late();
    await settle();
    await sendResult(t, race.season, file());
    const [session, ...others] = await live();
    expect(others).toEqual([]);
    expect(session).toMatchObject({ is_live: false, held_at: after(951) });
    for (const driver of [race.guest, race.first, race.second])
      expect(await sums(driver?.steam_id)).toMatchObject({ laps: 10, races: 1, rated: 1, day: 10 });
    expect(await sums(race.third?.steam_id)).toMatchObject({ laps: 9, races: 1 });
    expect(await t.deps.db.$count(laps, eq(laps.session_id, session?.id ?? 0))).toBe(39);
    expect(await t.deps.db.$count(raceResults, eq(raceResults.session_id, session?.id ?? 0))).toBe(4);
    const [best] = await t.deps.db
      .select()
      .from(bestLaps)
      .where(eq(bestLaps.steam_id, race.first?.steam_id ?? ''));
    expect(best?.lap_time).toBe(89_500);
    // A second upload changes nothing.
    await sendResult(t, race.season, file());
    expect((await sums(race.guest.steam_id)).laps).toBe(10);
    await settle();
    const replacedRows = await rowsOf();
    expect(replacedRows.source).toBe('file');
    expect(replacedRows.rows).toContainEqual(['Raced 2', 10, 899_500]);
    expect(replacedRows.rows).toContainEqual(['Raced 4', 9, 828_000]);
  });

  test('of another race is another session', async () => {
    await drive();
    late();
    await settle();
    const other = resultFile(
      [
        { steam_id: race.guest.steam_id, laps: lapsOf(95, 3) },
        { steam_id: race.first?.steam_id ?? '', laps: lapsOf(96, 3) },
      ],
      after(951),
    );
    await sendResult(t, race.season, other);
    expect((await live()).map(({ is_live }) => is_live)).toEqual([true, false]);
    expect((await sums(race.guest.steam_id)).laps).toBe(13);
  });

  test('keeps a lap void that stewards voided', async () => {
    await drive();
    late();
    await settle();
    const chief = await makeUser(t, { role: 'manager' });
    const [first] = await t.deps.db
      .select()
      .from(laps)
      .where(and(eq(laps.steam_id, race.guest.steam_id ?? ''), eq(laps.lap_time, 89_000)));
    const json = { code: 'cut', reason: 'All four wheels off' };
    const input = { params: { id: first?.id } } as never;
    expect((await t.call(voidLap, { as: chief, input, json })).status).toBe(200);
    await sendResult(t, race.season, file());
    const [voided] = await t.deps.db
      .select()
      .from(lapVoids)
      .where(eq(lapVoids.steam_id, race.guest.steam_id ?? ''));
    const [same] = await t.deps.db
      .select()
      .from(laps)
      .where(eq(laps.id, voided?.lap_id ?? 0));
    expect([voided?.restored_at, same?.lap_time]).toEqual([null, 89_000]);
  });

  test('for an official result waits for staff', async () => {
    await drive();
    late();
    await settle();
    t.setNow(afterHours(24 * 4));
    await settle();
    const before = await rowsOf();
    await sendResult(t, race.season, file());
    await settle();
    expect(await rowsOf()).toEqual(before);
    const [session] = await t.deps.db.select().from(roundSessions).where(eq(roundSessions.id, race.session));
    expect(session?.conflict_session_id).toBe(session?.racing_session_id);
  });
});

describe('driven laps', () => {
  const ask = (as?: { token: string }) =>
    t.call(listTimingSessions, { as, input: { params: { id: race.season.server_id } } as never });

  test('are listed one by one, with positions and voids', async () => {
    await drive();
    const { body } = await ask();
    expect(body).toMatchObject([
      { kind: 'race', drivers: 3, laps: 30, abandoned: false, ended_at: after(950).toISOString() },
    ]);
    const one = await t.call(getTimingSession, { input: { params: { id: body[0].id } } as never });
    expect(
      one.body.timed.map(
        ({ name, best_ms, laps: own }: { name: string; best_ms: number; laps: { position: number }[] }) => [
          name,
          best_ms,
          own.at(-1)?.position,
        ],
      ),
    ).toEqual([
      // The guest hides being online; entrants of the round are named.
      [null, 89_000, 1],
      [race.first?.username, 90_000, 2],
      [race.second?.username, 91_000, 3],
    ]);
    expect(one.body.timed).toMatchObject([
      { number: null, class: '', laps_total: 10 },
      { class: 'GT3', driver: { id: race.first?.id }, laps_total: 10 },
      { class: 'GT3', driver: { id: race.second?.id }, laps_total: 10 },
    ]);
    expect(one.body.timed[0].laps[0]).toMatchObject({ number: 1, lap_time: 89_000, cuts: 0, voided: false });
    expect((await t.call(getTimingSession, { input: { params: { id: 9_999_999 } } as never })).status).toBe(
      404,
    );
  });

  test('are hidden with staff-only timing and deleted after 400 days', async () => {
    await drive();
    const manager = await makeUser(t, { role: 'manager' });
    const { body } = await ask();
    await makeBridge(t, race.season.server_id, { mode: 'staff' });
    expect([(await ask()).status, (await ask(manager)).status]).toEqual([404, 200]);
    const input = { params: { id: body[0].id } } as never;
    expect((await t.call(getTimingSession, { input })).status).toBe(404);
    t.setNow(after(399 * 86_400));
    await forgetTimedSessions(t.deps);
    expect((await ask(await makeUser(t, { role: 'manager' }))).body).toHaveLength(1);
    t.setNow(after(401 * 86_400));
    await forgetTimedSessions(t.deps);
    expect((await ask(await makeUser(t, { role: 'manager' }))).body).toEqual([]);
  });
});
