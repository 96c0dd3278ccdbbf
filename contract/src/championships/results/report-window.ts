import { resultMissingMs } from '../rules.ts';

/** The end of a round and the arrival of its last result; null while one is missing. */
export interface ResultTimes {
  end_date: Date;
  result_at: Date | null;
}

/**
 * The start of the report window: the end of the round, or the arrival of a late result. A result missing for too
 * long keeps reports open.
 */
export function reportsFrom({ end_date, result_at }: ResultTimes, now: Date): Date {
  const late = end_date.getTime() + resultMissingMs;
  const came = result_at ?? now;
  return came.getTime() > late ? came : end_date;
}
