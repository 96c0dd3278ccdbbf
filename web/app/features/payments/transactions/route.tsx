import { pageSize } from '@paddock/contract/core/paging';
import { getTransactionStatus, listMyTransactions, type Transaction } from '@paddock/contract/payments/calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '../../../components/page-head.tsx';
import { call } from '../../../lib/api/call.ts';
import { query } from '../../../lib/api/query.ts';
import { useToast } from '../../../lib/browser/toast-store.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { useMoney } from '../../../lib/i18n/use-money.ts';
import { anyText, oneOf, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { parsePage } from '../../../lib/url/url-values.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { paymentsMessages } from '../messages.ts';
import { StatusBadge } from '../status-badge.tsx';
import { TransactionTitle } from '../transaction-title.tsx';
import { Statement } from './statement.tsx';
import { TransactionDetails } from './transaction-details.tsx';

const views = ['list', 'statement'] as const;

export default function TransactionsScreen() {
  const t = useTranslations(paymentsMessages);
  const { filters, reset } = useUrlFilters({ view: oneOf(views, 'list') });
  const { view } = filters;
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.transactions')} hidden />
      <h1>{t('title.transactions')}</h1>
      <Tabs
        label={t('statement.tabs')}
        current={view}
        onTab={(key) => reset({ view: key })}
        tabs={[
          { key: 'list', label: t('list.tab') },
          { key: 'statement', label: t('statement.title') },
        ]}
      >
        <div className="flex flex-col gap-6">{view === 'list' ? <TransactionList /> : <Statement />}</div>
      </Tabs>
    </section>
  );
}

const listFilters = {
  search: anyText,
  page: parsePage,
  item: (text: string | null) => Number(text) || undefined,
};

function TransactionList() {
  const t = useTranslations(paymentsMessages);
  const { filters, reset } = useUrlFilters(listFilters);
  const { search: text = '', page, item } = filters;
  const [opened, setOpened] = useState<Transaction>();
  const list = useQuery({
    ...query(listMyTransactions, {
      query: { skip: (page - 1) * pageSize, limit: pageSize, search: text || undefined, item },
    }),
    placeholderData: keepPreviousData,
  });
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
      <QueryStates query={list} failed={t('list.failed')} skeleton={<SkeletonRows rows={pageSize} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Nothing isFiltered={isFiltered} onClear={() => reset()} />
          ) : (
            <>
              <TransactionTable rows={items} onOpen={setOpened} />
              <Pagination page={page} pages={Math.ceil(total / pageSize)} />
            </>
          )
        }
      </QueryStates>
      <TransactionDetails transaction={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations(paymentsMessages);
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
  const t = useTranslations(paymentsMessages);
  const format = useFormat();
  const money = useMoney();
  const columns: Column<Transaction>[] = [
    {
      key: 'item',
      header: t('list.item'),
      head: true,
      cell: (row) => <TransactionTitle transaction={row} />,
    },
    {
      key: 'amount',
      header: t('list.amount'),
      end: true,
      cell: (row) => money.amount(row.amount, row.currency),
    },
    { key: 'status', header: t('list.status'), cell: (row) => <StatusBadge status={row.status} /> },
    { key: 'date', header: t('list.date'), cell: (row) => format.dateTime(row.created_at) },
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
  const t = useTranslations(paymentsMessages);
  const toast = useToast();
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const { transaction_id } = transaction;

  const refresh = async () => {
    setRefreshing(true);
    try {
      await call(getTransactionStatus, { params: { transaction_id } });
      await client.invalidateQueries({ queryKey: query(listMyTransactions, {}).queryKey.slice(0, 1) });
      toast.success(t('list.updated'));
    } catch {
      toast.error(t('list.refreshFailed'));
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
