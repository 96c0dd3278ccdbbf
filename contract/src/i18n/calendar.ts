import { localizeDigits } from './digits.ts';
import { type CalendarDay, gregorianToJalali, jalaliMonths } from './jalali.ts';
import type { Locale } from './locale.ts';

export const calendars = ['persian', 'gregorian'] as const;
export type Calendar = (typeof calendars)[number];

/** Choices of the reader; `language` follows the language of the page. */
export const calendarChoices = ['language', ...calendars] as const;
export type CalendarChoice = (typeof calendarChoices)[number];

/** Persian in fa, Gregorian in en, unless chosen explicitly. */
export function resolveCalendar(choice: CalendarChoice, locale: Locale): Calendar {
  if (choice !== 'language') return choice;
  return locale === 'fa' ? 'persian' : 'gregorian';
}

export function parseCalendarChoice(value: unknown): CalendarChoice {
  return calendarChoices.find((choice) => choice === value) ?? 'language';
}

/** The stored choice in a Cookie header. */
export function parseCalendarCookie(header: string | undefined): CalendarChoice {
  return parseCalendarChoice(/(?:^|;\s*)calendar=([^;]*)/.exec(header ?? '')?.[1]);
}

const months: Record<Calendar, Record<Locale, string[]>> = {
  persian: {
    fa: jalaliMonths,
    en: 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand'.split(' '),
  },
  gregorian: {
    fa: 'ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر'.split(' '),
    en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
};

/** A Gregorian day in the given calendar. */
export function toCalendarDay(day: CalendarDay, calendar: Calendar): CalendarDay {
  return calendar === 'persian' ? gregorianToJalali(day) : day;
}

/** `فروردین ۱۴۰۵`, `Mar 2026`, `Farvardin 1405`. */
export function formatMonth(
  { year, month }: Pick<CalendarDay, 'year' | 'month'>,
  locale: Locale,
  calendar: Calendar,
): string {
  return localizeDigits(`${months[calendar][locale][month - 1]} ${year}`, locale);
}
