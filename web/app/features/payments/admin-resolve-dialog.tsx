import { resolveTransaction } from '@paddock/contract/payments/admin-calls';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import { type ResolutionAct, resolutions } from '@paddock/contract/payments/transaction-status';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { useIdempotencyKey } from './idempotency-key.ts';
import { usePaymentsMessages } from './messages.ts';
import { moneyQueries } from './queries.ts';
import { StaffReasonField } from './staff-reason-field.tsx';
import { useInvalidateOnConflict } from './use-invalidate-on-conflict.ts';

/** The possible resolutions of unallocated money, the proposed one first. Coins of unknown value can only be kept. */
export function resolutionsOf({ review_reason, waiting }: TransactionDetail): readonly ResolutionAct[] {
  const allowed = (review_reason && resolutions[review_reason]) ?? [];
  return waiting === 0 ? allowed.filter((act) => act === 'none') : allowed;
}

/** The hint of a resolution, depending on how the money goes back. */
function hintOf(act: ResolutionAct, { refund_way, currency }: TransactionDetail) {
  if (act === 'refund') return `resolve.hint.refund_${refund_way}` as const;
  if (act === 'credit') return `resolve.hint.credit_${currency}` as const;
  return `resolve.hint.${act}` as const;
}

interface AdminResolveDialogProps {
  transaction: TransactionDetail;
  onClose: () => void;
}

/** Resolves money that arrived after a payment was accepted. */
export function AdminResolveDialog({ transaction, onClose }: AdminResolveDialogProps) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const keyFor = useIdempotencyKey();
  const refetchOnConflict = useInvalidateOnConflict();
  const { transaction_id, waiting, currency, user } = transaction;
  const options = resolutionsOf(transaction);
  const send = useApiMutation(resolveTransaction, {
    invalidates: moneyQueries,
    success: () => t('resolve.done'),
    failure: t('resolve.failed'),
  });
  const form = useForm({
    schema: resolveTransaction.body,
    initial: { act: options[0] ?? 'none', reason: '' },
    submit: async (body) => {
      const idempotencyKey = keyFor(JSON.stringify(body));
      await refetchOnConflict(() => send.mutateAsync({ params: { transaction_id }, body, idempotencyKey }));
      onClose();
    },
  });
  const act = form.values.act as ResolutionAct;
  return (
    <FormDialog form={form} onClose={onClose} title={t('resolve.title')} submitLabel={t('resolve.confirm')}>
      <p className="text-text-2">
        {waiting === 0
          ? t.rich('resolve.sentenceUnknown', { user: user.username })
          : t.rich('resolve.sentence', { user: user.username, amount: money.amount(waiting, currency) })}
      </p>
      <SelectField
        {...form.text('act')}
        label={t('resolve.act')}
        hint={t(hintOf(act, transaction))}
        options={options.map((value) => ({ value, label: t(`resolve.acts.${value}`) }))}
        required
      />
      <StaffReasonField {...form.text('reason')} required />
    </FormDialog>
  );
}
