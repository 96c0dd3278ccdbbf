import type pg from 'pg';
import { isUnreachable } from '../outages/database-errors.ts';

export type Query = (...asked: unknown[]) => Promise<unknown>;

interface Waiting {
  asked: unknown[];
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Of one connection; what is asked beyond goes to others at the same time. */
const together = 8;

/** A connection with the stream on which it writes. */
type Client = pg.PoolClient & { connection: { stream: { cork: () => void; uncork: () => void } } };

async function send(pool: pg.Pool, group: readonly Waiting[]): Promise<void> {
  let client: Client;
  try {
    client = (await pool.connect()) as Client;
  } catch (error) {
    for (const { reject } of group) reject(error);
    return;
  }
  let isLost = false;
  const { stream } = client.connection;
  stream.cork();
  const sent = group.map(async ({ asked, resolve, reject }) => {
    try {
      resolve(await (client.query as Query)(...asked));
    } catch (error) {
      isLost ||= isUnreachable(error);
      reject(error);
    }
  });
  stream.uncork();
  await Promise.all(sent);
  client.release(isLost);
}

/**
 * Asks statements that have a name, which are short and prepared (`prepareOnce`), together: those of one turn of the event loop go out in
 * one write, and their answers come in order. To wake a session of the database takes longer than such a statement does. A
 * statement without a name goes alone, so that nothing waits for it.
 */
export function gatherStatements(pool: pg.Pool, alone: Query): Query {
  let waiting: Waiting[] = [];
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += together) void send(pool, all.slice(from, from + together));
  };
  const ask = (asked: unknown[]) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ asked, resolve, reject });
    });
  return async (...asked) => {
    const [statement] = asked as [{ name?: string } | string];
    if (typeof statement === 'string' || statement.name === undefined) return alone(...asked);
    try {
      return await ask(asked);
    } catch (error) {
      // It came about where the answers are read; who asked is what a log needs.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
