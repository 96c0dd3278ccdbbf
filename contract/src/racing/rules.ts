import { dayMs } from '../durations.ts';
// Kept apart from the schemas because public pages must not load Zod.
import { gregorianToJalali, jalaliToGregorian } from '../i18n/jalali.ts';
import { calendarDayIn, startOfTehranDay } from '../i18n/time.ts';

export const safetyMax = 5;

/** Metres that a safety rating covers. */
export const safetyWindowMeters = 500_000;
/** Metres per row of a safety rating's history. */
export const safetySegmentMeters = 25_000;

/** Contact points of a collision by its speed in km/h. Light contacts have none; 100 km/h counts twice as much as 10. */
export function contactPoints(kind: 'car' | 'environment', kmh: number): number {
  if (kmh < 10) return 0;
  return (kind === 'car' ? 0.6 : 0.3) * (1 + (Math.min(kmh, 100) - 10) / 90);
}

/** The safety rating from 0 to 5, with two decimals, from metres driven and contact points. A new driver has 2.50. */
export function safetyRating(distance_m: number, points: number): number {
  const x = (distance_m / 1000 + 50) / (points + 5);
  return Math.round(((safetyMax * x) / (x + 10)) * 100) / 100;
}

/** Initial rating in races and in duels. */
export const initialRating = 1_000;

/** Classified drivers needed for a race to change ratings. */
export const ratedRaceMinDrivers = 3;

/**
 * Rated results after which a rating is no longer provisional, and K is smaller; counted separately for races and
 * duels.
 */
export const settledResultCount = 10;
/** K, the maximum change of a rating by one race or duel: for provisional ratings and after that. */
export const firstK = 64;
export const settledK = 32;

/** A rating for display; stored ratings are unrounded and may be negative. */
export function displayRating(rating: number): number {
  return Math.max(0, Math.round(rating));
}

/** The total change by races and duels since the start, from the displayed ratings. */
export function overallRating(race: number, duel: number): number {
  return Math.max(0, Math.round(race) + Math.round(duel) - initialRating);
}

const racePoints = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1];

/** Points for a race position, as in Formula One. */
export function pointsForPosition(position: number): number {
  return racePoints[position - 1] ?? 0;
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Wins as percent of races, and the average position; 0 without a race. */
export function raceAverages({
  races,
  wins,
  position_sum,
}: Record<'races' | 'wins' | 'position_sum', number>) {
  if (races === 0) return { win_rate: 0, avg_position: 0 };
  return { win_rate: twoDecimals((wins / races) * 100), avg_position: twoDecimals(position_sum / races) };
}

/** The boards, in their order: how many decimals a value is shown with, and whether a lower one is better. */
export const boardRules = {
  overall: { decimals: 0, isLowerBetter: false },
  /** In ms, with a list for each track. */
  laps: { decimals: 0, isLowerBetter: true },
  overtakes: { decimals: 0, isLowerBetter: false },
  wins: { decimals: 0, isLowerBetter: false },
  safety: { decimals: 2, isLowerBetter: false },
} as const;
export type Board = keyof typeof boardRules;
export const boards = Object.keys(boardRules) as [Board, ...Board[]];

export const boardPeriods = ['all', 'season', '30d'] as const;
export type BoardPeriod = (typeof boardPeriods)[number];
export const rollingDays = 30;

/** Ratings whose changes can be explained. */
export const ratingKinds = ['race', 'duel', 'safety'] as const;
export type RatingKind = (typeof ratingKinds)[number];

/** The season of an instant: a quarter of the Persian year in Tehran. `1405-3` is autumn. */
export function seasonOf(date: Date): { key: string; starts_at: Date; ends_at: Date } {
  const { year, month } = gregorianToJalali(calendarDayIn(date));
  const quarter = Math.floor((month - 1) / 3);
  const next = quarter === 3 ? { year: year + 1, month: 1 } : { year, month: quarter * 3 + 4 };
  const firstOf = (one: { year: number; month: number }) =>
    startOfTehranDay(jalaliToGregorian({ ...one, day: 1 }));
  return {
    key: `${year}-${quarter + 1}`,
    starts_at: firstOf({ year, month: quarter * 3 + 1 }),
    ends_at: firstOf(next),
  };
}

/** The start of the rolling window of 30 days. */
export function rollingWindowStart(now: Date): Date {
  return new Date(now.getTime() - rollingDays * dayMs);
}

export const sessionTypes = ['BOOK', 'PRACTICE', 'QUALIFY', 'RACE'] as const;

/** ms; a lap outside the limits is an error of its source. */
export const lapTimeMin = 10_000;

/** ms; the maximum for a best lap and for a single reported lap. */
export const lapTimeMax = 3_600_000;

export const ingestEventTypes = [
  'lap',
  'race',
  'overtake',
  'safety',
  'duel',
  'connect',
  'disconnect',
] as const;

export type IngestEventType = (typeof ingestEventTypes)[number];

/** Maximum events per batch; more are rejected with 413. */
export const ingestBatchMax = 1_000;
