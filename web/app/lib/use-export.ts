import type { EndpointSpec, Input } from '@paddock/contract/endpoint';
import { useState } from 'react';
import { useToast } from '../ui/toast.tsx';
import { detailOf, ownWords } from './api-error.ts';
import { call } from './call.ts';
import { saveFile } from './save-file.ts';

/** Reading the answer as text has dropped the mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** Saves all rows of a list that match `filter`, not only those that are shown, as `name`.csv. */
export function useExport<const E extends EndpointSpec>(spec: E, filter: object, name: string) {
  const toast = useToast();
  const [running, run] = useState(false);
  const save = async () => {
    run(true);
    try {
      const lines = await call(spec, { query: filter } as unknown as Input<E>);
      saveFile(`${name}.csv`, new Blob([byteOrderMark, String(lines)], { type: 'text/csv;charset=utf-8' }));
      toast.success(ownWords('exported'));
    } catch (error) {
      toast.error(`${ownWords('exportFailed')}: ${detailOf(error)}`);
    } finally {
      run(false);
    }
  };
  return { running, onExport: () => void save() };
}
