import { resolveCalendar } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import {
  formatDateTime,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  tehranZone,
} from '@paddock/contract/i18n/time';

/** The parts of an event's times as a zone's calendar and clocks show them. */
export interface EventTimes {
  date: string;
  start: string;
  /** With its date where it is another day's. */
  end: string;
}

export function formatEventTimes(
  start: Date,
  end: Date,
  locale: Locale,
  timeZone = tehranZone,
  calendar = resolveCalendar('language', locale),
): EventTimes {
  const date = formatWeekdayDate(start, locale, timeZone, calendar);
  const isSameDay = date === formatWeekdayDate(end, locale, timeZone, calendar);
  return {
    date,
    start: formatTime(start, locale, timeZone),
    end: isSameDay ? formatTime(end, locale, timeZone) : formatDateTime(end, locale, timeZone, calendar),
  };
}

/**
 * An event's times on the clocks of a reader in another zone, beside those of Tehran: short enough for one line of a phone. A weekday stands
 * before a time where it is another than that of the time before it.
 */
export function formatOwnTimes(
  start: Date,
  end: Date,
  locale: Locale,
  timeZone: string,
): Pick<EventTimes, 'start' | 'end'> {
  const [tehran, first, last] = [
    formatWeekday(start, locale),
    formatWeekday(start, locale, timeZone),
    formatWeekday(end, locale, timeZone),
  ];
  const timeOf = (date: Date, day: string, before: string) =>
    `${day === before ? '' : `${day} `}${formatTime(date, locale, timeZone)}`;
  return { start: timeOf(start, first, tehran), end: timeOf(end, last, first) };
}

/** Whether the clocks of a zone show something else than those of Tehran at an instant. */
export function isOtherZone(date: Date, timeZone: string | null): timeZone is string {
  return timeZone !== null && formatDateTime(date, 'en', timeZone) !== formatDateTime(date, 'en', tehranZone);
}
