import { setTimeout as sleep } from 'node:timers/promises';
import { isContended, isUnreachable } from './database-errors.ts';

/** How long a start waits for each dependency, in ms. */
export const startPatienceMs = 120_000;
const lineMs = 5_000;
const pauseMs = 250;

/** Waits for `work`, and prints what the start is waiting for every five seconds. `what` follows "Waiting for". */
export async function announceWait<T>(what: string, work: Promise<T>): Promise<T> {
  const from = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - from) / 1_000);
    process.stderr.write(`Waiting for ${what} (${seconds} s so far) …\n`);
  }, lineMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Retries `work` for two minutes while the database is unavailable, recovering or overloaded, then throws the last
 * error. Throws any other error at once. `work` must be idempotent.
 */
export function retryAtStart<T>(what: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + startPatienceMs;
  const repeat = async (): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(isUnreachable(error) || isContended(error)) || performance.now() > until) throw error;
        await sleep(pauseMs);
      }
    }
  };
  return announceWait(what, repeat());
}
