import type { EndpointSpec, Input } from '@paddock/contract/endpoint';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { saveFile } from '../lib/save-file.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { shellText } from './shell-text.ts';

/** Reading the answer as text has dropped the mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

interface ExportButtonProps<E extends EndpointSpec> {
  /** The call that answers the list as CSV. */
  spec: E;
  /** The filters of the list. */
  filter: object;
  /** Of the file, without its ending. */
  name: string;
  /** Where nothing matches. */
  disabled?: boolean;
}

/** Downloads all rows of a list that match its filters, not only those that are shown. */
export function ExportButton<const E extends EndpointSpec>(props: ExportButtonProps<E>) {
  const { spec, filter, name, disabled = false } = props;
  const t = useText(shellText);
  const toast = useToast();
  const [running, run] = useState(false);
  const save = async () => {
    run(true);
    try {
      const lines = await call(spec, { query: filter } as unknown as Input<E>);
      saveFile(`${name}.csv`, new Blob([byteOrderMark, String(lines)], { type: 'text/csv;charset=utf-8' }));
      toast.success(t('export.done'));
    } catch (error) {
      toast.error(`${t('export.failed')}: ${detailOf(error)}`);
    } finally {
      run(false);
    }
  };
  return (
    <Button
      icon={<Download />}
      className="max-xs:w-full"
      disabled={disabled}
      loading={running}
      onClick={() => void save()}
    >
      {t('export.button')}
    </Button>
  );
}
