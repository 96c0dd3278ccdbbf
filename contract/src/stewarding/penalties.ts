import type { CorrectionEffect } from '../championships/results/corrections.ts';

/** Decisions about a party, mildest first. */
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
 * Limits of a penalty's value: seconds, places, places on the next grid, points in hundredths, licence points, and
 * missed rounds. Other kinds have no value; `bar` has one, or an instant.
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

/** Common time penalties with buttons of their own, in seconds. */
export const usualSeconds = [5, 10, 20, 30] as const;

const mild: readonly PenaltyKind[] = ['no_action', 'racing_incident', 'noted'];

/** Whether it is a penalty, which makes the report justified. */
export const isPenalty = (kind: PenaltyKind): boolean => !mild.includes(kind);

const ofResult: readonly PenaltyKind[] = ['time', 'positions', 'laps_voided', 'disqualify'];

/** Whether it needs a result: drivers who did not start have none to change. */
export const needsResult = (kind: PenaltyKind): boolean => ofResult.includes(kind);

/** The correction of a penalty to the session's result or the season's points, or null. */
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

/** Every third reprimand of a driver in a championship is a grid penalty. */
export const reprimandsForGrid = 3;
export const reprimandGridPlaces = 5;

/** Grid places for new reprimands on top of earlier ones. */
export function reprimandDrop(before: number, added: number): number {
  const times = (count: number) => Math.floor(count / reprimandsForGrid);
  return (times(before + added) - times(before)) * reprimandGridPlaces;
}

/** Contact points of a safety correction. */
export const safetyPoints = { min: 0, max: 20 } as const;

/** Months after which an unserved grid penalty expires. */
export const gridMonths = 12;

export function afterMonths(from: Date, months: number): Date {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at;
}
