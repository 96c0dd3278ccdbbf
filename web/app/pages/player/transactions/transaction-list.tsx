import { pageSize } from '@paddock/contract/core/paging';
import { getTransactionStatus, listMyTransactions, type Transaction } from '@paddock/contract/payments/calls';
import { useQuery } from '@tanstack/react-query';
import { Eye, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { myTransactionFilters, myTransactionsQuery } from '#features/payments/queries.ts';
import { StatusBadge } from '#features/payments/status-badge.tsx';
import { TransactionTitle } from '#features/payments/transaction-title.tsx';
import { toastError } from '#lib/api/error-toast.ts';
import { useFreshRead, useInvalidate } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, IconButton, LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { TransactionDetails } from './transaction-details.tsx';

export function TransactionList() {
  const t = usePaymentsMessages();
  const { filters, reset } = useUrlFilters(myTransactionFilters);
  const { search: text = '', page, item } = filters;
  const [opened, setOpened] = useState<Transaction>();
  const list = useQuery(myTransactionsQuery(filters));
  const isFiltered = text !== '' || item !== undefined || page > 1;

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          className="grow md:max-w-md"
          label={t('list.search')}
          value={text}
          onSearch={(value) => reset({ search: value })}
        />
        {item !== undefined && (
          <Button onClick={() => reset()}>
            {t('list.filtered')}: {t('list.clearFilter')}
          </Button>
        )}
      </div>
      <List
        read={list}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={<NoTransactions isFiltered={isFiltered} onClear={() => reset()} />}
        page={page}
        pager={Pagination}
      >
        {(rows) => <TransactionTable rows={rows} onOpen={setOpened} />}
      </List>
      <TransactionDetails transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function NoTransactions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = usePaymentsMessages();
  if (isFiltered) {
    return (
      <EmptyState
        sentence={t('list.noMatch')}
        action={<Button onClick={onClear}>{t('list.clearFilter')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      sentence={t('list.empty')}
      action={<LinkButton to="/dashboard/shop">{t('list.toShop')}</LinkButton>}
    />
  );
}

interface TransactionTableProps {
  rows: Transaction[];
  onOpen: (transaction: Transaction) => void;
}

function TransactionTable({ rows, onOpen }: TransactionTableProps) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const columns: Column<Transaction>[] = [
    {
      key: 'item',
      phone: 'top',
      header: t('list.item'),
      head: true,
      cell: (row) => <TransactionTitle transaction={row} />,
    },
    {
      key: 'amount',
      phone: 'topEnd',
      header: t('list.amount'),
      figures: true,
      cell: (row) => money.amount(row.amount, row.currency),
    },
    {
      key: 'status',
      phone: 'bottom',
      header: t('list.status'),
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'date',
      phone: 'bottomEnd',
      header: t('list.date'),
      cell: (row) => format.dateTime(row.created_at),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      end: true,
      cell: (row) => <RowActions transaction={row} onOpen={onOpen} />,
    },
  ];
  return <Table caption={t('list.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function RowActions({
  transaction,
  onOpen,
}: {
  transaction: Transaction;
  onOpen: TransactionTableProps['onOpen'];
}) {
  const t = usePaymentsMessages();
  const toast = useToast();
  const read = useFreshRead();
  const readList = useInvalidate([listMyTransactions]);
  const [refreshing, setRefreshing] = useState(false);
  const { transaction_id } = transaction;

  const refresh = async () => {
    setRefreshing(true);
    try {
      // The server asks the provider.
      await read(getTransactionStatus, { params: { transaction_id } });
      await readList();
      toast.success(t('list.updated'));
    } catch (error) {
      toastError(error, t('list.refreshFailed'));
    } finally {
      setRefreshing(false);
    }
  };
  return (
    <span className="inline-flex">
      <IconButton label={t('list.details')} icon={<Eye />} onClick={() => onOpen(transaction)} />
      <IconButton
        label={t('list.refresh')}
        icon={<RefreshCw className={refreshing ? 'animate-spin' : undefined} />}
        disabled={refreshing}
        onClick={refresh}
      />
      {transaction.status === 'PENDING' && (
        <IconButton
          label={t('list.retry')}
          icon={<RotateCcw className="mirror" />}
          onClick={() => toast.info(t('list.retryUnavailable'))}
        />
      )}
    </span>
  );
}
