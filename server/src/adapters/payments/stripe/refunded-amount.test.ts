import { afterAll, beforeEach, expect, test } from 'vitest';
import { silent, startStripe } from '../../../../test/make/pay-at-stripe.ts';

const now = new Date('2026-11-21T12:00:00Z');

const { fake, stripe, open, session } = await startStripe(now);
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
  fake.requests.length = 0;
});

async function paid() {
  const payment = await open();
  fake.become(payment.ref, 'paid');
  const { charge, intent } = session(payment.ref);
  if (!charge) throw new Error('no charge');
  return { payment, charge, intent: intent.id };
}

test('a partial refund, then a full one', async () => {
  const { payment, charge } = await paid();
  charge.amount_refunded = 250;
  expect(await stripe.fetchState(payment)).toMatchObject({ state: 'paid', returned: 250 });
  charge.amount_refunded = 1250;
  expect(await stripe.fetchState(payment)).toMatchObject({ amount: 1250, returned: 1250 });
});

test.each([
  ['needs_response', 1250],
  ['lost', 1250],
  ['won', undefined],
  ['warning_needs_response', undefined],
])('a dispute with status %s', async (status, returned) => {
  const { payment, charge, intent } = await paid();
  charge.disputed = true;
  fake.disputes.push({ payment_intent: intent, amount: 1250, status });
  const state = await stripe.fetchState(payment);
  expect(state.state === 'paid' && state.returned).toBe(returned);
});

test('a refund and a dispute of the rest add up to at most the paid amount', async () => {
  const { payment, charge, intent } = await paid();
  charge.amount_refunded = 250;
  charge.disputed = true;
  const dispute = { payment_intent: intent, amount: 600, status: 'lost' };
  fake.disputes.push(dispute);
  expect(await stripe.fetchState(payment)).toMatchObject({ state: 'paid', returned: 850 });
  dispute.amount = 1250;
  expect(await stripe.fetchState(payment)).toMatchObject({ state: 'paid', returned: 1250 });
});

test('a refund runs once per key', async () => {
  const { payment, intent } = await paid();
  const refund = { key: `key-${payment.ref}`, amount: 500, reason: 'asked for' };
  await stripe.refund?.(payment, refund);
  await stripe.refund?.(payment, refund);
  await stripe.refund?.(payment, { ...refund, key: `${refund.key}-2`, amount: 750 });
  expect(fake.refunds.filter((one) => one.payment_intent === intent)).toEqual([
    { payment_intent: intent, amount: 500, key: refund.key },
    { payment_intent: intent, amount: 750, key: `${refund.key}-2` },
  ]);
  // Already refunded in full.
  await stripe.refund?.(payment, { ...refund, key: `${refund.key}-3` });
  expect(session(payment.ref).charge?.amount_refunded).toBe(1250);
});

test('a refund rejected by Stripe differs from one that did not arrive', async () => {
  const { payment } = await paid();
  const refund = { key: `key-${payment.ref}`, amount: 1251, reason: 'too much' };
  await expect(stripe.refund?.(payment, refund)).rejects.toMatchObject({
    code: 'transaction_not_refundable',
  });
  fake.always({ status: 500, body: {} });
  await expect(stripe.refund?.(payment, refund)).rejects.toMatchObject(silent);
});
