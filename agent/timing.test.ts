import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakePortal, fakePortal, key } from './test/fake-portal.ts';
import { type RunningAgent, runBridge, startBridge } from './test/processes.ts';
import { encodeDriver, encodeLap, encodeSession, encodeUpdate } from './test/race/encode-packets.ts';
import { updateIntervalRequest } from './timing/game/requests.ts';

const guid = (number: number) => `765612020000001${String(number).padStart(2, '0')}`;
const info = {
  index: 2,
  count: 3,
  server: 'Paddock',
  track: 'imola',
  layout: '',
  name: 'Race',
  type: 3,
  minutes: 0,
  laps: 12,
  wait_s: 0,
  air: 21,
  road: 30,
  weather: '3_clear',
  elapsed_ms: 0,
};
const joined = (car_id: number) =>
  encodeDriver('joined', { name: `Driver ${car_id}`, guid: guid(car_id), car_id, car: 'gt3', skin: 'red' });
const lap = (car_id: number, lap_time = 109_000) =>
  encodeLap({
    car_id,
    lap_time,
    cuts: 0,
    grip: 1,
    order: [{ car_id, laps: 1, time: lap_time, finished: false }],
  });
const update = (car_id: number) =>
  encodeUpdate({ car_id, position: [1, 2, 3], velocity: [30, 0, 40], share: 0.5 });

let folder: string;
let portal: FakePortal;
let game: Socket;
/** Packets received by the game server. */
let requests: Buffer[];
let bridge: RunningAgent | undefined;
const open: Socket[] = [];

async function socket(): Promise<Socket> {
  const one = createSocket('udp4');
  one.bind(0, '127.0.0.1');
  await once(one, 'listening');
  open.push(one);
  return one;
}
const portOf = (one: Socket) => one.address().port;
let listen: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-timing-'));
  portal = await fakePortal();
  game = await socket();
  requests = [];
  game.on('message', (bytes) => requests.push(bytes));
  const free = await socket();
  listen = portOf(free);
  open.pop()?.close();
  await writeFile(join(folder, 'key'), `${key}\n`);
  await configure();
});
afterEach(async () => {
  await bridge?.close();
  bridge = undefined;
  for (const one of open.splice(0)) one.close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function configure(more: object = {}): Promise<void> {
  const addresses = { listen: `127.0.0.1:${listen}`, server: `127.0.0.1:${portOf(game)}` };
  const whole = { portal: portal.origin, key_file: 'key', ...addresses, spool: 'spool', ...more };
  await writeFile(join(folder, 'timing.json'), JSON.stringify(whole));
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const hasRequested = (code: number) => requests.some((bytes) => bytes[0] === code);

async function start(): Promise<RunningAgent> {
  requests.length = 0;
  bridge = startBridge(join(folder, 'timing.json'));
  await until(() => expect([200, 201, 204].every(hasRequested)).toBe(true));
  return bridge;
}
const send = (...packets: Buffer[]) => packets.forEach((bytes) => game.send(bytes, listen, '127.0.0.1'));
const types = () => portal.ingest.events.map(({ type }) => type);

describe('the bridge', () => {
  test('requests the current session and reports it in order', async () => {
    await start();
    expect(requests.filter((bytes) => bytes[0] === 200)[0]).toEqual(updateIntervalRequest(500));
    send(encodeSession(info), joined(1), lap(1), lap(1, 110_000));
    await until(() => expect(types()).toHaveLength(5));
    expect(types()).toEqual(['session_start', 'connect', 'session_car', 'session_lap', 'session_lap']);
    expect(portal.ingest.rejected).toEqual([]);
  });

  test('ignores packets from other addresses and invalid packets', async () => {
    const running = await start();
    const foreign = await socket();
    foreign.send(joined(7), listen, '127.0.0.1');
    send(joined(8).subarray(1), Buffer.from([99]), joined(9).subarray(0, 20), encodeSession(info), joined(1));
    await until(() => expect(types()).toEqual(['session_start', 'connect', 'session_car']));
    expect(running.output()).not.toContain('Error');
  });

  test('reintroduces the session to a portal that has forgotten it', async () => {
    await start();
    send(encodeSession(info), joined(1));
    await until(() => expect(types()).toHaveLength(3));
    portal.ingest.sessions.clear();
    send(lap(1));
    await until(() => expect(types()).toHaveLength(6));
    expect(types().slice(3)).toEqual(['session_start', 'session_car', 'session_lap']);
    expect(portal.ingest.rejected).toEqual(['session_lap session_unknown']);
  });

  test('retains rows that the portal did not accept', async () => {
    portal.instead = { status: 503 };
    await start();
    send(encodeSession(info), joined(1));
    await until(() => expect(portal.answered).toContain(503));
    await portal.close();
    send(lap(1));
    await vi.waitFor(async () =>
      expect(await readFile(join(folder, 'spool'), 'utf8')).toContain('session_lap'),
    );
    await bridge?.close('SIGKILL');
    const { ingest } = portal;
    portal = await fakePortal();
    portal.instead = { status: 401 };
    await configure();
    await start();
    await until(() => expect(portal.answered).toContain(401));
    portal.instead = undefined;
    await until(() => expect(types()).toContain('session_lap'));
    expect(ingest.events).toEqual([]);
    expect(types().slice(0, 3)).toEqual(['session_start', 'connect', 'session_car']);
  });

  test('discards only the row that makes a call fail', async () => {
    const answer = portal.ingest.answer;
    portal.ingest.answer = (call) =>
      call.body.includes('"lap_time":666000') ? { status: 422 } : answer(call);
    await start();
    send(encodeSession(info), joined(1), lap(1), lap(1, 666_000), lap(1, 110_000));
    await until(() => expect(types()).toHaveLength(5));
    expect(types().filter((type) => type === 'session_lap')).toHaveLength(2);
  });

  test('sends positions as often as the portal wants', async () => {
    await start();
    send(encodeSession(info), joined(1), update(1));
    await until(() => expect(portal.ingest.frames.length).toBeGreaterThan(1));
    const [first, second] = portal.ingest.frames;
    expect(first).toMatchObject({ cars: [[1, 0.5, 180, 1, 3]] });
    expect(second?.seq).toBeGreaterThan(first?.seq ?? 0);
    portal.ingest.interval_ms = 60_000;
    const before = portal.ingest.frames.length;
    await until(() => expect(portal.ingest.frames.length).toBe(before + 1));
    send(lap(1));
    await until(() => expect(types()).toContain('session_lap'));
    expect(portal.ingest.frames.length).toBe(before + 1);
  });

  test('forwards packets unchanged, and requests back', async () => {
    const other = await socket();
    const forwarded: Buffer[] = [];
    other.on('message', (bytes) => forwarded.push(bytes));
    await configure({ forward: [`127.0.0.1:${portOf(other)}`] });
    await start();
    send(joined(1), Buffer.from([99, 1]));
    await until(() => expect(forwarded).toEqual([joined(1), Buffer.from([99, 1])]));
    requests.length = 0;
    const chat = Buffer.from([203, 1, 65, 0, 0, 0]);
    for (const bytes of [
      updateIntervalRequest(0),
      updateIntervalRequest(5_000),
      chat,
      updateIntervalRequest(250),
    ])
      other.send(bytes, listen, '127.0.0.1');
    const passed = () =>
      requests.filter((bytes) => bytes[0] === 203 || (bytes[0] === 200 && bytes[1] !== 0xf4));
    await until(() => expect(passed()).toEqual([chat, updateIntervalRequest(250)]));
  });

  test('sends a result file that was written while it was down, once', async () => {
    await mkdir(join(folder, 'results'));
    portal.ingest.results_dir = join(folder, 'results');
    const write = async (name: string, seconds: number) => {
      await writeFile(join(folder, 'results', name), '{"Result":[],"Laps":[]}');
      const at = Date.now() / 1_000 + seconds;
      await utimes(join(folder, 'results', name), at, at);
    };
    await write('2026_11_19_20_5_RACE.json', -86_400);
    await configure({ results_dir: 'results' });
    await start();
    await bridge?.close();
    await write('2026_11_20_20_5_RACE.json', 1);
    await start();
    await until(() => expect([...portal.ingest.results.keys()]).toEqual(['2026_11_20_20_5_RACE.json']));
    // The portal responds before the bridge has saved it; a bridge killed in between would send it again.
    await until(() => expect(bridge?.output()).toContain('2026_11_20_20_5_RACE.json is sent'));
    await bridge?.close();
    portal.ingest.results.clear();
    await start();
    send(encodeSession(info));
    await until(() => expect(types()).toContain('session_start'));
    expect(portal.ingest.results.size).toBe(0);
  });

  test('sends clips with their lists once, if the portal has the call', async () => {
    const reports = join(folder, 'reports');
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    await mkdir(reports);
    const old = new Date(Date.now() - 60_000);
    for (const [name, body] of [
      [`${id}.json`, '{}'],
      [`${id}.zip`, 'PK'],
      ['notes.json', '{}'],
    ] as const) {
      await writeFile(join(reports, name), body);
      await utimes(join(reports, name), old, old);
    }
    await configure({ reports_dir: 'reports' });
    portal.ingest.hasReports = false;
    const first = await start();
    await until(() => expect(portal.answered).toContain(404));
    await first.close();
    expect(first.output()).not.toContain('reports:');
    portal.ingest.hasReports = true;
    await start();
    const sent = [`${id} application/json`, `${id} application/zip`];
    await until(() => expect([...portal.ingest.reports.keys()].toSorted()).toEqual(sent));
    expect(portal.ingest.reports.get(sent[1] ?? '')?.toString()).toBe('PK');
    await bridge?.close();
    portal.ingest.reports.clear();
    await start();
    send(encodeSession(info));
    await until(() => expect(types()).toContain('session_start'));
    expect(portal.ingest.reports.size).toBe(0);
  });

  test('reports in one sentence that its port is taken', async () => {
    await start();
    const { code, stderr } = await runBridge(join(folder, 'timing.json'));
    expect([code, stderr]).toEqual([2, `the port ${listen} is taken\n`]);
  });
});

describe('a configuration of the bridge', () => {
  test.each([
    ['no portal', { portal: undefined }, 'portal is missing'],
    ['no key file', { key_file: undefined }, 'key_file is missing'],
    ['no port', { listen: '127.0.0.1' }, 'listen must be an address with a port'],
    ['a port that is none', { server: '127.0.0.1:70000' }, 'server must be an address with a port'],
    ['a wrong address to forward to', { forward: ['here'] }, 'forward[0] must be an address'],
    ['itself to forward to', { listen: '127.0.0.1:9', forward: ['127.0.0.1:9'] }, 'send to itself'],
    ['too many frames', { interval_ms: 100 }, 'interval_ms must be'],
    ['no spool', { spool: undefined }, 'spool is missing'],
    ['a misspelt field', { result_dir: 'x' }, 'result_dir is not known'],
  ])('with %s is rejected in one sentence', async (_what, more, reason) => {
    await configure(more);
    const { code, stdout, stderr } = await runBridge(join(folder, 'timing.json'));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
