import type { Transaction } from '@paddock/contract/payments';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../lib/money-format.ts';
import { useText } from '../../lib/text.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { paymentsText } from './payments-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { TransactionTitle } from './transaction-title.tsx';

/** Those that have words. */
export const providers = ['balance', 'local', 'stripe', 'nowpayments', 'zarinpal'] as const;

interface TransactionFactsProps {
  /** The note of a gift stands here as soon as it is known. */
  transaction: Transaction & { note?: string | null };
  /** More lines, after those that every transaction has. */
  more?: readonly Fact[];
}

/** What stands on every receipt. */
export function TransactionFacts({ transaction, more = [] }: TransactionFactsProps) {
  const t = useText(paymentsText);
  const format = useFormat();
  const money = useMoney();
  const { amount, currency, crypto_amount, crypto_currency, steam_id, refunded, note } = transaction;
  const provider = providers.find((name) => name === transaction.provider);
  const facts: Fact[] = [
    [
      t('details.id'),
      <Ltr key="id" className="max-md:text-xs">
        {transaction.transaction_id}
      </Ltr>,
    ],
    [t('details.item'), <TransactionTitle key="item" transaction={transaction} />],
    [t('details.amount'), money.amount(amount, currency)],
    [t('details.status'), <StatusBadge key="status" status={transaction.status} />],
    [t('details.created'), format.dateTime(transaction.created_at)],
  ];
  if (provider) facts.push([t('details.provider'), t(`provider.${provider}`)]);
  if (crypto_amount)
    facts.push([t('details.crypto'), <Ltr key="crypto">{`${crypto_amount} ${crypto_currency}`}</Ltr>]);
  if (steam_id) facts.push([t('details.recipient'), <Ltr key="steam">{steam_id}</Ltr>]);
  if (note) facts.push([t('details.note'), <Bdi key="note">{note}</Bdi>]);
  if (refunded > 0) facts.push([t('details.refunded'), money.amount(refunded, currency)]);
  return <FactList facts={[...facts, ...more]} />;
}
