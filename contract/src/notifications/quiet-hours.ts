// Apart from the schemas: the server asks it for each message.

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Minutes of the day for `HH:MM`; undefined for what is no time. */
export function minutesOfClock(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The same backwards. */
export function clockOfMinutes(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(time_zone: string): Intl.DateTimeFormat {
  const known = clocks.get(time_zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(time_zone, clock);
  return clock;
}

/** Whether a text names a zone that has clocks here. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

const minutesIn = (time_zone: string, at: Date) => minutesOfClock(clockOf(time_zone).format(at)) ?? 0;

export interface QuietTime {
  /** Minutes of the day. */
  from: number;
  to: number;
  time_zone: string;
}

/**
 * When quiet hours that hold now are over, at a full minute; undefined where none hold. On a night in which the clocks are put
 * forward or back they end when the clock says so.
 */
export function quietUntil({ from, to, time_zone }: QuietTime, now: Date): Date | undefined {
  const clock = minutesIn(time_zone, now);
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to;
  if (!isQuiet) return undefined;
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const end = new Date(minute + ((to - clock + dayMinutes) % dayMinutes) * minuteMs);
  // The clock may have been moved meanwhile, by an hour at most.
  const beside = ((minutesIn(time_zone, end) - to + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2;
  const moved = new Date(end.getTime() - beside * minuteMs);
  return minutesIn(time_zone, moved) === to && moved > now ? moved : end;
}
