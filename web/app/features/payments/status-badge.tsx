import type { TransactionStatus } from '@paddock/contract/payments/transaction-status';
import { Badge, type Tone } from '#ui/badge.tsx';
import { usePaymentsMessages } from './messages.ts';

const tones: Record<TransactionStatus, Tone> = {
  PENDING: 'warn',
  ACCEPTED: 'ok',
  REJECTED: 'bad',
  CANCELED: 'neutral',
};

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const t = usePaymentsMessages();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
