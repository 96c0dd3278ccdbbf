import { createHmac } from 'node:crypto';
import { type FakePayments, pathOf, type SignedNotification, switchable } from './fake-payments.ts';
import type { FakeRequest, FakeResponse } from './loopback-server.ts';

export const nowPaymentsKey = 'KEY0000-OF00000-THE0000-STANDIN';
export const nowPaymentsIpnSecret = 'ipn-secret-of-the-stand-in';

interface Invoice {
  order_id: string;
  price: string;
  ipn_callback_url: string;
  success_url: string;
  cancel_url: string;
  partially_paid_url: string;
}

/** Numbers are written verbatim. */
interface Coin {
  /** The invoice that lists it, regardless of its own fields. */
  listed_under: string;
  payment_id: string;
  invoice_id: string | null;
  order_id: string | null;
  parent_payment_id: string | null;
  payment_status: string;
  price_amount: string;
  price_currency: string;
  pay_amount: string;
  actually_paid: string;
  pay_currency: string;
}

export interface FakeNowPayments extends FakePayments {
  invoices: Map<string, Invoice>;
  /** The payer selects a coin, by default 0.00012345 BTC. */
  choose: (ref: string, coin?: Partial<Coin>) => Coin;
  /** Signs any text as a notification, over `signed` with `secret`. */
  sign: (body: string, options?: { signed?: string; secret?: string }) => SignedNotification;
}

const refuse = (statusCode: number, code: string, message: string): FakeResponse => ({
  status: statusCode,
  body: { status: false, statusCode, code, message },
});

/** `{"a":1e-7}` with the number verbatim. */
const literal = (text: string) => (JSON as unknown as { rawJSON: (text: string) => object }).rawJSON(text);

const toResponse = ({ payment_id, invoice_id, parent_payment_id, ...coin }: Omit<Coin, 'listed_under'>) => ({
  payment_id: literal(payment_id),
  invoice_id: invoice_id === null ? null : literal(invoice_id),
  parent_payment_id: parent_payment_id === null ? null : literal(parent_payment_id),
  ...coin,
  listed_under: undefined,
  price_amount: literal(coin.price_amount),
  pay_amount: literal(coin.pay_amount),
  actually_paid: literal(coin.actually_paid),
  order_description: 'a title',
  purchase_id: payment_id,
  payment_extra_ids: null,
  outcome_amount: literal('0.0000123'),
  fee: { withdrawalFee: 0, currency: 'btc', serviceFee: 0, depositFee: literal('1e-7') },
});

/** Sorts keys recursively, as the sender does. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'rawJSON' in value) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

function readInvoice({ body }: FakeRequest): Invoice | undefined {
  const sent = JSON.parse(body) as Record<string, unknown>;
  const urls = ['ipn_callback_url', 'success_url', 'cancel_url', 'partially_paid_url'];
  const isGood =
    typeof sent.price_amount === 'number' &&
    sent.price_currency === 'usd' &&
    sent.is_fixed_rate === true &&
    typeof sent.order_id === 'string' &&
    typeof sent.order_description === 'string' &&
    urls.every((name) => URL.canParse(String(sent[name])));
  return isGood ? { ...(sent as unknown as Invoice), price: String(sent.price_amount) } : undefined;
}

export async function fakeNowPayments(): Promise<FakeNowPayments> {
  const invoices: FakeNowPayments['invoices'] = new Map();
  const coins: Coin[] = [];
  let counter = 5_000_000_000;

  function create(call: FakeRequest, origin: string): FakeResponse {
    const invoice = readInvoice(call);
    if (!invoice) return refuse(400, 'INVALID_REQUEST_PARAMS', 'price_amount is required');
    if (Number(invoice.price) < 2) return refuse(400, 'AMOUNT_MINIMAL_ERROR', 'amountTo is too small');
    counter += 1;
    const id = String(counter);
    invoices.set(id, invoice);
    return { body: { id, order_id: invoice.order_id, invoice_url: `${origin}/payment/?iid=${id}` } };
  }

  const loopback = await switchable((call) => {
    const { pathname, searchParams } = new URL(call.path, 'http://nowpayments');
    if (call.headers['x-api-key'] !== nowPaymentsKey) {
      return refuse(403, 'INVALID_API_KEY', 'Invalid api key');
    }
    if (call.method === 'POST' && pathname === '/v1/invoice') return create(call, loopback.origin);
    if (call.method !== 'GET' || pathname !== '/v1/payment/') return refuse(404, 'NOT_FOUND', 'no such path');
    const limit = Number(searchParams.get('limit') ?? 10);
    const found = coins.filter(({ listed_under }) => listed_under === searchParams.get('invoiceId'));
    return {
      body: {
        data: found.slice(0, limit).map(toResponse),
        limit,
        page: 0,
        pagesCount: 1,
        total: found.length,
      },
    };
  });

  function get(ref: string): Invoice {
    const invoice = invoices.get(ref);
    if (!invoice) throw new Error(`no invoice ${ref}`);
    return invoice;
  }

  const choose: FakeNowPayments['choose'] = (ref, change = {}) => {
    const { order_id, price } = get(ref);
    counter += 1;
    const coin: Coin = {
      listed_under: ref,
      payment_id: String(counter),
      invoice_id: ref,
      order_id,
      parent_payment_id: null,
      payment_status: 'waiting',
      price_amount: price,
      price_currency: 'usd',
      pay_amount: '0.00012345',
      actually_paid: '0',
      pay_currency: 'btc',
      ...change,
    };
    coins.push(coin);
    return coin;
  };

  const sign: FakeNowPayments['sign'] = (body, { signed, secret = nowPaymentsIpnSecret } = {}) => {
    const text = signed ?? JSON.stringify(sorted(JSON.parse(body)));
    const signature = createHmac('sha512', secret).update(text).digest('hex');
    return { headers: { 'x-nowpayments-sig': signature, 'content-type': 'application/json' }, body };
  };

  const statuses = { paid: 'finished', declined: 'failed', canceled: 'expired', confirming: 'confirming' };
  return {
    ...loopback,
    env: {
      NOWPAYMENTS_API_KEY: nowPaymentsKey,
      NOWPAYMENTS_IPN_SECRET: nowPaymentsIpnSecret,
      NOWPAYMENTS_API_URL: loopback.origin,
    },
    invoices,
    choose,
    sign,
    refs: () => [...invoices.keys()],
    become(ref, payment, { amount, currency } = {}) {
      const price = Math.round(Number(get(ref).price) * 100);
      const isLess = amount !== undefined && amount < price;
      const coin = coins.findLast(({ listed_under }) => listed_under === ref) ?? choose(ref);
      coin.payment_status = isLess ? 'partially_paid' : statuses[payment];
      coin.price_currency = currency ?? coin.price_currency;
      if (payment === 'paid') coin.actually_paid = isLess ? '0.00000001' : coin.pay_amount;
    },
    returnPath: (ref, payment) => pathOf(payment === 'canceled' ? get(ref).cancel_url : get(ref).success_url),
    notify(ref) {
      const coin = coins.findLast(({ listed_under }) => listed_under === ref) ?? choose(ref);
      return sign(JSON.stringify(toResponse(coin)), { signed: JSON.stringify(sorted(toResponse(coin))) });
    },
    notifyForeign: () => sign('{"invoice_id":1,"order_id":"somebody-else","payment_id":2}'),
  };
}

export const fake = fakeNowPayments;
