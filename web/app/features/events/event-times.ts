import { resolveCalendar } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import {
  formatDateTime,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  tehranZone,
} from '@paddock/contract/i18n/time';

/** The date and times of an event in a time zone. */
export interface EventTimes {
  date: string;
  start: string;
  /** Includes the date if it is another day. */
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
 * The times of an event in another zone, shown with those of Tehran and short enough for one line on phones. A weekday is
 * included where it differs from that of the preceding time.
 */
export function formatLocalTimes(
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

/** Whether a zone’s time differs from Tehran’s at an instant. */
export function isOtherZone(date: Date, timeZone: string | null): timeZone is string {
  return timeZone !== null && formatDateTime(date, 'en', timeZone) !== formatDateTime(date, 'en', tehranZone);
}
