import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { useState } from 'react';

import { downloadFile } from '../browser/download-file.ts';
import { useToast } from '../browser/toast-store.ts';
import { errorMessage, fallbackMessage } from '../http/api-error.ts';
import { call } from '../http/call.ts';

/** Spreadsheets recognise UTF-8 by it; reading the response as text drops it. */
const byteOrderMark = '\uFEFF';

/** Saves all rows that match `filter`, not only the visible page, as `name`.csv. */
export function useCsvExport<const E extends EndpointSpec>(
  spec: E,
  filter: object,
  name: string,
  params?: object,
) {
  return useExport(spec, { query: filter, params }, (lines) => {
    downloadFile(`${name}.csv`, new Blob([byteOrderMark, lines], { type: 'text/csv;charset=utf-8' }));
  });
}

/** Saves all rows that match `filter` as `name`.jsonl, one JSON object per line. */
export function useJsonLinesExport<const E extends EndpointSpec>(spec: E, filter: object, name: string) {
  return useExport(spec, { query: filter }, (lines) => {
    downloadFile(`${name}.jsonl`, new Blob([lines], { type: 'application/x-ndjson;charset=utf-8' }));
  });
}

function useExport(spec: EndpointSpec, input: object, saveLines: (lines: string) => void) {
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      saveLines(String(await call(spec, input as unknown as Input<EndpointSpec>)));
      toast.success(fallbackMessage('exported'));
    } catch (error) {
      toast.error(`${fallbackMessage('exportFailed')}: ${errorMessage(error)}`);
    } finally {
      setRunning(false);
    }
  };
  return { running, onExport: () => void save() };
}
