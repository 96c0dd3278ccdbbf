import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { gregorianToJalali, isJalaliDay, jalaliToGregorian } from '@paddock/contract/i18n/jalali';
import type { Locale } from '@paddock/contract/i18n/locale';
import { formatBirthDate, parseBirthDate } from '@paddock/contract/i18n/time';

/** A date as typed, in the calendar of the reader: Persian in fa, Gregorian in en. */
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
 * What the parts say as DD-MM-YYYY of the Gregorian calendar; empty when a part is still missing. A day that does
 * not exist stays as it was typed, which the contract's schema refuses.
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

/** The same day in the other calendar, for a reader who changes the language; an unfinished date starts anew. */
export function changeCalendar(parts: BirthParts, from: Locale, to: Locale): BirthParts {
  const date = parseBirthDate(toBirthDate(parts, from));
  if (!date) return noBirthParts;
  const gregorian = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
  const shown = to === 'fa' ? gregorianToJalali(gregorian) : gregorian;
  return { day: String(shown.day), month: String(shown.month), year: String(shown.year) };
}
