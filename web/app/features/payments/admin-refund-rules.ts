import { type Currency, toSmallest } from '@paddock/contract/money';
import type { TransactionDetails } from '@paddock/contract/payments';

/** What can still be paid back, in the smallest unit of the currency. */
export function leftOf({ refundable, currency }: TransactionDetails): number {
  return toSmallest(refundable, currency);
}

/** As the amount is typed: dollars with two decimals, or rials. */
export function asTyped(smallest: number, currency: Currency): string {
  return currency === 'USD' ? (smallest / 100).toFixed(2) : String(smallest);
}
