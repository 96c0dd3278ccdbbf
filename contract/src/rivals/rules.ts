/** Rivals that a member may choose. */
export const rivalsMax = 5;

/** Maximum number of suggested rivals. */
export const foundRivalsMax = 3;

/** Races or tracks shared in the last thirty days that make two drivers suggested rivals. */
export const sharedLeast = 3;

/** Laps listed where a rival is ahead, smallest gap first. */
export const lapsBehindMax = 5;

/** Steps shown at once. */
export const nextStepsMax = 3;

/** The next safety star is suggested only within this distance. */
export const starGapMax = 0.2;

/** Kinds of next steps by priority; the first three have a deadline. */
export const nextStepKinds = ['offer', 'check_in', 'statement', 'gap', 'points', 'track', 'safety'] as const;
export type NextStepKind = (typeof nextStepKinds)[number];

/**
 * The distance of a safety rating to the next full star, in hundredths, rounded up; null if it is too far or the
 * rating is full.
 */
export function gapToStar(rating: number): { gap: number; star: number } | null {
  const star = Math.floor(rating + 1e-9) + 1;
  const gap = Math.ceil((star - rating) * 100 - 1e-9) / 100;
  return star > 5 || gap > starGapMax ? null : { gap, star };
}
