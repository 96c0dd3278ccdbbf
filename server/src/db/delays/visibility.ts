import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database.ts';
import { timestamp } from '../timestamp.ts';

/**
 * Makes everything that the transaction stores from now on public after the server's delay. `now` is when it was
 * received; without a delay it is public at once.
 */
export async function delayAsServer(
  tx: Executor,
  server_id: number | null,
  now: Date,
  held_at: Date = now,
): Promise<void> {
  const at = timestamp(now);
  await tx.execute(sql`
    select set_config('paddock.visible_at', case when delay > 0 then (${at} + make_interval(secs => delay))::text else '' end, true)
    from greatest(delay_of_server(${server_id}::int, ${at}),
      delay_of_server(${server_id}::int, ${timestamp(held_at)})) as delay`);
}

/** Returns the delays of servers at an instant, in seconds. */
export async function findDelays(
  db: Executor,
  servers: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; delay: number }>(sql`
    select id, delay_of_server(id, ${timestamp(now)}) as delay
    from unnest(${sql.param([...new Set(servers)])}::int[]) as id`);
  return new Map(rows.map(({ id, delay }) => [id, delay]));
}

/** Makes everything that the transaction stores from now on public at an instant; null: at once. */
export async function delayUntil(tx: Executor, visible_at: Date | null): Promise<void> {
  await tx.execute(sql`select set_config('paddock.visible_at', ${visible_at?.toISOString() ?? ''}, true)`);
}

/**
 * Makes everything that the transaction stores from now on public with the last of the delayed rows that it is
 * computed from. `which` is a condition on the delayed row `d`.
 */
export async function delayAsRows(tx: Executor, which: SQL = sql`true`): Promise<void> {
  await tx.execute(sql`
    select set_config('paddock.visible_at', coalesce(max(d.visible_at)::text, ''), true) from delayed_rows d where ${which}`);
}

/** Whether anything stored is not public yet. */
export async function isSomethingDelayed(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select exists (select from delayed_rows where visible_at > ${timestamp(now)}) as is_there`,
  );
  return rows[0]?.is_there ?? false;
}

/** Reads the public state at an instant: table names resolve to the views of delays.sql. */
function readDelayed<T>(db: Database, now: Date, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`
        select set_config('search_path', 'delayed, public', true), set_config('paddock.now', ${now.toISOString()}, true)`);
      // A transaction supports the same reads as the database. It lacks only the pool.
      return read(tx as unknown as Database);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/**
 * Reads the public state. A plain read is enough unless rows are delayed, which is rare. Otherwise it reads again through
 * the views, on its own connection; `limit` bounds concurrent reads of this kind.
 */
export async function readAsEverybody<T>(
  db: Database,
  now: Date,
  read: (delayed: Database | undefined) => Promise<T>,
  limit: (work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<T> {
  const [answer] = await Promise.allSettled([read(undefined)]);
  // Checked after the read, to notice a row that was delayed during it.
  if (await isSomethingDelayed(db, now)) return limit(() => readDelayed(db, now, read));
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
