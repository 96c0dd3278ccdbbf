import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Supervised {
  child: () => ChildProcess;
  /** How often it ended without having been told to, and was started again. */
  restarts: () => number;
  /** Ends it for good; whoever does not go within so many ms is killed. */
  stop: (signal?: NodeJS.Signals, patienceMs?: number) => Promise<void>;
  /** Starts it again after `stop`. */
  start: () => void;
}

interface Command {
  command: string;
  args: readonly string[];
  options?: SpawnOptions;
  /** Where its output goes. */
  log: string;
  /** How long after its end it is started again, as systemd's RestartSec; without it stays away. */
  restartMs?: number;
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

const running = new Set<ChildProcess>();
// Whatever ends this process, nothing of it stays.
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

/** Waits until it is so; throws after so many seconds. */
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
