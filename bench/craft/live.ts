import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, runPortal } from '../../e2e/support/portal.ts';
import { type DrivenBridge, makeBridge } from '../../e2e/support/seasons/drive-bridge.ts';
import { isDatabase, processorMs, processTree } from '../process-figures.ts';
import { percentile } from '../timing.ts';

const servers = 4;
const carsOfServer = 40;
const framesPerSecond = 2;
const seconds = 20;
const spectators = 2_000;
/** Streams from one address are limited; a machine has many addresses of its own. */
const perAddress = 40;

export interface LiveFigures {
  /** From the post of a frame until a spectator has it, ms. */
  p95: number;
  /** Of one core that the portal's own process had, in percent. */
  core: number;
  /** Uncompressed, to one spectator. */
  kilobytesPerSecond: number;
  /** Frames that a spectator should have had and had not, of all. */
  missed: number;
}

/** One who watches a server; tells each place of the first car that came. */
function watch(url: string, server_id: number, at: number, onShare: (share: number, bytes: number) => void) {
  const address = `127.0.${1 + Math.floor(at / (perAddress * 250))}.${2 + (Math.floor(at / perAddress) % 250)}`;
  const options = { agent: false, localAddress: address, headers: { accept: 'text/event-stream' } };
  return new Promise<ClientRequest>((resolve, reject) => {
    const sent = request(`${url}/api/v1/servers/${server_id}/timing/stream`, options, (answer) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`a spectator was answered ${answer.statusCode}`));
      answer.setEncoding('latin1');
      answer.on('data', (text: string) => {
        const share = /event: map\ndata: \[.*?\[0,([\d.]+)\]/.exec(text)?.[1];
        onShare(share === undefined ? Number.NaN : Number(share), text.length);
      });
      resolve(sent);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** A place of the first car that no other frame has, and a way to read the number of the frame off it. */
const shareOf = (frame: number) => Number((0.01 + frame * 0.001).toFixed(4));
const frameOf = (share: number) => Math.round((share - 0.01) / 0.001);

const placesOf = (frame: number) =>
  Object.fromEntries(
    Array.from({ length: carsOfServer }, (_, car) => [
      car,
      car === 0 ? shareOf(frame) : Number(((shareOf(frame) + car / carsOfServer) % 1).toFixed(4)),
    ]),
  );

/** Two thousand watch four servers on which forty cars drive: the production build as a process of its own. */
export async function measureLive(): Promise<LiveFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-bench-live-'));
  const portal = await runPortal('bench-live', dataDir, await freePort(), { SEED: 'none' });
  const url = portal.url.replace('localhost', '127.0.0.1');
  const open: ClientRequest[] = [];
  try {
    const bridges: DrivenBridge[] = [];
    for (let server = 0; server < servers; server += 1) bridges.push(await makeBridge(portal.url));
    for (const [server, bridge] of bridges.entries())
      await bridge.start(
        Array.from({ length: carsOfServer }, (_, car_id) => ({
          car_id,
          steam_id: `7656120210${String(server * 100 + car_id).padStart(7, '0')}`,
          name: `Driver ${car_id}`,
        })),
      );
    const sentAt = bridges.map(() => new Map<number, number>());
    const delays: number[] = [];
    let bytes = 0;
    for (let at = 0; at < spectators; at += 1) {
      const server = at % servers;
      const onShare = (share: number, length: number) => {
        bytes += length;
        const sent = sentAt[server]?.get(frameOf(share));
        if (sent !== undefined) delays.push(performance.now() - sent);
      };
      open.push(await watch(url, bridges[server]?.server_id ?? 0, at, onShare));
    }
    await sleep(2_000);
    const own = processTree(portal.process.pid ?? 0).filter((pid) => !isDatabase(pid));
    const [before, began] = [processorMs(own), performance.now()];
    bytes = 0;
    const frames = seconds * framesPerSecond;
    await Promise.all(
      bridges.map(async (bridge, server) => {
        await sleep((server * 1_000) / framesPerSecond / servers);
        for (let frame = 1; frame <= frames; frame += 1) {
          const next = performance.now() + 1_000 / framesPerSecond;
          sentAt[server]?.set(frame, performance.now());
          await bridge.frame(placesOf(frame));
          await sleep(Math.max(0, next - performance.now()));
        }
      }),
    );
    await sleep(1_000);
    const took = performance.now() - began;
    return {
      p95: percentile(delays, 0.95),
      core: (100 * (processorMs(own) - before)) / took,
      kilobytesPerSecond: bytes / 1_024 / spectators / (took / 1_000),
      missed: frames * spectators - delays.length,
    };
  } finally {
    for (const line of open) line.destroy();
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
