import { currencies } from '@paddock/contract/core/money';
import { exportTransactions } from '@paddock/contract/payments/admin-calls';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { AdminStatusDialog, type StatusDecision } from '#features/payments/admin-status-dialog.tsx';
import { AdminTransactionDialog } from '#features/payments/admin-transaction-dialog.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { transactionsQuery } from '#features/payments/queries.ts';
import {
  type TransactionFilter,
  transactionFilters,
  useTransactionFilter,
} from '#features/payments/transaction-filters.ts';
import { useTransactionTable } from '#features/payments/use-transaction-table.tsx';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { anyText, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Stat } from '#ui/stat.tsx';
import { PreviousNextPagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(transactionsQuery(parseUrlFilters(transactionFilters, url.searchParams)));

/** All transactions. The filters, the page and the open transaction are in the address. */
export default function AdminTransactionsScreen() {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const { edit: mayEdit } = useRights('transactions');
  const address = useUrlFilters({ transaction: anyText });
  const [decision, setDecision] = useState<StatusDecision>();
  const { filter, page, isFiltered, change, clear } = useTransactionFilter();
  const openId = address.filters.transaction;
  const open = (transaction: string | undefined) => address.change({ transaction });
  const list = useQuery(transactionsQuery({ ...filter, page }));
  const table = useTransactionTable({ mayEdit, onDecide: setDecision, onOpen: open });
  const unknown = list.isError ? '—' : '…';
  const total = list.data?.total ?? 0;
  const isPastEnd = list.data?.items.length === 0 && total > 0;
  const any = t('admin.any');
  const statuses = toOptions(transactionStatuses, (status) => t(`status.${status}`));
  return (
    <StaffList
      texts={{
        search: t('admin.search'),
        failed: t('list.failed'),
        empty: t('admin.empty'),
        noMatch: t(isPastEnd ? 'admin.pastEnd' : 'admin.noMatch'),
        showAll: t(isPastEnd ? 'admin.firstPage' : 'admin.reset'),
      }}
      lead={
        <div className="grid grid-cols-2 gap-3 md:gap-4">
          <Stat
            label={t('admin.totalReceived')}
            figure={list.data ? money.usd(list.data.total_received) : unknown}
          >
            {list.data && (
              <span className="text-sm text-text-2">{money.toman(list.data.total_received_irr)}</span>
            )}
          </Stat>
          <Stat label={t('admin.totalTransactions')} figure={list.data ? format.number(total) : unknown} />
        </div>
      }
      read={list}
      exporting={{ ...useCsvExport(exportTransactions, filter, 'transactions'), disabled: total === 0 }}
      actions={
        isFiltered &&
        list.data?.total !== 0 && (
          <Button look="ghost" onClick={clear}>
            {t('admin.reset')}
          </Button>
        )
      }
      address={{ filters: { ...filter, page }, change, reset: () => (isPastEnd ? change({}) : clear()) }}
      filters={[
        { name: 'status', label: t('admin.status'), any, options: statuses },
        {
          name: 'currency',
          label: t('admin.currency'),
          any,
          options: toOptions(currencies, (currency) => t(`admin.${currency}`)),
        },
      ]}
      moreFilters={{
        count: [filter.review, filter.startDate, filter.endDate].filter(Boolean).length,
        control: <TransactionFilters filter={filter} change={change} />,
      }}
      pager={PreviousNextPagination}
      dialogs={
        <>
          {openId !== undefined && (
            <AdminTransactionDialog
              key={openId}
              transaction_id={openId}
              mayEdit={mayEdit}
              onClose={() => open(undefined)}
            />
          )}
          {decision && <AdminStatusDialog decision={decision} onClose={() => setDecision(undefined)} />}
        </>
      }
      {...table}
    />
  );
}

/** The filters for review and dates. */
function TransactionFilters({ filter, change }: Pick<TransactionFilter, 'filter' | 'change'>) {
  const t = usePaymentsMessages();
  const needsReview = filter.review !== undefined;
  return (
    <>
      <button
        type="button"
        aria-pressed={needsReview}
        onClick={() => change({ review: needsReview ? '' : 'true' })}
        className={`${toggleClass(needsReview)} gap-2`}
      >
        <TriangleAlert className="size-4" />
        {t('admin.needsLook')}
      </button>
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField
          label={t('admin.from')}
          value={filter.startDate ?? ''}
          onValue={(day) => change({ startDate: day })}
        />
        <DateField
          label={t('admin.to')}
          value={filter.endDate ?? ''}
          onValue={(day) => change({ endDate: day })}
        />
      </div>
    </>
  );
}
