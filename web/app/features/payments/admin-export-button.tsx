import { exportTransactions } from '@paddock/contract/payments';
import { Download } from 'lucide-react';
import { useCall } from '../../lib/query.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import type { TransactionFilter } from './admin-transaction-filter.ts';
import { paymentsText } from './payments-text.ts';

/** Reading the answer as text has dropped the mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF';

interface ExportButtonProps {
  filter: TransactionFilter['filter'];
  /** Whether anything matches. */
  disabled: boolean;
}

/** Downloads all transactions that match the filters, not only the page that is shown. */
export function AdminExportButton({ filter, disabled }: ExportButtonProps) {
  const t = useText(paymentsText);
  const download = useCall(exportTransactions, {
    success: t('admin.exported'),
    failure: t('admin.exportFailed'),
  });
  return (
    <Button
      icon={<Download />}
      disabled={disabled}
      loading={download.isPending}
      onClick={() =>
        download.mutate(
          { query: filter },
          {
            onSuccess: (lines) =>
              saveFile(
                'transactions.csv',
                new Blob([byteOrderMark, lines], { type: 'text/csv;charset=utf-8' }),
              ),
          },
        )
      }
    >
      {t('admin.export')}
    </Button>
  );
}
