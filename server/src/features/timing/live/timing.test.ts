import { enterChampionship } from '@paddock/contract/championships/entries/entry-calls';
import { getEventTiming, getServerTiming, type Timing } from '@paddock/contract/timing/calls';
import { updatePrivacy } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { roomy } from '../../../../test/make/seasons/make-race.ts';
import { makeEntrants, makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let server_id: number;
let bridge: MadeBridge;
const begin = new Date('2026-11-01T18:00:00Z');
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(begin);
  server_id = (await makeServer(t)).id;
  bridge = await makeBridge(t, server_id);
});

const ali = { car_id: 3, steam_id: makeSteamId(), name: 'Ali' };
const sara = { car_id: 4, steam_id: makeSteamId(), name: 'Sara' };
const after = (seconds: number) => t.setNow(new Date(begin.getTime() + seconds * 1_000));
const timing = async (as?: { token: string }, id = server_id): Promise<Timing> =>
  (await t.call(getServerTiming, { as, input: { params: { id } } })).body;
const order = (...places: [number, number, number, number?][]) =>
  places.map(([car_id, laps, time, finished = 0]) => ({ car_id, laps, time, finished }));

/** Sends a frame each half second for cars with the given lap times in seconds. */
async function drive(from: number, until: number, cars: Record<number, { place: number; lap: number }>) {
  for (let seconds = from; seconds <= until; seconds += 0.5) {
    after(seconds);
    const positions = Object.entries(cars).map(([id, { place, lap }]) => {
      const at = place + (seconds - from) / lap;
      return [id, [Math.max(0, at - Math.floor(at))]] as const;
    });
    await bridge.frame(seconds, Object.fromEntries(positions));
    // Each frame is read, as a polling page does.
    await timing();
  }
}

describe('a race', () => {
  test('is ordered by laps and share, with gaps at the points of the track', async () => {
    await bridge.send(bridge.start({ elapsed_ms: 0 }), bridge.car(ali), bridge.car(sara));
    await drive(1, 31, { 3: { place: 0.05, lap: 90 }, 4: { place: 0.1, lap: 90 } });
    const { state, session, rows, server, event_id } = await timing();
    expect({ state, event_id, server: server.id }).toEqual({
      state: 'green',
      event_id: null,
      server: server_id,
    });
    expect(session).toMatchObject({ kind: 'race', laps: 5, elapsed_ms: 31_000, remaining_ms: null, lap: 1 });
    expect(
      rows.map(({ car_id, position, name, gap_ms, interval_ms }) => [
        car_id,
        position,
        name,
        gap_ms,
        interval_ms,
      ]),
    ).toEqual([
      [4, 1, 'Sara', null, null],
      [3, 2, 'Ali', 4_500, 4_500],
    ]);
    expect(rows[0]).toMatchObject({
      state: 'track',
      laps: 0,
      car_ref: { key: 'ks_mazda_mx5_cup' },
      class: '',
      number: null,
    });
  });

  test('counts laps as the game does, colours sectors, and logs fastest laps and hard contacts', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    await drive(1, 62, { 3: { place: 0.02, lap: 60 }, 4: { place: 0.01, lap: 66 } });
    const contact = (kmh: number, second: number, from = ali, other = sara) =>
      bridge.contact(from, other, kmh, new Date(begin.getTime() + second * 1_000));
    await bridge.send(
      bridge.lap(ali, 60_200, { order: order([3, 1, 60_200], [4, 0, 0]) }),
      contact(44.4, 20),
      contact(43, 21, sara, ali),
      contact(29, 40),
    );
    const { rows, log, best } = await timing();
    expect(rows.map(({ car_id, laps, last_ms, best_ms }) => [car_id, laps, last_ms, best_ms])).toEqual([
      [3, 1, 60_200, 60_200],
      [4, 0, null, null],
    ]);
    const [first, second] = rows;
    // The first sector began before the first frame; the others took a third of the lap each.
    expect(first?.sectors.map(({ ms }) => ms)).toEqual([null, 20_000, 20_000]);
    expect(second?.sectors.map(({ ms }) => ms)).toEqual([null, 22_000, null]);
    expect(first?.sectors[1]?.colour).toBe('plain');
    expect(second?.sectors[1]?.colour).toBe('yellow');
    expect(best).toEqual([{ class: '', car_id: 3, name: 'Ali', lap_time: 60_200 }]);
    expect(
      log.map(({ kind, name, other_name, lap_time, kmh }) => [kind, name, other_name, lap_time, kmh]),
    ).toEqual([
      ['fastest_lap', 'Ali', null, 60_200, null],
      ['contact', 'Ali', 'Sara', null, 44],
    ]);
  });

  test('gives the gap to a lapped car in laps, and a lap with a cut is the last but not the best', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    await bridge.send(
      bridge.lap(ali, 50_000, { order: order([3, 1, 50_000], [4, 0, 0]) }),
      bridge.lap(ali, 49_000, { cuts: 1, order: order([3, 2, 99_000], [4, 0, 0]) }),
    );
    await drive(100, 105, { 3: { place: 2.3, lap: 60 }, 4: { place: 0.3, lap: 60 } });
    const { rows } = await timing();
    expect(rows[0]).toMatchObject({ car_id: 3, laps: 2, last_ms: 49_000, best_ms: 50_000 });
    expect(rows[1]).toMatchObject({ car_id: 4, gap_ms: null, gap_laps: 2, interval_ms: null });
  });

  test('ends in the game’s own order and disappears after a quarter of an hour', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    await drive(1, 3, { 3: { place: 0.4, lap: 60 }, 4: { place: 0.3, lap: 60 } });
    after(300);
    await bridge.send(
      bridge.lap(sara, 60_000, { order: order([3, 5, 301_000, 1], [4, 5, 300_000, 1]) }),
      bridge.end(),
    );
    const over = await timing();
    expect([over.state, ...over.rows.map(({ car_id, state, laps }) => [car_id, state, laps])]).toEqual([
      'finished',
      [4, 'finished', 5],
      [3, 'finished', 5],
    ]);
    expect(over.session?.lap).toBe(5);
    after(300 + 16 * 60);
    expect(await timing()).toMatchObject({ state: 'none', session: null, rows: [] });
  });

  test('waits before its start', async () => {
    await bridge.send(bridge.start({ elapsed_ms: -60_000 }), bridge.car(ali));
    await bridge.frame(1, { 3: [0.98, 0] });
    const { state, session } = await timing();
    expect([state, session?.lap, session?.elapsed_ms]).toEqual(['waiting', null, -60_000]);
    after(61);
    await bridge.frame(61, { 3: [0.99, 50] });
    expect((await timing()).state).toBe('green');
  });
});

test('a qualifying is ordered by best laps, and gaps compare them', async () => {
  await bridge.send(
    bridge.start({ kind: 'qualify', laps: 0, minutes: 15 }),
    bridge.car(ali),
    bridge.car(sara),
  );
  await bridge.send(bridge.lap(ali, 91_000), bridge.lap(sara, 90_250), bridge.lap(sara, 95_000));
  after(60);
  const { rows, session } = await timing();
  expect(
    rows.map(({ car_id, gap_ms, interval_ms, last_ms }) => [car_id, gap_ms, interval_ms, last_ms]),
  ).toEqual([
    [4, null, null, 95_000],
    [3, 750, 750, 91_000],
  ]);
  expect(session).toMatchObject({ remaining_ms: 14 * 60_000, lap: null });
});

describe('without frames', () => {
  test('values stay for two minutes, then no session is shown', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    await drive(1, 3, { 3: { place: 0.2, lap: 60 } });
    after(12.9);
    expect((await timing()).state).toBe('green');
    after(13.1);
    const stale = await timing();
    expect([stale.state, stale.told_at, stale.rows.length]).toEqual(['stale', '2026-11-01T18:00:03.000Z', 1]);
    after(123.1);
    expect(await timing()).toMatchObject({ state: 'none', rows: [], told_at: null });
  });

  test('a server without reports has no session, and one without timing is not found', async () => {
    expect(await timing()).toMatchObject({ state: 'none', session: null, rows: [], log: [] });
    for (const id of [(await makeServer(t)).id, 2_147_483_647])
      expect((await t.call(getServerTiming, { input: { params: { id } } })).status).toBe(404);
  });
});

describe('a driver', () => {
  test('is a member by username, hidden if the member hides, or the in-game name', async () => {
    const [open, shy] = [await makeUser(t), await makeUser(t)];
    await t.call(updatePrivacy, { as: open, json: { show_online: true } });
    const cars = [open, shy].map(({ steam_id }, index) => ({
      car_id: index,
      steam_id: steam_id ?? '',
      name: `Game name ${index}`,
    }));
    await bridge.send(bridge.start(), bridge.car(ali), ...cars.map((car) => bridge.car(car)));
    const { rows } = await timing();
    const of = (car_id: number) => rows.find((row) => row.car_id === car_id);
    expect(of(0)).toMatchObject({ name: open.username, driver: { id: open.id } });
    expect(of(1)).toMatchObject({ name: null, driver: null });
    expect(of(3)).toMatchObject({ name: 'Ali', driver: null });
    const text = JSON.stringify(await timing());
    for (const secret of [shy.username, 'Game name 1', ali.steam_id, shy.steam_id ?? ''])
      expect(text).not.toContain(secret);
  });

  test('is an entrant with entry, class and number during the round, and a member again after it', async () => {
    const season = await makeSeason(t, { starts: [2], form: roomy });
    const [entrant] = await makeEntrants(t, season, 1);
    expect(
      (await t.call(enterChampionship, { input: { params: { slug: season.slug } } as never, json: {} }))
        .status,
    ).toBe(401);
    server_id = season.server_id;
    bridge = await makeBridge(t, server_id);
    const car = { car_id: 1, steam_id: entrant?.steam_id ?? '', name: 'In game' };
    await bridge.send(bridge.start(), bridge.car(car));
    expect((await timing()).rows[0]).toMatchObject({ name: null, class: '' });
    after(2 * 3_600);
    bridge = await makeBridge(t, server_id, { index: 1 });
    await bridge.send(bridge.start(), bridge.car(car));
    const live = await timing();
    expect(live.event_id).toBe(season.rounds[0]?.event_id);
    expect(live.rows[0]).toMatchObject({
      name: entrant?.username,
      class: 'GT3',
      driver: { id: entrant?.id },
    });
    const event = await t.call(getEventTiming, { input: { params: { id: live.event_id ?? 0 } } });
    expect(event.body.rows).toEqual(live.rows);
  });

  test('has one row after returning in another car', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 60_000));
    await bridge.send(bridge.car(ali, { connected: false }));
    expect((await timing()).rows.map(({ car_id, state }) => [car_id, state])).toEqual([[3, 'gone']]);
    await bridge.send(bridge.car({ ...ali, car_id: 8 }));
    expect((await timing()).rows.map(({ car_id, laps }) => [car_id, laps])).toEqual([[8, 0]]);
  });
});

describe('a delay', () => {
  const manager = () => makeUser(t, { role: 'manager' });

  test('shows the past to everyone and the present to staff', async () => {
    bridge = await makeBridge(t, server_id, { delay_s: 60 });
    await bridge.send(bridge.start(), bridge.car(ali));
    after(30);
    await bridge.send(bridge.lap(ali, 25_000));
    expect(await timing()).toMatchObject({ state: 'none', delay_s: 60, rows: [] });
    const staff = await timing(await manager());
    expect([staff.delay_s, staff.rows[0]?.laps]).toEqual([0, 1]);
    after(65);
    expect((await timing()).rows[0]).toMatchObject({ laps: 0, last_ms: null });
    after(91);
    expect((await timing()).rows[0]).toMatchObject({ laps: 1, last_ms: 25_000 });
  });

  test('of an event wins over the server’s', async () => {
    bridge = await makeBridge(t, server_id, { delay_s: 60 });
    const { id } = await makeEvent(t, { inHours: 0, server_id, delay_s: 10 });
    expect(await timing()).toMatchObject({ delay_s: 10, event_id: id });
  });

  test('does not apply to staff-only timing, which others cannot see', async () => {
    bridge = await makeBridge(t, server_id, { mode: 'staff' });
    const ask = async (as?: { token: string }) =>
      (await t.call(getServerTiming, { as, input: { params: { id: server_id } } })).status;
    expect([await ask(), await ask(await makeUser(t)), await ask(await manager())]).toEqual([404, 404, 200]);
  });
});

test('an event has the timing of its server while it runs, and none without a server', async () => {
  const ask = async (id: number) => t.call(getEventTiming, { input: { params: { id } } });
  await bridge.send(bridge.start(), bridge.car(ali));
  const now = await makeEvent(t, { inHours: 0, server_id });
  const later = await makeEvent(t, { inHours: 30, server_id });
  expect((await ask(now.id)).body).toMatchObject({ state: 'green', event_id: now.id, rows: [{ car_id: 3 }] });
  expect((await ask(later.id)).body).toMatchObject({ state: 'none', event_id: later.id, rows: [] });
  expect((await ask((await makeEvent(t)).id)).status).toBe(404);
  expect((await ask(2_147_483_647)).status).toBe(404);
});
