import type { ShopItem } from '@paddock/contract/shop/calls';
import { useEffect, useRef } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { ChoiceList } from './choice-list.tsx';
import { type PaymentMethod, usePaymentMethods, usePaymentProviders } from './payment-methods.ts';
import { type Recipient, RecipientCard } from './recipient.tsx';

interface MethodStepProps {
  item: ShopItem;
  /** Undefined: the member's own account. */
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

/** Refusals that the buyer can resolve. */
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
  /** A message from before the call. */
  fault: string | undefined;
  error: ApiError | null | undefined;
}

/** Why the purchase failed, and what the buyer can do about it. */
function CheckoutError({ fault, error }: CheckoutErrorProps) {
  const t = usePaymentsMessages();
  const box = useRef<HTMLParagraphElement>(null);
  const message = fault ?? error?.detail;
  const advice = advised.find((code) => code === error?.code);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (!message) return null;
  return (
    <p ref={box} role="alert" className="flex flex-col text-sm">
      <span className="text-bad">{message}</span>
      {!fault && advice && <span className="text-text-2">{t(`advice.${advice}`)}</span>}
    </p>
  );
}
