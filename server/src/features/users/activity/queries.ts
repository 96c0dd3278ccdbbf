import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database.ts';
import { startOfDay, tehranDayOf } from '../../../db/tehran-days.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { notDeleted } from '../queries.ts';
import { users } from '../tables.ts';
import { activeDays } from './tables.ts';

/** A range of days in Tehran, `YYYY-MM-DD`, both inclusive; the last one only up to `until`. */
export interface DayRange {
  first: string;
  last: string;
  until: Date;
}

export interface Counted {
  total: number;
  /** By day in Tehran; days without any are absent. */
  days: Map<string, number>;
}

const until = (range: DayRange) => timestamp(range.until);

export const countUsers = (db: Database): Promise<number> => db.$count(users, notDeleted);

/** Accounts created in the range that are not deleted. */
export async function countCreatedByDay(db: Executor, range: DayRange): Promise<Counted> {
  const { rows } = await db.execute<{ day: string; number: number }>(sql`
    select day::text, count(*)::int as number from (
      select ${tehranDayOf(users.created_at)} as day from ${users}
      where ${notDeleted} and ${users.created_at} >= ${startOfDay(sql`${range.first}::date`)}
        and ${users.created_at} < ${until(range)}
    ) as made group by day`);
  const days = new Map(rows.map(({ day, number }) => [day, number]));
  return { total: rows.reduce((sum, { number }) => sum + number, 0), days };
}

/** Members who used the portal or drove; the total counts each member once. */
export async function countActiveByDay(db: Executor, range: DayRange): Promise<Counted> {
  const { rows } = await db.execute<{ day: string | null; number: number }>(sql`
    with seen as materialized (
      select a.day, a.user_id from ${activeDays} a join ${users} on ${users.id} = a.user_id and ${notDeleted}
      where a.day between ${range.first} and ${range.last} and a.first_at < ${until(range)}
    )
    select day::text, count(*)::int as number from seen group by day
    union all
    select null, count(distinct user_id)::int from seen`);
  return {
    total: rows.find(({ day }) => day === null)?.number ?? 0,
    days: new Map(rows.flatMap(({ day, number }) => (day === null ? [] : [[day, number] as const]))),
  };
}
