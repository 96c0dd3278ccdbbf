import { useState } from 'react';
import { ApiError, errorMessage } from '../http/api-error.ts';

export interface BulkResult<Row> {
  done: Row[];
  failed: { row: Row; error: unknown }[];
}

interface BulkRunOptions {
  /** Called after each row with the number of finished rows. */
  onProgress?: (behind: number) => void;
  /** Waits for ms. */
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Retries a rate-limited call once, after the time that the server asks for. */
async function retryAfterLimit(
  action: () => Promise<unknown>,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === undefined) throw error;
    await wait(error.retryAfter * 1_000);
    await action();
  }
}

/** Makes one call for each row in turn. Failed rows do not stop the run. */
export async function bulkRun<Row>(
  rows: readonly Row[],
  action: (row: Row) => Promise<unknown>,
  { onProgress, wait = sleep }: BulkRunOptions = {},
): Promise<BulkResult<Row>> {
  const outcome: BulkResult<Row> = { done: [], failed: [] };
  for (const [at, row] of rows.entries()) {
    try {
      await retryAfterLimit(() => action(row), wait);
      outcome.done.push(row);
    } catch (error) {
      outcome.failed.push({ row, error });
    }
    onProgress?.(at + 1);
  }
  return outcome;
}

/** Runs calls for many rows with progress and a summary of failures. `onEnd` refreshes the list. */
export function useBulkRun(onEnd: () => Promise<unknown>) {
  const [running, setRunning] = useState<{ label: string; behind: number; of: number }>();
  const run = async <Row>(label: string, rows: readonly Row[], action: (row: Row) => Promise<unknown>) => {
    const progress = (behind: number) => setRunning({ label, behind, of: rows.length });
    progress(0);
    const { done, failed } = await bulkRun(rows, action, { onProgress: progress });
    await onEnd();
    setRunning(undefined);
    // Rows usually fail for the same reason, which is shown once.
    const reason = [...new Set(failed.map(({ error }) => errorMessage(error)))].join(' ');
    return { done, failed: failed.length, reason };
  };
  return { running, run };
}
