import { toMinorUnits } from '@paddock/contract/core/money';
import * as z from 'zod/mini';
import type { CryptoAmount, OpenedPayment, PaymentState, ReturnHint } from '../payments.ts';
import { isDecimalAtLeast, normalizeDecimal } from './decimal.ts';

const Decimal = z.pipe(
  z.string().check(z.refine((text) => normalizeDecimal(text) !== undefined, 'not a decimal')),
  z.transform((text: string) => normalizeDecimal(text) ?? '0'),
);
const Name = z.optional(z.nullable(z.string()));

/** One payment of an invoice: each coin that the payer chooses begins another. Read with numbers as text. */
export const CoinPayment = z.object({
  payment_id: z.string(),
  invoice_id: Name,
  order_id: Name,
  /** Set where somebody sent to an old address again. */
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
    // One that names neither is nobody's.
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

function paidBy(coin: CoinPayment): PaymentState {
  const amount = toMinorUnits(coin.price_amount ?? '', 'USD');
  if (coin.price_currency?.toLowerCase() !== 'usd' || !Number.isSafeInteger(amount)) {
    return { state: 'declined', review: 'amount_differs' };
  }
  return { state: 'paid', amount, currency: 'USD', ...cryptoOf(coin) };
}

/** What all payments of an invoice together say. The first that came in whole decides. */
export function invoiceState(
  coins: CoinPayment[],
  payment: OpenedPayment,
  hint: ReturnHint | undefined,
): PaymentState {
  const all = coins.filter(isOfOrder(payment));
  const own = all.filter(({ parent_payment_id }) => !parent_payment_id);
  const whole = own.find((coin) => coin.payment_status === 'finished' && isWhole(coin));
  if (whole) return paidBy(whole);
  const confirming = own.find(({ payment_status }) => onItsWay.includes(payment_status));
  // What was sent to an old address again may be worth anything: it pays nothing, and a person looks at it.
  const partial = own.find(isPartial) ?? all.find((coin) => coin.parent_payment_id && hasArrived(coin));
  if (confirming || partial) {
    return {
      state: 'pending',
      ...(confirming && { confirming: true }),
      ...(partial && { review: 'partially_paid' }),
      ...cryptoOf(partial ?? confirming),
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
