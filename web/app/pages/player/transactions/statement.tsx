import { pageSize } from '@paddock/contract/core/paging';
import { receiptPath } from '@paddock/contract/core/paths';
import { localized } from '@paddock/contract/i18n/localized/localized';
import type { StatementLine } from '@paddock/contract/payments/calls';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { statementQuery } from '#features/payments/queries.ts';
import { useTopUpTitle } from '#features/payments/use-top-up-title.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Figure } from '#ui/figure.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import { type Column, Table } from '#ui/table/table.tsx';

/** The member's balance statement: each line with the balance after it. */
export function Statement() {
  const t = usePaymentsMessages();
  const money = useMoney();
  const { page } = useUrlFilters({ page: parsePage }).filters;
  const statement = useQuery(statementQuery({ page }));
  const account = statement.data?.items.length ? statement.data : undefined;
  return (
    <>
      {account && (
        <p className="flex flex-wrap items-baseline gap-x-3 text-text-2">
          {t('statement.now')}{' '}
          <strong className="text-text text-xl">
            <Figure>{money.usd(account.balance)}</Figure>
          </strong>
        </p>
      )}
      {account && account.debt > 0 && (
        <p className="rounded-card bg-warn-dim p-4 text-sm text-warn">
          {t.rich('statement.debt', { amount: money.usd(account.debt) })}
        </p>
      )}
      <List
        read={statement}
        failed={t('statement.failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <EmptyState
            sentence={t('statement.empty')}
            action={<LinkButton to="/dashboard/shop">{t('list.toShop')}</LinkButton>}
          />
        }
        page={page}
        pager={Pagination}
      >
        {(rows) => <Lines rows={rows} />}
      </List>
    </>
  );
}

function Lines({ rows }: { rows: StatementLine[] }) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const locale = useLocale();
  const topUp = useTopUpTitle();
  const money = useMoney();
  const columns: Column<StatementLine>[] = [
    {
      key: 'cause',
      phone: 'top',
      header: t('statement.cause'),
      head: true,
      cell: ({ kind, transaction_id, ...bought }) => (
        <Link
          to={receiptPath(transaction_id)}
          title={t('statement.see')}
          className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-firoozeh"
        >
          {t.rich(`statement.${kind}`, {
            title: localized<'item_title', string | null>(bought, 'item_title', locale) ?? topUp,
          })}
        </Link>
      ),
    },
    { key: 'at', phone: 'bottom', header: t('statement.at'), cell: (row) => format.dateTime(row.at) },
    {
      key: 'change',
      phone: 'topEnd',
      header: t('statement.change'),
      figures: true,
      cell: ({ change }) => (
        <span className={clsx('font-medium', change < 0 ? 'text-text' : 'text-ok')}>
          <Figure>{money.usdChange(change)}</Figure>
        </span>
      ),
    },
    {
      key: 'balance',
      phone: 'bottomEnd',
      header: t('statement.balance'),
      figures: true,
      cell: (row) => <Figure>{money.usd(row.balance)}</Figure>,
    },
  ];
  return <Table caption={t('statement.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
