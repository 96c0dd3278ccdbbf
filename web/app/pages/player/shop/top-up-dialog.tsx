import type { Cents } from '@paddock/contract/core/money';
import { translateIssues } from '@paddock/contract/core/validation-issues';
import { TopUp, topUpBalance } from '@paddock/contract/payments/calls';
import { topUpMin, topUpPresets } from '@paddock/contract/payments/rules';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useIdempotencyKey } from '#features/payments/idempotency-key.ts';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { NumberField } from '#ui/form/text-field.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import { usePaymentProviders } from './checkout/payment-methods.ts';
import { useReturnFromProvider } from './checkout/use-return-from-provider.ts';

interface TopUpDialogProps {
  balance: Cents;
  /** The amount of the previous attempt in dollars. */
  initialAmount?: string | undefined;
  onClose: () => void;
}

/** Adds whole dollars to the balance, paid at the provider. */
export function TopUpDialog({ balance, initialAmount, onClose }: TopUpDialogProps) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const locale = useLocale();
  const [amount, setAmount] = useState(initialAmount || '20');
  const [chosen, setWanted] = useState<'card' | 'crypto'>('card');
  const [fault, setFault] = useState<string>();
  const { balance: spending, card, crypto, isKnown } = usePaymentProviders();
  const start = useApiMutation(topUpBalance, { failure: t('balance.failed') });
  const keyFor = useIdempotencyKey();
  useReturnFromProvider(start.reset);

  const isChoice = card && crypto && card.provider !== crypto.provider;
  const provider = isChoice ? chosen : card || !crypto ? 'card' : 'crypto';
  const isPossible = !isKnown || (spending && (card || crypto));
  const minimum = Math.max(topUpMin, { card, crypto }[provider]?.minimum ?? topUpMin);

  const change = (apply: () => void) => {
    apply();
    setFault(undefined);
    start.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPossible || leaving) return;
    const body = z.safeDecode(TopUp, { amount, provider });
    if (!body.success) {
      const issues = body.error.issues.map((issue) => ({ ...issue, input: amount }));
      return setFault(translateIssues(issues, locale)['amount']);
    }
    return start.mutate(
      { body: body.data, idempotencyKey: keyFor(JSON.stringify([amount, provider])) },
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
      description={t.rich('balance.sentence', { amount: money.usd(balance) })}
      actions={
        <>
          <Button look="ghost" onClick={onClose} disabled={leaving}>
            {t('checkout.cancel')}
          </Button>
          <Button look="main" type="submit" form="top-up" loading={leaving} aria-disabled={!isPossible}>
            {t('balance.go')}
          </Button>
        </>
      }
    >
      <form id="top-up" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ChoiceGroup
          label={t('balance.quick')}
          chosen={amount}
          options={topUpPresets.map((dollars) => [String(dollars), money.usd(dollars * 100)])}
          onChoose={(dollars) => change(() => setAmount(dollars))}
        />
        <NumberField
          ascii
          label={t('balance.amount')}
          hint={t('balance.hint', { min: minimum })}
          value={amount}
          onValue={(typed) => change(() => setAmount(typed))}
          error={fault ?? start.error?.errors.amount ?? start.error?.detail}
          maxLength={12}
          required
        />
        {isChoice && (
          <ChoiceGroup
            label={t('balance.method')}
            isLabelShown
            chosen={provider}
            options={[
              ['card', t('balance.card')],
              ['crypto', t('balance.crypto')],
            ]}
            onChoose={(key) => change(() => setWanted(key))}
          />
        )}
        {!isPossible && (
          <p role="alert" className="text-bad text-sm">
            {t('balance.impossible')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

interface ChoiceProps<K extends string> {
  label: string;
  isLabelShown?: boolean;
  chosen: string;
  options: readonly (readonly [key: K, label: string])[];
  onChoose: (key: K) => void;
}

function ChoiceGroup<K extends string>({ label, isLabelShown, chosen, options, onChoose }: ChoiceProps<K>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className={isLabelShown ? 'mb-2 font-medium text-sm' : 'sr-only'}>{label}</legend>
      {options.map(([key, text]) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen === key}
          onClick={() => onChoose(key)}
          className={toggleClass(chosen === key)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
