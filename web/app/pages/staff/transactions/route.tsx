import { pageSize } from '@paddock/contract/core/paging';
import { exportTransactions } from '@paddock/contract/payments/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminStatusDialog, type StatusDecision } from '#features/payments/admin-status-dialog.tsx';
import { AdminTransactionDialog } from '#features/payments/admin-transaction-dialog.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { transactionsQuery } from '#features/payments/queries.ts';
import { transactionFilters, useTransactionFilter } from '#features/payments/transaction-filters.ts';
import { useTransactionTable } from '#features/payments/use-transaction-table.tsx';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { anyText, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Stat } from '#ui/stat.tsx';
import { BulkList } from '#ui/table/bulk-list.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { PreviousNextPagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { AdminTransactionFilters } from './admin-transaction-filters.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(transactionsQuery(parseUrlFilters(transactionFilters, url.searchParams)));

/** All transactions of the portal. Filters, page and the opened transaction stand in the address. */
export default function AdminTransactionsScreen() {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const { edit: mayEdit } = useRights('transactions');
  const address = useUrlFilters({ transaction: anyText });
  const [decision, setDecision] = useState<StatusDecision>();
  const { filter, page, isFiltered, change, clear } = useTransactionFilter();
  const opened = address.filters.transaction;

  const open = (transaction: string | undefined) => address.change({ transaction });
  const list = useQuery(transactionsQuery({ ...filter, page }));
  const table = useTransactionTable({ mayEdit, onDecide: setDecision, onOpen: open });
  const unknown = list.isError ? '—' : '…';

  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <Stat
          label={t('admin.totalReceived')}
          figure={list.data ? money.usd(list.data.total_received) : unknown}
        >
          {list.data && (
            <span className="text-sm text-text-2">{money.toman(list.data.total_received_irr)}</span>
          )}
        </Stat>
        <Stat
          label={t('admin.totalTransactions')}
          figure={list.data ? format.number(list.data.total) : unknown}
        />
      </div>
      <AdminTransactionFilters filter={filter} change={change}>
        {isFiltered && list.data?.total !== 0 && (
          <Button look="ghost" onClick={clear}>
            {t('admin.reset')}
          </Button>
        )}
        <ExportButton
          {...useCsvExport(exportTransactions, filter, 'transactions')}
          disabled={!list.data?.total}
        />
      </AdminTransactionFilters>
      <BulkList
        read={list}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <Nothing
            isFiltered={isFiltered}
            isPastEnd={(list.data?.total ?? 0) > 0}
            onFirst={() => change({})}
            onClear={clear}
          />
        }
        page={page}
        pager={PreviousNextPagination}
        fades
        {...table}
      />
      {opened !== undefined && (
        <AdminTransactionDialog
          key={opened}
          transaction_id={opened}
          mayEdit={mayEdit}
          onClose={() => open(undefined)}
        />
      )}
      {decision && <AdminStatusDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface NothingProps {
  isFiltered: boolean;
  /** The page of the address lies behind the last one. */
  isPastEnd: boolean;
  onFirst: () => void;
  onClear: () => void;
}

function Nothing({ isFiltered, isPastEnd, onFirst, onClear }: NothingProps) {
  const t = usePaymentsMessages();
  if (isPastEnd) {
    return (
      <EmptyState
        sentence={t('admin.pastEnd')}
        action={<Button onClick={onFirst}>{t('admin.firstPage')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      sentence={t(isFiltered ? 'admin.noMatch' : 'admin.empty')}
      action={isFiltered && <Button onClick={onClear}>{t('admin.reset')}</Button>}
    />
  );
}
