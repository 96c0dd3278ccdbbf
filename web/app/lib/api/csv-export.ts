import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { useState } from 'react';

import { downloadFile } from '../browser/download-file.ts';
import { useToast } from '../browser/toast-store.ts';
import { errorMessage, fallbackMessage } from './api-error.ts';
import { call } from './call.ts';

/** Reading the answer as text has dropped the mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** Saves all rows of a list that match `filter`, not only those that are shown, as `name`.csv. */
export function useCsvExport<const E extends EndpointSpec>(spec: E, filter: object, name: string) {
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      const lines = await call(spec, { query: filter } as unknown as Input<E>);
      downloadFile(
        `${name}.csv`,
        new Blob([byteOrderMark, String(lines)], { type: 'text/csv;charset=utf-8' }),
      );
      toast.success(fallbackMessage('exported'));
    } catch (error) {
      toast.error(`${fallbackMessage('exportFailed')}: ${errorMessage(error)}`);
    } finally {
      setRunning(false);
    }
  };
  return { running, onExport: () => void save() };
}
