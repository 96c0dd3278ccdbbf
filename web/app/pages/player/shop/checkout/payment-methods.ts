import type { PaymentOption } from '@paddock/contract/payments/rules';
import { isSoldInUsd, type ShopItem } from '@paddock/contract/shop/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { paymentMethodsQuery } from '#features/payments/queries.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useCurrentUser } from '#lib/session/session.ts';

/** `usd` is by card, or by card and crypto if one provider takes both. */
export type PaymentMethod = 'balance' | 'usd' | 'crypto' | 'rial';

/** The available providers. `isKnown` is false until they are loaded. */
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

/** The payment methods of an item, with the reason for each that is disabled. */
export function usePaymentMethods(item: ShopItem) {
  const t = usePaymentsMessages();
  const money = useMoney();
  const balance = useCurrentUser()?.balance ?? 0;
  const { balance: ownBalance, card, crypto, rial, isKnown } = usePaymentProviders();
  const isSameProvider = card?.provider === crypto?.provider;

  const balanceOption = () => {
    const amount = money.usd(balance);
    if (!isSoldInUsd(item)) return { hint: t('checkout.notSold'), disabled: true };
    // Free items need no payment.
    if (isKnown && !ownBalance && item.price_usd > 0)
      return { hint: t('checkout.unavailable'), disabled: true };
    if (balance < item.price_usd)
      return { hint: t.rich('checkout.payBalanceShort', { amount }), disabled: true };
    return { hint: t.rich('checkout.payBalanceHint', { amount }) };
  };
  const providerOption = (key: PaymentMethod, label: string, hint: string, provider: typeof card) => {
    const price = key === 'rial' ? item.price_rial : item.price_usd;
    const option = { key, label, aside: key === 'rial' ? money.toman(price) : money.usd(price) };
    const disabledOption = (hint: ReactNode) => ({ ...option, hint: hint, disabled: true });
    if (price === 0) return disabledOption(t('checkout.notSold'));
    // Until the providers are known all methods are offered: the server refuses those that do not work.
    if (!provider) return isKnown ? disabledOption(t('checkout.unavailable')) : { ...option, hint };
    const smallest = provider.currency === 'USD' ? provider.minimum * 100 : provider.minimum;
    if (price >= smallest) return { ...option, hint };
    return disabledOption(
      t.rich('checkout.from', { amount: money.amount(provider.minimum, provider.currency) }),
    );
  };
  return [
    {
      key: 'balance' as const,
      label: t('checkout.payBalance'),
      aside: money.usd(item.price_usd),
      ...balanceOption(),
    },
    ...(card || !crypto
      ? [
          providerOption(
            'usd',
            t('checkout.usd'),
            t(isSameProvider ? 'checkout.usdHint' : 'checkout.cardHint'),
            card,
          ),
        ]
      : []),
    ...(crypto && !isSameProvider
      ? [providerOption('crypto', t('checkout.crypto'), t('checkout.cryptoHint'), crypto)]
      : []),
    providerOption('rial', t('checkout.rial'), t('checkout.rialHint'), rial),
  ];
}
