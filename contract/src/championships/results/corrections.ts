import type { ResultStatus } from './result-rows.ts';

/** `file` is what the manager of the game server decided, as its result file says. */
export const correctionSources = ['decision', 'staff', 'rule', 'file'] as const;
export type CorrectionSource = (typeof correctionSources)[number];

/** Stored with corrections of source `file`, which screens put into the reader's words. */
export const fileReason = 'Penalty in the result file';
export const fileRevertReason = 'The new result file has another decision';

/** What a correction may hold, both ends included. Times in ms, points in hundredths. */
export const correctionLimits = {
  time_ms: { min: -3_600_000, max: 3_600_000 },
  laps: { min: -50, max: -1 },
  positions: { min: 1, max: 60 },
  points: { min: -100_000, max: 100_000 },
} as const;

/** What staff may set a result to. Disqualifying is a kind of its own, since it outweighs every status. */
export const settableStatuses = ['finished', 'retired', 'not_classified', 'did_not_start'] as const;

/** What a correction changes; `laps` are added and negative, `positions` are places down. */
export type CorrectionEffect =
  | { kind: keyof typeof correctionLimits; value: number }
  | { kind: 'status'; value: (typeof settableStatuses)[number] }
  | { kind: 'disqualify'; value: null }
  | { kind: 'undroppable'; value: null }
  | { kind: 'car_accepted'; value: null };

export type CorrectionKind = CorrectionEffect['kind'];

/** A row that is never changed but once, by being reverted. Ids grow in the order of writing. */
export type Correction = CorrectionEffect & {
  id: number;
  /** null belongs to the championship, as points may. */
  round_session_id: number | null;
  entry_id: number;
  reverted_at: Date | null;
};

/** What all corrections of an entry in one session come to. */
export interface CorrectionSum {
  time_ms: number;
  laps: number;
  positions: number;
  points: number;
  status: ResultStatus | null;
  disqualified: boolean;
  undroppable: boolean;
  /** A best lap in another car than the entered one counts for the pole. */
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

/** By entry, what holds now in a session. The order of the rows does not matter: of two statuses the later id holds. */
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
