import type { LicenceSettings } from '../championships/setup/stewarding-settings.ts';

export type LicenceStep = LicenceSettings['ladder'][number];

/** Points of a licence: each counts from when it was given until its end, that instant included, unless it was taken back. */
export interface LicencePoints {
  points: number;
  given_at: Date;
  ends_at: Date;
  reverted_at: Date | null;
}

/** What a driver has at a moment. */
export const countLicencePoints = (rows: readonly LicencePoints[], now: Date): number =>
  rows
    .filter(({ given_at, ends_at, reverted_at }) => reverted_at === null && given_at <= now && now <= ends_at)
    .reduce((sum, { points }) => sum + points, 0);

/** The steps that points which were added have reached, the lowest first. */
export const reachedSteps = (ladder: readonly LicenceStep[], before: number, after: number): LicenceStep[] =>
  ladder
    .filter(({ points }) => points > before && points <= after)
    .toSorted((one, other) => one.points - other.points);
