/*
 * Points of the places of a session, in hundredths. A championship copies a template when it is chosen, so that a later change of one
 * touches no season.
 */

const hundredths = (points: readonly number[]) => points.map((one) => Math.round(one * 100));

export const pointsTemplates = {
  f1: hundredths([25, 18, 15, 12, 10, 8, 6, 4, 2, 1]),
  f1_sprint: hundredths([8, 7, 6, 5, 4, 3, 2, 1]),
  motogp: hundredths([25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
  indycar: hundredths([
    50, 40, 35, 32, 30, 28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5,
  ]),
  gt_sprint: hundredths([16.5, 12, 9.5, 7.5, 6, 4.5, 3, 2, 1, 0.5]),
} as const;
export type PointsTemplate = keyof typeof pointsTemplates;

/** A table of points has so many places at most. */
export const pointsPlacesMax = 100;

/** n for the first of n places down to 1 for the last. */
export function linearPoints(places: number): number[] {
  return hundredths(Array.from({ length: places }, (_, index) => places - index));
}
