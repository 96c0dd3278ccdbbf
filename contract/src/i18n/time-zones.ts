import { hourMs } from '../durations.ts';
import { wallClock } from './time.ts';

/** Whether the runtime knows an IANA name, such as Asia/Tehran. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The offset of a zone from UTC at an instant, in ms. */
function offsetAt(date: Date, timeZone: string): number {
  return wallClock(date, timeZone).getTime() - Math.floor(date.getTime() / 1_000) * 1_000;
}

/**
 * Converts a wall clock in a zone to an instant. `local` carries the wall clock in its UTC fields. A time that
 * occurs twice when clocks go back means the first; a time skipped when they go forward moves forward by the same
 * amount.
 */
export function toInstant(local: Date, timeZone: string): Date {
  const day = 24 * hourMs;
  const before = offsetAt(new Date(local.getTime() - day), timeZone);
  const after = offsetAt(new Date(local.getTime() + day), timeZone);
  const isWhole = (offset: number) => offsetAt(new Date(local.getTime() - offset), timeZone) === offset;
  const offset = isWhole(before) || !isWhole(after) ? before : after;
  return new Date(local.getTime() - offset);
}
