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

/** Staff cannot decide about their own payments; the server checks this too. */
export function useIsOwnPayment(): (transaction: Transaction) => boolean {
  const username = useCurrentUser()?.username;
  return ({ user }) => user.username === username;
}

interface AdminStatusSelectProps {
  transaction: Transaction;
  /** Called with the chosen status, which the caller applies. */
  onStatusChange: (status: TransactionStatus) => void;
}

/** A select of the four statuses, disabled for final ones. */
export function AdminStatusSelect({ transaction, onStatusChange }: AdminStatusSelectProps) {
  const t = usePaymentsMessages();
  const { status, transaction_id } = transaction;
  const isOwn = useIsOwnPayment()(transaction);
  const isDisabled = isOwn || isFinal(status);
  return (
    <span className="inline-flex flex-col gap-1">
      <select
        aria-label={t('admin.statusOf', { id: transaction_id })}
        value={status}
        disabled={isDisabled}
        onChange={(event) => {
          const picked = transactionStatuses.find((option) => option === event.currentTarget.value);
          if (picked && picked !== status) onStatusChange(picked);
        }}
        className={clsx(
          'min-h-9 w-full min-w-28 appearance-none rounded-input border ps-3 text-sm transition-colors pointer-coarse:min-h-11',
          isDisabled ? 'border-transparent pe-3' : 'select-arrow border-line-strong pe-9 hover:border-text-3',
          tones[status],
        )}
      >
        {transactionStatuses.map((option) => (
          <option key={option} value={option} className="bg-surface-1 text-text">
            {t(`status.${option}`)}
          </option>
        ))}
      </select>
      {isOwn && !isFinal(status) && <span className="text-2xs text-text-3">{t('admin.ownPayment')}</span>}
    </span>
  );
}
