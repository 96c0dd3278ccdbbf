import { type Currency, fromMinorUnits, toMinorUnits } from '@paddock/contract/core/money';
import { translate } from '@paddock/contract/i18n/messages';
import { refundTransaction } from '@paddock/contract/payments/admin-calls';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { CornerDownLeft, PackageX } from 'lucide-react';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { NumberField } from '#ui/form/text-field.tsx';
import { useIdempotencyKey } from './idempotency-key.ts';
import { usePaymentsMessages } from './messages.ts';
import { moneyQueries } from './queries.ts';
import { StaffReasonField } from './staff-reason-field.tsx';
import { useInvalidateOnConflict } from './use-invalidate-on-conflict.ts';

interface AdminRefundDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Refunds all or part of an accepted payment. The server validates the amount. */
export function AdminRefundDialog({ transaction, onClose }: AdminRefundDialogProps) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const locale = useLocale();
  const keyFor = useIdempotencyKey();
  const refetchOnConflict = useInvalidateOnConflict();
  const { transaction_id, currency } = transaction;
  const refundable = refundableMinorUnits(transaction);
  const all = toTypedAmount(refundable, currency);
  const send = useApiMutation(refundTransaction, {
    invalidates: moneyQueries,
    success: (done) =>
      t(`refund.done.${done.state === 'done' ? done.way : done.state}`, {
        amount: money.amount(done.amount, done.currency),
      }),
    failure: t('refund.failed'),
  });
  const form = useForm({
    schema: refundTransaction.body,
    initial: { amount: all, reason: '' },
    check: ({ amount }) => (amount === '' ? { amount: translate('required', locale) } : {}),
    submit: async (body) => {
      const idempotencyKey = keyFor(JSON.stringify(body));
      await refetchOnConflict(() => send.mutateAsync({ params: { transaction_id }, body, idempotencyKey }));
      onClose();
    },
  });
  const { leave, question } = useUnsavedChanges(form.changed, onClose);
  const typed = toMinorUnits(String(form.values.amount), currency);
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t('refund.title')}
      description={t.rich('refund.sentence', {
        user: transaction.user.username,
        amount: money.amount(fromMinorUnits(refundable, currency), currency),
      })}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('admin.back')}
          </Button>
          <Button look="danger" type="submit" form="refund" loading={form.busy}>
            {typed > 0
              ? t.rich('refund.confirm', { amount: money.amount(fromMinorUnits(typed, currency), currency) })
              : t('refund.action')}
          </Button>
        </>
      }
    >
      <form id="refund" {...form.props} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <div className="flex items-start gap-3">
          <NumberField
            {...form.text('amount')}
            className="grow"
            label={t(`refund.amount.${currency}`)}
            hint={t(`refund.hint.${currency}`)}
            ascii={currency === 'USD'}
            decimal={currency === 'USD'}
            maxLength={20}
            required
          />
          <Button look="ghost" className="mt-7.5" onClick={() => form.set('amount', all)}>
            {t('refund.all')}
          </Button>
        </div>
        <StaffReasonField {...form.text('reason')} required />
        <RefundEffects transaction={transaction} />
      </form>
      {question}
    </Dialog>
  );
}

/** What the refund revokes, and how the money goes back. */
function RefundEffects({ transaction }: { transaction: TransactionDetail }) {
  const t = usePaymentsMessages();
  const goods = !transaction.item ? 'topUp' : transaction.refunded > 0 ? 'again' : 'item';
  return (
    <ul className="flex flex-col gap-2 rounded-card bg-warn-dim p-4 text-sm text-warn">
      <li className="flex items-start gap-3">
        <PackageX className="mt-0.5 shrink-0" />
        {t(`refund.takes.${goods}`)}
      </li>
      <li className="flex items-start gap-3">
        <CornerDownLeft className="mt-0.5 shrink-0" />
        {t(`refund.way.${transaction.refund_way}`)}
      </li>
    </ul>
  );
}

/** The refundable amount in cents or rials. */
export function refundableMinorUnits({ refundable, currency }: TransactionDetail): number {
  return toMinorUnits(refundable, currency);
}

/** The amount as typed text: dollars with two decimals, or rials. */
function toTypedAmount(minorUnits: number, currency: Currency): string {
  return currency === 'USD' ? (minorUnits / 100).toFixed(2) : String(minorUnits);
}
