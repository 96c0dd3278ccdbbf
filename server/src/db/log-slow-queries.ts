import type { QueryObserver } from './database-client.ts';

/** The beginning identifies a statement; values are never logged. */
const textMax = 1_000;

/** Logs each statement that took at least this many ms, from sending to end. */
export const logSlowQueries =
  (leastMs: number): QueryObserver =>
  (text) => {
    const from = performance.now();
    return () => {
      const ms = performance.now() - from;
      if (ms < leastMs) return;
      const query = text.replaceAll(/\s+/g, ' ').slice(0, textMax);
      process.stderr.write(`${JSON.stringify({ slow_query: query, ms: Math.round(ms) })}\n`);
    };
  };
