import type { ShopItem } from '@paddock/contract/shop/calls';
import { useEffect, useRef } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { type PaymentMethod, usePaymentMethods, usePaymentProviders } from '../payment-methods.ts';
import { ChoiceList } from './choice-list.tsx';
import { type Recipient, RecipientCard } from './recipient.tsx';

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the reader's own account. */
  recipient: Recipient | undefined;
  chosen: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  fault: string | undefined;
  error: ApiError | null | undefined;
}

export function MethodStep({ item, recipient, chosen, onChoose, fault, error }: MethodStepProps) {
  const t = usePaymentsMessages();
  const options = usePaymentMethods(item);
  const { read, isKnown } = usePaymentProviders();
  const startFailed = t('checkout.startFailed');
  useErrorToast(read, startFailed);
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-sm">
        <dt className="text-text-3">{t('checkout.for')}</dt>
        <dd>{recipient ? <RecipientCard recipient={recipient} /> : t('checkout.ownAccount')}</dd>
      </dl>
      {!isKnown && read.isError && <RetryPart sentence={startFailed} read={read} />}
      <ChoiceList legend={t('checkout.method')} chosen={chosen} onChoose={onChoose} options={options} />
      <CheckoutError fault={fault} error={error} />
    </div>
  );
}

/** Refusals that leave the buyer something to do. */
const advised = [
  'amount_below_minimum',
  'balance_insufficient',
  'item_inactive',
  'item_out_of_stock',
  'item_owned',
  'network',
  'payment_method_unavailable',
  'price_changed',
  'provider_unavailable',
] as const;

interface CheckoutErrorProps {
  /** Our own words, before anything was sent. */
  fault: string | undefined;
  error: ApiError | null | undefined;
}

/** Why nothing was bought, and what can be done about it. */
function CheckoutError({ fault, error }: CheckoutErrorProps) {
  const t = usePaymentsMessages();
  const box = useRef<HTMLParagraphElement>(null);
  const words = fault ?? error?.detail;
  const advice = advised.find((code) => code === error?.code);
  useEffect(() => {
    if (words) box.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  if (!words) return null;
  return (
    <p ref={box} role="alert" className="flex flex-col text-sm">
      <span className="text-bad">{words}</span>
      {!fault && advice && <span className="text-text-2">{t(`advice.${advice}`)}</span>}
    </p>
  );
}
