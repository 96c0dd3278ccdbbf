import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { calendarDayIn, formatTime, tehranDayRange } from '@paddock/contract/i18n/time';
import * as z from 'zod/mini';

/**
 * A day and a time of Tehran's clocks as a form holds them: `2026-11-21|22:00`, or whatever was typed so far. Empty
 * while nothing was.
 */
export interface TypedDateTime {
  /** `YYYY-MM-DD` of the Gregorian calendar once it is a day. */
  day: string;
  time: string;
}

export function splitDateTime(text: string): TypedDateTime {
  const [day = '', time = ''] = text.split('|');
  return { day, time };
}

export function joinDateTime({ day, time }: TypedDateTime): string {
  return day || time ? `${day}|${time}` : '';
}

/** Minutes since midnight from `22:00`, `۹:۳۰` or `930`; null for what is no time. */
function readTime(text: string): number | null {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(toAsciiDigits(text).trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** The instant, or null while it is none. */
export function parseDateTime(text: string): Date | null {
  const { day, time } = splitDateTime(text);
  const start = tehranDayRange(day)?.start;
  const minutes = readTime(time);
  return start && minutes !== null ? new Date(start.getTime() + minutes * 60_000) : null;
}

const two = (value: number) => String(value).padStart(2, '0');

/** To the minute. */
export function toDateTimeText(date: Date): string {
  const { year, month, day } = calendarDayIn(date);
  return `${year}-${two(month)}-${two(day)}|${formatTime(date, 'en')}`;
}

/** A moment of a form as the instant that the call takes. */
export const DateTimeValue = z.codec(
  z.string().check(
    z.minLength(1),
    z.refine((text) => parseDateTime(text) !== null, 'moment_invalid'),
  ),
  z.date(),
  { decode: (text) => parseDateTime(text) ?? new Date(Number.NaN), encode: toDateTimeText },
);
