import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Supervised {
  child: () => ChildProcess;
  /** Number of restarts after an unexpected exit. */
  restarts: () => number;
  /** Stops it permanently; kills it after so many ms. */
  stop: (signal?: NodeJS.Signals, patienceMs?: number) => Promise<void>;
  /** Starts it again after `stop`. */
  start: () => void;
}

interface Command {
  command: string;
  args: readonly string[];
  options?: SpawnOptions;
  /** The path of its log. */
  log: string;
  /** Delay of a restart, as systemd's RestartSec; absent: no restart. */
  restartMs?: number;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

const running = new Set<ChildProcess>();
// Kills all programs when this process exits for any reason.
process.once('exit', () => running.forEach((child) => child.kill()));

/** Runs a program as systemd would. */
export function supervise({ command, args, options, log, restartMs }: Command): Supervised {
  const output = createWriteStream(log, { flags: 'a' });
  let isWanted = true;
  let restarts = 0;
  const start = (): ChildProcess => {
    const started = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    for (const stream of [started.stdout, started.stderr]) stream?.pipe(output, { end: false });
    running.add(started);
    started.once('exit', () => {
      running.delete(started);
      if (!isWanted || restartMs === undefined) return;
      setTimeout(() => {
        if (!isWanted) return;
        restarts += 1;
        child = start();
      }, restartMs);
    });
    return started;
  };
  let child = start();
  return {
    child: () => child,
    restarts: () => restarts,
    start: () => {
      isWanted = true;
      child = start();
    },
    stop: async (signal = 'SIGTERM', patienceMs = 60_000) => {
      isWanted = false;
      if (!isAlive(child)) return;
      const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      child.kill(signal);
      await once(child, 'exit');
      clearTimeout(tooLong);
    },
  };
}

/** Polls a condition; throws after so many seconds. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (performance.now() > until) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(100);
  }
}

export const answers = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.status === 200;
};
