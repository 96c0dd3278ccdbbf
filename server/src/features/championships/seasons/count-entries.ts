import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { Season } from '../queries.ts';
import { entries } from '../tables.ts';

/** Distinct drivers by class, confirmed and waiting. Stand-ins do not count. */
export type ClassCounts = Map<number, { confirmed: number; waiting: number }>;

export async function countEntries(
  db: Executor,
  seasons: readonly Pick<Season, 'classes'>[],
): Promise<ClassCounts> {
  const classIds = seasons.flatMap(({ classes }) => classes.map(({ id }) => id));
  const driversIn = (states: string) =>
    sql<number>`(count(distinct steam_id) filter (where state in (${sql.raw(states)})))::int`;
  const rows = await db
    .select({
      class_id: entries.class_id,
      confirmed: driversIn(`'confirmed'`),
      waiting: driversIn(`'waiting'`),
    })
    .from(entries)
    .where(and(inArray(entries.class_id, classIds), eq(entries.stand_in, false)))
    .groupBy(entries.class_id);
  return new Map(rows.map(({ class_id, ...counts }) => [class_id, counts]));
}
