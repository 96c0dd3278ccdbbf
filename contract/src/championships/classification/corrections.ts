import type { ResultStatus } from './results.ts';

export const correctionKinds = [
  /** ms that are added to a time, or taken off */
  'time_ms',
  /** laps taken off, below zero */
  'laps',
  /** places lost */
  'positions',
  'disqualify',
  /** The status itself, as of one whom the game did not see retire. */
  'status',
  /** hundredths of a point, of the championship and of no session */
  'points',
  /** The result counts even if it is among the worst. */
  'undroppable',
] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The least and the most that a correction may say, of those that say a number. */
export const correctionLimits = {
  time_ms: { min: -3_600_000, max: 3_600_000 },
  laps: { min: -50, max: -1 },
  positions: { min: 1, max: 60 },
  points: { min: -100_000, max: 100_000 },
} as const;

/** A row that is never changed and never deleted; reverting it is a fact of its own. */
export interface Correction {
  entry_id: number;
  kind: CorrectionKind;
  /** A number of `correctionLimits`, a status, or nothing. */
  value: number | ResultStatus | null;
  reverted_at: Date | null;
}

/** All that holds against an entry in a session. */
export interface CorrectionSum {
  time_ms: number;
  laps: number;
  positions: number;
  isDisqualified: boolean;
  status: ResultStatus | undefined;
  isUndroppable: boolean;
}

const none: CorrectionSum = {
  time_ms: 0,
  laps: 0,
  positions: 0,
  isDisqualified: false,
  status: undefined,
  isUndroppable: false,
};

const isStanding = ({ reverted_at }: Correction) => reverted_at === null;

/** What stands against each entry. The order of the corrections says nothing, but that the last of several statuses holds. */
export function sumCorrections(corrections: readonly Correction[]): ReadonlyMap<number, CorrectionSum> {
  const sums = new Map<number, CorrectionSum>();
  for (const { entry_id, kind, value } of corrections.filter(isStanding)) {
    const sum = { ...(sums.get(entry_id) ?? none) };
    if (kind === 'time_ms' || kind === 'laps' || kind === 'positions') sum[kind] += Number(value);
    if (kind === 'disqualify') sum.isDisqualified = true;
    if (kind === 'status') sum.status = value as ResultStatus;
    if (kind === 'undroppable') sum.isUndroppable = true;
    sums.set(entry_id, sum);
  }
  return sums;
}

/** The corrections of an entry, of which a guest has none. */
export function correctionsOf(
  sums: ReadonlyMap<number, CorrectionSum>,
  entry_id: number | null,
): CorrectionSum {
  return (entry_id === null ? undefined : sums.get(entry_id)) ?? none;
}

/** Hundredths of a point that corrections give or take, by entry. They belong to the championship and are never dropped. */
export function sumPointCorrections(corrections: readonly Correction[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { entry_id, value } of corrections.filter((one) => isStanding(one) && one.kind === 'points'))
    sums.set(entry_id, (sums.get(entry_id) ?? 0) + Number(value));
  return sums;
}
