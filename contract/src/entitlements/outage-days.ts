import { hourMs } from '../durations.ts';

/** Minutes out of reach in one day from which that day is given back. */
export const outageMinutesMin = 60;

/** Minutes of maintenance in one day that are the operator's own; what is more counts as out of reach. */
export const maintenanceMinutesFree = 240;

/** One round of polling speaks for five minutes at most, so that a few of them in an hour do not stand for all of it. */
const minutesPerPollMax = 5;

/** What polling found in the hour that begins at `hour`: rounds that were answered or not, and rounds under maintenance. */
export interface PolledHour {
  hour: Date;
  polls: number;
  online_polls: number;
  maintenance_polls: number;
}

export interface TimeSpan {
  from: Date;
  /** not included */
  until: Date;
}

/** How much of the hour that begins at `hour` lies in the spans, 0 to 1. Spans do not overlap. */
function shareInside(hour: Date, spans: readonly TimeSpan[]): number {
  const begin = hour.getTime();
  const inside = spans.map(({ from, until }) =>
    Math.max(0, Math.min(begin + hourMs, until.getTime()) - Math.max(begin, from.getTime())),
  );
  return inside.reduce((sum, ms) => sum + ms, 0) / hourMs;
}

/**
 * Whole minutes in which a server was out of reach within the spans, by its own hours of polling. Maintenance counts from
 * `maintenanceMinutesFree` on; time in which nobody asked it counts as neither.
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
  // Sums of fractions: a whole hour must not end as 59.999.
  return Math.floor(silent + Math.max(0, maintenance - maintenanceMinutesFree) + 1e-6);
}

/** Whether a subscription that ran in these spans of a day is given the day back, for so many minutes out of reach. */
export const isDayGivenBack = (minutes: number): boolean => minutes >= outageMinutesMin;

/** `whole` without the parts that lie in `cuts`. */
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
