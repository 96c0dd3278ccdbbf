export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
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
  formats.set(timeZone, made);
  return made;
}

/** Whether an IANA name is one that this program knows. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z][\w+/-]{0,60}$/.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** What a zone adds to UTC at an instant, in ms. */
function offsetAt(date: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(date);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(date.getTime() / 1_000) * 1_000;
}

/**
 * The instant of a wall clock, written as if it were UTC, in a zone. Of a time that comes twice when clocks go back it is the first;
 * one that is skipped when they go forward is moved forward by as much.
 */
export function toInstant(local: Date, timeZone: string): Date {
  const day = 24 * hourMs;
  const before = offsetAt(new Date(local.getTime() - day), timeZone);
  const after = offsetAt(new Date(local.getTime() + day), timeZone);
  const isWhole = (offset: number) => offsetAt(new Date(local.getTime() - offset), timeZone) === offset;
  const offset = isWhole(before) || !isWhole(after) ? before : after;
  return new Date(local.getTime() - offset);
}
