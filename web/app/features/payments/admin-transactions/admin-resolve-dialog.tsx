import { resolveTransaction } from '@paddock/contract/payments/admin-calls';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { staffReasonMax } from '@paddock/contract/payments/rules';
import { type ResolutionAct, resolutions } from '@paddock/contract/payments/transaction-status';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useMoney } from '../../../lib/i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useUnsavedChanges } from '../../../ui/dialog/unsaved-changes.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { SelectField, TextAreaField } from '../../../ui/form/text-field.tsx';
import { useIdempotencyKey } from '../idempotency-key.ts';
import { paymentsMessages } from '../messages.ts';
import { moneyQueries } from '../queries.ts';
import { useInvalidateOnConflict } from '../use-invalidate-on-conflict.ts';

/** What staff may do with the money that waits; coins whose worth nobody knows can only be kept. The first is proposed. */
export function actsFor({ review_reason, waiting }: TransactionDetail): readonly ResolutionAct[] {
  const acts = (review_reason && resolutions[review_reason]) ?? [];
  return waiting === 0 ? acts.filter((act) => act === 'none') : acts;
}

/** What an act does, by the way that the money goes. */
function hintOf(act: ResolutionAct, { refund_way, currency }: TransactionDetail) {
  if (act === 'refund') return `resolve.hint.refund_${refund_way}` as const;
  if (act === 'credit') return `resolve.hint.credit_${currency}` as const;
  return `resolve.hint.${act}` as const;
}

interface AdminResolveDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Decides what becomes of money that came after a payment was accepted. */
export function AdminResolveDialog({ transaction, onClose }: AdminResolveDialogProps) {
  const t = useTranslations(paymentsMessages);
  const money = useMoney();
  const keyFor = useIdempotencyKey();
  const freshOnConflict = useInvalidateOnConflict();
  const { transaction_id, waiting, currency, user } = transaction;
  const acts = actsFor(transaction);
  const send = useApiMutation(resolveTransaction, {
    invalidates: moneyQueries,
    success: () => t('resolve.done'),
    failure: t('resolve.failed'),
  });
  const form = useForm({
    schema: resolveTransaction.body,
    initial: { act: acts[0] ?? 'none', reason: '' },
    submit: async (body) => {
      const idempotencyKey = keyFor(JSON.stringify(body));
      await freshOnConflict(() => send.mutateAsync({ params: { transaction_id }, body, idempotencyKey }));
      onClose();
    },
  });
  const { leave, question } = useUnsavedChanges(form.changed, onClose);
  const act = form.values.act as ResolutionAct;
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t('resolve.title')}
      description={
        waiting === 0
          ? t('resolve.sentenceUnknown', { user: user.username })
          : t('resolve.sentence', { user: user.username, amount: money.amount(waiting, currency) })
      }
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {t('admin.back')}
          </Button>
          <Button look="main" type="submit" form="resolve" loading={form.busy}>
            {t('resolve.confirm')}
          </Button>
        </>
      }
    >
      <form id="resolve" {...form.props} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <SelectField
          {...form.text('act')}
          label={t('resolve.act')}
          hint={t(hintOf(act, transaction))}
          options={acts.map((value) => ({ value, label: t(`resolve.acts.${value}`) }))}
          required
        />
        <TextAreaField
          {...form.text('reason')}
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          rows={3}
          maxLength={staffReasonMax}
          required
        />
      </form>
      {question}
    </Dialog>
  );
}
