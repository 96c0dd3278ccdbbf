import { dayMs } from '@paddock/contract/durations';
import { calendarDayIn, startOfTehranDay } from '@paddock/contract/i18n/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { tehranDayAt, tehranDayOf } from '../../../db/tehran-days.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { users } from '../tables.ts';
import { activeDays } from './tables.ts';

/** Twice the longest period of the dashboard: what is older is asked for by nobody. */
const retentionDays = 180;

/** Notes that a user is here at this instant: a part of a statement of whoever knows it. */
export function useNote(user_id: number, now: Date): SQL {
  return sql`
    insert into ${activeDays} (day, user_id, first_at)
    values (${tehranDayAt(now)}::date, ${user_id}::int, ${timestamp(now)})
    on conflict do nothing`;
}

/**
 * Notes who drove and when. `driving` is the beginning of a statement in which the table `driving` has `steam_id` and `at`. A driver
 * without an account at this moment is nobody who was active, and does not become one by linking later (record 0033).
 */
export async function noteDriving(tx: Executor, driving: SQL, now: Date): Promise<void> {
  const oldest = new Date(startOfTehranDay(calendarDayIn(now)).getTime() - retentionDays * dayMs);
  // Looking first spares most drivers the lock that a conflict takes.
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

/** Deletes the days of members that no period of the dashboard reaches. */
export async function forgetOldActivity({ db, now }: { db: Executor; now: () => Date }): Promise<void> {
  await db.execute(
    sql`delete from ${activeDays} where day < ${tehranDayAt(now())}::date - ${sql.raw(String(retentionDays))}`,
  );
}
