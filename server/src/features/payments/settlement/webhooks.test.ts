import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNowPayments, fakeNowPayments } from '../../../../test/fakes/fake-nowpayments.ts';
import { type FakeStripe, fakeStripe } from '../../../../test/fakes/fake-stripe.ts';
import { type FakeZarinpal, fakeZarinpal } from '../../../../test/fakes/fake-zarinpal.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeUser } from '../../../../test/make/make.ts';
import { payingAt, type Started, type Way, ways } from '../../../../test/make/pay-at-provider.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { refunds } from '../tables.ts';

const wayOf = (name: string) => ways.find((way) => way.name === name) as Way;

let stripe: FakeStripe;
let nowpayments: FakeNowPayments;
let zarinpal: FakeZarinpal;
let t: TestApp;
beforeAll(async () => {
  [stripe, nowpayments, zarinpal] = await Promise.all([fakeStripe(), fakeNowPayments(), fakeZarinpal()]);
  t = await testApp({ ...stripe.env, ...nowpayments.env, ...zarinpal.env });
});
afterAll(() => Promise.all([stripe.close(), nowpayments.close(), zarinpal.close(), t.close()]));
beforeEach(() => stripe.always());

const atStripe = () => payingAt(t, stripe, wayOf('stripe'));

async function paidAtStripe() {
  const at = atStripe();
  const started = await at.start();
  stripe.become(started.ref, 'paid');
  await at.comeBack(started, 'paid');
  await at.expectAcceptedOnce(started);
  const session = stripe.sessions.get(started.ref);
  if (!session?.charge) throw new Error('no charge');
  return { started, charge: session.charge, intent: session.intent };
}

let events = 0;
const chargeEvent = (type: string, object: object) => {
  events += 1;
  return stripe.sign({ id: `evt_charge_${events}`, type, data: { object } });
};
const refundsOf = async (started: Started) => {
  const { id } = await atStripe().rowOf(started);
  return t.deps.db.select().from(refunds).where(eq(refunds.transaction_id, id));
};
const purchasesOf = async ({ buyer }: Started) =>
  (await t.call(calls.listMyPurchases, { as: buyer })).body as unknown[];

describe('money that Stripe returns', () => {
  test('a refund at Stripe is recorded, and the goods are revoked', async () => {
    const { started, charge, intent } = await paidAtStripe();
    expect(await purchasesOf(started)).toHaveLength(1);
    charge.amount_refunded = 500;
    const object = { id: charge.id, payment_intent: intent.id, metadata: intent.metadata };
    const event = chargeEvent('charge.refunded', object);
    await Promise.all([1, 2, 3].map(() => atStripe().deliver(event)));
    expect((await atStripe().deliver(event)).statusCode).toBe(200);
    expect(await refundsOf(started)).toMatchObject([{ amount: 500, way: 'provider', state: 'done' }]);
    expect(await atStripe().rowOf(started)).toMatchObject({ status: 'ACCEPTED', refunded_amount: 500 });
    expect(await purchasesOf(started)).toEqual([]);
    await expectBalancedLedger(t.deps.db);
  });

  test('a chargeback is matched although its event has none of our ids', async () => {
    const { started, charge, intent } = await paidAtStripe();
    charge.disputed = true;
    stripe.disputes.push({ payment_intent: intent.id, amount: 500, status: 'needs_response' });
    const event = chargeEvent('charge.dispute.created', { id: 'du_1', payment_intent: intent.id });
    for (const _ of [1, 2]) expect((await atStripe().deliver(event)).statusCode).toBe(200);
    expect(await refundsOf(started)).toMatchObject([{ amount: 500, way: 'provider', state: 'done' }]);
    expect(await purchasesOf(started)).toEqual([]);
    await expectBalancedLedger(t.deps.db);
  });

  test('an inquiry by the bank takes no money', async () => {
    const { started, charge, intent } = await paidAtStripe();
    charge.disputed = true;
    stripe.disputes.push({ payment_intent: intent.id, amount: 500, status: 'warning_needs_response' });
    const event = chargeEvent('charge.dispute.created', { id: 'du_2', payment_intent: intent.id });
    expect((await atStripe().deliver(event)).statusCode).toBe(200);
    expect(await refundsOf(started)).toEqual([]);
    expect(await purchasesOf(started)).toHaveLength(1);
  });

  test('a refund by staff is made at Stripe once, and its event adds no second one', async () => {
    const { started, charge, intent } = await paidAtStripe();
    const manager = await makeUser(t, { role: 'manager' });
    stripe.always({ status: 500, body: {} });
    const answer = await t.call(paymentsAdmin.refundTransaction, {
      as: manager,
      input: { params: { transaction_id: started.transaction_id } } as never,
      json: { amount: 2, reason: 'Half of it' },
    });
    expect(answer).toMatchObject({ status: 201, body: { state: 'pending' } });
    stripe.always();
    t.setNow(new Date(Date.now() + 3_600_000));
    await Promise.all([runJob(t.deps, 'send-refunds'), runJob(t.deps, 'send-refunds')]);
    t.setNow(new Date());
    expect(await refundsOf(started)).toMatchObject([{ amount: 200, way: 'provider', state: 'done' }]);
    expect(charge.amount_refunded).toBe(200);
    const object = { id: charge.id, payment_intent: intent.id, metadata: intent.metadata };
    await atStripe().deliver(chargeEvent('charge.refunded', object));
    expect(await refundsOf(started)).toHaveLength(1);
    await expectBalancedLedger(t.deps.db);
  });
});

test('a card payment that Stripe cancels later is declined on its word, unless the money has arrived', async () => {
  const at = atStripe();
  const sendFailure = (started: Started) => {
    const type = 'checkout.session.async_payment_failed';
    return at.deliver(stripe.sign({ id: `evt_${started.ref}`, type, data: { object: { id: started.ref } } }));
  };
  const [open, waiting, paid] = [await at.start(), await at.start(), await at.start()];
  stripe.become(waiting.ref, 'confirming');
  stripe.become(paid.ref, 'paid');
  for (const started of [open, waiting, paid]) expect((await sendFailure(started)).statusCode).toBe(200);
  const statuses = await Promise.all([open, waiting, paid].map(async (one) => (await at.rowOf(one)).status));
  expect(statuses).toEqual(['PENDING', 'REJECTED', 'ACCEPTED']);
});

test('an event about a payment unknown to Stripe is acknowledged', async () => {
  stripe.always({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' } },
  });
  const event = chargeEvent('charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_nobody' });
  expect((await atStripe().deliver(event)).statusCode).toBe(200);
});

test('coins that arrived in part are under review, and accepted when the rest arrives', async () => {
  const at = payingAt(t, nowpayments, wayOf('nowpayments'));
  const started = await at.start();
  const coin = nowpayments.choose(started.ref, { pay_amount: '1.5e-7', actually_paid: '0.00000014' });
  coin.payment_status = 'partially_paid';
  await at.tell(started);
  expect(await at.rowOf(started)).toMatchObject({
    status: 'PENDING',
    review_reason: 'partially_paid',
    crypto_amount: '0.00000014',
    crypto_currency: 'btc',
  });
  Object.assign(coin, { payment_status: 'finished', actually_paid: '0.00000015' });
  await at.tell(started);
  await at.expectAcceptedOnce(started);
  expect(await at.rowOf(started)).toMatchObject({ crypto_amount: '0.00000015' });
});

describe('the webhook address', () => {
  const post = (url: string, headers: Record<string, string> = {}, payload: string | Buffer = '{}') =>
    t.app.inject({ method: 'POST', url: `/api/v1/payments/${url}/notify`, headers, payload });

  test('exists for providers that sign, and for POST', async () => {
    for (const name of ['zarinpal', 'local', 'nobody', '__proto__']) {
      expect((await post(name)).statusCode, name).toBe(404);
    }
    const got = await t.app.inject({ url: '/api/v1/payments/stripe/notify' });
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST']);
  });

  test('accepts a body of any type unchanged, up to a megabyte', async () => {
    const at = atStripe();
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'odd/one']) {
      const { headers, body } = stripe.notifyForeign?.() ?? { headers: {}, body: '' };
      const answer = await at.deliver({ headers: { ...headers, 'content-type': type }, body });
      expect(answer.statusCode, type).toBe(200);
    }
    const broken = await post('stripe', { 'content-type': 'application/json' }, '{"a":');
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'signature_invalid']);
    const large = await post('stripe', { 'content-type': 'application/json' }, Buffer.alloc(1_000_001, 32));
    expect([large.statusCode, large.json().code]).toEqual([413, 'body_too_large']);
  });

  test('works over a socket, in chunks and without a type', async () => {
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers, body } = stripe.notifyForeign?.() ?? { headers: {}, body: '' };
    const { 'content-type': _, ...signature } = headers;
    const pieces = new ReadableStream({
      start(controller) {
        for (const part of [body.slice(0, 10), body.slice(10)]) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    const init = { method: 'POST', headers: signature, body: pieces, duplex: 'half' };
    const answer = await fetch(`${origin}/api/v1/payments/stripe/notify`, init as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const none = await fetch(`${origin}/api/v1/payments/stripe/notify`, { method: 'POST' });
    expect([none.status, (await none.json()).code]).toEqual([400, 'signature_invalid']);
  });

  test('is rate limited per address, and keys without their secrets accept no event', async () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...env } = stripe.env;
    const own = await testApp({ ...env, RATE_LIMIT_FACTOR: '0.01' });
    try {
      const { headers, body } = stripe.notifyForeign?.() ?? { headers: {}, body: '' };
      const send = () =>
        own.app.inject({ method: 'POST', url: '/api/v1/payments/stripe/notify', headers, payload: body });
      const answers = [];
      for (let count = 0; count < 8; count += 1) answers.push((await send()).statusCode);
      expect(answers).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    } finally {
      await own.close();
    }
  });
});
