import { getTransactionStatus, type Transaction } from '@paddock/contract/payments';
import { receiptAddress } from '@paddock/contract/receipt-address';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Receipt } from 'lucide-react';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { newTicketAddress } from '../../lib/ticket-address.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { paymentsText } from './payments-text.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionLife } from './transaction-life.tsx';

interface TransactionDetailsProps {
  transaction: Transaction | undefined;
  onClose: () => void;
}

/** A transaction of the reader: what it was at once, what happened to it as soon as that is known. */
export function TransactionDetails({ transaction, onClose }: TransactionDetailsProps) {
  const t = useText(paymentsText);
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
  const t = useText(paymentsText);
  const { transaction_id } = transaction;
  const state = useQuery(query(getTransactionStatus, { params: { transaction_id } }));
  return (
    <div className="flex flex-col gap-6">
      <TransactionFacts transaction={state.data ?? transaction} />
      {/* Stands here and not below: what is longer than a phone is scrolled from a control inside it. */}
      <div className="flex flex-wrap gap-2">
        <LinkButton dense icon={<Receipt />} to={receiptAddress(transaction_id)}>
          {t('details.receipt')}
        </LinkButton>
        <LinkButton
          dense
          look="ghost"
          icon={<LifeBuoy />}
          to={newTicketAddress({ category: 'payment', transaction: transaction_id })}
        >
          {t('details.problem')}
        </LinkButton>
      </div>
      <QueryStates query={state} failed={t('list.refreshFailed')} skeleton={<SkeletonRows rows={3} />}>
        {(details) => <TransactionLife transaction={details} />}
      </QueryStates>
    </div>
  );
}
