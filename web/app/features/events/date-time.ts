import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { calendarDayIn, formatTime, tehranDayRange } from '@paddock/contract/i18n/time';
import * as z from 'zod/mini';

/**
 * A day and a time in Tehran as a form value: `2026-11-21|22:00`, or the input typed so far. Empty without input.
 */
export interface TypedDateTime {
  /** Gregorian `YYYY-MM-DD` once valid. */
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

/** Parses `22:00`, `۹:۳۰` or `930` to minutes since midnight; null if invalid. */
function parseTime(text: string): number | null {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(toAsciiDigits(text).trim());
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** Parses a form value to an instant; null while incomplete or invalid. */
export function parseDateTime(text: string): Date | null {
  const { day, time } = splitDateTime(text);
  const start = tehranDayRange(day)?.start;
  const minutes = parseTime(time);
  return start && minutes !== null ? new Date(start.getTime() + minutes * 60_000) : null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats an instant as a form value, to the minute. */
export function toDateTimeText(date: Date): string {
  const { year, month, day } = calendarDayIn(date);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}|${formatTime(date, 'en')}`;
}

/** Decodes a form value to the instant that calls take. */
export const DateTimeValue = z.codec(
  z.string().check(
    z.minLength(1),
    z.refine((text) => parseDateTime(text) !== null, 'moment_invalid'),
  ),
  z.date(),
  { decode: (text) => parseDateTime(text) ?? new Date(Number.NaN), encode: toDateTimeText },
);
