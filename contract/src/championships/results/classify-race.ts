import { type Correction, sumCorrections } from './corrections.ts';
import { addAbsent, correctionOf, type PendingResult, placeResults } from './order-results.ts';
import type { ClassifiedResult, ExpectedEntry, RawResult, ResultStatus } from './result-rows.ts';

export interface SessionToClassify {
  round_session_id: number;
  rows: readonly RawResult[];
  expected: readonly ExpectedEntry[];
  corrections: readonly Correction[];
}

/** Minimum share of the class winner's laps to be classified, in percent, rounded down to whole laps. */
export const classifiedShareDefault = 90;

const raceOrder = (one: Pick<PendingResult, 'laps' | 'time_ms'>, other: typeof one) =>
  other.laps - one.laps || one.time_ms - other.time_ms;

/** Whether two cars crossed the line together. If the game reports an order, equal times are not enough. */
const isDeadHeat = (one: RawResult, other: RawResult) =>
  one.finish != null && other.finish != null
    ? one.finish === other.finish
    : one.laps === other.laps && one.total_ms === other.total_ms;

function statusOf(raw: RawResult, isExpectedOnly: boolean): ResultStatus {
  if (isExpectedOnly) return 'did_not_start';
  if (raw.shared_car) return 'not_classified';
  return raw.retired ? 'retired' : 'finished';
}

/** Laps needed to be classified, by class; at least one. */
function leastLaps(rows: readonly PendingResult[], share: number): Map<string, number> {
  const least = new Map<string, number>();
  for (const { raw, laps, status } of rows) {
    if (status === 'disqualified' || status === 'did_not_start') continue;
    least.set(raw.class, Math.max(least.get(raw.class) ?? 1, Math.floor((laps * share) / 100)));
  }
  return least;
}

/**
 * Classifies a race. Drivers with the same laps and time in the game's result who remain equal after corrections
 * are a dead heat; a tie caused by a penalty keeps the raw order.
 */
export function classifyRace(
  { round_session_id, rows, expected, corrections }: SessionToClassify,
  classifiedShare: number = classifiedShareDefault,
): ClassifiedResult[] {
  const sums = sumCorrections(corrections, round_session_id);
  const all = addAbsent(rows, expected);
  const raw = all.map((row, index) => ({ row, index, laps: row.laps, time_ms: row.total_ms }));
  raw.sort((one, other) => raceOrder(one, other) || one.index - other.index);

  let heat = 0;
  const corrected = raw.map(({ row, index }, rank): PendingResult => {
    const before = raw[rank - 1];
    if (!before || !isDeadHeat(before.row, row)) heat = rank;
    const sum = correctionOf(sums, row);
    const isAbsent = index >= rows.length;
    return {
      raw: row,
      status: sum?.disqualified ? 'disqualified' : (sum?.status ?? statusOf(row, isAbsent)),
      laps: Math.max(0, row.laps + (sum?.laps ?? 0)),
      time_ms: row.total_ms + (sum?.time_ms ?? 0),
      drop: sum?.positions ?? 0,
      undroppable: sum?.undroppable ?? false,
      heat: sum && (sum.positions > 0 || sum.time_ms !== 0 || sum.laps !== 0) ? null : heat,
    };
  });
  corrected.sort(raceOrder);

  const least = leastLaps(corrected, classifiedShare);
  const reaches = ({ raw: { class: code }, laps }: PendingResult) => laps >= (least.get(code) ?? 1);
  const settled = corrected.map((row) => {
    const isSet = correctionOf(sums, row.raw)?.status === 'finished';
    const isShort = row.status === 'finished' && !isSet && !reaches(row);
    return isShort ? { ...row, status: 'not_classified' as const } : row;
  });
  return placeResults(
    settled,
    (row) => row.status === 'finished' || (row.status === 'retired' && reaches(row)),
  );
}
