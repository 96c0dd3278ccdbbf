import type { Locale } from '@paddock/contract/locale';
import { formatDateTime, formatTime, formatWeekdayDate, tehran } from '@paddock/contract/time';

/** The parts of an event's times as a zone's calendar and clocks show them. */
export interface WrittenTimes {
  date: string;
  start: string;
  /** With its date where it is another day's. */
  end: string;
}

export function writeTimes(start: Date, end: Date, locale: Locale, timeZone = tehran): WrittenTimes {
  const date = formatWeekdayDate(start, locale, timeZone);
  const isSameDay = date === formatWeekdayDate(end, locale, timeZone);
  return {
    date,
    start: formatTime(start, locale, timeZone),
    end: isSameDay ? formatTime(end, locale, timeZone) : formatDateTime(end, locale, timeZone),
  };
}

/** Whether the clocks of a zone show something else than those of Tehran at an instant. */
export function isElsewhere(date: Date, timeZone: string | null): timeZone is string {
  return timeZone !== null && formatDateTime(date, 'en', timeZone) !== formatDateTime(date, 'en', tehran);
}
