import type { Transaction } from '@paddock/contract/payments/calls';
import { textKey } from '#lib/i18n/text-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';
import en from './en.json' with { type: 'json' };
import { usePaymentsMessages } from './messages.ts';
import { StatusBadge } from './status-badge.tsx';
import { TransactionTitle } from './transaction-title.tsx';

interface TransactionFactsProps {
  /** Includes the note of a gift once it is loaded. */
  transaction: Transaction & { note?: string | null };
  /** Appended after the common fields. */
  more?: readonly DescriptionItem[];
}

/** The fields of every receipt. */
export function TransactionFacts({ transaction, more = [] }: TransactionFactsProps) {
  const t = usePaymentsMessages();
  const format = useFormat();
  const money = useMoney();
  const { amount, currency, crypto_amount, crypto_currency, steam_id, refunded, note } = transaction;
  const provider = textKey(en.provider, transaction.provider);
  const facts: DescriptionItem[] = [
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
    [
      t('details.provider'),
      provider ? t(`provider.${provider}`) : <Ltr key="provider">{transaction.provider}</Ltr>,
    ],
  ];
  if (crypto_amount)
    facts.push([t('details.crypto'), <Ltr key="crypto">{`${crypto_amount} ${crypto_currency}`}</Ltr>]);
  if (steam_id) facts.push([t('details.recipient'), <Ltr key="steam">{steam_id}</Ltr>]);
  if (note) facts.push([t('details.note'), <OwnText key="note">{note}</OwnText>]);
  if (refunded > 0) facts.push([t('details.refunded'), money.amount(refunded, currency)]);
  return <DescriptionList facts={[...facts, ...more]} />;
}
