import { getTransactionStatus, type Transaction } from '@paddock/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Bdi } from '../../ui/isolation.tsx';
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
      actions={
        <>
          {transaction && (
            <LinkButton
              look="ghost"
              icon={<Printer />}
              to={`/dashboard/payment/success?id=${encodeURIComponent(transaction.transaction_id)}`}
            >
              {t('result.receipt')}
            </LinkButton>
          )}
          <Button onClick={onClose}>{t('details.close')}</Button>
        </>
      }
    >
      {transaction && (
        <div className="flex flex-col gap-6">
          <TransactionFacts transaction={transaction} />
          <Life transaction_id={transaction.transaction_id} />
        </div>
      )}
    </Dialog>
  );
}

function Life({ transaction_id }: { transaction_id: string }) {
  const t = useText(paymentsText);
  const state = useQuery(query(getTransactionStatus, { params: { transaction_id } }));
  return (
    <QueryStates query={state} failed={t('list.refreshFailed')} skeleton={<SkeletonRows rows={3} />}>
      {(details) => (
        <>
          {details.note && <Bdi className="wrap-anywhere text-sm text-text-2">{details.note}</Bdi>}
          <TransactionLife transaction={details} />
        </>
      )}
    </QueryStates>
  );
}
