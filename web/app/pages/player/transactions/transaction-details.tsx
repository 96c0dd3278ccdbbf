import { receiptPath } from '@paddock/contract/core/paths';
import type { Transaction } from '@paddock/contract/payments/calls';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Receipt } from 'lucide-react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { transactionStatusQuery } from '#features/payments/queries.ts';
import { TransactionFacts } from '#features/payments/transaction-facts.tsx';
import { TransactionTimeline } from '#features/payments/transaction-timeline.tsx';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { MoveGift } from './move-gift.tsx';

interface TransactionDetailsProps {
  transaction: Transaction | undefined;
  onClose: () => void;
}

/** One of the member's transactions: its facts from the list at once, its history once loaded. */
export function TransactionDetails({ transaction, onClose }: TransactionDetailsProps) {
  const t = usePaymentsMessages();
  return (
    <Dialog
      open={transaction !== undefined}
      onClose={onClose}
      title={t('details.title')}
      actions={<Button onClick={onClose}>{t('details.close')}</Button>}
    >
      {transaction && <Details transaction={transaction} />}
    </Dialog>
  );
}

function Details({ transaction }: { transaction: Transaction }) {
  const t = usePaymentsMessages();
  const { transaction_id } = transaction;
  const state = useQuery(transactionStatusQuery(transaction_id));
  return (
    <div className="flex flex-col gap-6">
      <TransactionFacts transaction={state.data ?? transaction} />
      {/* Stands here and not below: what is longer than a phone is scrolled from a control inside it. */}
      <div className="flex flex-wrap gap-2">
        <LinkButton dense icon={<Receipt />} to={receiptPath(transaction_id)}>
          {t('details.receipt')}
        </LinkButton>
        <LinkButton
          dense
          look="ghost"
          icon={<LifeBuoy />}
          to={newTicketPath({ category: 'payment', transaction: transaction_id })}
        >
          {t('details.problem')}
        </LinkButton>
      </div>
      <QueryStates query={state} failed={t('list.refreshFailed')} skeleton={<SkeletonRows rows={3} />}>
        {(details) => (
          <>
            <TransactionTimeline transaction={details} />
            {details.gift_move === 'possible' && (
              <MoveGift key={transaction_id} transaction_id={transaction_id} />
            )}
          </>
        )}
      </QueryStates>
    </div>
  );
}
