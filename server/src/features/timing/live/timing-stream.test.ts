import { updateServerTiming } from '@paddock/contract/timing/calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeServer, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { cutListeners } from '../../../../test/portal/database-sessions.ts';
import { listenAnywhere, readStream, type StreamReader } from '../../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';
import { createDeps } from '../../../create-deps.ts';
import type { App } from '../../../http/app-types.ts';

let t: TestApp;
let second: App;
let closeSecond: () => Promise<void>;
let urls: string[];
let server_id: number;
let bridge: MadeBridge;
const readers: StreamReader[] = [];
beforeAll(async () => {
  t = await testApp();
  const deps = await createDeps(t.deps.config, t.application);
  second = await buildApp(deps, { pages: 'none' });
  closeSecond = deps.close;
  urls = [await listenAnywhere(t.app), await listenAnywhere(second)];
});
afterAll(async () => {
  await second.close();
  await closeSecond();
  await t.close();
});
beforeEach(async () => {
  server_id = (await makeServer(t)).id;
  bridge = await makeBridge(t, server_id);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const ali = { car_id: 3, steam_id: makeSteamId(), name: 'Ali' };
const sara = { car_id: 4, steam_id: makeSteamId(), name: 'Sara' };

async function open(at = 0, path = `/api/v1/servers/${server_id}/timing/stream`, token?: string) {
  const reader = await readStream(`${urls[at]}${path}`, token);
  readers.push(reader);
  return reader;
}
const is = (event: string) => (one: { event: string }) => one.event === event;

test('viewers receive the snapshot and then changes, in every process', async () => {
  await bridge.send(bridge.start(), bridge.car(ali));
  const both = [await open(0), await open(1)];
  for (const reader of both) {
    const { data } = await reader.next(is('snapshot'));
    expect(data).toMatchObject({ state: 'green', rows: [{ car_id: 3, name: 'Ali', laps: 0 }] });
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
  }
  await bridge.send(bridge.lap(ali, 88_000, { order: [{ car_id: 3, laps: 1, time: 88_000, finished: 0 }] }));
  for (const reader of both) {
    expect((await reader.next(is('rows'))).data).toEqual([
      { car_id: 3, laps: 1, last_ms: 88_000, best_ms: 88_000 },
    ]);
    expect((await reader.next(is('log'))).data).toMatchObject({
      kind: 'fastest_lap',
      name: 'Ali',
      lap_time: 88_000,
    });
  }
  await bridge.frame(2, { 3: [0.25] });
  for (const reader of both) expect((await reader.next(is('map'))).data).toEqual([[3, 0.25]]);
  await bridge.send(bridge.car(sara));
  for (const reader of both)
    expect((await reader.next(is('rows'))).data).toMatchObject([{ car_id: 4, name: 'Sara', position: 2 }]);
  const text = both[0]?.text() ?? '';
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(new Set(ids).size).toBeGreaterThan(3);
  // A driver who leaves without a lap disappears from the order.
  await bridge.send(bridge.car(sara, { connected: false }));
  for (const reader of both)
    expect((await reader.next(is('rows'))).data).toEqual([{ car_id: 4, gone: true }]);
});

test('the position of a car is not sent for its next driver', async () => {
  await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 90_000));
  const reader = await open();
  await reader.next(is('snapshot'));
  await bridge.frame(1, { 3: [0.25] });
  await reader.next(is('map'));
  await bridge.send(bridge.car({ ...sara, car_id: 3 }));
  expect((await reader.next(is('rows'))).data).toMatchObject([
    { car_id: 3, name: 'Sara', laps: 0, best_ms: null, share: null },
  ]);
});

test('the end of a session is sent, and the next one begins with a snapshot', async () => {
  await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 90_000));
  const reader = await open();
  const { data } = await reader.next(is('snapshot'));
  await bridge.send(bridge.end());
  expect((await reader.next(is('end'))).data).toEqual({ session_id: data.session.id });
  expect((await reader.next(is('session'))).data).toMatchObject({ state: 'finished' });
  const next = await makeBridge(t, server_id, { index: 1 });
  await next.send(next.start({ kind: 'practice' }), next.car(sara));
  expect((await reader.next(is('snapshot'))).data).toMatchObject({
    session: { kind: 'practice' },
    rows: [{ car_id: 4 }],
  });
});

test('every process asks for frequent frames while one has a viewer', async () => {
  await bridge.send(bridge.start(), bridge.car(ali));
  expect((await bridge.frame(1, { 3: [0.1] })).body.watching).toBe(false);
  await open(1);
  expect((await bridge.frame(2, { 3: [0.2] })).body).toEqual({ interval_ms: 500, watching: true });
});

test('frames that arrive too fast are skipped except for the latest', async () => {
  await bridge.send(bridge.start(), bridge.car(ali));
  const reader = await open();
  await reader.next(is('snapshot'));
  for (const [index, share] of [0.1, 0.2, 0.3, 0.4].entries()) await bridge.frame(index, { 3: [share] });
  await reader.next((one) => one.event === 'map' && one.data[0][1] === 0.4);
  expect(reader.text()).not.toContain('[[3,0.2]]');
});

test('a frame that arrives during a database outage is sent afterwards', async () => {
  await bridge.send(bridge.start(), bridge.car(ali));
  const reader = await open();
  await reader.next(is('snapshot'));
  await cutListeners(t.deps.db);
  await bridge.frame(1, { 3: [0.7] });
  expect((await reader.next(is('map'))).data).toEqual([[3, 0.7]]);
});

test('a frame of 256 cars reaches viewers', async () => {
  await bridge.send(
    bridge.start(),
    ...Array.from({ length: 256 }, (_, car_id) =>
      bridge.car({ car_id, steam_id: makeSteamId(), name: `D${car_id}` }),
    ),
  );
  const reader = await open(1);
  await reader.next(is('snapshot'));
  const cars = Array.from(
    { length: 256 },
    (_, id) => [id, [0.123456789, 123.456789, -1_234.56789, 987.654321]] as const,
  );
  await bridge.frame(1, Object.fromEntries(cars));
  expect((await reader.next(is('map'))).data).toHaveLength(256);
});

test('an event’s stream names the round at its end; other events and servers without timing have no stream', async () => {
  const event = await makeEvent(t, { inHours: 0, server_id });
  const later = await makeEvent(t, { inHours: 30, server_id });
  await bridge.send(bridge.start(), bridge.car(ali));
  const path = (id: number) => `/api/v1/events/${id}/timing/stream`;
  const reader = await open(0, path(event.id));
  expect((await reader.next(is('snapshot'))).data).toMatchObject({ event_id: event.id, state: 'green' });
  for (const id of [later.id, (await makeEvent(t)).id, 2_147_483_647])
    expect((await open(0, path(id))).status).toBe(404);
  const dark = (await makeServer(t)).id;
  expect((await open(0, `/api/v1/servers/${dark}/timing/stream`)).status).toBe(404);
});

test('staff watch a staff-only server, and every stream ends when timing is switched off', async () => {
  const manager = await makeUser(t, { role: 'manager' });
  const set = (mode: string) =>
    t.call(updateServerTiming, {
      as: manager,
      input: { params: { id: server_id } } as never,
      json: { mode, delay_s: 0 },
    });
  await set('staff');
  const path = `/api/v1/servers/${server_id}/timing/stream`;
  expect((await open(0, path)).status).toBe(404);
  expect((await open(0, path, (await makeUser(t)).token)).status).toBe(404);
  const reader = await open(0, path, manager.token);
  await reader.next(is('snapshot'));
  await set('off');
  await reader.ended;
});

// Runs last: from here on the clock is fixed.
test('without frames timing is stale after ten seconds and none after two minutes', async () => {
  await bridge.send(bridge.start(), bridge.car(ali));
  await bridge.frame(1, { 3: [0.4] });
  const reader = await open();
  expect((await reader.next(is('snapshot'))).data).toMatchObject({ state: 'green', rows: [{ share: 0.4 }] });
  const begin = Date.now();
  t.setNow(new Date(begin + 15_000));
  expect((await reader.next(is('session'))).data).toMatchObject({
    state: 'stale',
    session: { kind: 'race' },
  });
  t.setNow(new Date(begin + 130_000));
  expect((await reader.next(is('snapshot'))).data).toMatchObject({ state: 'none', session: null, rows: [] });
});
