import type { ResultStatus } from './result-rows.ts';

/** `file`: decided on the game server, from its result file. */
export const correctionSources = ['decision', 'staff', 'rule', 'file'] as const;
export type CorrectionSource = (typeof correctionSources)[number];

/** Stored for corrections from a file; screens translate it. */
export const fileReason = 'Penalty in the result file';
export const fileRevertReason = 'The new result file has another decision';

/** Inclusive limits of a correction. Times in ms, points in hundredths. */
export const correctionLimits = {
  time_ms: { min: -3_600_000, max: 3_600_000 },
  laps: { min: -50, max: -1 },
  positions: { min: 1, max: 60 },
  points: { min: -100_000, max: 100_000 },
} as const;

/** Statuses that staff can set. Disqualification is a separate kind because it overrides every status. */
export const settableStatuses = ['finished', 'retired', 'not_classified', 'did_not_start'] as const;

/** The change itself; `laps` is negative, `positions` counts places down. */
export type CorrectionEffect =
  | { kind: keyof typeof correctionLimits; value: number }
  | { kind: 'status'; value: (typeof settableStatuses)[number] }
  | { kind: 'disqualify'; value: null }
  | { kind: 'undroppable'; value: null }
  | { kind: 'car_accepted'; value: null };

export type CorrectionKind = CorrectionEffect['kind'];

/** Append-only; the only later change is its reversal. Ids increase in order of writing. */
export type Correction = CorrectionEffect & {
  id: number;
  /** null for the championship as a whole, for points. */
  round_session_id: number | null;
  entry_id: number;
  reverted_at: Date | null;
};

/** The sum of an entry's corrections in a session. */
export interface CorrectionSum {
  time_ms: number;
  laps: number;
  positions: number;
  points: number;
  status: ResultStatus | null;
  disqualified: boolean;
  undroppable: boolean;
  /** A best lap in a car other than the entered one counts for pole. */
  car_accepted?: boolean;
}

export function isCorrectionValid(effect: CorrectionEffect): boolean {
  if (effect.kind === 'disqualify' || effect.kind === 'undroppable' || effect.kind === 'car_accepted')
    return effect.value === null;
  if (effect.kind === 'status') return settableStatuses.includes(effect.value);
  const { min, max } = correctionLimits[effect.kind];
  const isChange = effect.kind === 'laps' || effect.kind === 'positions' || effect.value !== 0;
  return Number.isInteger(effect.value) && effect.value >= min && effect.value <= max && isChange;
}

const nothing = (): CorrectionSum => ({
  time_ms: 0,
  laps: 0,
  positions: 0,
  points: 0,
  status: null,
  disqualified: false,
  undroppable: false,
});

/** The active corrections of a session by entry, in any row order; the status with the highest id applies. */
export function sumCorrections(
  corrections: readonly Correction[],
  roundSessionId: number | null,
): Map<number, CorrectionSum> {
  const sums = new Map<number, CorrectionSum>();
  const holding = corrections
    .filter((one) => one.reverted_at === null && one.round_session_id === roundSessionId)
    .toSorted((one, other) => one.id - other.id);
  for (const correction of holding) {
    const sum = sums.get(correction.entry_id) ?? nothing();
    if (correction.kind === 'disqualify') sum.disqualified = true;
    else if (correction.kind === 'undroppable') sum.undroppable = true;
    else if (correction.kind === 'car_accepted') sum.car_accepted = true;
    else if (correction.kind === 'status') sum.status = correction.value;
    else sum[correction.kind] += correction.value;
    sums.set(correction.entry_id, sum);
  }
  return sums;
}
