import { checkTransaction } from '@paddock/contract/payments/admin-calls';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Scale, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { AdminRefundDialog, refundableMinorUnits } from './admin-refund-dialog.tsx';
import { AdminResolveDialog, resolutionsOf } from './admin-resolve-dialog.tsx';
import { AdminStatusDialog, type StatusDecision } from './admin-status-dialog.tsx';
import { useIsOwnPayment } from './admin-status-select.tsx';
import { AdminTransactionFacts } from './admin-transaction-facts.tsx';
import { usePaymentsMessages } from './messages.ts';
import { moneyQueries, transactionQuery } from './queries.ts';
import { TransactionTimeline } from './transaction-timeline.tsx';

interface AdminTransactionDialogProps {
  transaction_id: string;
  mayEdit: boolean;
  onClose: () => void;
}

/** A transaction with its timeline and the staff’s actions. */
export function AdminTransactionDialog({ transaction_id, mayEdit, onClose }: AdminTransactionDialogProps) {
  const t = usePaymentsMessages();
  const isOwn = useIsOwnPayment();
  const [decision, setDecision] = useState<StatusDecision>();
  // A snapshot from when the dialog opened, so that a refetch does not change typed input.
  const [refunded, setRefunded] = useState<TransactionDetail>();
  const [resolved, setResolved] = useState<TransactionDetail>();
  const money = useMoney();
  const state = useQuery(transactionQuery(transaction_id));
  const transaction = state.data;
  const mayResolve = mayEdit && transaction && resolutionsOf(transaction).length > 0 && !isOwn(transaction);
  const mayRefund = mayEdit && transaction && refundableMinorUnits(transaction) > 0 && !isOwn(transaction);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('details.title')}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('details.close')}
          </Button>
          {mayEdit && transaction && <CheckButton transaction={transaction} />}
          {mayResolve && (
            <Button look="main" icon={<Scale />} onClick={() => setResolved(transaction)}>
              {transaction.waiting === 0
                ? t('resolve.actionUnknown')
                : t.rich('resolve.action', {
                    amount: money.amount(transaction.waiting, transaction.currency),
                  })}
            </Button>
          )}
          {mayRefund && (
            <Button icon={<Undo2 className="mirror" />} onClick={() => setRefunded(transaction)}>
              {t('refund.action')}
            </Button>
          )}
        </>
      }
    >
      <QueryStates query={state} failed={t('admin.detailsFailed')} skeleton={<SkeletonRows rows={6} />}>
        {(details) => (
          <div className="flex flex-col gap-6">
            <AdminTransactionFacts transaction={details} mayEdit={mayEdit} onDecide={setDecision} />
            <TransactionTimeline transaction={details} forStaff />
          </div>
        )}
      </QueryStates>
      {decision && <AdminStatusDialog decision={decision} onClose={() => setDecision(undefined)} />}
      {resolved && <AdminResolveDialog transaction={resolved} onClose={() => setResolved(undefined)} />}
      {refunded && <AdminRefundDialog transaction={refunded} onClose={() => setRefunded(undefined)} />}
    </Dialog>
  );
}

/** Checks a payment with its provider. Balance payments have none. */
function CheckButton({ transaction }: { transaction: TransactionDetail }) {
  const t = usePaymentsMessages();
  const check = useApiMutation(checkTransaction, {
    invalidates: moneyQueries,
    success: (after) => {
      const status = t(`status.${after.status}`);
      if (after.review_reason && after.review_reason !== transaction.review_reason) {
        return t('admin.checkReview');
      }
      if (after.refunded > transaction.refunded) return t('admin.checkReturned');
      return t(after.status === transaction.status ? 'admin.checkSame' : 'admin.checkChanged', { status });
    },
    failure: t('admin.checkFailed'),
  });
  if (transaction.provider === 'balance') return null;
  return (
    <Button
      icon={<RefreshCw />}
      loading={check.isPending}
      onClick={() => check.mutate({ params: { transaction_id: transaction.transaction_id } })}
    >
      {t('admin.check')}
    </Button>
  );
}
