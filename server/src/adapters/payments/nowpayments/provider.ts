import { AppError } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import * as z from 'zod/mini';
import type { OpenedPayment, PaymentOrder, PaymentProvider, PaymentVendor } from '../payments.ts';
import { limitedFetch, PaymentPage, withTimeBudget } from '../provider-http.ts';
import { CoinPayment, invoiceState } from './invoice-state.ts';
import { parseIpn } from './ipn.ts';
import { parseJsonNumbersAsText } from './verbatim-json.ts';

interface NowPaymentsKeys {
  apiKey: string;
  /** Without it notifications are rejected, and the state is only known by polling. */
  ipnSecret: string | undefined;
  /** An origin without a path. */
  apiUrl: string;
}

const OpenedAt = (apiUrl: string) =>
  z.object({ id: z.string().check(z.minLength(1)), invoice_url: PaymentPage(apiUrl) });
const Listed = z.object({ data: z.array(CoinPayment) });
const Refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

/** Each coin has its own minimum. */
function isTooSmall(answer: unknown): boolean {
  const { success, data } = z.safeParse(Refusal, answer);
  if (!success) return false;
  return data.code === 'AMOUNT_MINIMAL_ERROR' || /minimal|minimum|too small/i.test(data.message ?? '');
}

type Ask = (path: string, body?: Record<string, unknown>) => Promise<unknown>;

/** Parses JSON responses with numbers as strings. */
function connectionTo({ apiKey, apiUrl }: NowPaymentsKeys) {
  return (signal: AbortSignal): Ask =>
    async (path, body) => {
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' };
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
      const answer = await limitedFetch(signal)(`${apiUrl}/v1${path}`, { ...init, headers });
      const json = parseJsonNumbersAsText(await answer.text());
      if (answer.ok) return json;
      if (answer.status === 400 && isTooSmall(json)) throw new AppError('amount_below_minimum');
      throw new Error(`NOWPayments answered with status ${answer.status}`);
    };
}

const invoiceOf = (order: PaymentOrder) => ({
  price_amount: order.amount / 100,
  price_currency: 'usd',
  order_id: order.transaction_id,
  order_description: cutText(order.title, 250),
  ipn_callback_url: order.notifyUrl,
  success_url: order.callbackUrl,
  cancel_url: `${order.callbackUrl}${order.callbackUrl.includes('?') ? '&' : '?'}canceled=1`,
  partially_paid_url: order.callbackUrl,
  is_fixed_rate: true,
  is_fee_paid_by_user: false,
});

const paymentsOf = ({ ref }: OpenedPayment) =>
  `/payment/?${new URLSearchParams({
    invoiceId: ref,
    limit: '100',
    page: '0',
    sortBy: 'created_at',
    orderBy: 'asc',
  })}`;

function nowPaymentsProvider(keys: NowPaymentsKeys): PaymentProvider {
  const connect = connectionTo(keys);
  const Opened = OpenedAt(keys.apiUrl);
  return {
    name: 'nowpayments',
    limits: () => ({ min: 100, max: 100_000_000 }),
    holdMinutes: 20,
    watchHours: 168,
    create: (order) =>
      withTimeBudget(async (signal) => {
        const { id, invoice_url } = z.parse(Opened, await connect(signal)('/invoice', invoiceOf(order)));
        return { ref: id, url: invoice_url };
      }),
    fetchState: (payment, hint) =>
      withTimeBudget(async (signal) => {
        const { data } = z.parse(Listed, await connect(signal)(paymentsOf(payment)));
        return invoiceState(data, payment, hint);
      }),
    // The return address does not identify the invoice.
    readReturn: ({ canceled }) => ({ hint: canceled === '1' ? 'unpaid' : undefined }),
    parseNotification: async (headers, body) => parseIpn(headers['x-nowpayments-sig'], body, keys.ipnSecret),
  };
}

/** Cryptocurrency for a price in US dollars, on NOWPayments' page. Refunds are manual. */
export const nowPayments = {
  name: 'nowpayments',
  method: 'crypto',
  unknownRef: '0',
  createProvider: nowPaymentsProvider,
} as const satisfies PaymentVendor<NowPaymentsKeys>;
