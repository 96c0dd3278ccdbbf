import { dayMs } from '../durations.ts';

/** Year, month and day of either calendar; months start at 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

export const jalaliMonths = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' ');

/** 24 hours in ms. A calendar day as well, since Tehran no longer has daylight saving time. */

/** Days from 1970-01-01 to 1 Farvardin of year 1. */
const epoch = -492_268;

/** The 33-year rule, which matches the astronomical calendar from 1206 to 1501. */
export function isJalaliLeapYear(year: number): boolean {
  return (25 * year + 11) % 33 < 8;
}

export function jalaliMonthLength(year: number, month: number): number {
  if (month < 7) return 31;
  return month < 12 || isJalaliLeapYear(year) ? 30 : 29;
}

function firstDayOf(year: number): number {
  return epoch + 365 * (year - 1) + Math.floor((8 * year + 21) / 33);
}

export function isJalaliDay({ year, month, day }: CalendarDay): boolean {
  if (![year, month, day].every(Number.isInteger) || year < 1206 || year > 1501) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= jalaliMonthLength(year, month);
}

export function jalaliToGregorian({ year, month, day }: CalendarDay): CalendarDay {
  const passedMonths = month <= 7 ? (month - 1) * 31 : 6 * 31 + (month - 7) * 30;
  const date = new Date((firstDayOf(year) + passedMonths + day - 1) * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function gregorianToJalali({ year, month, day }: CalendarDay): CalendarDay {
  const days = Date.UTC(year, month - 1, day) / dayMs;
  let jalaliYear = year - 621;
  if (days < firstDayOf(jalaliYear)) jalaliYear -= 1;
  const dayOfYear = days - firstDayOf(jalaliYear);
  const jalaliMonth =
    dayOfYear < 186 ? Math.floor(dayOfYear / 31) + 1 : Math.floor((dayOfYear - 186) / 30) + 7;
  const firstOfMonth = dayOfYear < 186 ? (jalaliMonth - 1) * 31 : 186 + (jalaliMonth - 7) * 30;
  return { year: jalaliYear, month: jalaliMonth, day: dayOfYear - firstOfMonth + 1 };
}
