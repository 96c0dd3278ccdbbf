import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker } from '@tus/server';
import pg from 'pg';
import type { Deps } from '../../adapters/deps.ts';
import { limitConcurrency } from '../../concurrency/concurrency.ts';
import type { Database } from '../../db/database.ts';
import { locks } from '../../db/locks.ts';
import { publish } from '../../db/pubsub.ts';

/** Time for the current writer to finish. */
const patienceMs = 30_000;
const pauseMs = 100;

interface UploadLock {
  /** Asks the request that has the lock to finish. */
  release: () => unknown;
  client: pg.Client;
}

/** The locks of a process: advisory locks on one connection, open while an upload runs; they end with it. */
class UploadLocks {
  readonly #acquired = new Map<string, UploadLock>();
  /** Locks being acquired: a session could acquire its own lock twice. */
  readonly #pending = new Set<string>();
  #opening: Promise<pg.Client> | undefined;
  #client: pg.Client | undefined;
  /** A connection runs one statement at a time. */
  readonly #inTurn = limitConcurrency(1, Number.POSITIVE_INFINITY);
  readonly #db: Database;
  readonly #connectionString: string;

  constructor(db: Database, connectionString: string) {
    this.#db = db;
    this.#connectionString = connectionString;
  }

  async #open(): Promise<pg.Client> {
    const connectionString = this.#connectionString;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true });
    // Handled on `end`.
    client.on('error', () => undefined);
    await client.connect();
    this.#client = client;
    client.once('end', () => this.#lose(client));
    return client;
  }

  #connection(): Promise<pg.Client> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  #close(client: pg.Client): void {
    this.#opening = undefined;
    this.#client = undefined;
    void client.end().catch(() => undefined);
  }

  /** The locks of a lost connection may be taken by others. */
  #lose(lost: pg.Client): void {
    // Closed by us.
    if (this.#client !== lost) return;
    this.#close(lost);
    for (const [id, { client, release }] of this.#acquired)
      if (client === lost) {
        this.#acquired.delete(id);
        release();
      }
  }

  async #ask(id: string, release: () => unknown): Promise<boolean> {
    const client = await this.#connection();
    const statement = 'select pg_try_advisory_lock($1, hashtext($2)) as acquired';
    const { rows } = await this.#inTurn(() =>
      client.query<{ acquired: boolean }>(statement, [locks.uploads, id]),
    );
    if (rows[0]?.acquired) this.#acquired.set(id, { release, client });
    else await publish(this.#db, 'uploads', id);
    return this.#acquired.has(id);
  }

  /** Asks the request of this process that has the lock to finish. */
  release(id: string): void {
    this.#acquired.get(id)?.release();
  }

  /** Returns whether the lock was free. Otherwise asks its holder to finish. */
  async lock(id: string, release: () => unknown): Promise<boolean> {
    const isOurs = this.#acquired.has(id);
    this.release(id);
    if (isOurs || this.#pending.has(id)) return false;
    this.#pending.add(id);
    return this.#ask(id, release).finally(() => this.#pending.delete(id));
  }

  async unlock(id: string): Promise<void> {
    const lock = this.#acquired.get(id);
    // Lost in the meantime.
    if (!lock) return;
    this.#acquired.delete(id);
    // A connection lost during the statement has lost the lock as well.
    const statement = 'select pg_advisory_unlock($1, hashtext($2))';
    await this.#inTurn(() => lock.client.query(statement, [locks.uploads, id])).catch(() => undefined);
    const isIdle = this.#acquired.size === 0 && this.#pending.size === 0;
    if (isIdle && (await this.#opening) === lock.client) this.#close(lock.client);
  }
}

/**
 * Lets one request at a time access an upload, across processes: a newer one asks the older one to finish, as
 * after a connection that broke unnoticed.
 */
export async function createUploadLocker({
  db,
  direct,
  pubsub,
}: Pick<Deps, 'db' | 'direct' | 'pubsub'>): Promise<Locker> {
  const uploads = new UploadLocks(db, direct);
  await pubsub.subscribe('uploads', {
    onMessage: (id) => uploads.release(id),
    onReconnect: () => undefined,
  });
  return {
    newLock: (id) => ({
      lock: async (signal, release) => {
        const deadline = performance.now() + patienceMs;
        while (!(await uploads.lock(id, release))) {
          if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
          await sleep(pauseMs);
        }
      },
      unlock: () => uploads.unlock(id),
    }),
  };
}
