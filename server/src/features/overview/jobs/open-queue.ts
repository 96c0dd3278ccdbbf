import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Executor } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';

/**
 * The queue for those who look at it: nothing is worked on by this one. It is opened when it is first asked for, and
 * makes its tables where no process has worked yet.
 */
export function openQueueLazily(app: App): () => Promise<PgBoss> {
  let opened: Promise<PgBoss> | undefined;
  const open = async () => {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: await queueInTransaction(app.deps.db),
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    // What it does not manage by itself is told to whoever asked.
    boss.on('error', () => undefined);
    return boss.start();
  };
  app.addHook('onClose', async () => {
    const boss = await opened?.catch(() => undefined);
    await boss?.stop({ graceful: false });
  });
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** The queue's statements as part of a transaction. */
export async function queueInTransaction(tx: Executor) {
  const { fromDrizzle } = await import('pg-boss');
  return fromDrizzle(tx, sql);
}
