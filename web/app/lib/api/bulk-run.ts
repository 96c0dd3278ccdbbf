import { useState } from 'react';
import { ApiError, errorMessage } from './api-error.ts';

export interface BulkResult<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
}

interface Running {
  /** Told after each row, with how many are behind. */
  onProgress?: (behind: number) => void;
  /** Waits so many ms. */
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The server says how long whoever asks too often has to wait; then the same row may be tried once more. */
async function afterPause(act: () => Promise<unknown>, wait: (ms: number) => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === undefined) throw error;
    await wait(error.retryAfter * 1_000);
    await act();
  }
}

/** Makes one call for each row, one after the other; what fails stops nothing. */
export async function bulkRun<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  { onProgress, wait = sleep }: Running = {},
): Promise<BulkResult<Row>> {
  const outcome: BulkResult<Row> = { done: [], failed: [] };
  for (const [at, row] of rows.entries()) {
    try {
      await afterPause(() => act(row), wait);
      outcome.done.push(row);
    } catch (error) {
      outcome.failed.push({ row, error });
    }
    onProgress?.(at + 1);
  }
  return outcome;
}

/** Makes calls for many rows, tells how far it is, and what failed why. `onEnd` reads again what is shown. */
export function useBulkRun(onEnd: () => Promise<unknown>) {
  const [running, setRunning] = useState<{ label: string; behind: number; of: number }>();
  const run = async <Row>(label: string, rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    const progress = (behind: number) => setRunning({ label, behind, of: rows.length });
    progress(0);
    const { done, failed } = await bulkRun(rows, act, { onProgress: progress });
    await onEnd();
    setRunning(undefined);
    // What fails mostly fails for one reason, which is said once.
    const reason = [...new Set(failed.map(({ error }) => errorMessage(error)))].join(' ');
    return { done, failed: failed.length, reason };
  };
  return { running, run };
}
