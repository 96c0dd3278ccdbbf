import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DrivenBridge, type DrivenCar, makeBridge } from '../../e2e/support/seasons/drive-bridge.ts';
import { type Latencies, LatencyLog, timed } from './latencies.ts';

/*
 * The track side of the night, in a process of its own: bridges of eight servers, and those who watch them. The parent sends for how
 * many seconds to drive; the answer is what came of it.
 */

const servers = 8;
const carsOfServer = 38;
const framesPerSecond = 2;
/** Of one server, so that its 38 cars lap in about 100 s. */
const lapEveryMs = 2_600;
const overtakeEveryMs = 2_000;
const spectators = 2_000;
/** Streams from one address are limited; a machine has many addresses of its own. */
const perAddress = 40;
/** An update that a spectator has later than this after its frame was sent, in ms. */
const lateMs = 1_000;

export interface DrivenTime {
  frames: Latencies;
  laps: Latencies;
  overtakes: Latencies;
  /** From the sending of a frame until a spectator has it. */
  updates: Latencies;
  /** Updates that would be seen if every spectator had every frame. */
  expected: number;
  late: number;
  failures: string[];
}

type OnText = (text: string) => void;

/** Opens the stream of a server as one who watches it; ends the process when it is refused or ends. */
function watch(url: string, server_id: number, at: number, onText: OnText): Promise<ClientRequest> {
  const address = `127.0.${1 + Math.floor(at / (perAddress * 250))}.${2 + (Math.floor(at / perAddress) % 250)}`;
  const options = { agent: false, localAddress: address, headers: { accept: 'text/event-stream' } };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1/servers/${server_id}/timing/stream`, options, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`a spectator was answered ${answer.statusCode}`));
      answer.setEncoding('latin1');
      answer.on('data', onText);
      answer.on('end', () => reject(new Error('a stream ended')));
      resolve(sent);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A place of the first car that no other frame has, and the number of the frame read off it. */
const shareOf = (frame: number) => Number((0.01 + frame * 0.0005).toFixed(4));
const frameOf = (share: number) => Math.round((share - 0.01) / 0.0005);

const placesOf = (frame: number) =>
  Object.fromEntries(
    Array.from({ length: carsOfServer }, (_, car) => [
      car,
      car === 0 ? shareOf(frame) : Number(((shareOf(frame) + car / carsOfServer) % 1).toFixed(4)),
    ]),
  );

interface Track {
  bridge: DrivenBridge;
  cars: DrivenCar[];
  /** By the number of the frame. */
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

/** Calls `act` every so many ms until the time is over, whether or not the one before is answered. */
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
      return timed(logs.frames, () => bridge.frame(placesOf(track.frame)));
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
  await watch(url, track.bridge.server_id, at, (text) => {
    const share = /event: map\ndata: \[.*?\[0,([\d.]+)\]/.exec(text)?.[1];
    const sent = share === undefined ? undefined : track.sentAt.get(frameOf(Number(share)));
    if (sent !== undefined) updates.add(performance.now() - sent);
  });
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
