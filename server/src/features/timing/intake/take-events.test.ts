import { ingestEvents } from '@paddock/contract/racing/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId } from '../../../../test/make/make.ts';
import { bridgeEvent, type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { takenEvents } from '../../racing/ingest/tables.ts';
import { laps } from '../../racing/tables.ts';
import { timingCars, timingContacts, timingLaps, timingSessions } from '../tables.ts';

let t: TestApp;
let server_id: number;
let bridge: MadeBridge;
let day = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // Each test uses its own day.
  day += 1;
  t.setNow(new Date(Date.UTC(2026, 9, day, 18)));
  server_id = (await makeServer(t)).id;
  bridge = await makeBridge(t, server_id);
});

const ali = { car_id: 3, steam_id: makeSteamId(), name: 'Ali' };
const sara = { car_id: 4, steam_id: makeSteamId(), name: 'Sara' };
const order = (...places: [number, number, number][]) =>
  places.map(([car_id, count, time]) => ({ car_id, laps: count, time, finished: 0 }));
const sessionsOf = (id = server_id) =>
  t.deps.db.select().from(timingSessions).where(eq(timingSessions.server_id, id)).orderBy(timingSessions.id);
const only = async () => {
  const [session] = await sessionsOf();
  if (!session) throw new Error('no session');
  return session;
};
const lapsOf = async () =>
  t.deps.db
    .select()
    .from(timingLaps)
    .where(eq(timingLaps.session_id, (await only()).id))
    .orderBy(timingLaps.id);
const later = (seconds: number) => new Date(t.deps.now().getTime() + seconds * 1_000);

describe('session events from a bridge', () => {
  test('are stored completely, do not count in statistics, and may repeat', async () => {
    const events = [
      bridge.start(),
      bridge.car(ali),
      bridge.car(sara, { team: 'Saba', skin: null }),
      bridge.lap(ali, 131_000, { order: order([3, 1, 131_000], [4, 0, 0]) }),
      bridge.lap(sara, 132_500, { cuts: 2, order: order([3, 1, 131_000], [4, 1, 132_500]) }),
      bridge.lap(ali, 130_000, { order: order([3, 2, 261_000], [4, 1, 132_500]) }),
      bridgeEvent(
        'contact',
        t.deps.now(),
        {
          session: bridge.session,
          car_id: 3,
          other_car_id: 4,
          other_steam_id: sara.steam_id,
          kmh: 41.5,
          share: 0.3,
          x: 1,
          z: -2,
        },
        ali.steam_id,
      ),
      bridge.end({ file_name: '2026_10_1_18_0_RACE.json' }),
    ];
    expect(await bridge.send(...events)).toEqual(events.map(() => 'accepted'));
    const session = await only();
    expect(session).toMatchObject({
      kind: 'race',
      track: 'ks_nurburgring',
      laps: 5,
      abandoned: false,
      file_name: '2026_10_1_18_0_RACE.json',
      started_at: t.deps.now(),
    });
    expect(session.ended_at).not.toBeNull();
    expect(
      (await lapsOf()).map(({ steam_id, number, lap_time, cuts }) => [steam_id, number, lap_time, cuts]),
    ).toEqual([
      [ali.steam_id, 1, 131_000, 0],
      [sara.steam_id, 1, 132_500, 2],
      [ali.steam_id, 2, 130_000, 0],
    ]);
    const [contact] = await t.deps.db
      .select()
      .from(timingContacts)
      .where(eq(timingContacts.session_id, session.id));
    expect(contact).toMatchObject({ other_steam_id: sara.steam_id, kmh: 41.5, share: 0.3 });

    expect(await bridge.send(...events)).toEqual(events.map(() => 'duplicate'));
    expect(await bridge.send(...events.toReversed())).toEqual(events.map(() => 'duplicate'));
    expect(await lapsOf()).toHaveLength(3);
    expect((await sessionsOf()).length).toBe(1);
    await t.countDriving();
    expect(await t.deps.db.$count(laps, eq(laps.steam_id, ali.steam_id))).toBe(0);
  });

  test('may arrive in ten copies at once', async () => {
    const events = [bridge.start(), bridge.car(ali), bridge.lap(ali, 120_000)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => bridge.send(...events)));
    expect(answers.flat().filter((status) => status === 'accepted')).toHaveLength(3);
    expect(await lapsOf()).toHaveLength(1);
  });

  test('of an unknown session are rejected and accepted later under the same id', async () => {
    const lap = bridge.lap(ali, 120_000);
    const car = bridge.car(ali);
    expect(await bridge.send(car, lap, bridge.end())).toEqual(Array(3).fill('rejected session_unknown'));
    expect(await t.deps.db.$count(takenEvents, eq(takenEvents.source, `server:${server_id}`))).toBe(0);
    expect(await bridge.send(bridge.start(), car, lap)).toEqual(Array(3).fill('accepted'));
    expect(await lapsOf()).toHaveLength(1);
  });

  test('belong to another server when another key sends them', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    const other = (await makeServer(t)).id;
    const key = await makeServerKey(t, other);
    const answer = await t.call(ingestEvents, { as: key, json: { events: [bridge.lap(ali, 120_000)] } });
    expect(answer.body.results[0].code).toBe('session_unknown');
    expect(await sessionsOf(other)).toEqual([]);
  });

  test('may share a batch with laps that count', async () => {
    const data = { track: 'spa', car: 'gt3', lap_time: 138_000 };
    const counted = bridgeEvent('lap', t.deps.now(), data, ali.steam_id);
    expect(await bridge.send(bridge.start(), counted, bridge.car(ali))).toEqual(Array(3).fill('accepted'));
  });

  test('are rejected from a server that does not verify drivers', async () => {
    const open = (await makeServer(t, { steam_auth: false })).id;
    const key = await makeServerKey(t, open);
    const answer = await t.call(ingestEvents, { as: key, json: { events: [bridge.start()] } });
    expect(answer.problem.code).toBe('steam_auth_required');
  });
});

describe('one session', () => {
  const keyed = (ms: number, index = 0) => `${t.deps.now().getTime() + ms}-${index}`;

  test('keeps its identity when a restarted bridge reports a start some seconds off', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 120_000));
    const session = keyed(9_000);
    const again = [
      bridge.start({ session, elapsed_ms: 130_000 }),
      bridge.car(ali, { session }),
      bridge.lap(ali, 121_000, { session }),
    ];
    expect(await bridge.send(...again)).toEqual(Array(3).fill('accepted'));
    expect(await sessionsOf()).toHaveLength(1);
    expect((await lapsOf()).map(({ number }) => number)).toEqual([1, 2]);
    expect(await only()).toMatchObject({ elapsed_ms: 130_000, ended_at: null });
  });

  test.each([
    ['eleven seconds later', { session: () => keyed(11_000) }],
    ['of another kind', { session: () => keyed(1), kind: 'qualify' }],
    ['of another number', { session: () => keyed(1, 1), index: 1 }],
    ['on another track', { session: () => keyed(1), track: 'spa' }],
  ])('a start %s begins another session and ends the first', async (_, { session, ...fields }) => {
    await bridge.send(bridge.start(), bridge.car(ali));
    await bridge.send(bridge.start({ ...fields, session: session() } as never, later(20)));
    const [first, second] = await sessionsOf();
    expect(first).toMatchObject({ abandoned: true, ended_at: later(20) });
    expect(second).toMatchObject({ abandoned: false, ended_at: null });
  });
});

test('a driver who returns in another car gets another row, and a car has one driver at a time', async () => {
  await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 120_000));
  await bridge.send(bridge.car(ali, { connected: false }), bridge.car({ ...ali, car_id: 9 }));
  await bridge.send(bridge.car({ ...sara, car_id: 3 }), bridge.lap({ ...ali, car_id: 9 }, 119_000));
  const rows = await t.deps.db
    .select()
    .from(timingCars)
    .where(eq(timingCars.session_id, (await only()).id))
    .orderBy(timingCars.id);
  expect(rows.map(({ car_id, steam_id, is_connected }) => [car_id, steam_id, is_connected])).toEqual([
    [3, ali.steam_id, false],
    [9, ali.steam_id, true],
    [3, sara.steam_id, true],
  ]);
  expect((await lapsOf()).map(({ car_id, number }) => [car_id, number])).toEqual([
    [3, 1],
    [9, 1],
  ]);
});

describe('one invalid row does not affect its neighbours', () => {
  const bad: [string, () => object, string][] = [
    ['a lap of 0 ms', () => bridge.lap(ali, 0), 'wrong_shape'],
    ['a lap of two hours', () => bridge.lap(ali, 7_200_000), 'wrong_shape'],
    [
      'an order that names an unknown car',
      () => bridge.lap(ali, 120_000, { order: order([3, 1, 1], [99, 1, 2]) }),
      'wrong_shape',
    ],
    [
      'an order that names a car twice',
      () => bridge.lap(ali, 120_000, { order: order([3, 1, 1], [3, 1, 2]) }),
      'wrong_shape',
    ],
    [
      'an order of 300 cars',
      () =>
        bridge.lap(ali, 120_000, {
          order: Array.from({ length: 300 }, (_, car_id) => ({ car_id, laps: 1, time: 1, finished: 0 })),
        }),
      'wrong_shape',
    ],
    ['a lap of an unknown car', () => bridge.lap({ ...ali, car_id: 77 }, 120_000), 'wrong_shape'],
    ['car 256', () => bridge.car({ ...ali, car_id: 256 }), 'wrong_shape'],
    [
      'no driver',
      () =>
        bridgeEvent('session_lap', t.deps.now(), {
          session: bridge.session,
          car_id: 3,
          lap_time: 120_000,
          cuts: 0,
          order: [],
        }),
      'steam_id_invalid',
    ],
    ['an invalid key', () => bridge.car(ali, { session: 'race' }), 'wrong_shape'],
    ['an unknown kind', () => bridge.start({ kind: 'drift' } as never), 'wrong_shape'],
    ['a NUL in a name', () => bridge.car(ali, { car: 'a\0b' }), 'wrong_shape'],
    [
      'no data',
      () => ({ id: 'no-data', type: 'session_end', at: t.deps.now().toISOString() }),
      'wrong_shape',
    ],
    ['tomorrow', () => bridge.end({}, later(86_400)), 'time_invalid'],
    [
      'a contact of a share of 2',
      () =>
        bridgeEvent(
          'contact',
          t.deps.now(),
          { session: bridge.session, car_id: 3, kmh: 40, share: 2, x: 0, z: 0 },
          ali.steam_id,
        ),
      'wrong_shape',
    ],
  ];
  test.each(bad)('%s', async (_, make, code) => {
    await bridge.send(bridge.start(), bridge.car(ali));
    const good = () => bridge.lap(ali, 120_000, { order: order([3, 1, 120_000]) });
    expect(await bridge.send(good(), make(), good())).toEqual(['accepted', `rejected ${code}`, 'accepted']);
    expect((await lapsOf()).map(({ number }) => number)).toEqual([1, 2]);
  });
});
