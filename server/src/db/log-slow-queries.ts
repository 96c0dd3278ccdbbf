import type { QueryObserver } from './database-client.ts';

/** A statement is known by its beginning, and its values are nobody's business. */
const textMax = 1_000;

/** Writes a line for each statement that took so many ms or more, from its sending to its end. */
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
