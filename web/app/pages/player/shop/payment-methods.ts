import type { PaymentOption } from '@paddock/contract/payments/rules';
import { isSoldInUsd, type ShopItem } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentMethodsQuery } from '#features/payments/queries.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useCurrentUser } from '#lib/session/session.ts';

/** `usd` is by card, and by either where one place takes both. */
export type PaymentMethod = 'balance' | 'usd' | 'crypto' | 'rial';

/** The ways to pay. `isKnown` is false while nobody has said which there are. */
export function usePaymentProviders() {
  const read = useQuery(paymentMethodsQuery());
  const { data = [], isSuccess } = read;
  const at = (method: PaymentOption) => data.find((one) => one.method === method);
  return {
    balance: at('balance'),
    card: at('card'),
    crypto: at('crypto'),
    rial: at('rial'),
    isKnown: isSuccess,
    read,
  };
}

/** What an item can be paid with, and why not with the rest. */
export function usePaymentMethods(item: ShopItem) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const balance = useCurrentUser()?.balance ?? 0;
  const { balance: fromOwn, card, crypto, rial, isKnown } = usePaymentProviders();
  const isOnePlace = card?.provider === crypto?.provider;

  const fromBalance = () => {
    const amount = money.usd(balance);
    if (!isSoldInUsd(item)) return { hint: t('checkout.notSold'), disabled: true };
    // What is free is had without paying.
    if (isKnown && !fromOwn && item.price_usd > 0) return { hint: t('checkout.unavailable'), disabled: true };
    if (balance < item.price_usd)
      return { hint: t.rich('checkout.payBalanceShort', { amount }), disabled: true };
    return { hint: t.rich('checkout.payBalanceHint', { amount }) };
  };
  const outside = (key: PaymentMethod, label: string, hint: string, place: typeof card) => {
    const price = key === 'rial' ? item.price_rial : item.price_usd;
    const shown = { key, label, aside: key === 'rial' ? money.toman(price) : money.usd(price) };
    const off = (words: ReactNode) => ({ ...shown, hint: words, disabled: true });
    if (price === 0) return off(t('checkout.notSold'));
    // The server refuses what does not work: not knowing is no reason to forbid.
    if (!place) return isKnown ? off(t('checkout.unavailable')) : { ...shown, hint };
    const smallest = place.currency === 'USD' ? place.minimum * 100 : place.minimum;
    if (price >= smallest) return { ...shown, hint };
    return off(t.rich('checkout.from', { amount: money.amount(place.minimum, place.currency) }));
  };
  return [
    {
      key: 'balance' as const,
      label: t('checkout.payBalance'),
      aside: money.usd(item.price_usd),
      ...fromBalance(),
    },
    ...(card || !crypto
      ? [outside('usd', t('checkout.usd'), t(isOnePlace ? 'checkout.usdHint' : 'checkout.cardHint'), card)]
      : []),
    ...(crypto && !isOnePlace
      ? [outside('crypto', t('checkout.crypto'), t('checkout.cryptoHint'), crypto)]
      : []),
    outside('rial', t('checkout.rial'), t('checkout.rialHint'), rial),
  ];
}
