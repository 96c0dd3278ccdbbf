import { type Currency, toSmallest } from '@paddock/contract/money';
import type { Transaction } from '@paddock/contract/payments';

/** What can still be paid back, in the smallest unit of the currency; nothing of what was never accepted. */
export function leftOf({ status, amount, refunded, currency }: Transaction): number {
  if (status !== 'ACCEPTED') return 0;
  return toSmallest(amount, currency) - toSmallest(refunded, currency);
}

/** As the amount is typed: dollars with two decimals, or rials. */
export function asTyped(smallest: number, currency: Currency): string {
  return currency === 'USD' ? (smallest / 100).toFixed(2) : String(smallest);
}
