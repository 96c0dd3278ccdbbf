import { dayMs } from '../durations.ts';
// Kept apart from the schemas because public pages must not load Zod.
import { calendarDayIn, startOfTehranDay } from '../i18n/time.ts';

export const challengeTitle = { min: 3, max: 80 } as const;
export const challengeTextMax = 5_000;
export const challengeCarsMax = 10;
export const challengeServersMax = 50;
export const prizesMax = 20;
export const prizeTitleMax = 80;
export const prizePlaceMax = 100;
export const prizeLapsMax = 1_000;
export const leastDriversMax = 1_000;

/** Maximum length of a challenge in days. */
export const windowDaysMax = 62;
/** Delay between the end and the prizes, for late result files and reports. */
export const prizeDelayMs = dayMs;
/** Days a prize waits for its Steam account to be linked and verified. */
export const prizeWaitDays = 30;

/** What is ranked: the best lap, or the sum of the three best. */
export const challengeGoals = ['best_lap', 'best_three'] as const;
export type ChallengeGoal = (typeof challengeGoals)[number];

/** Laps needed for a score. */
export const lapsOfGoal: Record<ChallengeGoal, number> = { best_lap: 1, best_three: 3 };

export const challengeStates = ['planned', 'running', 'ended', 'settled', 'cancelled'] as const;
export type ChallengeState = (typeof challengeStates)[number];

export const awardStates = ['waiting', 'given', 'lapsed', 'taken_back'] as const;
export type AwardState = (typeof awardStates)[number];

interface Window {
  starts_at: Date;
  /** Inclusive. */
  ends_at: Date;
}

/** Day of the week in Tehran, Saturday = 0. */
const weekdayOf = (now: Date): number => {
  const { year, month, day } = calendarDayIn(now);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1) % 7;
};

/** The week of an instant in Tehran, Saturday 00:00 to Friday 24:00, or the week `later` weeks after it. */
export function weekOf(now: Date, later = 0): Window {
  const { year, month, day } = calendarDayIn(now);
  const first = day - weekdayOf(now) + 7 * later;
  return {
    starts_at: startOfTehranDay({ year, month, day: first }),
    ends_at: startOfTehranDay({ year, month, day: first + 7 }),
  };
}

/** Whether a window has a positive length within the maximum. */
export function isWindow({ starts_at, ends_at }: Window): boolean {
  const long = ends_at.getTime() - starts_at.getTime();
  return long > 0 && long <= windowDaysMax * dayMs;
}

/** The state at a moment. Settled means that places are final and prizes decided. */
export function challengeState(
  {
    starts_at,
    ends_at,
    cancelled_at,
    settled_at,
  }: Window & { cancelled_at: Date | null; settled_at: Date | null },
  now: Date,
): ChallengeState {
  if (cancelled_at) return 'cancelled';
  if (settled_at) return 'settled';
  if (now < starts_at) return 'planned';
  return now <= ends_at ? 'running' : 'ended';
}

/** Whether prizes are due. Open reports delay them. */
export const isPrizeTime = ({ ends_at }: Pick<Window, 'ends_at'>, now: Date): boolean =>
  now.getTime() >= ends_at.getTime() + prizeDelayMs;

/** A driver's result; `score` in ms, null until there are enough laps. */
export interface Attempt {
  score: number | null;
  /** When the score was reached. */
  reached_at: Date;
  /** Out of competition: has no place and takes none. */
  is_guest: boolean;
}

/**
 * Sorts a board: lowest score first, then the score reached earlier; the same instant shares a place. Guests are
 * sorted by score, drivers without a score come last.
 */
export function rankAttempts<A extends Attempt>(attempts: readonly A[]): (A & { place: number | null })[] {
  const byScore = attempts.toSorted(
    (one, other) =>
      (one.score ?? Number.POSITIVE_INFINITY) - (other.score ?? Number.POSITIVE_INFINITY) ||
      one.reached_at.getTime() - other.reached_at.getTime(),
  );
  let ranked = 0;
  let last: { place: number; attempt: A } | undefined;
  return byScore.map((attempt) => {
    if (attempt.score === null || attempt.is_guest) return { ...attempt, place: null };
    ranked += 1;
    const isTie =
      last?.attempt.score === attempt.score &&
      last.attempt.reached_at.getTime() === attempt.reached_at.getTime();
    const place = isTie && last ? last.place : ranked;
    last = { place, attempt };
    return { ...attempt, place };
  });
}

/** Who wins: a `place` of the board, or everyone with a number of valid `laps`. Exactly one of the two. */
export interface PrizeRule {
  place: number | null;
  laps: number | null;
}

/** The idempotency key of a prize: `challenge:7:1`, or `challenge:7:laps-50`. */
export const prizeCause = (challenge_id: number, { place, laps }: PrizeRule): string =>
  `challenge:${challenge_id}:${place ?? `laps-${laps}`}`;

/** Whether enough drivers took part; guests and drivers without a score do not count. */
export const hasPrizes = (ranked: readonly { place: number | null }[], least_drivers: number): boolean =>
  ranked.filter(({ place }) => place !== null).length >= least_drivers;

/** The winners of each prize. Both drivers of a tie win; guests never do. */
export function winnersOf<
  P extends PrizeRule,
  A extends { place: number | null; is_guest: boolean; laps: number },
>(ranked: readonly A[], prizes: readonly P[], least_drivers: number): { prize: P; winner: A }[] {
  if (!hasPrizes(ranked, least_drivers)) return [];
  return prizes.flatMap((prize) =>
    ranked
      .filter(({ place, is_guest, laps }) =>
        prize.place === null
          ? !is_guest && laps >= (prize.laps ?? Number.POSITIVE_INFINITY)
          : place === prize.place,
      )
      .map((winner) => ({ prize, winner })),
  );
}

/** The path of a challenge's public page. */
export const challengePath = (id: number): string => `/challenges/${id}`;
