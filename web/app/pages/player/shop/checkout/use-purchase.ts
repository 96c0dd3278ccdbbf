import { createPayment, createZarinpalPayment, payWithBalance } from '@paddock/contract/payments/calls';
import { listItems, type ShopItem } from '@paddock/contract/shop/calls';
import { useIdempotencyKey } from '#features/payments/idempotency-key.ts';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentQueries } from '#features/payments/queries.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { reloadUser } from '#lib/session/session.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { GiftTo } from './recipient.tsx';
import { useReturnFromProvider } from './use-return-from-provider.ts';

interface Gift {
  to: GiftTo;
  note: string;
}

/** Buys an item: from the balance on this page, or by redirect to the payment provider. */
export function usePurchase(item: ShopItem) {
  const t = usePaymentsMessages();
  const readItems = useInvalidate([listItems]);
  const keyFor = useIdempotencyKey();
  const failure = t('checkout.createFailed');
  const fromBalance = useApiMutation(payWithBalance, {
    invalidates: paymentQueries,
    failure: t('checkout.failed'),
  });
  const inDollars = useApiMutation(createPayment, { failure });
  const inRials = useApiMutation(createZarinpalPayment, { failure });
  const calls = [fromBalance, inDollars, inRials];

  const forget = () => {
    for (const call of calls) call.reset();
  };
  useReturnFromProvider(forget);
  const leaving = [inDollars, inRials].some((call) => call.isPending || call.isSuccess);
  // A refusal often means that price, stock or balance have changed.
  const onError = () => {
    void readItems();
    void reloadUser();
  };
  const leave = {
    onError,
    onSuccess: ({ payment_url }: { payment_url: string }) => window.location.assign(payment_url),
  };

  const pay = (method: PaymentMethod, gift: Gift | undefined, onBought: () => void) => {
    forget();
    const body = {
      item_id: item.id,
      ...gift?.to,
      ...(gift?.note && { note: gift.note }),
    };
    const idempotencyKey = keyFor(JSON.stringify([method, body, item.price_usd]));
    if (method === 'usd' || method === 'crypto') {
      const provider = method === 'usd' ? 'card' : method;
      return inDollars.mutate({ body: { ...body, provider }, idempotencyKey }, leave);
    }
    if (method === 'rial') return inRials.mutate({ body, idempotencyKey }, leave);
    const onSuccess = () => {
      onBought();
      void reloadUser();
    };
    return fromBalance.mutate(
      { body: { ...body, amount: item.price_usd }, idempotencyKey },
      { onSuccess, onError },
    );
  };
  return {
    pay,
    busy: leaving || fromBalance.isPending,
    error: calls.find((call) => call.error)?.error,
    /** Dismisses the refusal. */
    forget,
    /** The purchase from the balance, with the remaining balance in cents. */
    bought: fromBalance.data,
  };
}
