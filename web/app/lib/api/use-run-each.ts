import { useState } from 'react';
import { errorMessage } from './api-error.ts';
import { bulkRun } from './bulk-run.ts';

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
