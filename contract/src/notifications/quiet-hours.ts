import { minuteMs } from '../durations.ts';
import { wallClock } from '../i18n/time.ts';

// Kept apart from the schemas because the server evaluates it for every message.

const dayMinutes = 24 * 60;

/** Minutes of the day from `HH:MM`; undefined if invalid. */
export function minutesOfClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The inverse of `minutesOfClock`. */
export function clockOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function minutesIn(time_zone: string, at: Date): number {
  const clock = wallClock(at, time_zone);
  return clock.getUTCHours() * 60 + clock.getUTCMinutes();
}

export interface QuietTime {
  /** Minutes of the day. */
  from: number;
  to: number;
  time_zone: string;
}

/**
 * When the current quiet hours end, at a full minute; undefined outside quiet hours. On a night with a clock
 * change they end by the wall clock.
 */
export function quietUntil({ from, to, time_zone }: QuietTime, now: Date): Date | undefined {
  const clock = minutesIn(time_zone, now);
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to;
  if (!isQuiet) return undefined;
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const end = new Date(minute + ((to - clock + dayMinutes) % dayMinutes) * minuteMs);
  // Corrects for a clock change in between, of at most an hour.
  const clockShift = ((minutesIn(time_zone, end) - to + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(end.getTime() - clockShift * minuteMs);
  return minutesIn(time_zone, moved) === to && moved > now ? moved : end;
}
