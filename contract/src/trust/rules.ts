/** Days that the figures look back on, and those on stewards' decisions, which are fewer. */
export const trustDays = 90;
export const decisionDays = 365;

/** With fewer cases there is no figure: it would say little, and perhaps who it was about. */
export const leastCases = 10;

/** A server is said to be there so much of the time once it was watched on so many days. */
export const leastServerDays = 7;

/** Rounds of polling from which a day of a server says something. */
export const leastDayPolls = 12;

/** A share, 0 to 1, rounded down: what was away once is never said to have been there all the time. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part / whole) * 10_000) / 10_000;
}

/** How a day of a server went, for its bar. */
export type DayState = 'unknown' | 'good' | 'short' | 'bad';

/** `share` of the day that the server was there; under 99 % is short, under 90 % bad. */
export function dayState(share: number | null): DayState {
  if (share === null) return 'unknown';
  if (share >= 0.99) return 'good';
  return share >= 0.9 ? 'short' : 'bad';
}
