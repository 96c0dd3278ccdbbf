import { setTimeout as sleep } from 'node:timers/promises';
import { type DrivenBridge, type DrivenCar, makeBridge } from '../../e2e/support/seasons/drive-bridge.ts';
import { frameIn, sharesOf, watchTiming } from '../spectators.ts';
import { type Latencies, LatencyLog, timed } from './latencies.ts';

/*
 * Simulates the races of the night in its own process: bridges of eight servers, and their spectators. The parent
 * sends the number of seconds to drive, and receives a DrivenTime.
 */

const servers = 8;
const carsOfServer = 38;
const framesPerSecond = 2;
/** Time between two laps on one server: each of its 38 cars takes about 100 s per lap. */
const lapEveryMs = 2_600;
const overtakeEveryMs = 2_000;
const spectators = 2_000;
/** An update is late if it arrives this long after its frame was sent, in ms. */
const lateMs = 1_000;

export interface DrivenTime {
  frames: Latencies;
  laps: Latencies;
  overtakes: Latencies;
  /** Times from sending a frame until a spectator receives it. */
  updates: Latencies;
  /** Number of updates if every spectator receives every frame. */
  expected: number;
  late: number;
  failures: string[];
}

interface Track {
  bridge: DrivenBridge;
  cars: DrivenCar[];
  /** When each frame was sent, by number. */
  sentAt: Map<number, number>;
  frame: number;
  laps: number;
}

async function openTrack(url: string, server: number): Promise<Track> {
  const bridge = await makeBridge(url);
  const cars = Array.from({ length: carsOfServer }, (_, car_id) => ({
    car_id,
    steam_id: `7656120210${String(server * 100 + car_id).padStart(7, '0')}`,
    name: `Driver ${car_id}`,
  }));
  await bridge.start(cars);
  return { bridge, cars, sentAt: new Map(), frame: 0, laps: 0 };
}

/** Calls `act` every `everyMs` until the instant `until`, without waiting for earlier calls. */
async function repeat(everyMs: number, until: number, act: () => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let next = performance.now(); next < until; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()));
    const one = act().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

async function driveTrack(
  track: Track,
  until: number,
  logs: Record<'frames' | 'laps' | 'overtakes', LatencyLog>,
): Promise<void> {
  const { bridge, cars } = track;
  const carOf = (at: number) => cars[at % cars.length] as DrivenCar;
  let overtakes = 0;
  await Promise.all([
    repeat(1_000 / framesPerSecond, until, () => {
      track.frame += 1;
      track.sentAt.set(track.frame, performance.now());
      return timed(logs.frames, () => bridge.frame(sharesOf(track.frame, carsOfServer)));
    }),
    repeat(lapEveryMs, until, () => {
      const car = carOf(track.laps);
      track.laps += 1;
      return timed(logs.laps, () =>
        bridge.lap(car, 98_000 + car.car_id * 37, Math.ceil(track.laps / cars.length)),
      );
    }),
    repeat(overtakeEveryMs, until, () => {
      overtakes += 1;
      return timed(logs.overtakes, () => bridge.overtake(carOf(overtakes), 1_000 + overtakes));
    }),
  ]);
}

const [url = ''] = process.argv.slice(2);
const tracks = await Promise.all(Array.from({ length: servers }, (_, server) => openTrack(url, server)));
let updates = new LatencyLog();
for (let at = 0; at < spectators; at += 1) {
  const track = tracks[at % servers] as Track;
  const stream = await watchTiming(url, track.bridge.server_id, at, (text) => {
    const sent = track.sentAt.get(frameIn(text) ?? 0);
    if (sent !== undefined) updates.add(performance.now() - sent);
  });
  stream.on('close', () => process.exit(1));
}

process.on('message', async (seconds: number) => {
  updates = new LatencyLog();
  const logs = { frames: new LatencyLog(), laps: new LatencyLog(), overtakes: new LatencyLog() };
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    tracks.map(async (track, at) => {
      await sleep((at * 1_000) / framesPerSecond / servers);
      await driveTrack(track, until, logs);
    }),
  );
  await sleep(1_000);
  const { frames, laps, overtakes } = logs;
  const driven: DrivenTime = {
    frames: frames.summary(),
    laps: laps.summary(),
    overtakes: overtakes.summary(),
    updates: updates.summary(),
    expected: (frames.summary().count * spectators) / servers,
    late: updates.countAbove(lateMs),
    failures: Object.values(logs).flatMap(({ failures }) => [...failures.keys()]),
  };
  process.send?.(driven);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
