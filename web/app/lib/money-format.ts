import type { Amount, Currency } from '@paddock/contract/money';
import {
  formatAmount,
  formatRial,
  formatToman,
  formatUsd,
  formatUsdChange,
} from '@paddock/contract/money-format';
import { useMemo } from 'react';
import { useLocale } from './locale.tsx';

/** Money in the reader's language: usd and usdChange take cents, toman and rial take rials, amount what stands beside a currency. */
export function useMoney() {
  const locale = useLocale();
  return useMemo(
    () => ({
      usd: formatUsd,
      usdChange: formatUsdChange,
      toman: (rials: number) => formatToman(rials, locale),
      rial: (rials: number) => formatRial(rials, locale),
      amount: (amount: Amount, currency: Currency) => formatAmount(amount, currency, locale),
    }),
    [locale],
  );
}
