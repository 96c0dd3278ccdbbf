import { tehranZone } from '@paddock/contract/i18n/time';
import type { Figures } from '@paddock/contract/ranking/calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { timestamp } from '../../db/timestamp.ts';
import { drivingDays } from '../racing/tables.ts';

/** Counts the laps and drivers of the last seven days in Tehran. */
export async function getFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Figures> {
  const today = sql`(${timestamp(now())} at time zone ${sql.raw(`'${tehranZone}'`)})::date`;
  const { rows } = await db.execute<{ laps_week: number; drivers_week: number }>(sql`
    select coalesce(sum(lap_count), 0)::int as laps_week, count(distinct steam_id)::int as drivers_week
    from ${drivingDays} where day > ${today} - 7 and day <= ${today}`);
  return rows[0] ?? { laps_week: 0, drivers_week: 0 };
}
