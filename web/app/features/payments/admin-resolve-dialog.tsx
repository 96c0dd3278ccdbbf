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

/** Actions for unallocated money, the proposed one first. Coins of unknown worth can only be kept. */
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
  const t = usePaymentsMessages();
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
        options={acts.map((value) => ({ value, label: t(`resolve.acts.${value}`) }))}
        required
      />
      <StaffReasonField {...form.text('reason')} required />
    </FormDialog>
  );
}
