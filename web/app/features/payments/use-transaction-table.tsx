import { checkTransaction } from '@paddock/contract/payments/admin-calls';
import type { Transaction } from '@paddock/contract/payments/calls';
import { Eye, RefreshCw, TriangleAlert } from 'lucide-react';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { ColumnPicker } from '#ui/table/column-picker.tsx';
import { useColumnVisibility } from '#ui/table/column-visibility.ts';
import type { BulkAction } from '#ui/table/selection/bulk-action-bar.tsx';
import type { Selection } from '#ui/table/selection/selection.ts';
import { type Column, Table } from '#ui/table/table.tsx';
import type { StatusDecision } from './admin-status-dialog.tsx';
import { AdminStatusSelect } from './admin-status-select.tsx';
import { MemberName } from './member-name.tsx';
import { usePaymentsMessages } from './messages.ts';
import { moneyQueries } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { TransactionTitle } from './transaction-title.tsx';

/** Pending payments that can be checked with their provider. */
const isCheckable = ({ status, provider }: Transaction) => status === 'PENDING' && provider !== 'balance';

interface TransactionTableOptions {
  mayEdit: boolean;
  onDecide: (decision: StatusDecision) => void;
  onOpen: (transaction_id: string) => void;
}

const rowKey = ({ id }: Transaction) => id;

/** The staff’s table of transactions for a `BulkList`. With edit permission, several can be checked at once. */
export function useTransactionTable({ mayEdit, onDecide, onOpen }: TransactionTableOptions) {
  const t = usePaymentsMessages();
  const columns: Column<Transaction>[] = [
    {
      key: 'id',
      header: t('admin.id'),
      head: true,
      cell: (row) => (
        <Ltr className="block max-w-28 truncate font-mono md:max-w-20 text-xs">{row.transaction_id}</Ltr>
      ),
    },
    {
      key: 'user',
      phone: 'bottomEnd',
      header: t('admin.user'),
      cell: (row) => <MemberName username={row.user.username} />,
    },
    {
      key: 'item',
      phone: 'top',
      header: t('admin.item'),
      cell: (row) => <TransactionTitle transaction={row} />,
    },
    {
      key: 'amount',
      phone: 'topEnd',
      header: t('admin.amount'),
      figures: true,
      cell: (row) => <AmountCell row={row} />,
    },
    {
      key: 'status',
      phone: 'bottom',
      header: t('admin.status'),
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1">
          {mayEdit ? (
            <AdminStatusSelect
              transaction={row}
              onStatusChange={(status) => onDecide({ transaction: row, status })}
            />
          ) : (
            <StatusBadge status={row.status} />
          )}
          {row.review_reason && (
            <Badge tone="warn" icon={<TriangleAlert />}>
              {t('admin.needsLook')}
            </Badge>
          )}
        </span>
      ),
    },
    { key: 'date', header: t('admin.date'), cell: (row) => <DateCell at={row.created_at} /> },
    {
      key: 'actions',
      header: t('admin.actions'),
      end: true,
      fixed: true,
      cell: (row) => (
        <IconButton
          label={t('admin.detailsOf', { id: row.transaction_id })}
          icon={<Eye />}
          onClick={() => onOpen(row.transaction_id)}
        />
      ),
    },
  ];
  const visibility = useColumnVisibility('transactions', columns);
  const check = useApiMutation(checkTransaction, { quiet: true, failure: t('admin.checkFailed') });
  const onEnd = useInvalidate(moneyQueries);
  const actions: BulkAction<Transaction>[] = [
    {
      label: t('admin.check'),
      icon: <RefreshCw />,
      act: ({ transaction_id }) => check.mutateAsync({ params: { transaction_id } }),
    },
  ];
  const nameOf = ({ transaction_id }: Transaction) => transaction_id;
  return {
    toolbar: <ColumnPicker visibility={visibility} />,
    bulk: mayEdit ? { rowKey, nameOf, mayPick: isCheckable, actions, onEnd } : undefined,
    children: (rows: Transaction[], selection: Selection<Transaction> | undefined) => (
      <Table
        caption={t('list.caption')}
        columns={visibility.visible}
        rows={rows}
        rowKey={rowKey}
        selection={selection}
      />
    ),
  };
}

function AmountCell({ row: { amount, currency, refunded } }: { row: Transaction }) {
  const t = usePaymentsMessages();
  const money = useMoney();
  return (
    <span className="flex flex-col">
      <span className="whitespace-nowrap">{money.amount(amount, currency)}</span>
      {refunded > 0 && (
        <span className="text-text-3 text-xs">
          {t.rich('admin.refundedPart', { amount: money.amount(refunded, currency) })}
        </span>
      )}
    </span>
  );
}

function DateCell({ at }: { at: Date }) {
  const format = useFormat();
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap text-xs">
      {format.dateTime(at)}
    </time>
  );
}
