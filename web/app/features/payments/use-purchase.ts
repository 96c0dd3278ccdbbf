import {
  createPayment,
  createZarinpalPayment,
  listMyPurchases,
  listMyTransactions,
  payWithBalance,
} from '@paddock/contract/payments';
import { listItems, type ShopItem } from '@paddock/contract/shop';
import { useQueryClient } from '@tanstack/react-query';
import { query, useCall } from '../../lib/query.ts';
import { reloadUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import type { Method } from './method-step.tsx';
import { paymentsText } from './payments-text.ts';

export interface Recipient {
  steam_id: string;
  note: string;
}

/** Pays for an item by any method: from the balance here, otherwise by leaving for the place where one pays. */
export function usePurchase(item: ShopItem) {
  const t = useText(paymentsText);
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const failure = t('checkout.failed');
  const fromBalance = useCall(payWithBalance, {
    invalidates: [listMyTransactions, listMyPurchases, listItems],
    failure,
  });
  const inDollars = useCall(createPayment, { failure });
  const inRials = useCall(createZarinpalPayment, { failure });

  const leaving = [inDollars, inRials].some((call) => call.isPending || call.isSuccess);
  // A refusal often means that price or stock have changed meanwhile.
  const onError = () => client.invalidateQueries({ queryKey: query(listItems, {}).queryKey.slice(0, 1) });
  const leave = {
    onError,
    onSuccess: ({ payment_url }: { payment_url: string }) => window.location.assign(payment_url),
  };

  const pay = (method: Method, recipient: Recipient | undefined, onBought: () => void) => {
    const body = {
      item_id: item.id,
      ...(recipient && { steam_id: recipient.steam_id }),
      ...(recipient?.note && { note: recipient.note }),
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
    fault: [fromBalance, inDollars, inRials].find((call) => call.error)?.error?.detail,
    /** In cents, after a purchase from it. */
    balance: fromBalance.data?.balance,
  };
}
