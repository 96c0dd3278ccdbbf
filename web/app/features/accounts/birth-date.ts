import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { gregorianToJalali, isJalaliDay, jalaliToGregorian } from '@paddock/contract/i18n/jalali';
import type { Locale } from '@paddock/contract/i18n/locale';
import { formatBirthDate, parseBirthDate } from '@paddock/contract/i18n/time';

/** A date as typed, in the calendar of the language: Persian in fa, Gregorian in en. */
export interface BirthParts {
  day: string;
  month: string;
  year: string;
}

export const noBirthParts: BirthParts = { day: '', month: '', year: '' };

const partOf = (text: string) => {
  const ascii = toAsciiDigits(text).trim();
  return /^\d{1,4}$/.test(ascii) ? Number(ascii) : Number.NaN;
};

/**
 * Converts the parts to a Gregorian DD-MM-YYYY date; empty if a part is missing. A date that does not exist is returned as
 * typed, which the contract's schema rejects.
 */
export function toBirthDate(parts: BirthParts, locale: Locale): string {
  if ([parts.day, parts.month, parts.year].some((part) => part.trim() === '')) return '';
  const [day, month, year] = [partOf(parts.day), partOf(parts.month), partOf(parts.year)];
  const typed = `${parts.day}/${parts.month}/${parts.year}`;
  if (locale === 'fa' && !isJalaliDay({ year, month, day })) return typed;
  const gregorian = locale === 'fa' ? jalaliToGregorian({ year, month, day }) : { year, month, day };
  const text = [
    String(gregorian.day).padStart(2, '0'),
    String(gregorian.month).padStart(2, '0'),
    String(gregorian.year).padStart(4, '0'),
  ].join('-');
  const date = parseBirthDate(text);
  return date ? formatBirthDate(date) : typed;
}

/** Converts the date to the calendar of another language. An unfinished date is cleared. */
export function changeCalendar(parts: BirthParts, from: Locale, to: Locale): BirthParts {
  const date = parseBirthDate(toBirthDate(parts, from));
  if (!date) return noBirthParts;
  const gregorian = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
  const converted = to === 'fa' ? gregorianToJalali(gregorian) : gregorian;
  return { day: String(converted.day), month: String(converted.month), year: String(converted.year) };
}
