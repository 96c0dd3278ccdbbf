import { createPayment, createZarinpalPayment, payWithBalance } from '@paddock/contract/payments/calls';
import { listItems, type ShopItem } from '@paddock/contract/shop/calls';
import { useIdempotencyKey } from '#features/payments/idempotency-key.ts';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentQueries } from '#features/payments/queries.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { reloadUser } from '#lib/session/session.ts';
import type { PaymentMethod } from '../payment-methods.ts';
import { useReturnFromProvider } from '../use-return-from-provider.ts';
import type { GiftTo } from './recipient.tsx';

interface Gift {
  to: GiftTo;
  note: string;
}

/** Pays for an item by any method: from the balance here, otherwise by leaving for the place where one pays. */
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
  const ways = [fromBalance, inDollars, inRials];

  const forget = () => {
    for (const way of ways) way.reset();
  };
  useReturnFromProvider(forget);
  const leaving = [inDollars, inRials].some((call) => call.isPending || call.isSuccess);
  // A refusal often means that price, stock or balance have changed meanwhile.
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
    error: ways.find((way) => way.error)?.error,
    /** Takes a refusal off the screen. */
    forget,
    /** What was bought from the balance, and what is left of that in cents. */
    bought: fromBalance.data,
  };
}
