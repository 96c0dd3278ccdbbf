import { localize } from '@paddock/contract/i18n/localized/localized';
import { setTransactionStatus } from '@paddock/contract/payments/admin-calls';
import type { Transaction } from '@paddock/contract/payments/calls';
import type { TransactionStatus } from '@paddock/contract/payments/transaction-status';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { usePaymentsMessages } from './messages.ts';
import { moneyQueries } from './queries.ts';
import { StaffReasonField } from './staff-reason-field.tsx';
import { useInvalidateOnConflict } from './use-invalidate-on-conflict.ts';
import { useTopUpTitle } from './use-top-up-title.ts';

/** A status that staff have chosen for a transaction. */
export interface StatusDecision {
  transaction: Transaction;
  status: TransactionStatus;
}

/** The text key of a decision’s effect. */
function effectOf({ transaction, status }: StatusDecision) {
  if (status !== 'ACCEPTED') return status;
  if (!transaction.item) return 'acceptedTopUp';
  return transaction.review_reason === 'late_credited' ? 'acceptedLate' : status;
}

interface AdminStatusDialogProps {
  decision: StatusDecision;
  onClose: () => void;
}

/** Explains the effect of a manual status and asks for the reason. */
export function AdminStatusDialog({ decision, onClose }: AdminStatusDialogProps) {
  const { transaction, status } = decision;
  const t = usePaymentsMessages();
  const money = useMoney();
  const refetchOnConflict = useInvalidateOnConflict();
  const change = useApiMutation(setTransactionStatus, {
    invalidates: moneyQueries,
    success: t('admin.statusSet', { status: t(`status.${status}`) }),
    failure: t('admin.statusFailed'),
  });
  const form = useForm({
    schema: setTransactionStatus.body,
    initial: { status, reason: '' },
    submit: async (body) => {
      const { transaction_id } = transaction;
      await refetchOnConflict(() => change.mutateAsync({ params: { transaction_id }, body }));
      onClose();
    },
  });
  const { leave, question } = useUnsavedChanges(form.changed, onClose);
  const locale = useLocale();
  const topUp = useTopUpTitle();
  const what = transaction.item ? localize(transaction.item, locale, 'title').title : topUp;
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t.rich('admin.statusTitle', { status: t(`status.${status}`) })}
      description={t.rich('admin.statusSentence', {
        what,
        user: transaction.user.username,
        amount: money.amount(transaction.amount, transaction.currency),
      })}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('admin.back')}
          </Button>
          <Button
            look={status === 'ACCEPTED' || status === 'PENDING' ? 'main' : 'danger'}
            type="submit"
            form="transaction-status"
            loading={form.busy}
          >
            {t.rich('admin.statusAction', { status: t(`status.${status}`) })}
          </Button>
        </>
      }
    >
      <form id="transaction-status" {...form.props} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <p className="text-sm">{t(`admin.effect.${effectOf(decision)}`)}</p>
        <StaffReasonField {...form.text('reason')} required={status === 'ACCEPTED'} />
      </form>
      {question}
    </Dialog>
  );
}
