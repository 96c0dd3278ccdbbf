import { createPayment, createZarinpalPayment, payWithBalance } from '@paddock/contract/payments';
import { listItems, type ShopItem } from '@paddock/contract/shop';
import { useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { changedByPayment } from './changed-by-payment.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { paymentsText } from './payments-text.ts';
import { useCameBack } from './use-came-back.ts';
import type { Method } from './use-methods.ts';

interface Gift {
  steam_id: string;
  note: string;
}

/** Pays for an item by any method: from the balance here, otherwise by leaving for the place where one pays. */
export function usePurchase(item: ShopItem) {
  const t = useText(paymentsText);
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const failure = t('checkout.failed');
  const fromBalance = useCall(payWithBalance, { invalidates: changedByPayment, failure });
  const inDollars = useCall(createPayment, { failure });
  const inRials = useCall(createZarinpalPayment, { failure });
  const ways = [fromBalance, inDollars, inRials];

  const forget = () => {
    for (const way of ways) way.reset();
  };
  useCameBack(forget);
  const leaving = [inDollars, inRials].some((call) => call.isPending || call.isSuccess);
  // A refusal often means that price, stock or balance have changed meanwhile.
  const onError = () => {
    void client.invalidateQueries({ queryKey: query(listItems, {}).queryKey.slice(0, 1) });
    void reloadUser();
  };
  const leave = {
    onError,
    onSuccess: ({ payment_url }: { payment_url: string }) => window.location.assign(payment_url),
  };

  const pay = (method: Method, gift: Gift | undefined, onBought: () => void) => {
    forget();
    const body = {
      item_id: item.id,
      ...(gift && { steam_id: gift.steam_id }),
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
