import type { Transaction } from '@paddock/contract/payments/calls';
import { Link } from 'react-router';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { StatusBadge } from '#features/payments/status-badge.tsx';
import { TransactionTitle } from '#features/payments/transaction-title.tsx';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardHead } from '#ui/card.tsx';

/** The latest transactions, linked to their details. */
export function DashboardTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  const t = useOverviewMessages();
  return (
    <Card as="section">
      <CardHead
        title={t('dashboard.latest')}
        aside={
          <Link to="/admin/transactions" className="text-firoozeh text-sm hover:text-firoozeh-hover">
            {t('dashboard.all')}
          </Link>
        }
      />
      {transactions.length === 0 ? (
        <p className="px-4 py-6 text-text-2">{t('dashboard.noTransactions')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const format = useFormat();
  const money = useMoney();
  const now = useNow(60_000);
  const { transaction_id, user, amount, currency, status, created_at } = transaction;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-surface-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_9rem_7rem]">
      <span className="min-w-0">
        <Link
          to={`/admin/transactions?transaction=${transaction_id}`}
          className="font-medium after:absolute after:inset-0"
        >
          <TransactionTitle transaction={transaction} />
        </Link>
        <span className="block truncate text-sm text-text-3">
          <Bdi>{user.username}</Bdi>
        </span>
      </span>
      <strong className="figures whitespace-nowrap text-end">{money.amount(amount, currency)}</strong>
      <time dateTime={created_at.toISOString()} className="text-sm text-text-3">
        {format.relative(created_at, now)}
      </time>
      <span className="text-end">
        <StatusBadge status={status} />
      </span>
    </li>
  );
}
