import { dayMs } from '@paddock/contract/durations';
import { type Calendar, toCalendarDay } from '@paddock/contract/i18n/calendar';
import { type CalendarDay, jalaliMonthLength, jalaliToGregorian } from '@paddock/contract/i18n/jalali';
import type { Locale } from '@paddock/contract/i18n/locale';

/** A month of a calendar. Months start at 1. */
export interface Month {
  year: number;
  month: number;
}

const isoOf = (utc: number) => new Date(utc).toISOString().slice(0, 10);
const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

function isoDay({ year, month, day }: CalendarDay): string {
  return isoOf(Date.UTC(year, month - 1, day));
}

/** The month of a Gregorian day `YYYY-MM-DD`. */
export function monthOf(day: string, calendar: Calendar): Month {
  const date = new Date(utcOf(day));
  const gregorian = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  const { year, month } = toCalendarDay(gregorian, calendar);
  return { year, month };
}

export function addMonths({ year, month }: Month, count: number): Month {
  const months = year * 12 + month - 1 + count;
  return { year: Math.floor(months / 12), month: (months % 12) + 1 };
}

export function addDays(day: string, count: number): string {
  return isoOf(utcOf(day) + count * dayMs);
}

function lengthOf({ year, month }: Month, calendar: Calendar): number {
  return calendar === 'persian'
    ? jalaliMonthLength(year, month)
    : new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The first day of a month as Gregorian `YYYY-MM-DD`. */
export function firstDayOf({ year, month }: Month, calendar: Calendar): string {
  const first = { year, month, day: 1 };
  return isoDay(calendar === 'persian' ? jalaliToGregorian(first) : first);
}

/** First weekday as numbered by Date: Saturday in Persian, Monday in English. */
const firstWeekday: Record<Locale, number> = { fa: 6, en: 1 };

/** The days of a month as Gregorian `YYYY-MM-DD`, and the empty cells before them in the first week. */
export function daysOf(month: Month, calendar: Calendar, locale: Locale): { before: number; days: string[] } {
  const first = firstDayOf(month, calendar);
  const weekday = new Date(utcOf(first)).getUTCDay();
  return {
    before: (weekday - firstWeekday[locale] + 7) % 7,
    days: Array.from({ length: lengthOf(month, calendar) }, (_, index) => addDays(first, index)),
  };
}
