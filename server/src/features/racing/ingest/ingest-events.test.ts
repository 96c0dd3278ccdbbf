import { getStats, ingestEvents } from '@paddock/contract/racing/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { gameServers } from '../../servers/tables.ts';
import { boardEntries } from '../statistics/tables.ts';
import { drivers, laps } from '../tables.ts';
import { takenEvents } from './tables.ts';

let t: TestApp;
let server_id: number;
let key: string;
const now = new Date('2026-11-20T20:00:00Z');

beforeAll(async () => {
  t = await testApp();
  t.setNow(now);
  server_id = (await makeServer(t)).id;
  key = await makeServerKey(t, server_id);
});
afterAll(() => t.close());

let counter = 0;
const freshId = () => `e-${(counter += 1)}`;
const send = async (events: unknown[], as = key) => {
  const answer = await t.call(ingestEvents, { as, json: { events } });
  await t.countDriving();
  return answer;
};
const statuses = async (events: unknown[], as = key) =>
  (await send(events, as)).body.results.map((result: { status: string; code?: string }) =>
    result.code ? `${result.status} ${result.code}` : result.status,
  );

const lapData = {
  track: 'spa',
  layout: '',
  car: 'gt3',
  lap_time: 138_000,
  sectors: [],
  cuts: 0,
  valid: true,
};
const at = '2026-11-20T19:00:00Z';
const lap = (steam_id: unknown, data: object = {}, more: object = {}) => ({
  id: freshId(),
  type: 'lap',
  at,
  steam_id,
  data: { ...lapData, ...data },
  ...more,
});

async function statsOf(user: { token: string }) {
  return (await t.call(getStats, { as: user })).body;
}

describe('a batch of events', () => {
  test('counts laps, runs and driving of one driver, and a repeat changes nothing', async () => {
    const user = await makeUser(t);
    const { steam_id } = user;
    const overtake = { leaderboard: 'Shutoko', score: 120_000, duration_ms: 95_000, end_reason: 'collision' };
    const events = [
      lap(steam_id),
      lap(steam_id, { lap_time: 137_500 }, { at: '2026-11-20T19:03:00Z' }),
      lap(steam_id, { lap_time: 120_000, cuts: 2 }),
      lap(steam_id, { lap_time: 119_000, valid: false }),
      { id: freshId(), type: 'overtake', at, steam_id, data: { ...overtake, car: 'supra' } },
      { id: freshId(), type: 'overtake', at, steam_id, data: { ...overtake, score: 80_001 } },
      { id: freshId(), type: 'safety', at, steam_id, data: { distance_m: 100_000, contact_points: 0 } },
    ];
    expect(await statuses(events)).toEqual(events.map(() => 'accepted'));
    const first = await statsOf(user);
    expect(first).toMatchObject({
      latest_safety: { current_rating: 3.75 },
      overtake_stats: {
        total_challenges: 2,
        avg_score: 100_000.5,
        best_score: 120_000,
        total_duration: 190_000,
      },
      best_overtakes: [{ challenge_name: 'Shutoko', score: 120_000, duration: 95_000 }],
      best_laps: [{ track_name: 'spa', lap_time: 137_500 }],
    });
    expect(first.timing_history.map((one: { lap_time: number }) => one.lap_time)).toEqual([138_000, 137_500]);
    expect(first.safety_history).toHaveLength(1);

    expect(await statuses(events)).toEqual(events.map(() => 'duplicate'));
    expect(await statuses(events.toReversed())).toEqual(events.map(() => 'duplicate'));
    expect(await statsOf(user)).toEqual(first);
  });

  test('an id that occurs twice in it counts once, the first time', async () => {
    const steam_id = makeSteamId();
    const one = lap(steam_id);
    expect(await statuses([one, { ...one, data: { ...lapData, lap_time: 99_000 } }])).toEqual([
      'accepted',
      'duplicate',
    ]);
    const rows = await t.deps.db.select().from(laps).where(eq(laps.steam_id, steam_id));
    expect(rows.map(({ lap_time }) => lap_time)).toEqual([138_000]);
  });

  test('the same id from another server is another event', async () => {
    const event = lap(makeSteamId());
    const other = await makeServerKey(t);
    expect(await statuses([event])).toEqual(['accepted']);
    expect(await statuses([event], other)).toEqual(['accepted']);
  });

  test('ten copies at once count once', async () => {
    const steam_id = makeSteamId();
    const events = Array.from({ length: 20 }, () => lap(steam_id));
    const answers = await Promise.all(Array.from({ length: 10 }, () => statuses(events)));
    expect(answers.flat().filter((status) => status === 'accepted')).toHaveLength(20);
    const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    expect(row?.lap_count).toBe(20);
  });

  const driver = '76561202000000011';
  const duel = { opponent_steam_id: '76561202000000012', winner_steam_id: driver };
  const of = (type: string, data: object) => ({ id: freshId(), type, at, steam_id: driver, data });
  const bad: [string, unknown, string][] = [
    ['nothing', null, 'rejected wrong_shape'],
    ['a text', 'lap', 'rejected wrong_shape'],
    ['no id', { type: 'lap', at, steam_id: driver, data: lapData }, 'rejected wrong_shape'],
    ['an unknown type', { id: 'x1', type: 'party', at, steam_id: driver }, 'rejected type_unknown'],
    ['a numeric Steam id', lap(Number('76561202000000011')), 'rejected steam_id_invalid'],
    ['a Steam id of nobody', lap('76561190000000000'), 'rejected steam_id_invalid'],
    ['no Steam id', lap(undefined), 'rejected steam_id_invalid'],
    ['a lap of nine seconds', lap(driver, { lap_time: 9_000 }), 'rejected lap_time_invalid'],
    ['a lap of two hours', lap(driver, { lap_time: 7_200_000 }), 'rejected lap_time_invalid'],
    ['a lap time as text', lap(driver, { lap_time: '138000' }), 'rejected wrong_shape'],
    ['no track', lap(driver, { track: '' }), 'rejected wrong_shape'],
    ['a NUL in a name', lap(driver, { car: 'a\0b' }), 'rejected wrong_shape'],
    ['tomorrow', lap(driver, {}, { at: '2026-11-21T20:00:00Z' }), 'rejected time_invalid'],
    ['no time', lap(driver, {}, { at: 'yesterday' }), 'rejected time_invalid'],
    ['a negative distance', of('safety', { distance_m: -1, contact_points: 0 }), 'rejected wrong_shape'],
    [
      'a negative score',
      of('overtake', { leaderboard: 'a', score: -5, duration_ms: 1 }),
      'rejected wrong_shape',
    ],
    ['a duel with oneself', of('duel', { ...duel, opponent_steam_id: driver }), 'rejected wrong_shape'],
    [
      'a duel won by a third',
      of('duel', { ...duel, winner_steam_id: '76561202000000013' }),
      'rejected wrong_shape',
    ],
    [
      'a numeric opponent',
      of('duel', { ...duel, opponent_steam_id: Number('76561202000000012') }),
      'rejected steam_id_invalid',
    ],
  ];
  test.each(bad)('%s is refused by itself, between rows that count', async (_, row, status) => {
    const good = () => lap(makeSteamId());
    const before = await t.deps.db.$count(takenEvents);
    expect(await statuses([good(), row, good()])).toEqual(['accepted', status, 'accepted']);
    expect(await t.deps.db.$count(takenEvents)).toBe(before + 2);
  });

  test('more than a thousand are refused with 413 and do not count', async () => {
    const steam_id = makeSteamId();
    const answer = await send(Array.from({ length: 1_001 }, () => lap(steam_id)));
    expect(answer).toMatchObject({ status: 413, problem: { code: 'body_too_large' } });
    expect(await t.deps.db.$count(laps, eq(laps.steam_id, steam_id))).toBe(0);
  });

  test('a thousand are accepted at once', async () => {
    const steam_id = makeSteamId();
    expect((await statuses(Array.from({ length: 1_000 }, () => lap(steam_id)))).length).toBe(1_000);
    const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    expect(row?.lap_count).toBe(1_000);
  });

  test('a server that does not verify its drivers is refused', async () => {
    const open = await makeServerKey(t, (await makeServer(t, { steam_auth: false })).id);
    expect(await send([lap(makeSteamId())], open)).toMatchObject({
      status: 403,
      problem: { code: 'steam_auth_required' },
    });
  });
});

test('duels move points from the loser to the winner, in the order in which they were fought', async () => {
  const [a, b, c] = [makeSteamId(), makeSteamId(), makeSteamId()];
  const fight = (winner: string, loser: string, minute: number) => ({
    id: freshId(),
    type: 'duel',
    at: `2026-11-20T18:${String(minute).padStart(2, '0')}:00Z`,
    steam_id: loser,
    data: { opponent_steam_id: winner, winner_steam_id: winner, points_left: 900, leaderboard: 'Wangan' },
  });
  const fights = [fight(a, b, 1), fight(a, c, 2), fight(b, a, 3), fight(c, b, 4)];
  const ratings = async () => {
    const rows = await t.deps.db.select().from(drivers);
    const of = new Map(rows.map((row) => [row.steam_id, row]));
    return [a, b, c].map((steam_id) => of.get(steam_id)?.duel_rating);
  };
  expect(await statuses(fights)).toEqual(fights.map(() => 'accepted'));
  const inOrder = await ratings();
  expect(inOrder.reduce<number>((sum, rating) => sum + (rating ?? 0), 0)).toBeCloseTo(3_000, 6);

  // The same results sent one by one, the latest first, give the same ratings.
  const [d, e, f] = [makeSteamId(), makeSteamId(), makeSteamId()];
  const renamed = new Map([
    [a, d],
    [b, e],
    [c, f],
  ]);
  const as = (steam_id: string) => renamed.get(steam_id) ?? '';
  for (const one of fights.toReversed()) {
    const { opponent_steam_id, ...data } = one.data;
    const ids = { opponent_steam_id: as(opponent_steam_id), winner_steam_id: as(data.winner_steam_id) };
    await send([{ ...one, id: freshId(), steam_id: as(one.steam_id), data: { ...data, ...ids } }]);
  }
  const rows = await t.deps.db.select().from(drivers);
  const late = [d, e, f].map((id) => rows.find(({ steam_id }) => steam_id === id)?.duel_rating);
  expect(late).toEqual(inOrder);
  const wins = [d, e, f].map((id) => rows.find(({ steam_id }) => steam_id === id)?.duel_wins);
  expect(wins).toEqual([2, 1, 1]);
});

test('a race is classified by laps and time, regardless of the order of its rows', async () => {
  const [first, second, out, absent] = [makeUser(t), makeUser(t), makeUser(t), makeUser(t)];
  const users = await Promise.all([first, second, out, absent]);
  const result = (user: { steam_id: string | null } | undefined, lap_count: number, total_time: number) => ({
    steam_id: user?.steam_id,
    car: 'gt3',
    lap_count,
    total_time,
  });
  const [u1, u2, u3, u4] = users;
  const results = [
    result(u3, 3, 300_000),
    result(u4, 0, 0),
    result(u2, 10, 990_001),
    result(u1, 10, 990_000),
  ];
  const race = { id: freshId(), type: 'race', at, data: { track: 'monza', layout: 'junior', results } };
  expect(await statuses([race])).toEqual(['accepted']);
  const positions = await Promise.all(
    users.map(async (user) =>
      (await statsOf(user)).recent_races.map(({ position }: { position: number }) => position),
    ),
  );
  expect(positions).toEqual([[1], [2], [3], []]);
  const places = await t.deps.db
    .select()
    .from(boardEntries)
    .where(and(eq(boardEntries.board, 'overall'), eq(boardEntries.period, 'all')));
  const score = (user: { steam_id: string | null } | undefined) =>
    places.find(({ steam_id }) => steam_id === user?.steam_id)?.score ?? 0;
  expect(score(u1)).toBeGreaterThan(score(u2));
  expect(score(u2)).toBeGreaterThan(score(u3));
  expect(places.find(({ steam_id }) => steam_id === u1?.steam_id)?.user_id).toBe(u1?.id);
  expect(
    await statuses([{ ...race, id: freshId(), data: { ...race.data, results: [results[0], results[0]] } }]),
  ).toEqual(['rejected wrong_shape']);
});

test('connect and disconnect events update presence', async () => {
  const user = await makeUser(t);
  const member = async () => {
    const [row] = await t.deps.db.select().from(gameServers).where(eq(gameServers.id, server_id));
    return row?.online_members;
  };
  const presenceEvent = (type: string, time: string) => ({
    id: freshId(),
    type,
    at: time,
    steam_id: user.steam_id,
    data: {},
  });
  await send([
    presenceEvent('connect', '2026-11-20T19:00:00Z'),
    presenceEvent('connect', '2026-11-20T19:00:01Z'),
  ]);
  expect(await member()).toEqual([user.id]);
  await send([presenceEvent('disconnect', '2026-11-20T19:10:00Z')]);
  expect(await member()).toEqual([]);
});
