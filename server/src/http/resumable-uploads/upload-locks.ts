import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Locker } from '@tus/server';
import pg from 'pg';
import type { Deps } from '../../adapters/deps.ts';
import { limitConcurrency } from '../../concurrency/concurrency.ts';
import { locks } from '../../db/locks.ts';
import { publish } from '../../db/pubsub.ts';

/** Time for the current writer to finish. */
const patienceMs = 30_000;
const pauseMs = 100;

interface UploadLock {
  /** Asks the request that holds the lock to finish. */
  release: () => unknown;
  client: pg.Client;
}

/**
 * Lets one request at a time access an upload, across processes: a newer one asks the older one to finish, as
 * after a connection that broke unnoticed. The locks of a process are advisory locks on a separate connection,
 * open while an upload runs; they end with the process or connection.
 */
export async function createUploadLocker({
  db,
  direct,
  pubsub,
}: Pick<Deps, 'db' | 'direct' | 'pubsub'>): Promise<Locker> {
  const acquired = new Map<string, UploadLock>();
  /** Locks being acquired: a session could acquire its own lock twice. */
  const pending = new Set<string>();
  let opening: Promise<pg.Client> | undefined;
  /** A connection runs one statement at a time. */
  const inTurn = limitConcurrency(1, Number.POSITIVE_INFINITY);

  await pubsub.subscribe('uploads', {
    onMessage: (id) => acquired.get(id)?.release(),
    onReconnect: () => undefined,
  });

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: direct,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // Handled on `end`.
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', lose);
    return client;
  };
  const connection = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const close = (client: pg.Client) => {
    opening = undefined;
    client.off('end', lose);
    void client.end().catch(() => undefined);
  };
  /** The locks of a lost connection may be taken by others. */
  function lose(this: pg.Client): void {
    close(this);
    for (const [id, { client, release }] of acquired)
      if (client === this) {
        acquired.delete(id);
        release();
      }
  }
  const isIdle = () => acquired.size === 0 && pending.size === 0;

  async function ask(id: string, release: () => unknown): Promise<boolean> {
    const client = await connection();
    const statement = 'select pg_try_advisory_lock($1, hashtext($2)) as acquired';
    const { rows } = await inTurn(() => client.query<{ acquired: boolean }>(statement, [locks.uploads, id]));
    if (rows[0]?.acquired) acquired.set(id, { release, client });
    else await publish(db, 'uploads', id);
    return acquired.has(id);
  }

  async function lock(id: string, release: () => unknown): Promise<boolean> {
    const own = acquired.get(id);
    own?.release();
    if (own || pending.has(id)) return false;
    pending.add(id);
    return ask(id, release).finally(() => pending.delete(id));
  }

  async function unlock(id: string): Promise<void> {
    const own = acquired.get(id);
    // Lost in the meantime.
    if (!own) return;
    acquired.delete(id);
    // A connection lost during the statement has lost the lock as well.
    const statement = 'select pg_advisory_unlock($1, hashtext($2))';
    await inTurn(() => own.client.query(statement, [locks.uploads, id])).catch(() => undefined);
    if (isIdle() && (await opening) === own.client) close(own.client);
  }

  return {
    newLock: (id) => ({
      lock: async (signal, release) => {
        const deadline = performance.now() + patienceMs;
        while (!(await lock(id, release))) {
          if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
          await sleep(pauseMs);
        }
      },
      unlock: () => unlock(id),
    }),
  };
}
