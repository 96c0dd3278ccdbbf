import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { paymentsMessages } from '../messages.ts';

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

interface CheckoutFaultProps {
  /** Our own words, before anything was sent. */
  fault: string | undefined;
  error: ApiError | null | undefined;
}

/** Why nothing was bought, and what can be done about it. */
export function CheckoutError({ fault, error }: CheckoutFaultProps) {
  const t = useTranslations(paymentsMessages);
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
