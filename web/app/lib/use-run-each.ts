import { useState } from 'react';
import { detailOf } from './api-error.ts';
import { runEach } from './run-each.ts';

/** Makes calls for many rows, tells how far it is, and what failed why. `onEnd` reads again what is shown. */
export function useRunEach(onEnd: () => Promise<unknown>) {
  const [running, setRunning] = useState<{ label: string; behind: number; of: number }>();
  const run = async <Row>(label: string, rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    const progress = (behind: number) => setRunning({ label, behind, of: rows.length });
    progress(0);
    const { done, failed } = await runEach(rows, act, { onProgress: progress });
    await onEnd();
    setRunning(undefined);
    // What fails mostly fails for one reason, which is said once.
    const reason = [...new Set(failed.map(({ error }) => detailOf(error)))].join(' ');
    return { done, failed: failed.length, reason };
  };
  return { running, run };
}
