import { localizeDigits } from '@paddock/contract/i18n/digits';
import {
  type FractionDigits,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPlusMinus,
  formatSigned,
} from '@paddock/contract/i18n/format-number';
import { collator } from '@paddock/contract/i18n/locale';
import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatGap,
  formatLapTime,
  formatRelative,
  formatShortDate,
  formatTime,
  formatWeekdayDate,
  tehranZone,
} from '@paddock/contract/i18n/time';
import { useMemo } from 'react';
import { useCalendar, useLocale } from './locale.tsx';

/** The contract's formatters in the page's language and calendar. Durations are in ms. Money: use-money.ts. */
export function useFormat() {
  const locale = useLocale();
  const calendar = useCalendar();
  return useMemo(
    () => ({
      number: (value: number, decimals?: FractionDigits) => formatNumber(value, locale, decimals),
      percent: (value: number, decimals?: FractionDigits) => formatPercent(value, locale, decimals),
      signed: (value: number, decimals?: FractionDigits) => formatSigned(value, locale, decimals),
      plusMinus: (value: number) => formatPlusMinus(value, locale),
      distance: (metres: number) => formatDistance(metres, locale),
      digits: (text: string) => localizeDigits(text, locale),
      date: (date: Date) => formatDate(date, locale, tehranZone, calendar),
      weekdayDate: (date: Date) => formatWeekdayDate(date, locale, tehranZone, calendar),
      shortDate: (date: Date) => formatShortDate(date, locale, tehranZone, calendar),
      time: (date: Date) => formatTime(date, locale),
      dateTime: (date: Date) => formatDateTime(date, locale, tehranZone, calendar),
      relative: (date: Date, now: Date) => formatRelative(date, now, locale),
      countdown: (ms: number) => formatCountdown(ms, locale),
      duration: (ms: number) => formatDuration(ms, locale),
      lapTime: formatLapTime,
      gap: formatGap,
      compare: (a: string, b: string) => collator(locale).compare(a, b),
    }),
    [locale, calendar],
  );
}
