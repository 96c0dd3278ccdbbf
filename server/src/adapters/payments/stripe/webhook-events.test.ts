import { afterAll, beforeEach, expect, test } from 'vitest';
import { silent, startStripe } from '../../../../test/make/pay-at-stripe.ts';

const now = new Date('2026-11-21T12:00:00Z');

const { fake, stripe, connect, open, session } = await startStripe(now);
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
  fake.requests.length = 0;
});

const read = ({ headers, body }: { headers: Record<string, string>; body: string }, provider = stripe) =>
  provider.parseNotification?.(headers, Buffer.from(body));
const invalid = { code: 'signature_invalid' };

test('a session’s event has the session, and the same id at each delivery', async () => {
  const { ref } = await open();
  fake.become(ref, 'paid');
  const sent = fake.notify?.(ref, now);
  if (!sent) throw new Error('no notification');
  expect(await read(sent)).toEqual({ event_id: `evt_${ref}_paid`, ref });
  expect(await read(fake.notify?.(ref, new Date(now.getTime() - 200_000)) ?? sent)).toEqual(await read(sent));
});

test('refunds and disputes lead to the payment', async () => {
  const { ref, transaction_id } = await open();
  const { intent } = session(ref);
  const charge = { id: 'ch_1', payment_intent: intent.id, metadata: { transaction_id } };
  const refunded = { id: 'evt_a', type: 'charge.refunded', data: { object: charge } };
  expect(await read(fake.sign(refunded))).toEqual({ event_id: 'evt_a', transaction_id });
  const dispute = { id: 'du_1', payment_intent: intent.id, metadata: {} };
  const disputed = { id: 'evt_b', type: 'charge.dispute.created', data: { object: dispute } };
  expect(await read(fake.sign(disputed))).toEqual({ event_id: 'evt_b', ref });
});

test('other events and foreign charges are ignored', async () => {
  for (const type of ['customer.created', 'charge.refunded', 'charge.dispute.created']) {
    const object = { id: 'x_1', payment_intent: 'pi_of_nobody', metadata: {} };
    expect(await read(fake.sign({ id: 'evt_c', type, data: { object } })), type).toBeUndefined();
  }
  expect(await read(fake.sign({ hello: 'there' }))).toBeUndefined();
});

test('forged, altered, old, unsigned and without a secret: rejected without a request', async () => {
  const { ref } = await open();
  fake.requests.length = 0;
  const dispute = { id: 'du_1', payment_intent: session(ref).intent.id };
  const event = { id: 'evt_d', type: 'charge.dispute.created', data: { object: dispute } };
  const good = fake.sign(event);
  const old = new Date(now.getTime() - 301_000);
  for (const bad of [
    fake.sign(event, { secret: 'whsec_other' }),
    { ...good, body: good.body.replace('evt_d', 'evt_e') },
    { ...good, body: `${good.body} ` },
    fake.sign(event, { at: old }),
    { ...good, headers: {} },
    { ...good, headers: { 'stripe-signature': '' } },
    { ...good, headers: { 'stripe-signature': 't=1,v1=' } },
    { headers: fake.sign({}).headers, body: '' },
  ]) {
    await expect(read(bad), JSON.stringify(bad.headers)).rejects.toMatchObject(invalid);
  }
  await expect(read(good, connect({ webhookSecret: undefined }))).rejects.toMatchObject(invalid);
  const blank = fake.sign(event, { secret: 'x' });
  await expect(read(blank, connect({ webhookSecret: '' }))).rejects.toMatchObject(invalid);
  expect(fake.requests).toEqual([]);
  expect(await read(good)).toEqual({ event_id: 'evt_d', ref });
});

test('with a silent Stripe, a dispute is delivered again', async () => {
  fake.always({ status: 500, body: {} });
  const object = { id: 'du_1', payment_intent: 'pi_1' };
  const sent = fake.sign({ id: 'evt_f', type: 'charge.dispute.created', data: { object } });
  await expect(read(sent)).rejects.toMatchObject(silent);
});
