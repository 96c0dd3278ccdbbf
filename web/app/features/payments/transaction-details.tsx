import type { Transaction } from '@paddock/contract/payments';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { paymentsText } from './payments-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { TransactionTitle } from './transaction-title.tsx';

interface TransactionDetailsProps {
  transaction: Transaction | undefined;
  onClose: () => void;
}

export function TransactionDetails({ transaction, onClose }: TransactionDetailsProps) {
  const t = useText(paymentsText);
  return (
    <Dialog
      open={transaction !== undefined}
      onClose={onClose}
      title={t('details.title')}
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
    >
      {transaction && <Facts transaction={transaction} />}
    </Dialog>
  );
}

function Facts({ transaction }: { transaction: Transaction }) {
  const t = useText(paymentsText);
  const format = useFormat();
  const money = useMoney();
  const { amount, currency, crypto_amount, crypto_currency, steam_id } = transaction;
  const facts: [string, ReactNode][] = [
    [t('details.id'), <Ltr key="id">{transaction.transaction_id}</Ltr>],
    [t('details.item'), <TransactionTitle key="item" transaction={transaction} />],
    [t('details.amount'), money.amount(amount, currency)],
    [t('details.status'), <StatusBadge key="status" status={transaction.status} />],
    [t('details.created'), format.dateTime(transaction.created_at)],
  ];
  if (crypto_amount)
    facts.push([t('details.crypto'), <Ltr key="crypto">{`${crypto_amount} ${crypto_currency}`}</Ltr>]);
  if (steam_id) facts.push([t('details.recipient'), <Ltr key="steam">{steam_id}</Ltr>]);
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-3">{name}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
