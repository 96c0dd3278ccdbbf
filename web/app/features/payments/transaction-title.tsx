import { localize } from '@paddock/contract/i18n/localized/localized';
import type { Transaction } from '@paddock/contract/payments/calls';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Badge } from '#ui/badge.tsx';
import { usePaymentsMessages } from './messages.ts';
import { useTopUpTitle } from './use-top-up-title.ts';

/** The item of a transaction, or a label for top-ups. */
export function TransactionTitle({ transaction }: { transaction: Transaction }) {
  const locale = useLocale();
  const t = usePaymentsMessages();
  const topUp = useTopUpTitle();
  if (!transaction.item) return topUp;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <bdi>{localize(transaction.item, locale, 'title').title}</bdi>
      {transaction.is_gift && <Badge tone="firoozeh">{t('list.giftBadge')}</Badge>}
    </span>
  );
}
