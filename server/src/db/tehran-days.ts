import { calendarDayIn, tehranZone } from '@paddock/contract/i18n/time';
import { type SQL, sql } from 'drizzle-orm';

const zone = sql.raw(`'${tehranZone}'`);

/** The day in Tehran at an instant, in SQL: a date, which compares faster than its text. */
export const tehranDayOf = (at: unknown): SQL => sql`(${at} at time zone ${zone})::date`;

/** The instant when a date starts in Tehran, in SQL. */
export const startOfDay = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${zone})`;

/** The day in Tehran at an instant, `YYYY-MM-DD`. */
export function tehranDayAt(at: Date): string {
  const { year, month, day } = calendarDayIn(at);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
