import { readFileSync } from 'node:fs';
import { getMyLaps, getStats, ingestResults } from '@paddock/contract/racing/calls';
import { safetyRating } from '@paddock/contract/racing/rules';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { resultFiles } from './ingest/tables.ts';
import { laps, raceResults, safetyHistory } from './tables.ts';

const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../test/samples/ac-result-${name}.json`, import.meta.url), 'utf8'));
const race = () => sample('race');
const qualify = () => sample('qualify');
const [arash, nima, lena, kaveh] = ['11', '12', '13', '14'].map((end) => `765612020000000${end}`);

let t: TestApp;
let key: string;
beforeAll(async () => {
  t = await testApp();
  key = await makeServerKey(t);
});
afterAll(() => t.close());

const post = (json: unknown, options: { as?: string; file_name?: string; locale?: 'fa' | 'en' } = {}) => {
  const { as = key, file_name, locale } = options;
  return t.call(ingestResults, { as, json, locale, input: { query: { file_name } } } as never);
};

async function statsOf(steam_id: string | undefined) {
  const driver = await makeUser(t, { steam: false });
  await t.deps.db
    .update(users)
    .set({ steam_id: null })
    .where(eq(users.steam_id, steam_id ?? ''));
  await t.deps.db
    .update(users)
    .set({ steam_id: steam_id ?? null })
    .where(eq(users.id, driver.id));
  return (await t.call(getStats, { as: driver })).body;
}

describe('a result file', () => {
  test('is counted as it says, and a repeat adds nothing', async () => {
    const first = await post(race(), { file_name: '2026_11_20_21_5_RACE.json' });
    expect(first.body).toEqual({ status: 'accepted', accepted: 17 + 4, rejected: [] });
    expect((await post(qualify(), { file_name: '2026_11_20_20_0_QUALIFY.json' })).body.accepted).toBe(10);
    const reordered = Object.fromEntries(Object.entries(race()).reverse());
    for (const again of [race(), qualify(), reordered]) {
      expect((await post(again)).body).toEqual({ status: 'duplicate', accepted: 0, rejected: [] });
    }

    const winner = await statsOf(arash);
    expect(winner.race_stats).toEqual({ total_races: 1, wins: 1, win_rate: 100, avg_position: 1 });
    expect(winner.recent_races).toMatchObject([
      { track_name: 'ks_nurburgring · layout_gp_a', position: 1, created_at: '2026-11-20T21:05:00.000Z' },
    ]);
    expect(winner.best_laps).toMatchObject([{ lap_time: 108_455 }]);
    expect(winner.timing_history.map((lap: { lap_time: number }) => lap.lap_time)).toEqual([
      112_345, 108_912, 108_455, 115_822, 109_410, 109_105, 108_977, 109_530,
    ]);
    expect((await statsOf(nima)).race_stats).toMatchObject({ total_races: 1, wins: 0, avg_position: 2 });
    // Laps with a cut do not count as times.
    expect((await statsOf(lena)).best_laps).toMatchObject([{ lap_time: 110_236 }]);
    // Two of five laps: counts as a race, at the place for two laps.
    expect((await statsOf(kaveh)).race_stats).toMatchObject({ total_races: 1, avg_position: 4 });
  });

  test('counts a contact that both sides report once, at the higher speed', async () => {
    const shared = 0.6 * (1 + (21.0474 - 10) / 90);
    expect((await statsOf(lena)).latest_safety.current_rating).toBe(safetyRating(0, shared));
    // Below 10 km/h a contact does not count.
    expect((await statsOf(arash)).latest_safety.current_rating).toBe(2.5);
    const wall = 0.3 * (1 + (63.1198 - 10) / 90) + 0.3 * (1 + (46.7812 - 10) / 90);
    expect((await statsOf(kaveh)).latest_safety.current_rating).toBe(safetyRating(0, shared + wall));
  });

  test('the statistics response has no other keys', async () => {
    expect(Object.keys(await statsOf(arash)).sort()).toEqual([
      'best_laps',
      'best_overtakes',
      'latest_safety',
      'overtake_stats',
      'race_stats',
      'recent_races',
      'safety_history',
      'timing_history',
      'user',
    ]);
  });

  test('stores the valid rows and reports the invalid ones', async () => {
    const file = race();
    file.TrackName = 'half_broken';
    file.Laps[0].DriverGuid = '76561190000000000';
    file.Laps[1].LapTime = 999_999_999;
    file.Laps[2] = 'not a lap';
    file.Laps[3].DriverGuid = '$#@@!$kicked';
    file.Result[1].TotalTime = -5;
    file.Events[0] = { Type: 'COLLISION_WITH_UFO' };
    const { body } = await post(file);
    // The kicked driver's lap belongs to the last id of the slot.
    expect(body).toMatchObject({ status: 'accepted', accepted: 14 + 4 });
    expect(body.rejected).toEqual([
      { path: 'Result[1]', code: 'wrong_shape' },
      { path: 'Laps[0]', code: 'steam_id_invalid' },
      { path: 'Laps[1]', code: 'lap_time_invalid' },
      { path: 'Laps[2]', code: 'wrong_shape' },
      { path: 'Events[0]', code: 'wrong_shape' },
    ]);
  });

  test.each([{ Laps: null }, { Result: null }, { Laps: {} }, { Result: 'none' }, { Laps: undefined }])(
    'with invalid lists is refused, and the intact file is accepted afterwards (%j)',
    async (part) => {
      const file = { ...race(), TrackName: `no_lists_${JSON.stringify(part)}`, Date: '2026-10-01T18:00:00Z' };
      expect(await post({ ...file, ...part })).toMatchObject({
        status: 422,
        problem: { code: 'file_invalid' },
      });
      expect((await post(file)).body).toMatchObject({ status: 'accepted', accepted: 17 + 4 });
    },
  );

  test('that began at the same time as a session belongs to it, regardless of its laps', async () => {
    const file = { ...race(), TrackName: 'same_start', Date: '2026-10-01T19:00:00Z' };
    const half = Math.floor(file.Laps.length / 2);
    const [first, second] = [file.Laps.slice(0, half), file.Laps.slice(half)];
    expect((await post({ ...file, Laps: first })).body.status).toBe('accepted');
    expect((await post({ ...file, Laps: second })).body.status).toBe('accepted');
    expect((await post(file)).body.status).toBe('duplicate');
    const rows = await t.deps.db.select().from(raceResults).where(eq(raceResults.track, 'same_start'));
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  test('ten copies at once are stored once', async () => {
    const file = { ...race(), TrackName: 'posted_ten_times' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(file)));
    expect(answers.filter(({ body }) => body.status === 'accepted')).toHaveLength(1);
    const [stored] = await t.deps.db
      .select({ total: count() })
      .from(laps)
      .where(eq(laps.track, 'posted_ten_times'));
    expect(stored?.total).toBe(17);
  });

  test('a driver in two cars is one driver', async () => {
    const file = { ...race(), TrackName: 'two_cars' };
    file.Laps[4].CarModel = 'another_car';
    await post(file);
    const rows = await t.deps.db.select().from(raceResults).where(eq(raceResults.track, 'two_cars'));
    expect(rows.map(({ position, steam_id }) => [position, steam_id])).toEqual([
      [1, arash],
      [2, nima],
      [3, lena],
      [4, kaveh],
    ]);
  });

  test.each([
    ['nothing', {}],
    ['a list', [], 'file_invalid'],
    ['another document', { hello: 'world' }],
    ['laps that are no list', { TrackName: 'x', Type: 'RACE', Result: [], Laps: {} }, 'file_invalid'],
    ['a type that does not exist', { TrackName: 'x', Type: 'PARTY', Result: [], Laps: [] }],
    ['a track with a NUL', { TrackName: 'x\0y', Type: 'RACE', Result: [], Laps: [] }],
  ])(
    '%s is refused with the invalid fields, in the requested language',
    async (_, file, code = 'validation_failed') => {
      for (const [locale, script] of [
        ['en', /[a-z]/],
        ['fa', /[آ-ی]/],
      ] as const) {
        const answer = await post(file, { locale });
        expect(answer).toMatchObject({ status: 422, problem: { code } });
        expect(Object.values(answer.problem.errors ?? {})[0]).toMatch(script);
      }
    },
  );

  test('broken JSON has its own error and leaves nothing behind', async () => {
    const before = await t.deps.db.select({ total: count() }).from(resultFiles);
    const answer = await t.app.inject({
      method: 'POST',
      url: ingestResults.path,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      payload: JSON.stringify(race()).slice(0, 3_000),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'file_invalid', detail: expect.stringMatching(/cut off/) });
    expect(await t.deps.db.select({ total: count() }).from(resultFiles)).toEqual(before);
  });

  test('is rejected from a server that does not verify its drivers', async () => {
    const open = await makeServerKey(t, (await makeServer(t, { steam_auth: false })).id);
    const answer = await post({ ...race(), TrackName: 'spoofed' }, { as: open });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'steam_auth_required' } });
  });
});

test('files in another order give the same statistics and histories', async () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-12'];
  const fileOf = (day: string, guids: Map<string, string>) => {
    const text = JSON.stringify({ ...race(), TrackName: `order_${day}`, Date: `${day}T18:00:00Z` });
    return JSON.parse(text.replace(/7656120200000001\d/g, (guid) => guids.get(guid) ?? guid));
  };
  const outcomes = [];
  for (const order of [days, days.toReversed(), [days[1], days[0], days[2]]]) {
    const guids = new Map([arash, nima, lena, kaveh].map((guid) => [guid ?? '', makeSteamId()]));
    // A separate server: one session begins at a time on each.
    const as = await makeServerKey(t);
    for (const day of order) await post(fileOf(day ?? '', guids), { as });
    const { user: _, recent_races, best_laps, ...stats } = await statsOf(guids.get(kaveh ?? ''));
    const positions = recent_races.map(({ position }: { position: number }) => position);
    outcomes.push({ ...stats, positions, laps: best_laps.length });
  }
  expect(outcomes[0].safety_history).toHaveLength(3);
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
});

test('laps are charted by track, the most recently driven first', async () => {
  const driver = await makeUser(t, { steam: false });
  const as = { as: driver };
  const nothing = { track_name: null, track: null, tracks: [], track_refs: [], laps: [] };
  expect((await t.call(getMyLaps, as)).body).toEqual(nothing);
  await t.deps.db
    .update(users)
    .set({ steam_id: null })
    .where(eq(users.steam_id, lena ?? ''));
  await t.deps.db
    .update(users)
    .set({ steam_id: lena ?? null })
    .where(eq(users.id, driver.id));
  await post(
    { ...race(), TrackName: 'imola', TrackConfig: null },
    { file_name: '2026_11_20_22_30_RACE.json' },
  );
  const last = (await t.call(getMyLaps, as)).body;
  const [firstTrack] = last.tracks;
  expect(last.track_name).toBe(firstTrack);
  expect(last.tracks).toContain('ks_nurburgring · layout_gp_a');
  const query = { track: 'imola' };
  const imola = (await t.call(getMyLaps, { ...as, input: { query } })).body;
  expect(imola.laps.map((lap: { lap_time: number }) => lap.lap_time)).toEqual(
    race()
      .Laps.filter((lap: { DriverGuid: string; Cuts: number }) => lap.DriverGuid === lena && lap.Cuts === 0)
      .map((lap: { LapTime: number }) => lap.LapTime),
  );
  expect((await t.call(getMyLaps, { ...as, input: { query: { track: 'nowhere' } } })).body.laps).toEqual([]);
});

test('two concurrent files with the same drivers add up', async () => {
  const twin = await testApp();
  try {
    const other = await makeServerKey(twin);
    const files = Array.from({ length: 12 }, (_, index) => ({ ...race(), TrackName: `round_${index}` }));
    await Promise.all(files.map((json) => twin.call(ingestResults, { as: other, json })));
    const rows = await twin.deps.db
      .select()
      .from(safetyHistory)
      .where(eq(safetyHistory.steam_id, kaveh ?? ''));
    expect(rows).toHaveLength(12);
    expect(Math.min(...rows.map(({ rating }) => rating))).toBe(
      safetyRating(
        0,
        rows.reduce((sum, { contact_points }) => sum + contact_points, 0),
      ),
    );
  } finally {
    await twin.close();
  }
});
