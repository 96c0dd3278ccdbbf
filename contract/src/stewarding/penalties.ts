import type { CorrectionEffect } from '../championships/results/corrections.ts';

/** What stewards may decide about a party, the mildest first. */
export const penaltyKinds = [
  'no_action',
  'racing_incident',
  'noted',
  'warning',
  'reprimand',
  'time',
  'positions',
  'grid',
  'points',
  'licence',
  'laps_voided',
  'disqualify',
  'exclude',
  'bar',
] as const;
export type PenaltyKind = (typeof penaltyKinds)[number];

/**
 * What a penalty's value may be: seconds, places down, places on the next grid, points in hundredths, licence points, and rounds that
 * are missed. Kinds that are not here have none; `bar` has one, or an instant.
 */
export const penaltyLimits = {
  time: { min: 1, max: 600 },
  positions: { min: 1, max: 60 },
  grid: { min: 1, max: 60 },
  points: { min: 1, max: 100_000 },
  licence: { min: 1, max: 4 },
  bar: { min: 1, max: 20 },
} as const;

export const hasValue = (kind: PenaltyKind): kind is keyof typeof penaltyLimits => kind in penaltyLimits;

/** The usual ones, with a name of their own in the desk: seconds. */
export const usualSeconds = [5, 10, 20, 30] as const;

const mild: readonly PenaltyKind[] = ['no_action', 'racing_incident', 'noted'];

/** Whether it punishes anybody: a report that led to one was justified. */
export const isPenalty = (kind: PenaltyKind): boolean => !mild.includes(kind);

const ofResult: readonly PenaltyKind[] = ['time', 'positions', 'laps_voided', 'disqualify'];

/** Whether it takes a result: who did not start has none that could be changed. */
export const needsResult = (kind: PenaltyKind): boolean => ofResult.includes(kind);

/** What a penalty does to the result of the session, or to the points of the season; null where it does neither. */
export function penaltyCorrection(
  kind: PenaltyKind,
  value: number | null,
): { of: 'session' | 'championship'; effect: CorrectionEffect } | null {
  if (kind === 'time')
    return { of: 'session', effect: { kind: 'time_ms', value: Math.round((value ?? 0) * 1_000) } };
  if (kind === 'positions') return { of: 'session', effect: { kind: 'positions', value: value ?? 0 } };
  if (kind === 'disqualify') return { of: 'session', effect: { kind: 'disqualify', value: null } };
  if (kind === 'points') return { of: 'championship', effect: { kind: 'points', value: -(value ?? 0) } };
  return null;
}

/** Every third reprimand of a driver in a championship costs places on the next grid. */
export const reprimandsForGrid = 3;
export const reprimandGridPlaces = 5;

/** Places on a grid for the reprimands that come on top of those before. */
export function reprimandDrop(before: number, added: number): number {
  const times = (count: number) => Math.floor(count / reprimandsForGrid);
  return (times(before + added) - times(before)) * reprimandGridPlaces;
}

/** Contact points of a safety correction. */
export const safetyPoints = { min: 0, max: 20 } as const;

/** Months after which a grid penalty that was not served ends. */
export const gridMonths = 12;

export function afterMonths(from: Date, months: number): Date {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at;
}
