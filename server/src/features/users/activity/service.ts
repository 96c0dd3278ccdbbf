import { calendarDayIn, startOfTehranDay } from '@paddock/contract/i18n/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { startOfDay, tehranDayAt, tehranDayOf } from '../../../db/tehran-days.ts';
import { users } from '../tables.ts';
import { activeBitmaps, activeDays, bitmapSize, closedDays } from './tables.ts';

const dayMs = 86_400_000;
/** Twice the longest period of the dashboard: what is older is asked for by nobody. */
const keptDays = 180;

/** Notes that a user is here at this instant: a part of a statement of whoever knows it. */
export function useNote(user_id: number, now: Date): SQL {
  return sql`
    insert into ${activeDays} (day, user_id, first_at)
    values (${tehranDayAt(now)}::date, ${user_id}::int, ${now.toISOString()}::timestamptz)
    on conflict do nothing`;
}

/**
 * Waits until nobody else changes what was counted of closed days, until the transaction ends. Taken before the rows of places
 * (board_entries), by the trigger of a deleted account as well.
 */
export async function lockClosedDays(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${closedDays} in share row exclusive mode`);
}

/** Sets the bits of rows of `day` and `user_id`; one that is set stays. */
async function setBits(tx: Executor, rows: SQL): Promise<void> {
  const size = sql.raw(String(bitmapSize));
  await tx.execute(sql`
    insert into ${activeBitmaps} (day, block, users)
    select a.day, a.user_id / ${size}, bit_or(set_bit(0::bit(${size}), a.user_id % ${size}, 1))
    from (${rows}) a join ${users} on ${users.id} = a.user_id and ${users.deleted_at} is null
    group by 1, 2 order by 1, 2
    on conflict (day, block) do update set users = ${activeBitmaps}.users | excluded.users`);
}

/**
 * Notes who drove and when. `driving` is the beginning of a statement in which the table `driving` has `steam_id` and `at`. A driver
 * without an account at this moment is nobody who was active, and does not become one by linking later (record 0033).
 */
export async function noteDriving(tx: Executor, driving: SQL, now: Date): Promise<void> {
  const oldest = new Date(startOfTehranDay(calendarDayIn(now)).getTime() - keptDays * dayMs);
  // Looking first spares most drivers the lock that a conflict takes.
  const { rows } = await tx.execute<{ day: string; user_id: number }>(sql`
    ${driving} insert into ${activeDays} (day, user_id, first_at)
    select d.day, ${users.id}, d.first_at
    from (
      select steam_id, ${tehranDayOf(sql`at`)} as day, min(at) as first_at from driving
      where at >= ${oldest.toISOString()}::timestamptz group by 1, 2
    ) d
    join ${users} on ${users.steam_id} = d.steam_id and ${users.deleted_at} is null
    where not exists (
      select from ${activeDays} k where k.day = d.day and k.user_id = ${users.id} and k.first_at <= d.first_at
    )
    order by 1, 2
    on conflict (day, user_id) do update set first_at = least(${activeDays}.first_at, excluded.first_at)
    returning day::text, user_id`);
  const late = rows.filter(({ day }) => day < tehranDayAt(now));
  if (late.length === 0) return;
  await lockClosedDays(tx);
  await setBits(
    tx,
    sql`select r.day, r.user_id from ${jsonRecordset(late, 'day date, user_id int')}
      where r.day <= (select max(day) from ${closedDays})`,
  );
}

/**
 * Counts the players of these days, both included, which must be over, and closes them. Only under `lockClosedDays`.
 */
export async function closePlayerDays(tx: Executor, first: string, last: string): Promise<void> {
  await setBits(tx, sql`select day, user_id from ${activeDays} where day between ${first} and ${last}`);
  await tx.execute(sql`
    insert into ${closedDays} (day, created)
    select day::date, (
      select count(*) from ${users} where ${users.deleted_at} is null
        and ${users.created_at} >= ${startOfDay(sql`day::date`)}
        and ${users.created_at} < ${startOfDay(sql`day::date + 1`)}
    )
    from generate_series(${first}::date, ${last}::date, interval '1 day') as day`);
}

/** Forgets who was active on days that nobody asks for any more. */
export async function forgetOldActivity(db: Executor, now: Date): Promise<void> {
  const oldest = sql`${tehranDayAt(now)}::date - ${sql.raw(String(keptDays))}`;
  await db.execute(sql`delete from ${activeDays} where day < ${oldest}`);
  await db.execute(sql`delete from ${activeBitmaps} where day < ${oldest}`);
}
