import { dayMs } from '@paddock/contract/durations';
import { calendarDayIn, startOfTehranDay } from '@paddock/contract/i18n/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { tehranDayAt, tehranDayOf } from '../../db/tehran-days.ts';
import { timestamp } from '../../db/timestamp.ts';
import { activeDays } from './activity/tables.ts';
import { users } from './tables.ts';

/** Twice the longest period of the dashboard; older days are not queried. */
const retentionDays = 180;

/** The statement that records a user as active now, for use within another statement. */
export function useNote(user_id: number, now: Date): SQL {
  return sql`
    insert into ${activeDays} (day, user_id, first_at)
    values (${tehranDayAt(now)}::date, ${user_id}::int, ${timestamp(now)})
    on conflict do nothing`;
}

/**
 * Records who drove and when. `driving` is the beginning of a statement that defines the table `driving` with `steam_id` and `at`. A driver
 * without an account at that time is not counted as active, even after linking one later (record 0033).
 */
export async function noteDriving(tx: Executor, driving: SQL, now: Date): Promise<void> {
  const oldest = new Date(startOfTehranDay(calendarDayIn(now)).getTime() - retentionDays * dayMs);
  // The lookup spares most drivers the lock of a conflict.
  await tx.execute(sql`
    ${driving} insert into ${activeDays} (day, user_id, first_at)
    select d.day, ${users.id}, d.first_at
    from (
      select steam_id, ${tehranDayOf(sql`at`)} as day, min(at) as first_at from driving
      where at >= ${timestamp(oldest)} group by 1, 2
    ) d
    join ${users} on ${users.steam_id} = d.steam_id and ${users.deleted_at} is null
    where not exists (
      select from ${activeDays} k where k.day = d.day and k.user_id = ${users.id} and k.first_at <= d.first_at
    )
    order by 1, 2
    on conflict (day, user_id) do update set first_at = least(${activeDays}.first_at, excluded.first_at)`);
}

/** Deletes days that are older than every period of the dashboard. */
export async function forgetOldActivity({ db, now }: { db: Executor; now: () => Date }): Promise<void> {
  await db.execute(
    sql`delete from ${activeDays} where day < ${tehranDayAt(now())}::date - ${sql.raw(String(retentionDays))}`,
  );
}
