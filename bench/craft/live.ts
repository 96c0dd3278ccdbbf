import { mkdtemp, rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, runPortal } from '../../e2e/support/portal.ts';
import { type DrivenBridge, makeBridge } from '../../e2e/support/seasons/drive-bridge.ts';
import { isDatabase, processorMs, processTree } from '../process-figures.ts';
import { frameIn, sharesOf, watchTiming } from '../spectators.ts';
import { percentile } from '../timing.ts';

const servers = 4;
const carsOfServer = 40;
const framesPerSecond = 2;
const seconds = 20;
const spectators = 2_000;

export interface LiveFigures {
  /** From the request with a frame until a spectator receives it, ms. */
  p95: number;
  /** Processor time of the portal's process, in percent of one core. */
  core: number;
  /** Uncompressed, per spectator. */
  kilobytesPerSecond: number;
  /** Frames that spectators missed, in total. */
  missed: number;
}

/** Two thousand spectators of four servers with forty cars each, on the production build in its own process. */
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
      const onText = (text: string) => {
        bytes += text.length;
        const sent = sentAt[server]?.get(frameIn(text) ?? 0);
        if (sent !== undefined) delays.push(performance.now() - sent);
      };
      open.push(await watchTiming(url, bridges[server]?.server_id ?? 0, at, onText));
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
          await bridge.frame(sharesOf(frame, carsOfServer));
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
