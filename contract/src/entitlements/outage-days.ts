import { hourMs } from '../durations.ts';

/** Unreachable minutes in a day from which the day is credited. */
export const outageMinutesMin = 60;

/** Maintenance minutes per day that do not count; the rest counts as unreachable. */
export const maintenanceMinutesFree = 240;

/** A poll accounts for at most five minutes, so that a few polls in an hour do not represent all of it. */
const minutesPerPollMax = 5;

/** Poll results of the hour from `hour`: answered, unanswered and during maintenance. */
export interface PolledHour {
  hour: Date;
  polls: number;
  online_polls: number;
  maintenance_polls: number;
}

export interface TimeSpan {
  from: Date;
  /** exclusive */
  until: Date;
}

/** The fraction of the hour from `hour` that lies in the spans. Spans do not overlap. */
function shareInside(hour: Date, spans: readonly TimeSpan[]): number {
  const begin = hour.getTime();
  const inside = spans.map(({ from, until }) =>
    Math.max(0, Math.min(begin + hourMs, until.getTime()) - Math.max(begin, from.getTime())),
  );
  return inside.reduce((sum, ms) => sum + ms, 0) / hourMs;
}

/**
 * Whole minutes during which a server was unreachable within the spans, from its hourly polls. Maintenance counts
 * above `maintenanceMinutesFree`; time without polls does not count.
 */
export function outageMinutes(hours: readonly PolledHour[], spans: readonly TimeSpan[]): number {
  let silent = 0;
  let maintenance = 0;
  for (const { hour, polls, online_polls, maintenance_polls } of hours) {
    const rounds = polls + maintenance_polls;
    if (rounds === 0) continue;
    const minutes = shareInside(hour, spans) * Math.min(60 / rounds, minutesPerPollMax);
    silent += (polls - online_polls) * minutes;
    maintenance += maintenance_polls * minutes;
  }
  // A small epsilon, because sums of fractions may end at 59.999 instead of a whole hour.
  return Math.floor(silent + Math.max(0, maintenance - maintenanceMinutesFree) + 1e-6);
}

/** Whether a day is credited for a number of unreachable minutes. */
export const isDayGivenBack = (minutes: number): boolean => minutes >= outageMinutesMin;

/** Removes the spans in `cuts` from `whole`. */
export function withoutSpans(whole: TimeSpan, cuts: readonly TimeSpan[]): TimeSpan[] {
  let left = whole.from < whole.until ? [whole] : [];
  for (const cut of cuts) {
    left = left.flatMap(({ from, until }) => {
      if (cut.until <= from || cut.from >= until) return [{ from, until }];
      const before = cut.from > from ? [{ from, until: cut.from }] : [];
      const after = cut.until < until ? [{ from: cut.until, until }] : [];
      return [...before, ...after];
    });
  }
  return left;
}
