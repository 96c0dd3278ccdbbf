/** Rivals that a member may choose. */
export const rivalsMax = 5;

/** Rivals that are found beside those. */
export const foundRivalsMax = 3;

/** Races or tracks of the last thirty days that two drivers must share to be found as rivals. */
export const sharedLeast = 3;

/** Laps of a rival who is ahead that a list names, the nearest first. */
export const lapsBehindMax = 5;

/** Steps that are shown at once. */
export const nextStepsMax = 3;

/** A star of safety that is further away is no next step. */
export const starGapMax = 0.2;

/** What to do next, in the order in which they are chosen; the first three have a deadline. */
export const nextStepKinds = ['offer', 'check_in', 'statement', 'gap', 'points', 'track', 'safety'] as const;
export type NextStepKind = (typeof nextStepKinds)[number];

/** How far a safety rating is from the next full star, in hundredths rounded up; null where that is far, or it has them all. */
export function gapToStar(rating: number): { gap: number; star: number } | null {
  const star = Math.floor(rating + 1e-9) + 1;
  const gap = Math.ceil((star - rating) * 100 - 1e-9) / 100;
  return star > 5 || gap > starGapMax ? null : { gap, star };
}
