import { AppError } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import * as z from 'zod/mini';
import type {
  OpenedPayment,
  PaymentOrder,
  PaymentProvider,
  PaymentState,
  PaymentVendor,
  ReturnHint,
} from '../payments.ts';
import { limitedFetch, withTimeBudget } from '../provider-http.ts';
import { parseZarinpalResponse, type ZarinpalResponse } from './response.ts';

interface ZarinpalTerminal {
  merchantId: string;
  /** An origin without a path. */
  baseUrl: string;
}

const Opened = z.object({ authority: z.string().check(z.regex(/^[AS][0-9a-zA-Z]{35}$/)) });
const InquiryStatus = z.enum(['PAID', 'VERIFIED', 'IN_BANK', 'FAILED', 'REVERSED']);
type InquiryStatus = z.output<typeof InquiryStatus>;

/** Known codes; all others mean an unknown state. */
const succeeded = 100;
const verifiedBefore = 101;
const aboveMaximum = -41;
const amountDiffers = -50;
const unpaid = -51;
const unknownSession = [-53, -54, -55];

const descriptionMax = 500;

const unexpected = ({ code }: ZarinpalResponse) => new Error(`Zarinpal answered the code ${code}`);

type Ask = (
  call: 'request' | 'verify' | 'inquiry',
  body: Record<string, unknown>,
) => Promise<ZarinpalResponse>;

function connectionTo({ merchantId, baseUrl }: ZarinpalTerminal) {
  return (signal: AbortSignal): Ask =>
    async (call, body) => {
      const answer = await limitedFetch(signal)(`${baseUrl}/pg/v4/payment/${call}.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ merchant_id: merchantId, ...body }),
      });
      if (answer.status >= 500) throw new Error(`Zarinpal answered with status ${answer.status}`);
      return parseZarinpalResponse(await answer.text());
    };
}

async function request(ask: Ask, order: PaymentOrder): Promise<string> {
  const answer = await ask('request', {
    amount: order.amount,
    currency: 'IRR',
    callback_url: order.callbackUrl,
    description: cutText(order.title, descriptionMax),
    // Automatic verification would take money for payments that we have given up.
    metadata: { order_id: order.transaction_id, auto_verify: false },
  });
  if (answer.code === aboveMaximum) throw new AppError('amount_above_maximum');
  if (answer.code !== succeeded) throw unexpected(answer);
  return z.parse(Opened, answer.data).authority;
}

/** Takes the money, or confirms that it was taken; undefined if it has not been paid (yet). */
async function verify(ask: Ask, { ref, amount }: OpenedPayment): Promise<PaymentState | undefined> {
  const answer = await ask('verify', { amount, authority: ref });
  if (answer.code === unpaid) return undefined;
  // Also "already verified": our own row says whether we have credited it.
  if (answer.code === succeeded || answer.code === verifiedBefore) {
    return { state: 'paid', amount, currency: 'IRR' };
  }
  if (answer.code === amountDiffers) return { state: 'declined', review: 'amount_differs' };
  if (unknownSession.includes(answer.code)) return { state: 'declined' };
  throw unexpected(answer);
}

/** Does not replace verify: unverified PAID money returns to the payer. */
async function inquire(ask: Ask, ref: string): Promise<InquiryStatus | 'unpaid' | 'unknown'> {
  const answer = await ask('inquiry', { authority: ref });
  if (answer.code === succeeded) return z.parse(InquiryStatus, answer.data.status);
  if (answer.code === unpaid) return 'unpaid';
  if (unknownSession.includes(answer.code)) return 'unknown';
  throw unexpected(answer);
}

/** The state of a payment that verify does not accept. */
function stateOfUnpaid(
  status: Awaited<ReturnType<typeof inquire>>,
  hint: ReturnHint | undefined,
): PaymentState {
  // A payer still at the bank after the reservation pays late, if at all; most have left.
  if (status === 'IN_BANK') return { state: 'pending', confirming: hint !== 'given_up' };
  if (status === 'FAILED') return { state: hint === 'unpaid' ? 'canceled' : 'declined' };
  if (status === 'REVERSED' || status === 'unknown') return { state: 'declined' };
  if (status === 'unpaid') {
    if (hint === 'paid') return { state: 'declined' };
    return { state: hint === 'unpaid' ? 'canceled' : 'pending' };
  }
  // Paid by the inquiry and unpaid by verify, which decides.
  return { state: 'pending', confirming: true };
}

function hintOf(status: string | undefined): ReturnHint | undefined {
  if (status === 'OK') return 'paid';
  return status === 'NOK' ? 'unpaid' : undefined;
}

function zarinpalProvider(terminal: ZarinpalTerminal): PaymentProvider {
  const connect = connectionTo(terminal);
  return {
    name: 'zarinpal',
    limits: () => ({ min: 10_000, max: 1_000_000_000 }),
    holdMinutes: 15,
    watchHours: 24,
    create: (order) =>
      withTimeBudget(async (signal) => {
        const authority = await request(connect(signal), order);
        return { ref: authority, url: `${terminal.baseUrl}/pg/StartPay/${authority}` };
      }),
    fetchState: (payment, hint) =>
      withTimeBudget(async (signal) => {
        const ask = connect(signal);
        const early = hint === 'paid' ? await verify(ask, payment) : undefined;
        if (early) return early;
        const status = await inquire(ask, payment.ref);
        const isPaid = status === 'PAID' || status === 'VERIFIED';
        return (isPaid && (await verify(ask, payment))) || stateOfUnpaid(status, hint);
      }),
    readReturn: ({ Authority, Status }) => ({
      ref: Authority,
      // Without its authority, a return says nothing about this payment.
      hint: Authority === undefined ? undefined : hintOf(Status),
    }),
  };
}

/** Rials by Iranian cards on Zarinpal's page. No notifications; refunds are manual. */
export const zarinpal = {
  name: 'zarinpal',
  method: 'rial',
  unknownRef: `A${'0'.repeat(35)}`,
  createProvider: zarinpalProvider,
} as const satisfies PaymentVendor<ZarinpalTerminal>;
