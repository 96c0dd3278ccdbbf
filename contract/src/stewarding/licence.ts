import type { LicenceSettings } from '../championships/setup/stewarding-settings.ts';

export type LicenceStep = LicenceSettings['ladder'][number];

/** Licence points, valid from when they were given until their end (inclusive), unless reverted. */
export interface LicencePoints {
  points: number;
  given_at: Date;
  ends_at: Date;
  reverted_at: Date | null;
}

/** A driver's points at a moment. */
export const countLicencePoints = (rows: readonly LicencePoints[], now: Date): number =>
  rows
    .filter(({ given_at, ends_at, reverted_at }) => reverted_at === null && given_at <= now && now <= ends_at)
    .reduce((sum, { points }) => sum + points, 0);

/** The steps of the ladder reached by added points, lowest first. */
export const reachedSteps = (ladder: readonly LicenceStep[], before: number, after: number): LicenceStep[] =>
  ladder
    .filter(({ points }) => points > before && points <= after)
    .toSorted((one, other) => one.points - other.points);
