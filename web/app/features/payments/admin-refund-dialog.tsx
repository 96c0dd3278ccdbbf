import { toAmount, toSmallest } from '@paddock/contract/money';
import { reasonMax, refundTransaction, type TransactionDetails } from '@paddock/contract/payments';
import { say } from '@paddock/contract/words';
import { useForm } from '../../lib/forms.ts';
import { useLocale } from '../../lib/locale.tsx';
import { useMoney } from '../../lib/money-format.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { NumberField, TextAreaField } from '../../ui/text-field.tsx';
import { moneyReads, useFreshOnConflict } from './admin-money-reads.ts';
import { RefundEffects } from './admin-refund-effects.tsx';
import { asTyped, leftOf } from './admin-refund-rules.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { paymentsText } from './payments-text.ts';

interface RefundDialogProps {
  transaction: TransactionDetails;
  onClose: () => void;
}

/** Pays back some or all of what is left of an accepted payment. Faults are told by the server, at their fields. */
export function AdminRefundDialog({ transaction, onClose }: RefundDialogProps) {
  const t = useText(paymentsText);
  const money = useMoney();
  const locale = useLocale();
  const keyFor = useIdempotencyKey();
  const freshOnConflict = useFreshOnConflict();
  const { transaction_id, currency } = transaction;
  const left = leftOf(transaction);
  const all = asTyped(left, currency);
  const send = useCall(refundTransaction, {
    invalidates: moneyReads,
    success: (done) =>
      t(`refund.done.${done.state === 'done' ? done.way : done.state}`, {
        amount: money.amount(done.amount, done.currency),
      }),
    failure: t('refund.failed'),
  });
  const form = useForm({
    schema: refundTransaction.body,
    initial: { amount: all, reason: '' },
    check: ({ amount }) => (amount === '' ? { amount: say('required', locale) } : {}),
    submit: async (body) => {
      const idempotencyKey = keyFor(JSON.stringify(body));
      await freshOnConflict(() => send.mutateAsync({ params: { transaction_id }, body, idempotencyKey }));
      onClose();
    },
  });
  const { leave, question } = useLeaveQuestion(form.changed, onClose);
  const typed = toSmallest(String(form.values.amount), currency);
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t('refund.title')}
      description={t('refund.sentence', {
        user: transaction.user.username,
        amount: money.amount(toAmount(left, currency), currency),
      })}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('admin.back')}
          </Button>
          <Button look="danger" type="submit" form="refund" loading={form.busy}>
            {typed > 0
              ? t('refund.confirm', { amount: money.amount(toAmount(typed, currency), currency) })
              : t('refund.action')}
          </Button>
        </>
      }
    >
      <form id="refund" {...form.props} className="flex flex-col gap-5">
        <FormProblem problem={form.problem} />
        <div className="flex items-start gap-3">
          <NumberField
            {...form.text('amount')}
            className="grow"
            label={t(`refund.amount.${currency}`)}
            hint={t(`refund.hint.${currency}`)}
            decimal={currency === 'USD'}
            maxLength={20}
            required
          />
          <Button look="ghost" className="mt-7.5" onClick={() => form.set('amount', all)}>
            {t('refund.all')}
          </Button>
        </div>
        <TextAreaField
          {...form.text('reason')}
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          rows={3}
          maxLength={reasonMax}
          required
        />
        <RefundEffects transaction={transaction} />
      </form>
      {question}
    </Dialog>
  );
}
