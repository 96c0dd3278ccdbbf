import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { startOfDay, tehranDayOf } from '../../../db/tehran-days.ts';
import { notDeleted } from '../queries.ts';
import { users } from '../tables.ts';
import { activeBitmaps, activeDays, bitmapSize, closedDays } from './tables.ts';

/** Days of Tehran in a row, `YYYY-MM-DD`, both included; of the last one only what came before `until`. */
export interface DayRange {
  first: string;
  last: string;
  until: Date;
}

export interface Counted {
  total: number;
  /** By day of Tehran; days without any are absent. */
  days: Map<string, number>;
}

/**
 * The first day of a range that is counted anew, row by row: of the closed days before it there are totals. Asked for in the
 * statement that counts, so that no day is closed between the two.
 */
const openFrom = ({ first, last }: DayRange): SQL => sql`(
  select greatest(${first}::date, least(${last}::date, coalesce(max(day) + 1, ${first}::date))) from ${closedDays}
)`;

const until = (range: DayRange) => sql`${range.until.toISOString()}::timestamptz`;

export async function countUsers(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    with closed as (select max(day) as day, coalesce(sum(created), 0) as created from ${closedDays})
    select (closed.created + (
      select count(*) from ${users} where ${notDeleted}
        and ${users.created_at} >= coalesce(${startOfDay(sql`closed.day + 1`)}, '-infinity')
    ))::int as total from closed`);
  return rows[0]?.total ?? 0;
}

/** Accounts that were made and are still kept. */
export async function countCreatedByDay(db: Executor, range: DayRange): Promise<Counted> {
  const { rows } = await db.execute<{ day: string; number: number }>(sql`
    with open as materialized (select ${openFrom(range)} as day)
    select day::text, created as number from ${closedDays}
    where day >= ${range.first} and day < (select day from open) and created > 0
    union all
    select day::text, count(*)::int from (
      select ${tehranDayOf(users.created_at)} as day from ${users}
      where ${notDeleted} and ${users.created_at} >= ${startOfDay(sql`select day from open`)}
        and ${users.created_at} < ${until(range)}
    ) as made group by day`);
  const days = new Map(rows.map(({ day, number }) => [day, number]));
  return { total: rows.reduce((sum, { number }) => sum + number, 0), days };
}

/** Members who used the portal or drove; in the total each once, however many days they came. */
export async function countActiveByDay(db: Executor, range: DayRange): Promise<Counted> {
  const size = sql.raw(String(bitmapSize));
  const { rows } = await db.execute<{ day: string | null; number: number }>(sql`
    with open as materialized (select ${openFrom(range)} as day),
    closed as materialized (
      select day, block, users from ${activeBitmaps}
      where day >= ${range.first} and day < (select day from open)
    ),
    known as materialized (select block, bit_or(users) as users from closed group by block),
    seen as materialized (
      select a.day, a.user_id from ${activeDays} a join ${users} on ${users.id} = a.user_id and ${notDeleted}
      where a.day >= (select day from open) and a.day <= ${range.last} and a.first_at < ${until(range)}
    )
    select day::text, sum(bit_count(users))::int as number from closed group by day
    union all
    select day::text, count(*)::int from seen group by day
    union all
    select null, (coalesce((select sum(bit_count(users)) from known), 0) + (
      select count(distinct user_id) from seen left join known on block = user_id / ${size}
      where known.users is null or get_bit(known.users, user_id % ${size}) = 0
    ))::int`);
  return {
    total: rows.find(({ day }) => day === null)?.number ?? 0,
    days: new Map(rows.flatMap(({ day, number }) => (day === null ? [] : [[day, number] as const]))),
  };
}
