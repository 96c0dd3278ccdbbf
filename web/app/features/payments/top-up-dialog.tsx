import type { Cents } from '@paddock/contract/money';
import { TopUp, topUpBalance, topUpQuick } from '@paddock/contract/payments';
import { fieldErrors } from '@paddock/contract/validation';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useLocale } from '../../lib/locale.tsx';
import { useMoney } from '../../lib/money-format.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { useIdempotencyKey } from './idempotency-key.ts';
import { paymentsText } from './payments-text.ts';

interface TopUpDialogProps {
  balance: Cents;
  onClose: () => void;
}

/** Whole dollars onto the balance, paid at the provider. */
export function TopUpDialog({ balance, onClose }: TopUpDialogProps) {
  const t = useText(paymentsText);
  const money = useMoney();
  const locale = useLocale();
  const [amount, setAmount] = useState('20');
  const [fault, setFault] = useState<string>();
  const start = useCall(topUpBalance, { failure: t('checkout.failed') });
  const keyFor = useIdempotencyKey();

  const choose = (typed: string) => {
    setAmount(typed);
    setFault(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const body = z.safeDecode(TopUp, { amount });
    if (!body.success) {
      const issues = body.error.issues.map((issue) => ({ ...issue, input: amount }));
      return setFault(fieldErrors(issues, locale).amount);
    }
    return start.mutate(
      { body: body.data, idempotencyKey: keyFor(amount) },
      { onSuccess: ({ payment_url }) => window.location.assign(payment_url) },
    );
  };
  const leaving = start.isPending || start.isSuccess;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={leaving}
      title={t('balance.title')}
      description={t('balance.sentence', { amount: money.usd(balance) })}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('checkout.cancel')}
          </Button>
          <Button look="main" type="submit" form="top-up" loading={leaving}>
            {t('balance.go')}
          </Button>
        </>
      }
    >
      <form id="top-up" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <fieldset aria-label={t('balance.quick')} className="flex flex-wrap gap-2">
          {topUpQuick.map((dollars) => (
            <button
              key={dollars}
              type="button"
              aria-pressed={amount === String(dollars)}
              onClick={() => choose(String(dollars))}
              className={filterClass(amount === String(dollars))}
            >
              {money.usd(dollars * 100)}
            </button>
          ))}
        </fieldset>
        <NumberField
          label={t('balance.amount')}
          hint={t('balance.hint')}
          value={amount}
          onValue={choose}
          error={fault ?? start.error?.errors?.amount}
          maxLength={12}
          required
        />
      </form>
    </Dialog>
  );
}
