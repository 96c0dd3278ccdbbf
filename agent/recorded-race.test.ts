import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakePortal, fakePortal, key } from './test/fake-portal.ts';
import { type RunningAgent, startBridge } from './test/processes.ts';
import { type RecordedGame, startRecordedGame } from './test/race/game-server.ts';
import { makeRace } from './test/race/make-race.ts';
import { raceSeed, readRecordedRace } from './test/race/recorded-race.ts';
import type { Moment } from './test/race/recording.ts';
import { parsePacket } from './timing/game/packets.ts';

/** Playback speed: twenty-six minutes in ten seconds. */
const speed = 150;
const recorded = readRecordedRace();
const [, , race] = recorded.files;

interface Driven {
  DriverGuid: string;
  Timestamp: number;
  CarId: number;
  LapTime: number;
  Cuts: number;
}
interface ResultFile {
  Result: { DriverGuid: string; CarId: number; TotalTime: number }[];
  Laps: Driven[];
  Events: { CarId: number; OtherCarId: number; ImpactSpeed: number }[];
}
const fileOf = ({ text }: { text: string }) => JSON.parse(text) as ResultFile;

let folder: string;
let portal: FakePortal;
let game: RecordedGame;
let bridge: RunningAgent;
let config: string;
const listen = { host: '127.0.0.1', port: 0 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-race-'));
  await mkdir(join(folder, 'results'));
  portal = await fakePortal();
  portal.ingest.results_dir = join(folder, 'results');
  listen.port = 20_000 + Math.floor(Math.random() * 20_000);
  game = await startRecordedGame(recorded.moments, { to: listen, speed, onSent: writeResult });
  await writeFile(join(folder, 'key'), key);
  config = join(folder, 'timing.json');
  const addresses = { listen: `127.0.0.1:${listen.port}`, server: `127.0.0.1:${game.port}` };
  const files = { key_file: 'key', spool: 'spool', results_dir: 'results' };
  await writeFile(config, JSON.stringify({ portal: portal.origin, ...addresses, ...files }));
  await startListening();
});
afterEach(async () => {
  await bridge.close();
  game.close();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

/** The game writes a session's file before it reports the end. */
async function writeResult({ bytes }: Moment): Promise<void> {
  const packet = parsePacket(bytes);
  if (typeof packet === 'string' || packet.type !== 'over') return;
  const file = recorded.files.find(({ name }) => packet.path.endsWith(name));
  if (file) await writeFile(join(folder, 'results', file.name), file.text);
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const isLap = ({ bytes }: Moment) => {
  const packet = parsePacket(bytes);
  return typeof packet !== 'string' && packet.type === 'lap';
};
const laps = () => portal.ingest.events.filter(({ type }) => type === 'session_lap');

async function startListening(): Promise<void> {
  const before = game.requests.get(200) ?? 0;
  bridge = startBridge(config);
  await until(() => expect(game.requests.get(200) ?? 0).toBeGreaterThan(before));
}

/** Laps in the spool that the portal has not accepted. */
async function spooledLaps(): Promise<number> {
  const [text, sent] = await Promise.all(
    ['spool', 'spool.sent'].map((name) => readFile(join(folder, name), 'utf8')),
  );
  const left = Buffer.from(text ?? '')
    .subarray(Number(sent))
    .toString();
  return left.split('"type":"session_lap"').length - 1;
}

/** Drivers, cars and times in order of crossing the line. */
const lapsOf = (session: unknown) =>
  laps()
    .filter(({ data }) => data['session'] === session)
    .map(({ steam_id, data }) => [steam_id, data['car_id'], data['lap_time'], data['cuts']]);
const lapsInFile = (file: { text: string }) =>
  fileOf(file).Laps.map((lap) => [lap.DriverGuid, lap.CarId, lap.LapTime, lap.Cuts]);

/** The sessions of the evening: practice, qualifying, the aborted start, the race. */
const sessions = () =>
  portal.ingest.events.filter(({ type }) => type === 'session_start').map(({ data }) => data['session']);

function expectWholeRace(): void {
  const [practice, qualifying, givenUp, last, ...more] = [...new Set(sessions())];
  expect(more).toEqual([]);
  const [practiceFile, qualifyingFile, raceFile] = recorded.files;
  if (!practiceFile || !qualifyingFile || !raceFile) throw new Error('files are missing');
  expect(lapsOf(practice)).toEqual(lapsInFile(practiceFile));
  expect(lapsOf(qualifying)).toEqual(lapsInFile(qualifyingFile));
  expect(lapsOf(givenUp)).toHaveLength(20);
  expect(lapsOf(last)).toEqual(lapsInFile(raceFile));
  const order = laps().at(-1)?.data['order'] as { car_id: number; laps: number; time: number }[];
  const file = fileOf(raceFile);
  expect(order.map(({ car_id, time }) => [car_id, time])).toEqual(
    file.Result.filter(({ DriverGuid }) => DriverGuid).map(({ CarId, TotalTime }) => [CarId, TotalTime]),
  );
  // A driver who changed cars has both, and laps are never attributed to another driver.
  const drivers = new Map(
    laps().map(({ data, steam_id }) => [`${data['session']} ${data['car_id']}`, steam_id]),
  );
  for (const { CarId, DriverGuid, TotalTime } of file.Result)
    if (TotalTime > 0) expect(drivers.get(`${last} ${CarId}`)).toBe(DriverGuid);
  expect(portal.ingest.events.filter(({ type }) => type === 'session_end')).toHaveLength(3);
}

test('the recorded evening matches the generator', () => {
  const made = makeRace(raceSeed);
  expect(made.files).toEqual(recorded.files);
  expect(made.moments).toEqual(recorded.moments);
  const { Result, Laps } = fileOf(race ?? { text: '' });
  expect(
    new Set(Result.filter(({ TotalTime }) => TotalTime > 0).map(({ DriverGuid }) => DriverGuid)).size,
  ).toBe(20);
  const counts = Result.map(({ CarId }) => Laps.filter((lap) => lap.CarId === CarId).length);
  expect(counts[0]).toBe(6);
  expect(counts.filter((count) => count === 5)).toHaveLength(2);
});

test('the race is timed like on a real server: from its start to the last crossing of the line', () => {
  const { Result, Laps } = fileOf(race ?? { text: '' });
  const rows = Result.filter(({ TotalTime }) => TotalTime > 0).map(({ CarId, TotalTime }) => {
    const own = Laps.filter((lap) => lap.CarId === CarId);
    const sum = own.reduce((total, { LapTime }) => total + LapTime, 0);
    const start = (own.at(-1)?.Timestamp ?? 0) - TotalTime;
    return { CarId, TotalTime, laps: own.length, delay: TotalTime - sum, start };
  });
  // All rows share the server's start time.
  expect(new Set(rows.map(({ start }) => start)).size).toBe(1);
  expect(rows).toEqual(rows.toSorted((a, b) => b.laps - a.laps || a.TotalTime - b.TotalTime));
  const late = rows.filter(({ delay }) => delay < 100 || delay > 500);
  // Away for a while, and back in a car of another box.
  expect(late.map(({ CarId }) => CarId)).toEqual([7, 20]);
  expect(new Set(rows.map(({ delay }) => delay)).size).toBe(rows.length);
});

describe('the whole evening', () => {
  test('reaches the portal as in the result files', async () => {
    expect(await game.playUntil(() => false)).toBe(false);
    await until(() => expect(portal.ingest.results.size).toBe(3));
    expectWholeRace();
    for (const { name, text } of recorded.files)
      expect(portal.ingest.results.get(name)?.toString()).toBe(text);
    expect(portal.ingest.rejected).toEqual([]);
    const contacts = portal.ingest.events.filter(({ type }) => type === 'contact');
    const reported = recorded.files.flatMap((file) => fileOf(file).Events);
    expect(contacts.map(({ data }) => [data['car_id'], data['other_car_id'] ?? -1])).toEqual(
      reported.map(({ CarId, OtherCarId }) => [CarId, OtherCarId]),
    );
    const come = portal.ingest.events.filter(({ type }) => type === 'connect').length;
    const go = portal.ingest.events.filter(({ type }) => type === 'disconnect').length;
    expect([come, go]).toEqual([22, 2]);
    expect(portal.ingest.frames.length).toBeGreaterThan(5);
  });

  test('reaches the portal when it is down for a while and the bridge is killed during the race', async () => {
    let lapCount = 0;
    const afterLaps = (count: number) => (moment: Moment) => isLap(moment) && (lapCount += 1) === count;
    await game.playUntil(afterLaps(120));
    await until(() => expect(laps()).toHaveLength(120));

    portal.instead = { status: 503 };
    await game.playUntil(afterLaps(150));
    await vi.waitFor(async () => expect(await spooledLaps()).toBe(30), { timeout: 20_000 });
    await bridge.close('SIGKILL');
    // A torn line, as after a power failure.
    await writeFile(join(folder, 'spool'), '{"id":"torn","type":"ses', { flag: 'a' });
    await startListening();

    await game.playUntil(afterLaps(170));
    await vi.waitFor(async () => expect(await spooledLaps()).toBe(50), { timeout: 20_000 });
    portal.instead = undefined;
    await until(() => expect(laps()).toHaveLength(170));
    await bridge.close('SIGKILL');
    await startListening();

    await game.playUntil(() => false);
    await until(() => expect(portal.ingest.results.size).toBe(3));
    expectWholeRace();
    expect(laps()).toHaveLength(recorded.moments.filter(isLap).length);
  });
});
