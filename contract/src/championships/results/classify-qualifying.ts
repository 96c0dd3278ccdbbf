import type { SessionToClassify } from './classify-race.ts';
import { sumCorrections } from './corrections.ts';
import { addAbsent, correctionOf, type PendingResult, placeResults } from './order-results.ts';
import type { ClassifiedResult, ResultStatus } from './result-rows.ts';

/** Classifies a qualifying by the best valid lap; ties go to the earlier lap. */
export function classifyQualifying({
  round_session_id,
  rows,
  expected,
  corrections,
}: SessionToClassify): ClassifiedResult[] {
  const sums = sumCorrections(corrections, round_session_id);
  const all = addAbsent(rows, expected).map((raw, index): PendingResult => {
    const sum = correctionOf(sums, raw);
    const own: ResultStatus = raw.best_ms === null ? 'not_classified' : 'finished';
    const status = sum?.status ?? (index >= rows.length ? 'did_not_start' : own);
    return {
      raw,
      status: sum?.disqualified ? 'disqualified' : status,
      laps: 0,
      time_ms: (raw.best_ms ?? Number.POSITIVE_INFINITY) + (sum?.time_ms ?? 0),
      drop: sum?.positions ?? 0,
      undroppable: sum?.undroppable ?? false,
      heat: null,
    };
  });
  // Infinity - Infinity is NaN.
  const byTime = (one: PendingResult, other: PendingResult) =>
    one.time_ms === other.time_ms ? 0 : one.time_ms - other.time_ms;
  const drivenAt = ({ raw }: PendingResult) => raw.best_at?.getTime() ?? 0;
  all.sort((one, other) => byTime(one, other) || drivenAt(one) - drivenAt(other));
  return placeResults(all, ({ status }) => status === 'finished').map((row) => ({
    ...row,
    ...(row.best_ms === null && { gap_ms: null, gap_laps: null }),
  }));
}
