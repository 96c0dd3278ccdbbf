import type { TransactionStatus } from '@paddock/contract/payments/transaction-status';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { paymentsMessages } from './messages.ts';

const tones: Record<TransactionStatus, Tone> = {
  PENDING: 'warn',
  ACCEPTED: 'ok',
  REJECTED: 'bad',
  CANCELED: 'neutral',
};

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const t = useTranslations(paymentsMessages);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
