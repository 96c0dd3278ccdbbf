import { type Currency, toMinorUnits } from '@paddock/contract/core/money';
import type { TransactionDetail } from '@paddock/contract/payments/calls';

/** What can still be paid back, in the smallest unit of the currency. */
export function leftOf({ refundable, currency }: TransactionDetail): number {
  return toMinorUnits(refundable, currency);
}

/** As the amount is typed: dollars with two decimals, or rials. */
export function asTyped(smallest: number, currency: Currency): string {
  return currency === 'USD' ? (smallest / 100).toFixed(2) : String(smallest);
}
