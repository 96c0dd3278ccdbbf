import type { Transaction } from '@paddock/contract/payments';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { paymentsText } from './payments-text.ts';

/** What a transaction was for. */
export function TransactionTitle({ transaction }: { transaction: Transaction }) {
  const t = useText(paymentsText);
  if (!transaction.item) return t('list.topUp');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <bdi>{transaction.item.title}</bdi>
      {transaction.is_gift && <Badge tone="firoozeh">{t('list.giftBadge')}</Badge>}
    </span>
  );
}
