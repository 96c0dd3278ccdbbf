import { exportAudit } from '@paddock/contract/overview';
import { Download } from 'lucide-react';
import { useCall } from '../../lib/query.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import type { AuditFilter } from './audit-address.ts';
import { overviewText } from './overview-text.ts';

/** Reading the answer as text has dropped the mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

/** Downloads all rows that match, not only those that are shown. */
export function AuditExport({ filter, disabled }: { filter: AuditFilter; disabled: boolean }) {
  const t = useText(overviewText);
  const download = useCall(exportAudit, {
    success: t('developer.audit.exported'),
    failure: t('developer.audit.exportFailed'),
  });
  const save = (lines: string) =>
    saveFile('audit.csv', new Blob([byteOrderMark, lines], { type: 'text/csv;charset=utf-8' }));
  return (
    <Button
      icon={<Download />}
      disabled={disabled}
      loading={download.isPending}
      onClick={() => download.mutate({ query: filter }, { onSuccess: save })}
    >
      {t('developer.audit.export')}
    </Button>
  );
}
