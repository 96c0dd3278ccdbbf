import {
  getServerTiming,
  getTimingSession,
  type Timing,
  type TimingSessionDetail,
} from '@paddock/contract/timing/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeSteamId } from '../../../../test/make/make.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';
import { createDeps } from '../../../create-deps.ts';

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
/** Takes over Ali's slot. */
const reza = { car_id: 3, steam_id: makeSteamId(), name: 'Reza' };
const after = (seconds: number) => t.setNow(new Date(begin.getTime() + seconds * 1_000));
const order = (...places: [number, number, number, number?][]) => ({
  order: places.map(([car_id, laps, time, finished = 0]) => ({ car_id, laps, time, finished })),
});
const left = { connected: false };

const timing = async (): Promise<Timing> =>
  (await t.call(getServerTiming, { input: { params: { id: server_id } } })).body;

/** What a freshly started portal shows from the same database. */
async function afterRestart(): Promise<Timing> {
  const deps = await createDeps(t.deps.config, t.application);
  const app = await buildApp({ ...deps, now: () => t.deps.now() }, { pages: 'none' });
  try {
    return (await app.inject(`/api/v1/servers/${server_id}/timing`)).json();
  } finally {
    await app.close();
    await deps.close();
  }
}

const short = ({ rows }: Timing) =>
  rows.map(({ name, car_id, laps, best_ms, state }) => [name, car_id, laps, best_ms, state]);

/** Expects the same rows live and after a restart. */
async function expectRows(rows: unknown[]): Promise<void> {
  expect(short(await timing())).toEqual(rows);
  expect(short(await afterRestart())).toEqual(rows);
}

/** Ali leads Sara after one lap of the race, by frames and by the game. */
async function driveLap(): Promise<void> {
  await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
  for (let seconds = 0.5; seconds <= 62; seconds += 0.5) {
    after(seconds);
    const [first, second] = [0.99 + seconds / 60, 0.98 + seconds / 66];
    await bridge.frame(seconds, { 3: [first % 1, 150, 1_000, seconds * 10], 4: [second % 1] });
    await timing();
  }
  await bridge.send(bridge.lap(ali, 60_200, order([3, 1, 60_200], [4, 0, 0])));
}

describe('another driver in the slot', () => {
  test('starts at zero, and the best lap of the class stays with its driver', async () => {
    await driveLap();
    const [first] = (await timing()).rows;
    expect(first).toMatchObject({ name: 'Ali', laps: 1, best_ms: 60_200, gained: 0, position: 1 });
    after(70);
    await bridge.send(bridge.car(ali, left));
    after(80);
    await bridge.send(bridge.car(reza));
    const { rows, best, log } = await timing();
    const newcomer = rows.find(({ car_id }) => car_id === 3);
    expect(newcomer).toMatchObject({
      name: 'Reza',
      laps: 0,
      last_ms: null,
      best_ms: null,
      gained: null,
      share: null,
      gap_ms: null,
      gap_laps: null,
      state: 'track',
    });
    expect(newcomer?.sectors.map(({ ms }) => ms)).toEqual([null, null, null]);
    expect(best).toEqual([{ class: '', car_id: 3, name: 'Ali', lap_time: 60_200 }]);
    expect(log.map(({ name }) => name)).toEqual(['Ali']);
    const again = await afterRestart();
    expect([again.best, again.log.map(({ name }) => name)]).toEqual([best, ['Ali']]);
  });

  test('has no laps, place or finish from an order sent before', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    after(90);
    await bridge.send(bridge.lap(ali, 60_000, order([3, 5, 89_000, 1], [4, 4, 88_000])));
    after(95);
    await bridge.send(bridge.car(ali, left));
    after(100);
    await bridge.send(bridge.car(reza));
    await expectRows([
      ['Sara', 4, 4, null, 'track'],
      ['Reza', 3, 0, null, 'track'],
    ]);
    await bridge.send(bridge.end());
    await expectRows([
      ['Sara', 4, 4, null, 'track'],
      ['Reza', 3, 0, null, 'track'],
    ]);
  });

  test('has no laps from an order that still counts those of the previous driver', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    after(60);
    await bridge.send(bridge.lap(ali, 30_000), bridge.lap(ali, 29_000));
    after(70);
    await bridge.send(bridge.car(ali, left));
    after(80);
    await bridge.send(bridge.car(reza));
    after(90);
    await bridge.send(bridge.lap(sara, 90_000, order([3, 2, 59_000], [4, 1, 90_000])));
    await expectRows([
      ['Sara', 4, 1, 90_000, 'track'],
      ['Reza', 3, 0, null, 'track'],
    ]);
  });

  test('is not placed where the last frame saw the car before', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    after(10);
    await bridge.frame(10, { 3: [0.4] });
    expect((await timing()).rows[0]?.share).toBe(0.4);
    after(20);
    await bridge.send(bridge.car(reza));
    expect((await timing()).rows.map(({ name, share }) => [name, share])).toEqual([['Reza', null]]);
    expect((await afterRestart()).rows.map(({ name, share }) => [name, share])).toEqual([['Reza', null]]);
  });

  test('is not named for a contact of the previous driver', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    after(30);
    const contact = bridge.contact(sara, ali, 50) as { data: { other_steam_id?: string } };
    delete contact.data.other_steam_id;
    await bridge.send(contact);
    after(40);
    await bridge.send(bridge.car(reza));
    const names = ({ log }: Timing) => log.map(({ name, other_name }) => [name, other_name]);
    expect(names(await timing())).toEqual([['Sara', 'Ali']]);
    expect(names(await afterRestart())).toEqual([['Sara', 'Ali']]);
  });
});

describe('the same driver', () => {
  test('keeps everything when returning to the slot', async () => {
    await driveLap();
    const [before] = (await timing()).rows;
    after(70);
    await bridge.send(bridge.car(ali, left));
    after(80);
    await bridge.send(bridge.car(ali));
    const [now] = (await timing()).rows;
    expect(before?.sectors.map(({ ms }) => ms)).toEqual([20_000, 20_000, 20_000]);
    expect(now).toEqual(before);
  });

  test('keeps the grid position and sectors when returning before the first lap', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    for (let seconds = 0.5; seconds <= 30; seconds += 0.5) {
      after(seconds);
      await bridge.frame(seconds, { 3: [(0.99 + seconds / 60) % 1], 4: [(0.98 + seconds / 60) % 1] });
      await timing();
    }
    const [before] = (await timing()).rows;
    await bridge.send(bridge.car(ali, left));
    expect((await timing()).rows.map(({ name }) => name)).toEqual(['Sara']);
    await bridge.send(bridge.car(ali));
    const [now] = (await timing()).rows;
    expect([before?.gained, before?.sectors[0]?.ms]).toEqual([0, 20_000]);
    expect(now).toEqual(before);
  });

  test('gets one row in another car, starting at zero', async () => {
    await bridge.send(bridge.start(), bridge.car(ali), bridge.car(sara));
    after(40);
    await bridge.send(bridge.lap(ali, 40_000, order([3, 1, 40_000], [4, 0, 0])));
    await bridge.send(bridge.car(ali, left));
    after(50);
    await bridge.send(bridge.car({ ...ali, car_id: 8 }));
    await expectRows([
      ['Sara', 4, 0, null, 'track'],
      ['Ali', 8, 0, null, 'track'],
    ]);
    after(90);
    await bridge.send(
      bridge.lap({ ...ali, car_id: 8 }, 39_000, order([3, 1, 40_000], [8, 1, 89_000], [4, 0, 0])),
    );
    await expectRows([
      ['Ali', 8, 1, 39_000, 'track'],
      ['Sara', 4, 0, null, 'track'],
    ]);
    after(100);
    await bridge.send(bridge.car({ ...ali, car_id: 8 }, left));
    await expectRows([
      ['Ali', 8, 1, 39_000, 'gone'],
      ['Sara', 4, 0, null, 'track'],
    ]);
  });

  test('has only the newer car when seen in two', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    after(10);
    await bridge.send(bridge.car({ ...ali, car_id: 8 }));
    await expectRows([['Ali', 8, 0, null, 'track']]);
    after(20);
    await bridge.send(bridge.car(ali));
    await expectRows([['Ali', 3, 0, null, 'track']]);
  });

  test('keeps the laps after leaving, when another driver joined and left without one', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    after(60);
    await bridge.send(bridge.lap(ali, 60_000, order([3, 1, 60_000])), bridge.car(ali, left));
    after(70);
    await bridge.send(bridge.car(reza));
    after(80);
    await bridge.send(bridge.car(reza, left));
    await expectRows([['Ali', 3, 1, 60_000, 'gone']]);
  });
});

describe('the laps of a session that a driver drove in two cars', () => {
  const again = { ...ali, car_id: 8 };

  async function driven(kind: 'race' | 'practice'): Promise<unknown[]> {
    await bridge.send(bridge.start({ kind }), bridge.car(ali), bridge.car(sara));
    const lapAt = async (seconds: number, car: typeof ali) => {
      after(seconds);
      await bridge.send(bridge.lap(car, 30_000));
    };
    await lapAt(30, ali);
    await lapAt(31, sara);
    await bridge.send(bridge.car(ali, left), bridge.car(again));
    await lapAt(62, sara);
    await lapAt(70, again);
    const id = (await timing()).session?.id ?? 0;
    const { body } = await t.call(getTimingSession, { input: { params: { id } } });
    return (body as TimingSessionDetail).timed.map(({ name, car_id, laps }) => [
      name,
      car_id,
      laps.map(({ number, position }) => `${number}: ${position}`),
    ]);
  }

  test('add up in a race, so that the chart of positions has each driver once', async () => {
    expect(await driven('race')).toEqual([
      ['Ali', 8, ['1: 1', '2: 2']],
      ['Sara', 4, ['1: 2', '2: 1']],
    ]);
  });

  test('stay with their cars in practice', async () => {
    expect(await driven('practice')).toEqual([
      ['Ali', 3, ['1: null']],
      ['Sara', 4, ['1: null', '2: null']],
      ['Ali', 8, ['1: null']],
    ]);
  });
});
