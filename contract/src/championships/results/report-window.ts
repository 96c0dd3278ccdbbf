import { resultMissingMs } from '../rules.ts';

/** What reports of a round are counted from: when it ended, and when the last of its results came; null while one is missing. */
export interface ResultTimes {
  end_date: Date;
  result_at: Date | null;
}

/**
 * The instant from which hours for reports are counted: the end, but a result that came late moves it, and one that is missing for too
 * long keeps reports open.
 */
export function reportsFrom({ end_date, result_at }: ResultTimes, now: Date): Date {
  const late = end_date.getTime() + resultMissingMs;
  const came = result_at ?? now;
  return came.getTime() > late ? came : end_date;
}
