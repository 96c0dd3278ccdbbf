import { toMinorUnits } from '@paddock/contract/core/money';
import {
  isDecimalAtLeast,
  normalizeDecimal,
  shareOf,
  subtractDecimal,
} from '@paddock/contract/payments/decimal';
import * as z from 'zod/mini';
import type { CryptoAmount, ExtraDeposit, OpenedPayment, PaymentState, ReturnHint } from '../payments.ts';

const Decimal = z.pipe(
  z.string().check(z.refine((text) => normalizeDecimal(text) !== undefined, 'not a decimal')),
  z.transform((text: string) => normalizeDecimal(text) ?? '0'),
);
const Name = z.optional(z.nullable(z.string()));

/** A payment of an invoice: each coin that the payer selects starts another. Numbers are parsed as strings. */
export const CoinPayment = z.object({
  payment_id: z.string(),
  invoice_id: Name,
  order_id: Name,
  /** Set if the payer sent to an earlier address again. */
  parent_payment_id: Name,
  payment_status: z.string(),
  price_amount: z.optional(z.nullable(Decimal)),
  price_currency: Name,
  pay_amount: z.optional(z.nullable(Decimal)),
  actually_paid: z.optional(z.nullable(Decimal)),
  pay_currency: Name,
});
type CoinPayment = z.output<typeof CoinPayment>;

const onItsWay = ['confirming', 'confirmed', 'sending'];
const failed = ['failed', 'refunded'];
const ended = [...failed, 'expired'];

const isOfOrder =
  ({ ref, transaction_id }: OpenedPayment) =>
  ({ invoice_id, order_id }: CoinPayment) =>
    // A payment with neither belongs to no invoice.
    Boolean(invoice_id ?? order_id) &&
    (invoice_id ?? ref) === ref &&
    (order_id ?? transaction_id) === transaction_id;

const hasArrived = ({ actually_paid }: CoinPayment) => (actually_paid ?? '0') !== '0';

const isWhole = (coin: CoinPayment) =>
  hasArrived(coin) &&
  Boolean(coin.pay_amount) &&
  isDecimalAtLeast(coin.actually_paid ?? '0', coin.pay_amount ?? '0');

const isPartial = (coin: CoinPayment) =>
  coin.payment_status === 'partially_paid' ||
  coin.payment_status === 'finished' ||
  (coin.payment_status === 'expired' && hasArrived(coin));

function cryptoOf(coin: CoinPayment | undefined): { crypto?: CryptoAmount } {
  const amount = coin && (hasArrived(coin) ? coin.actually_paid : coin.pay_amount);
  return amount && coin.pay_currency ? { crypto: { amount, currency: coin.pay_currency } } : {};
}

const isInDollars = ({ price_currency }: CoinPayment) => price_currency?.toLowerCase() === 'usd';

/** The value of part of a payment in cents, by the requested price; null if unknown. */
function worthOf(coin: CoinPayment, part: string): number | null {
  const price = toMinorUnits(coin.price_amount ?? '', 'USD');
  if (!isInDollars(coin) || !Number.isSafeInteger(price)) return null;
  const worth = shareOf(price, part, coin.pay_amount ?? '0');
  return worth === undefined || !Number.isSafeInteger(worth) ? null : worth;
}

/** Completed, and not returned by the provider itself. */
const isKept = (coin: CoinPayment) =>
  hasArrived(coin) && ['finished', 'partially_paid', 'expired'].includes(coin.payment_status);

/**
 * Deposits beyond the payment that pays: more of its coin, the same coin again, or another coin. Ignores less than
 * a cent.
 */
function extraDeposits(paying: CoinPayment, all: readonly CoinPayment[]): ExtraDeposit[] {
  const deposit = (coin: CoinPayment, reason: ExtraDeposit['reason'], part: string): ExtraDeposit => ({
    id: `${coin.payment_id}:${reason}`,
    reason,
    amount: worthOf(coin, part),
    crypto: { amount: part, currency: coin.pay_currency ?? '' },
  });
  const more = subtractDecimal(paying.actually_paid ?? '0', paying.pay_amount ?? '0');
  const others = all.filter((coin) => coin !== paying && isKept(coin));
  return [
    deposit(paying, 'paid_more', more),
    ...others.map((coin) => {
      const isSame = coin.pay_currency?.toLowerCase() === paying.pay_currency?.toLowerCase();
      return deposit(coin, isSame ? 'paid_twice' : 'other_currency', coin.actually_paid ?? '0');
    }),
  ].filter(({ amount, crypto }) => crypto.amount !== '0' && amount !== 0);
}

function paidBy(coin: CoinPayment, all: readonly CoinPayment[]): PaymentState {
  const amount = toMinorUnits(coin.price_amount ?? '', 'USD');
  if (!isInDollars(coin) || !Number.isSafeInteger(amount)) {
    return { state: 'declined', review: 'amount_differs' };
  }
  const extra = extraDeposits(coin, all);
  return { state: 'paid', amount, currency: 'USD', ...cryptoOf(coin), ...(extra.length > 0 && { extra }) };
}

/** The combined state of an invoice's payments. The first complete one decides. */
export function invoiceState(
  coins: CoinPayment[],
  payment: OpenedPayment,
  hint: ReturnHint | undefined,
): PaymentState {
  const all = coins.filter(isOfOrder(payment));
  const own = all.filter(({ parent_payment_id }) => !parent_payment_id);
  const whole = own.find((coin) => coin.payment_status === 'finished' && isWhole(coin));
  if (whole) return paidBy(whole, all);
  const confirming = own.find(({ payment_status }) => onItsWay.includes(payment_status));
  // A repeated deposit may have any value: it pays nothing and needs review.
  const partial = own.find(isPartial) ?? all.find((coin) => coin.parent_payment_id && hasArrived(coin));
  if (confirming || partial) {
    return {
      state: 'pending',
      ...(confirming && { confirming: true }),
      ...(partial && { review: 'partially_paid' }),
      ...cryptoOf(partial ?? confirming),
      ...(partial?.pay_amount && !partial.parent_payment_id && { asked: partial.pay_amount }),
    };
  }
  const open = own.find(({ payment_status }) => !ended.includes(payment_status));
  if (open || own.length === 0) {
    return hint === 'unpaid' ? { state: 'canceled' } : { state: 'pending', ...cryptoOf(open) };
  }
  return {
    state: own.some(({ payment_status }) => failed.includes(payment_status)) ? 'declined' : 'canceled',
  };
}
