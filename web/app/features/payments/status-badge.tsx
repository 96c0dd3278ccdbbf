import type { TransactionStatus } from '@paddock/contract/transaction-states';
import { useText } from '../../lib/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { paymentsText } from './payments-text.ts';

const tones: Record<TransactionStatus, Tone> = {
  PENDING: 'warn',
  ACCEPTED: 'ok',
  REJECTED: 'bad',
  CANCELED: 'neutral',
};

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const t = useText(paymentsText);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
