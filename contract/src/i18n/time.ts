import { dayMs, hourMs, minuteMs, secondMs } from '../durations.ts';
import { type Calendar, formatMonth, resolveCalendar, toCalendarDay } from './calendar.ts';
import { localizeDigits, toAsciiDigits } from './digits.ts';
import { formatNumber } from './format-number.ts';
import { type CalendarDay, isJalaliDay, jalaliToGregorian } from './jalali.ts';
import type { Locale } from './locale.ts';

export const tehranZone = 'Asia/Tehran';

/** The device's own zone. */
export const localZone = 'own';

const weekdays: Record<Locale, string[]> = {
  fa: ['یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه', 'شنبه'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

/** Since then Iran has a fixed offset; time.test.ts checks it against the zone database. */
const steadyTehran = { since: Date.UTC(2022, 8, 22), offset: 3.5 * hourMs };

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The wall clock of a zone to the second, written as if it were UTC. Avoids `Intl`, whose first use costs a phone
 * tens of milliseconds.
 */
export function wallClock(date: Date, timeZone: string): Date {
  const ms = date.getTime();
  if (timeZone === tehranZone && ms >= steadyTehran.since)
    return new Date(Math.floor((ms + steadyTehran.offset) / secondMs) * secondMs);
  if (timeZone === localZone)
    return new Date(Math.floor(ms / secondMs) * secondMs - date.getTimezoneOffset() * minuteMs);
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function gregorianDay(clock: Date): CalendarDay {
  return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1, day: clock.getUTCDate() };
}

/** The Gregorian day of an instant in a zone. */
export function calendarDayIn(date: Date, timeZone = tehranZone): CalendarDay {
  return gregorianDay(wallClock(date, timeZone));
}

const two = (value: number) => String(value).padStart(2, '0');
const four = (value: number) => String(value).padStart(4, '0');

/** The default calendar of a language. */
const usual = (locale: Locale) => resolveCalendar('language', locale);

function writeDay(day: CalendarDay, locale: Locale, calendar: Calendar): string {
  const local = toCalendarDay(day, calendar);
  return `${localizeDigits(String(local.day), locale)} ${formatMonth(local, locale, calendar)}`;
}

/** `۱ فروردین ۱۴۰۵`, `21 Mar 2026`; in the other calendar `1 Farvardin 1405`, `۲۱ مارس ۲۰۲۶`. */
export function formatDate(
  date: Date,
  locale: Locale,
  timeZone = tehranZone,
  calendar = usual(locale),
): string {
  return writeDay(calendarDayIn(date, timeZone), locale, calendar);
}

/** `شنبه`, `Sat`. */
export function formatWeekday(date: Date, locale: Locale, timeZone = tehranZone): string {
  return weekdays[locale][wallClock(date, timeZone).getUTCDay()] ?? '';
}

/** `شنبه ۱ فروردین ۱۴۰۵`, `Sat, 21 Mar 2026`. Intl would put the Persian year first. */
export function formatWeekdayDate(
  date: Date,
  locale: Locale,
  timeZone = tehranZone,
  calendar = usual(locale),
): string {
  const weekday = formatWeekday(date, locale, timeZone);
  const day = writeDay(gregorianDay(wallClock(date, timeZone)), locale, calendar);
  return `${weekday}${locale === 'en' ? ',' : ''} ${day}`;
}

/** `۱۴۰۵/۰۱/۰۱`, `2026-03-21`. */
export function formatShortDate(
  date: Date,
  locale: Locale,
  timeZone = tehranZone,
  calendar = usual(locale),
): string {
  const local = toCalendarDay(calendarDayIn(date, timeZone), calendar);
  const parts = [four(local.year), two(local.month), two(local.day)];
  return localizeDigits(parts.join(calendar === 'persian' ? '/' : '-'), locale);
}

/** `۲۲:۰۰`, `22:00`. */
export function formatTime(date: Date, locale: Locale, timeZone = tehranZone): string {
  const clock = wallClock(date, timeZone);
  return localizeDigits(`${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`, locale);
}

/** `۱ فروردین ۱۴۰۵، ۲۲:۰۰`, `21 Mar 2026, 22:00`. */
export function formatDateTime(
  date: Date,
  locale: Locale,
  timeZone = tehranZone,
  calendar = usual(locale),
): string {
  const comma = locale === 'fa' ? '،' : ',';
  return `${formatDate(date, locale, timeZone, calendar)}${comma} ${formatTime(date, locale, timeZone)}`;
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const persianUnits: Record<Unit, string> = {
  second: 'ثانیه',
  minute: 'دقیقه',
  hour: 'ساعت',
  day: 'روز',
  week: 'هفته',
  month: 'ماه',
  year: 'سال',
};

function writeAmount(count: number, unit: Unit, locale: Locale): string {
  const figure = formatNumber(count, locale);
  return locale === 'fa' ? `${figure} ${persianUnits[unit]}` : `${figure} ${unit}${count === 1 ? '' : 's'}`;
}

const nearDays: Record<Locale, Record<string, string>> = {
  fa: { '-2': 'پریروز', '-1': 'دیروز', '1': 'فردا', '2': 'پس‌فردا' },
  en: { '-1': 'yesterday', '1': 'tomorrow' },
};

function writeRelative(distance: number, unit: Unit, locale: Locale): string {
  const amount = writeAmount(Math.abs(distance), unit, locale);
  if (locale === 'fa') return `${amount} ${distance < 0 ? 'پیش' : 'بعد'}`;
  return distance < 0 ? `${amount} ago` : `in ${amount}`;
}

/** Time relative to now: `دیروز`, `in 3 hours`. Hours below a day, then calendar days. */
export function formatRelative(date: Date, now: Date, locale: Locale, timeZone = tehranZone): string {
  const distance = date.getTime() - now.getTime();
  const far = Math.abs(distance);
  const steps = (unitMs: number) => Math.sign(distance) * Math.max(1, Math.floor(far / unitMs));
  if (far < minuteMs) return locale === 'fa' ? 'همین حالا' : 'now';
  if (far < hourMs) return writeRelative(steps(minuteMs), 'minute', locale);
  if (far < dayMs) return writeRelative(steps(hourMs), 'hour', locale);
  if (far < 7 * dayMs) {
    const midnight = (at: Date) => Math.floor(wallClock(at, timeZone).getTime() / dayMs);
    const days = midnight(date) - midnight(now);
    return nearDays[locale][days] ?? writeRelative(days, 'day', locale);
  }
  if (far < 30 * dayMs) return writeRelative(steps(7 * dayMs), 'week', locale);
  if (far < 365 * dayMs)
    return writeRelative(Math.sign(distance) * Math.min(11, Math.floor(far / (30 * dayMs))), 'month', locale);
  return writeRelative(steps(365 * dayMs), 'year', locale);
}

/** The two largest units of a duration; a smaller unit of zero is left out. */
function writeLength(ms: number, units: [Unit, number][], locale: Locale): string {
  const at = units.findIndex(([, unitMs]) => ms >= unitMs);
  const written = units.slice(at, at + 2).flatMap(([unit, unitMs], index) => {
    const count = Math.floor((index === 0 ? ms : ms % (units[at]?.[1] ?? ms)) / unitMs);
    return count > 0 ? [writeAmount(count, unit, locale)] : [];
  });
  return written.join(locale === 'fa' ? ' و ' : ' ');
}

/** Time until a start: days and hours, hours and minutes, minutes, or "starting soon". */
export function formatCountdown(ms: number, locale: Locale): string {
  if (ms < minuteMs) return locale === 'fa' ? 'به‌زودی شروع می‌شود' : 'starting soon';
  const units: [Unit, number][] = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
  ];
  return writeLength(ms, units, locale);
}

/** An elapsed duration: `۲ ساعت و ۵ دقیقه`, `5 minutes 12 seconds`. */
export function formatDuration(ms: number, locale: Locale): string {
  const units: [Unit, number][] = [
    ['hour', hourMs],
    ['minute', minuteMs],
    ['second', secondMs],
  ];
  return ms < secondMs ? writeAmount(0, 'second', locale) : writeLength(ms, units, locale);
}

/** `1:48.203`, from an hour on `1:02:03.004`. ASCII digits in both languages. */
export function formatLapTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const hours = Math.floor(whole / hourMs);
  const minutes = Math.floor(whole / minuteMs) % 60;
  const seconds = `${two(Math.floor(whole / secondMs) % 60)}.${String(whole % secondMs).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** A gap: `+0.651`, from a minute on `+1:02.345`. ASCII digits in both languages. */
export function formatGap(ms: number): string {
  return `+${ms < minuteMs ? (ms / secondMs).toFixed(3) : formatLapTime(ms)}`;
}

function utcDay(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date : null;
}

/** Parses `DD-MM-YYYY` (Gregorian) as midnight UTC; null for a day that does not exist. */
export function parseBirthDate(text: string): Date | null {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(toAsciiDigits(text).trim());
  if (!match || Number(match[3]) < 1900) return null;
  return utcDay(Number(match[3]), Number(match[2]), Number(match[1]));
}

export function formatBirthDate(date: Date): string {
  return `${two(date.getUTCDate())}-${two(date.getUTCMonth() + 1)}-${four(date.getUTCFullYear())}`;
}

/** The instant when a day starts in a zone. */
function startOfDay(day: Date, timeZone: string): Date {
  const offset = (at: Date) => wallClock(at, timeZone).getTime() - at.getTime();
  const guess = new Date(day.getTime() - offset(day));
  return new Date(day.getTime() - offset(guess));
}

/** The instant when a Gregorian day starts in Tehran. */
export function startOfTehranDay({ year, month, day }: CalendarDay): Date {
  return startOfDay(new Date(Date.UTC(year, month - 1, day)), tehranZone);
}

/** The range of a day `YYYY-MM-DD` in Tehran, `end` exclusive. Null for an invalid day. */
export function tehranDayRange(text: string): { start: Date; end: Date } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(toAsciiDigits(text).trim());
  const day = match && utcDay(Number(match[1]), Number(match[2]), Number(match[3]));
  if (!day) return null;
  return { start: startOfDay(day, tehranZone), end: startOfDay(new Date(day.getTime() + dayMs), tehranZone) };
}

/** Parses a day typed in the reader's calendar to Gregorian `YYYY-MM-DD`; null if invalid. */
export function parseDateInput(text: string, calendar: Calendar): string | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(toAsciiDigits(text).trim());
  if (!match) return null;
  const typed = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  const isPersian = calendar === 'persian';
  if (isPersian && !isJalaliDay(typed)) return null;
  const { year, month, day } = isPersian ? jalaliToGregorian(typed) : typed;
  const date = utcDay(year, month, day);
  return date && date.toISOString().slice(0, 10);
}

/** Formats a day for typing: `1405/08/30` in Persian digits, or `2026-11-21`. */
export function formatDateInput(day: string, locale: Locale, calendar: Calendar): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : formatShortDate(date, locale, 'UTC', calendar);
}
