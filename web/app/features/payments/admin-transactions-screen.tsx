import { currencies } from '@paddock/contract/money';
import { pageSize } from '@paddock/contract/paging';
import { listTransactions, type Transaction } from '@paddock/contract/payments';
import { statuses } from '@paddock/contract/transaction-states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { StepPager } from '../../ui/pager.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { paymentsText } from './payments-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { TransactionTitle } from './transaction-title.tsx';

const filterNames = ['search', 'status', 'currency', 'startDate', 'endDate'] as const;

/** All transactions of the portal, filtered by the address. */
export default function AdminTransactionsScreen() {
  const t = useText(paymentsText);
  const format = useFormat();
  const money = useMoney();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page')) || 1);
  const value = (name: (typeof filterNames)[number]) => search.get(name) ?? '';
  const isFiltered = filterNames.some((name) => value(name) !== '');

  const change = (name: string, text: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (text) next.set(name, text);
    else next.delete(name);
    setSearch(next, { preventScrollReset: true });
  };
  const list = useQuery({
    ...query(listTransactions, {
      query: {
        skip: (page - 1) * pageSize,
        limit: pageSize,
        search: value('search') || undefined,
        status: statuses.find((status) => status === value('status')),
        currency: currencies.find((currency) => currency === value('currency')),
        startDate: value('startDate') || undefined,
        endDate: value('endDate') || undefined,
      },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminTransactions')} hidden />
      <h1>{t('title.adminTransactions')}</h1>
      <div className="grid gap-4 xs:grid-cols-2">
        <Stat label={t('admin.totalReceived')} figure={list.data ? money.usd(list.data.total_received) : '…'}>
          {list.data && list.data.total_received_irr > 0 && (
            <span className="text-sm text-text-2">{money.toman(list.data.total_received_irr)}</span>
          )}
        </Stat>
        <Stat
          label={t('admin.totalTransactions')}
          figure={list.data ? format.number(list.data.total) : '…'}
        />
      </div>
      <div className="grid items-end gap-3 xs:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <SearchBox
          label={t('admin.search')}
          value={value('search')}
          onSearch={(text) => change('search', text)}
        />
        <SelectField
          label={t('admin.status')}
          value={value('status')}
          onValue={(text) => change('status', text)}
          options={[
            { value: '', label: t('admin.any') },
            ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
        <SelectField
          label={t('admin.currency')}
          value={value('currency')}
          onValue={(text) => change('currency', text)}
          options={[
            { value: '', label: t('admin.any') },
            ...currencies.map((currency) => ({ value: currency, label: currency })),
          ]}
        />
        <DayField
          label={t('admin.from')}
          value={value('startDate')}
          onValue={(text) => change('startDate', text)}
        />
        <DayField
          label={t('admin.to')}
          value={value('endDate')}
          onValue={(text) => change('endDate', text)}
        />
      </div>
      <QueryStates query={list} failed={t('list.failed')} skeleton={<SkeletonRows rows={pageSize} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              sentence={t(isFiltered ? 'admin.noMatch' : 'admin.empty')}
              action={isFiltered && <Button onClick={() => setSearch({})}>{t('admin.reset')}</Button>}
            />
          ) : (
            <>
              <Rows rows={items} />
              <StepPager page={page} pages={Math.ceil(total / pageSize)} />
            </>
          )
        }
      </QueryStates>
    </section>
  );
}

function Rows({ rows }: { rows: Transaction[] }) {
  const t = useText(paymentsText);
  const format = useFormat();
  const money = useMoney();
  const columns: Column<Transaction>[] = [
    {
      key: 'id',
      header: t('admin.id'),
      head: true,
      cell: (row) => <Ltr className="block max-w-36 truncate font-mono text-xs">{row.transaction_id}</Ltr>,
    },
    { key: 'user', header: t('admin.user'), cell: (row) => <Bdi>{row.user.username}</Bdi> },
    { key: 'item', header: t('admin.item'), cell: (row) => <TransactionTitle transaction={row} /> },
    {
      key: 'amount',
      header: t('admin.amount'),
      end: true,
      cell: (row) => money.amount(row.amount, row.currency),
    },
    { key: 'status', header: t('admin.status'), cell: (row) => <StatusBadge status={row.status} /> },
    { key: 'date', header: t('admin.date'), cell: (row) => format.dateTime(row.created_at) },
  ];
  return <Table caption={t('list.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
