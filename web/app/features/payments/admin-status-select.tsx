import type { Transaction } from '@paddock/contract/payments/calls';
import {
  isFinal,
  type TransactionStatus,
  transactionStatuses,
} from '@paddock/contract/payments/transaction-status';
import { clsx } from 'clsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { usePaymentsMessages } from './messages.ts';

const tones: Record<TransactionStatus, string> = {
  PENDING: 'bg-warn-dim text-warn',
  ACCEPTED: 'bg-ok-dim text-ok',
  REJECTED: 'bg-bad-dim text-bad',
  CANCELED: 'bg-surface-3 text-text-2',
};

/** Nobody decides about their own payment; the server refuses it as well. */
export function useIsOwn(): (transaction: Transaction) => boolean {
  const username = useCurrentUser()?.username;
  return ({ user }) => user.username === username;
}

interface AdminStatusSelectProps {
  transaction: Transaction;
  /** Another status was chosen; nothing has changed yet. */
  onPick: (status: TransactionStatus) => void;
}

/** The four statuses; a final one stays. */
export function AdminStatusSelect({ transaction, onPick }: AdminStatusSelectProps) {
  const t = usePaymentsMessages();
  const { status, transaction_id } = transaction;
  const isOwn = useIsOwn()(transaction);
  const isOver = isOwn || isFinal(status);
  return (
    <span className="inline-flex flex-col gap-1">
      <select
        aria-label={t('admin.statusOf', { id: transaction_id })}
        value={status}
        disabled={isOver}
        onChange={(event) => {
          const picked = transactionStatuses.find((one) => one === event.currentTarget.value);
          if (picked && picked !== status) onPick(picked);
        }}
        className={clsx(
          'min-h-9 w-full min-w-28 appearance-none rounded-input border ps-3 text-sm transition-colors pointer-coarse:min-h-11',
          isOver ? 'border-transparent pe-3' : 'select-arrow border-line-strong pe-9 hover:border-text-3',
          tones[status],
        )}
      >
        {transactionStatuses.map((one) => (
          <option key={one} value={one} className="bg-surface-1 text-text">
            {t(`status.${one}`)}
          </option>
        ))}
      </select>
      {isOwn && !isFinal(status) && <span className="text-2xs text-text-3">{t('admin.ownPayment')}</span>}
    </span>
  );
}
