import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export const drizzleOptions = { casing: 'snake_case' } as const;

type Make = (db: NodePgDatabase) => unknown;

/** Creates values once per database and caches them. */
export function createOnce(db: NodePgDatabase): <T>(make: (db: NodePgDatabase) => T) => T {
  const made = new Map<Make, unknown>();
  return <T>(make: (db: NodePgDatabase) => T) => {
    if (!made.has(make)) made.set(make, make(db));
    return made.get(make) as T;
  };
}

/** Called when a statement is sent, without its values; returns a callback for its end, with the error if it failed. */
export type QueryObserver = (text: string) => ((error?: unknown) => void) | undefined;

/** The beginning of PostgreSQL's warning that a commit stopped waiting for its standby. The commit itself succeeds. */
const unconfirmed = 'canceling wait for synchronous replication';

/**
 * A connection of the pool. Calls the pool's observers for each statement, and counts as lost after a commit that
 * its standby did not confirm: the commit could disappear with the primary, so the caller must retry and find out.
 */
export class DatabaseClient extends pg.Client {
  /** For transactions. One per connection, because Drizzle derives column names once per instance. */
  readonly drizzle = drizzle(this, drizzleOptions);
  readonly makeOnce = createOnce(this.drizzle);
  readonly #observers: readonly QueryObserver[];
  #loss: Error | undefined;

  /** `config` is that of the pool. */
  constructor(config: pg.ClientConfig & { observers?: readonly QueryObserver[] } = {}) {
    super(config);
    this.#observers = config.observers ?? [];
    // The pool listens only to idle connections; an unhandled error of a checked-out one would end the process.
    this.on('error', () => undefined);
    this.on('notice', ({ message }) => {
      if (message?.startsWith(unconfirmed)) this.#loss = new Error(`Connection terminated: ${message}`);
    });
  }

  override query(...args: unknown[]): never {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const [statement] = args as [string | { text?: string }];
    const { text = '' } = typeof statement === 'string' ? { text: statement } : statement;
    const ends = this.#observers.map((observe) => observe(text));
    /** Returns why the statement counts as failed, if it does. */
    const end = (error?: unknown) => {
      const failure = error ?? this.#loss;
      for (const ended of ends) ended?.(failure);
      return failure;
    };
    const done = args.at(-1);
    if (typeof done === 'function')
      return send(...args.slice(0, -1), (error: unknown, result: unknown) =>
        done(end(error), result),
      ) as never;
    const result = send(...args);
    if (result instanceof Promise) return settle(result, end) as never;
    end();
    return result as never;
  }
}

async function settle<T>(result: Promise<T>, end: (error?: unknown) => unknown): Promise<T> {
  const [error, value] = await result.then(
    (found) => [undefined, found] as const,
    (reason) => [reason, undefined] as const,
  );
  const failure = end(error);
  if (failure) throw failure;
  return value as T;
}
