import Stripe from 'stripe';
import { type FakePayments, type Payment, pathOf, switchable } from './fake-payments.ts';
import type { FakeRequest, FakeResponse } from './loopback-server.ts';

export const stripeSecret = 'sk_test_of_the_stand_in';
export const stripeWebhookSecret = 'whsec_of_the_stand_in';

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  metadata: Record<string, string>;
  intent: { id: string; status: string; metadata: Record<string, string> };
  charge?: { id: string; amount_refunded: number; disputed: boolean };
  expires_at: number;
  success_url: string;
  cancel_url: string;
}

interface Dispute {
  payment_intent: string;
  amount: number;
  status: string;
}

export interface FakeStripe extends FakePayments {
  sessions: Map<string, Session>;
  disputes: Dispute[];
  refunds: { payment_intent: string; amount: number; key: string }[];
  /** A notification of any event, signed with any secret. */
  sign: (
    event: object,
    options?: { secret?: string; at?: Date },
  ) => { headers: Record<string, string>; body: string };
  /** Sets the fake's clock. */
  setNow: (now: Date) => void;
}

const refuse = (status: number, message: string, more: Record<string, string> = {}): FakeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
});

const toResponse = ({ intent, charge, ...session }: Session, expand: boolean) => ({
  object: 'checkout.session',
  ...session,
  payment_intent: charge || session.status !== 'open' ? intentShown(intent, charge, expand) : null,
});

function intentShown(intent: Session['intent'], charge: Session['charge'], expand: boolean) {
  if (!expand) return intent.id;
  return { object: 'payment_intent', ...intent, latest_charge: charge ?? null };
}

export async function fakeStripe(): Promise<FakeStripe> {
  const sessions: FakeStripe['sessions'] = new Map();
  const disputes: Dispute[] = [];
  const refunds: FakeStripe['refunds'] = [];
  const byKey = new Map<string, { body: string; given: FakeResponse }>();
  let fixed: Date | undefined;
  let counter = 0;
  const next = () => `${(counter += 1)}`.padStart(6, '0');
  const seconds = () => Math.floor((fixed ?? new Date()).getTime() / 1000);

  function create(sent: URLSearchParams, origin: string): FakeResponse {
    const price = 'line_items[0][price_data]';
    const amount = Number(sent.get(`${price}[unit_amount]`));
    const expires_at = Number(sent.get('expires_at'));
    const [success_url = '', cancel_url = ''] = [sent.get('success_url') ?? '', sent.get('cancel_url') ?? ''];
    const id = sent.get('client_reference_id') ?? '';
    if (sent.get('mode') !== 'payment') return refuse(400, 'mode');
    if (sent.get('line_items[0][quantity]') !== '1') return refuse(400, 'quantity');
    if (sent.get(`${price}[currency]`) !== 'usd') return refuse(400, 'currency');
    if (!sent.get(`${price}[product_data][name]`)) return refuse(400, 'name');
    if (!Number.isInteger(amount)) return refuse(400, 'Invalid integer');
    if (amount < 50) return refuse(400, 'at least $0.50', { code: 'amount_too_small' });
    if (amount > 99_999_999) return refuse(400, 'too large', { code: 'amount_too_large' });
    const ahead = expires_at - seconds();
    if (!(ahead >= 1800 && ahead <= 86_400)) return refuse(400, 'expires_at');
    if (!success_url.includes('{CHECKOUT_SESSION_ID}') || !URL.canParse(cancel_url))
      return refuse(400, 'url');
    if (id === '' || sent.get('metadata[transaction_id]') !== id) return refuse(400, 'metadata');
    const ref = `cs_test_${next()}`;
    const metadata = { transaction_id: sent.get('payment_intent_data[metadata][transaction_id]') ?? '' };
    const intent = { id: `pi_${counter}`, status: 'requires_payment_method', metadata };
    sessions.set(ref, {
      id: ref,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: 'usd',
      client_reference_id: id,
      metadata: { transaction_id: id },
      intent,
      expires_at,
      success_url,
      cancel_url,
    });
    return { body: { object: 'checkout.session', id: ref, url: `${origin}/c/pay/${ref}` } };
  }

  function refund(sent: URLSearchParams, key: string): FakeResponse {
    const intent = sent.get('payment_intent') ?? '';
    const session = [...sessions.values()].find((one) => one.intent.id === intent);
    const amount = Number(sent.get('amount'));
    if (!session?.charge) return refuse(404, 'No such payment_intent', { code: 'resource_missing' });
    const left = session.amount_total - session.charge.amount_refunded;
    if (left === 0) return refuse(400, 'already refunded', { code: 'charge_already_refunded' });
    if (!Number.isInteger(amount) || amount < 1 || amount > left) return refuse(400, 'amount');
    session.charge.amount_refunded += amount;
    refunds.push({ payment_intent: intent, amount, key });
    return { body: { object: 'refund', id: `re_${next()}`, status: 'succeeded', amount } };
  }

  /** One response per key; rejects other content with the same key. */
  function once(key: string, call: FakeRequest, work: () => FakeResponse): FakeResponse {
    const body = `${call.path}\n${call.body}`;
    const before = byKey.get(key);
    if (before && before.body !== body) {
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters' } } };
    }
    const given = before?.given ?? work();
    byKey.set(key, { body, given });
    return given;
  }

  function answerSession(
    call: FakeRequest,
    id: string,
    action: string | undefined,
    query: URLSearchParams,
  ): FakeResponse {
    const session = sessions.get(id);
    if (!session) return refuse(404, 'No such checkout.session', { code: 'resource_missing' });
    if (call.method === 'GET' && !action) {
      return { body: toResponse(session, query.get('expand[0]') === 'payment_intent.latest_charge') };
    }
    if (call.method !== 'POST' || action !== '/expire') return refuse(404, 'unknown path');
    if (session.status !== 'open') return refuse(400, 'Only open sessions can be expired');
    session.status = 'expired';
    return { body: toResponse(session, false) };
  }

  const loopback = await switchable((call) => {
    const { pathname, searchParams } = new URL(call.path, 'http://stripe');
    const key = String(call.headers['idempotency-key'] ?? '');
    const sent = new URLSearchParams(call.body);
    if (call.headers.authorization !== `Bearer ${stripeSecret}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    }
    if (call.method === 'POST' && pathname === '/v1/checkout/sessions') {
      if (key !== sent.get('client_reference_id')) return refuse(400, 'idempotency key');
      return once(key, call, () => create(sent, loopback.origin));
    }
    if (call.method === 'POST' && pathname === '/v1/refunds') {
      if (!key) return refuse(400, 'idempotency key');
      return once(key, call, () => refund(sent, key));
    }
    const intent = searchParams.get('payment_intent');
    if (call.method === 'GET' && pathname === '/v1/disputes') {
      return { body: { object: 'list', data: disputes.filter((one) => one.payment_intent === intent) } };
    }
    if (call.method === 'GET' && pathname === '/v1/checkout/sessions') {
      const found = [...sessions.values()].filter((one) => one.intent.id === intent);
      return { body: { object: 'list', data: found.map((session) => toResponse(session, false)) } };
    }
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(\/\w+)?$/.exec(pathname) ?? [];
    return answerSession(call, id, action, searchParams);
  });

  function get(ref: string): Session {
    const session = sessions.get(ref);
    if (!session) throw new Error(`no session ${ref}`);
    return session;
  }

  const sign: FakeStripe['sign'] = (
    event,
    { secret = stripeWebhookSecret, at = fixed ?? new Date() } = {},
  ) => {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(at.getTime() / 1000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return {
      headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
      body: payload,
    };
  };

  const events: Record<Payment, string> = {
    paid: 'checkout.session.completed',
    confirming: 'checkout.session.completed',
    declined: 'checkout.session.async_payment_failed',
    canceled: 'checkout.session.expired',
  };
  const last = new Map<string, Payment>();

  return {
    ...loopback,
    env: {
      STRIPE_SECRET_KEY: stripeSecret,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_URL: loopback.origin,
    },
    sessions,
    disputes,
    refunds,
    refs: () => [...sessions.keys()],
    setNow: (now) => {
      fixed = now;
    },
    become(ref, payment, { amount, currency } = {}) {
      const session = get(ref);
      last.set(ref, payment);
      session.status = payment === 'canceled' ? 'expired' : 'complete';
      session.payment_status = payment === 'paid' ? 'paid' : 'unpaid';
      session.amount_total = amount ?? session.amount_total;
      session.currency = currency ?? session.currency;
      const status = {
        paid: 'succeeded',
        confirming: 'processing',
        declined: 'requires_payment_method',
        canceled: 'canceled',
      };
      session.intent.status = status[payment];
      if (payment === 'paid') session.charge = { id: `ch_${next()}`, amount_refunded: 0, disputed: false };
    },
    returnPath(ref, payment) {
      const { success_url, cancel_url } = get(ref);
      return pathOf(payment === 'canceled' ? cancel_url : success_url.replace('{CHECKOUT_SESSION_ID}', ref));
    },
    sign,
    notify(ref, now) {
      const payment = last.get(ref) ?? 'paid';
      const object = toResponse(get(ref), false);
      const event = { id: `evt_${ref}_${payment}`, object: 'event', type: events[payment], data: { object } };
      return sign(event, { at: now ?? fixed ?? new Date() });
    },
    notifyForeign: (at) =>
      sign(
        {
          id: 'evt_foreign',
          type: 'checkout.session.completed',
          data: { object: { id: 'cs_test_foreign' } },
        },
        at ? { at } : {},
      ),
  };
}

export const fake = fakeStripe;
