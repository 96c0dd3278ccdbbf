import { pointsForPosition } from '../../racing/rules.ts';

/** Number of places in a custom template. */
export const pointsPlacesMin = 1;
export const pointsPlacesMax = 100;

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** n points for the first of n places, then one less for each. */
export const linearPoints = (places: number): number[] => down(places, 1);

/** Points by place, first place first. Copied when chosen, so editing a template changes no season. */
export const pointsTemplates = {
  f1: down(10, 1).map((_, index) => pointsForPosition(index + 1)),
  f1_sprint: down(8, 1),
  motogp: [25, 20, 16, 13, ...down(11, 1)],
  indycar: [50, 40, 35, 32, 30, 28, 26, 24, 22, ...down(20, 5)],
  gt_sprint: [16.5, 12, 9.5, 7.5, 6, 4.5, 3, 2, 1, 0.5],
} as const satisfies Record<string, readonly number[]>;
export type PointsTemplate = keyof typeof pointsTemplates;

/** Points are stored as whole hundredths. */
export const toHundredths = (points: number): number => Math.round(points * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;
