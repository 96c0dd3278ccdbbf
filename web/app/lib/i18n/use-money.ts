import {
  formatAmount,
  formatRial,
  formatSignedUsd,
  formatToman,
  formatUsd,
} from '@paddock/contract/core/format-money';
import type { Amount, Currency } from '@paddock/contract/core/money';
import { useMemo } from 'react';
import { useLocale } from './locale.tsx';

/** Money in the page's language: usd and usdChange take cents, toman and rial take rials, amount the unit of its currency. */
export function useMoney() {
  const locale = useLocale();
  return useMemo(
    () => ({
      usd: formatUsd,
      usdChange: formatSignedUsd,
      toman: (rials: number) => formatToman(rials, locale),
      rial: (rials: number) => formatRial(rials, locale),
      amount: (amount: Amount, currency: Currency) => formatAmount(amount, currency, locale),
    }),
    [locale],
  );
}
