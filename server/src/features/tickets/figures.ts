import { count, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { tickets } from './tables.ts';

const medianDays = 30;

/** How many tickets stand where, and the median of the first answers of the last 30 days in seconds. */
export async function getSummary(db: Executor, now: Date) {
  const since = new Date(now.getTime() - medianDays * 86_400_000);
  const waited = sql`extract(epoch from ${tickets.first_answer_at} - ${tickets.created_at})`;
  const [states, [answers]] = await Promise.all([
    db.select({ status: tickets.status, total: count() }).from(tickets).groupBy(tickets.status),
    db
      .select({
        median: sql<number | null>`round(percentile_cont(0.5) within group (order by ${waited}))::int`,
      })
      .from(tickets)
      .where(gt(tickets.first_answer_at, since)),
  ]);
  const totalOf = (status: string) => states.find((state) => state.status === status)?.total ?? 0;
  return {
    open: totalOf('open'),
    waiting: totalOf('waiting'),
    answered: totalOf('answered'),
    closed: totalOf('closed'),
    first_answer_seconds: answers?.median ?? null,
  };
}
