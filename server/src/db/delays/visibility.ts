import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database.ts';

/**
 * Everything that the transaction stores from here on is shown to everybody once the delay of the server is over, counted from `now`,
 * when it was received. Where nothing is delayed it is shown at once.
 */
export async function delayAsServer(
  tx: Executor,
  server_id: number | null,
  now: Date,
  held_at: Date = now,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    select set_config('paddock.visible_at', case when delay > 0 then (${at} + make_interval(secs => delay))::text else '' end, true)
    from greatest(delay_of_server(${server_id}::int, ${at}),
      delay_of_server(${server_id}::int, ${held_at.toISOString()}::timestamptz)) as delay`);
}

/** The delays, in seconds, that hold on these servers at an instant. */
export async function findDelays(
  db: Executor,
  servers: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; delay: number }>(sql`
    select id, delay_of_server(id, ${now.toISOString()}::timestamptz) as delay
    from unnest(${sql.param([...new Set(servers)])}::int[]) as id`);
  return new Map(rows.map(({ id, delay }) => [id, delay]));
}

/** The same with an instant that was decided when it was received; null shows it at once. */
export async function delayUntil(tx: Executor, visible_at: Date | null): Promise<void> {
  await tx.execute(sql`select set_config('paddock.visible_at', ${visible_at?.toISOString() ?? ''}, true)`);
}

/** The same for what is computed from rows that may be delayed, all unless said: it is shown with the last of them. `d` is a delayed row. */
export async function delayAsRows(tx: Executor, which: SQL = sql`true`): Promise<void> {
  await tx.execute(sql`
    select set_config('paddock.visible_at', coalesce(max(d.visible_at)::text, ''), true) from delayed_rows d where ${which}`);
}

/** Whether something is stored that everybody does not see yet. */
export async function isSomethingDelayed(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select exists (select from delayed_rows where visible_at > ${now.toISOString()}::timestamptz) as is_there`,
  );
  return rows[0]?.is_there ?? false;
}

/** Reads as everybody sees it at an instant: names of tables lead to the views of delays.sql. */
function readDelayed<T>(db: Database, now: Date, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`
        select set_config('search_path', 'delayed, public', true), set_config('paddock.now', ${now.toISOString()}, true)`);
      // It asks as the whole database does; what only a pool has is not asked for by a read.
      return read(tx as unknown as Database);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/**
 * Reads what everybody may see. Where nothing is delayed that is everything. Otherwise it is read again through the views, on a connection
 * of its own; `limit` says how many such reads run at the same time.
 */
export async function readAsEverybody<T>(
  db: Database,
  now: Date,
  read: (delayed: Database | undefined) => Promise<T>,
  limit: (work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<T> {
  const [answer] = await Promise.allSettled([read(undefined)]);
  // Asked afterwards: a delayed row that came during the read is found, since it stays for as long as its delay.
  if (await isSomethingDelayed(db, now)) return limit(() => readDelayed(db, now, read));
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
