/** Days covered by the figures, and by those on stewards' decisions, which are fewer. */
export const trustDays = 90;
export const decisionDays = 365;

/** Fewer cases yield no figure: it would mean little and might identify people. */
export const leastCases = 10;

/** Days of data needed for a server's uptime. */
export const leastServerDays = 7;

/** Polls needed for a day of a server. */
export const leastDayPolls = 12;

/** A fraction, 0 to 1, rounded down, so that any outage prevents 100 %. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part / whole) * 10_000) / 10_000;
}

/** The rating of a server's day. */
export type DayState = 'unknown' | 'good' | 'short' | 'bad';

/** `share` is the fraction of the day that the server was up; below 99 % is short, below 90 % bad. */
export function dayState(share: number | null): DayState {
  if (share === null) return 'unknown';
  if (share >= 0.99) return 'good';
  return share >= 0.9 ? 'short' : 'bad';
}
