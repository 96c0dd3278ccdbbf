import * as staff from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeNowPayments, fakeNowPayments } from '../../../../test/fakes/fake-nowpayments.ts';
import { type FakeStripe, fakeStripe } from '../../../../test/fakes/fake-stripe.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { payingAt, type Started, type Way, ways } from '../../../../test/make/pay-at-provider.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { notifications } from '../../notifications/tables.ts';

const wayOf = (name: string) => ways.find((way) => way.name === name) as Way;
const whole = '0.00012345';

let t: TestApp;
let coins: FakeNowPayments;
let at: ReturnType<typeof payingAt>;
let manager: MadeUser;
beforeAll(async () => {
  coins = await fakeNowPayments();
  t = await testApp(coins.env);
  at = payingAt(t, coins, wayOf('nowpayments'));
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => Promise.all([coins.close(), t.close()]));

const of = ({ transaction_id }: Started) => ({ params: { transaction_id } }) as never;
const detailOf = async (started: Started) =>
  (await t.call(staff.getTransaction, { as: manager, input: of(started) })).body;
const resolve = (started: Started, act: string, more: object = {}) =>
  t.call(staff.resolveTransaction, {
    as: manager,
    input: of(started),
    json: { act, reason: 'As agreed' },
    ...more,
  });
const checkMoney = async () => (await t.call(staff.checkLedger, { as: manager })).body;

/** An accepted payment in one coin, which a test can change. */
async function accepted() {
  const started = await at.start();
  const coin = coins.choose(started.ref, { payment_status: 'finished', actually_paid: whole });
  await at.tell(started);
  await at.expectAcceptedOnce(started);
  return { started, coin };
}

/** The same with a second coin at half the price. */
async function acceptedTwice() {
  const { started } = await accepted();
  coins.choose(started.ref, {
    payment_status: 'partially_paid',
    pay_amount: '0.5',
    actually_paid: '0.25',
    pay_currency: 'ltc',
  });
  await at.tell(started);
  return started;
}

describe('money that arrives after ACCEPTED is booked at once and awaits a decision by staff', () => {
  test('tenfold', async () => {
    const started = await at.start();
    coins.choose(started.ref, { payment_status: 'finished', actually_paid: '0.0012345' });
    await at.tell(started);
    expect(await detailOf(started)).toMatchObject({
      status: 'ACCEPTED',
      review_reason: 'paid_more',
      waiting: 45,
      extra_deposits: [
        { reason: 'paid_more', amount: 45, crypto_amount: '0.00111105', crypto_currency: 'btc' },
      ],
    });
    expect((await checkMoney()).is_ok).toBe(true);
    await expectBalancedLedger(t.deps.db);
  });

  test('the same coin to the old address again', async () => {
    const { started, coin } = await accepted();
    coins.choose(started.ref, {
      payment_status: 'finished',
      actually_paid: whole,
      parent_payment_id: coin.payment_id,
    });
    await at.tell(started);
    expect(await detailOf(started)).toMatchObject({ review_reason: 'paid_twice', waiting: 5 });
  });

  test('another coin on the same invoice, whose repeated notification changes nothing', async () => {
    const started = await acceptedTwice();
    await Promise.all([at.tell(started), at.tell(started)]);
    const detail = await detailOf(started);
    expect(detail).toMatchObject({
      review_reason: 'other_currency',
      waiting: 2.5,
      extra_deposits: [{ amount: 2.5, crypto_amount: '0.25', crypto_currency: 'ltc' }],
    });
    expect(detail.timeline.filter(({ kind }: { kind: string }) => kind === 'under_review')).toHaveLength(1);
    const listed = await t.call(staff.listTransactions, {
      as: manager,
      input: { query: { review: 'true', search: started.transaction_id } } as never,
    });
    expect(listed.body.items).toHaveLength(1);
    const { unallocated } = await checkMoney();
    expect(unallocated).toContainEqual({ currency: 'USD', amount: expect.any(Number) });
  });

  test('a surplus of less than a cent is ignored', async () => {
    const started = await at.start();
    coins.choose(started.ref, { payment_status: 'finished', actually_paid: '0.00012346' });
    await at.tell(started);
    expect(await detailOf(started)).toMatchObject({ review_reason: null, extra_deposits: [] });
  });
});

describe('staff decide', () => {
  test('credit: it is added to the balance once, and the buyer is notified', async () => {
    const started = await acceptedTwice();
    const headers = { 'idempotency-key': `credit-${started.transaction_id}` };
    const answers = await Promise.all([1, 2, 3].map(() => resolve(started, 'credit', { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await at.balanceOf(started)).toBe(250);
    expect(await detailOf(started)).toMatchObject({ review_reason: null, waiting: 0, refunded: 0 });
    const { body } = await t.call(calls.getStatement, { as: started.buyer });
    expect(body.items).toMatchObject([{ kind: 'refund', change: 2.5, balance: 2.5 }]);
    const sent = await t.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, started.buyer.id));
    expect(sent.map(({ kind }) => kind)).toContain('purchase_refunded');
    expect((await resolve(started, 'credit')).problem.code).toBe('review_closed');
    expect((await checkMoney()).is_ok).toBe(true);
    await expectBalancedLedger(t.deps.db);
  });

  test('refund: by hand if the provider does not support it, and the goods stay', async () => {
    const started = await acceptedTwice();
    expect((await resolve(started, 'refund')).body).toMatchObject({
      review_reason: null,
      waiting: 0,
      refunds: [{ amount: 2.5, way: 'by_hand', state: 'done' }],
      refunded: 0,
    });
    const { body: bought } = await t.call(calls.listMyPurchases, { as: started.buyer });
    expect(bought).toHaveLength(1);
    expect((await checkMoney()).is_ok).toBe(true);
    await expectBalancedLedger(t.deps.db);
  });

  test('with the action `none` it is retained, and later money opens a new review', async () => {
    const started = await acceptedTwice();
    expect((await resolve(started, 'none')).body).toMatchObject({ review_reason: null, waiting: 0 });
    await at.tell(started);
    expect((await detailOf(started)).review_reason).toBeNull();
    coins.choose(started.ref, { payment_status: 'finished', actually_paid: whole });
    await at.tell(started);
    expect(await detailOf(started)).toMatchObject({ review_reason: 'paid_twice', waiting: 5 });
    await expectBalancedLedger(t.deps.db);
  });

  test('for coins of unknown worth, only to close the review', async () => {
    const { started } = await accepted();
    coins.choose(started.ref, {
      payment_status: 'partially_paid',
      pay_amount: '0',
      actually_paid: '12',
      pay_currency: 'doge',
    });
    await at.tell(started);
    expect(await detailOf(started)).toMatchObject({
      review_reason: 'other_currency',
      waiting: 0,
      extra_deposits: [{ amount: null, crypto_amount: '12' }],
    });
    const credited = await resolve(started, 'credit');
    expect([credited.status, Object.keys(credited.problem.errors ?? {})]).toEqual([422, ['act']]);
    expect((await resolve(started, 'none')).body.review_reason).toBeNull();
  });

  test.each([
    [{ act: 'book_back', reason: 'x' }, ['act']],
    [{ act: 'burn', reason: 'x' }, ['act']],
    [{ act: 'credit' }, ['reason']],
    [{ act: 'credit', reason: ' ' }, ['reason']],
    [{ reason: 'x' }, ['act']],
    [{ act: 'credit', reason: 'x', amount: 1 }, ['amount']],
  ])('%j is refused', async (json, fields) => {
    const started = await acceptedTwice();
    const answer = await resolve(started, '', { json });
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([422, fields]);
    expect(await at.balanceOf(started)).toBe(0);
  });

  test('not for their own payment, not without a review, and only with a recent password confirmation', async () => {
    const { started: usual } = await accepted();
    expect(await resolve(usual, 'none')).toMatchObject({ status: 409, problem: { code: 'review_closed' } });
    const started = await acceptedTwice();
    const player = await resolve(started, 'credit', { as: started.buyer });
    expect(player.status).toBe(403);
    t.setNow(new Date(Date.now() + 6 * 60_000));
    expect((await resolve(started, 'credit')).problem.code).toBe('step_up_required');
    t.setNow(new Date());
  });
});

test('a partial payment notifies its buyer of the missing amount and the deadline, once for each sum', async () => {
  const started = await at.start();
  const coin = coins.choose(started.ref, { payment_status: 'partially_paid', actually_paid: '0.0001' });
  await at.tell(started);
  await at.tell(started);
  const read = async () =>
    (await t.call(calls.getTransactionStatus, { as: started.buyer, input: of(started) })).body;
  const { expires_at } = await at.rowOf(started);
  expect(await read()).toMatchObject({
    status: 'PENDING',
    review_reason: 'partially_paid',
    part_payment: {
      asked: whole,
      arrived: '0.0001',
      missing: '0.00002345',
      currency: 'btc',
      expires_at: expires_at?.toISOString(),
    },
  });
  coin.actually_paid = '0.00012';
  await at.tell(started);
  const sent = await t.deps.db
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, started.buyer.id));
  expect(sent.filter(({ kind }) => kind === 'payment_partial').map(({ data }) => data)).toMatchObject([
    { arrived: '0.0001', missing: '0.00002345', until: expires_at?.toISOString() },
    { arrived: '0.00012', missing: '0.00000345' },
  ]);
  coin.actually_paid = whole;
  coin.payment_status = 'finished';
  await at.tell(started);
  expect(await read()).toMatchObject({ status: 'ACCEPTED', review_reason: null, part_payment: null });
});

describe('a dispute that is won', () => {
  let stripe: FakeStripe;
  let own: TestApp;
  let card: ReturnType<typeof payingAt>;
  beforeAll(async () => {
    stripe = await fakeStripe();
    own = await testApp(stripe.env);
    card = payingAt(own, stripe, wayOf('stripe'));
  });
  afterAll(() => Promise.all([stripe.close(), own.close()]));

  const as = () => makeUser(own, { role: 'manager' });
  const check = async (started: Started, by: MadeUser) =>
    (await own.call(staff.checkTransaction, { as: by, input: of(started) })).body;

  /** A card payment with a dispute over some cents; `end` is its outcome. */
  async function disputed(started: Started, amount: number) {
    stripe.become(started.ref, 'paid');
    await card.comeBack(started, 'paid');
    const session = stripe.sessions.get(started.ref);
    if (!session?.charge) throw new Error('nothing was charged');
    session.charge.disputed = true;
    const dispute = { payment_intent: session.intent.id, amount, status: 'needs_response' };
    stripe.disputes.push(dispute);
    return {
      end: (status: string) => {
        dispute.status = status;
      },
    };
  }

  test('waits for staff, who book it back; revoked goods stay revoked', async () => {
    const by = await as();
    const started = await card.start();
    const dispute = await disputed(started, 500);
    expect(await check(started, by)).toMatchObject({ refunded: 5, review_reason: null });
    dispute.end('won');
    expect(await check(started, by)).toMatchObject({ refunded: 5, review_reason: 'dispute_won', waiting: 5 });
    expect(await check(started, by)).toMatchObject({ waiting: 5 });
    const money = await own.call(staff.checkLedger, { as: by });
    expect(money.body).toMatchObject({ is_ok: true, unallocated: [{ currency: 'USD', amount: 5 }] });
    const json = { act: 'book_back', reason: 'Won' };
    const booked = await own.call(staff.resolveTransaction, { as: by, input: of(started), json });
    expect(booked.body).toMatchObject({ refunded: 0, review_reason: null, waiting: 0 });
    expect(await check(started, by)).toMatchObject({ refunded: 0, review_reason: null });
    const after = await own.call(staff.checkLedger, { as: by });
    expect(after.body).toMatchObject({ is_ok: true, unallocated: [] });
    await expectBalancedLedger(own.deps.db);
  });

  test('restores the balance of a top-up', async () => {
    const by = await as();
    const buyer = await makeUser(own);
    const json = { amount: 20, provider: 'card' };
    const { body } = await own.call(calls.topUpBalance, { as: buyer, json });
    const started = {
      buyer,
      item: undefined as never,
      transaction_id: body.transaction_id,
      ref: stripe.refs().at(-1) ?? '',
    };
    const dispute = await disputed(started, 2_000);
    await check(started, by);
    expect(await card.balanceOf(started)).toBe(0);
    dispute.end('won');
    await check(started, by);
    const booked = await own.call(staff.resolveTransaction, {
      as: by,
      input: of(started),
      json: { act: 'book_back', reason: 'Won' },
    });
    expect(booked.body).toMatchObject({ refunded: 0, waiting: 0 });
    expect(await card.balanceOf(started)).toBe(2_000);
    await expectBalancedLedger(own.deps.db);
  });

  test('does not hide a later refund at the provider', async () => {
    const by = await as();
    const started = await card.start();
    const dispute = await disputed(started, 300);
    expect(await check(started, by)).toMatchObject({ refunded: 3 });
    dispute.end('won');
    expect(await check(started, by)).toMatchObject({ refunded: 3, waiting: 3 });
    const charge = stripe.sessions.get(started.ref)?.charge;
    if (charge) charge.amount_refunded = 200;
    const refunds = [{ amount: 3 }, { amount: 2 }];
    expect(await check(started, by)).toMatchObject({ refunded: 5, refunds, waiting: 3 });
    expect(await check(started, by)).toMatchObject({ refunded: 5, refunds, waiting: 3 });
    const money = await own.call(staff.checkLedger, { as: by });
    expect(money.body).toMatchObject({ is_ok: true, unallocated: [{ currency: 'USD', amount: 3 }] });
    await expectBalancedLedger(own.deps.db);
  });

  test('a refund by staff is not a dispute', async () => {
    const by = await as();
    const started = await card.start();
    stripe.become(started.ref, 'paid');
    await card.comeBack(started, 'paid');
    const json = { amount: 5, reason: 'Wrong item' };
    expect((await own.call(staff.refundTransaction, { as: by, input: of(started), json })).status).toBe(201);
    expect(await check(started, by)).toMatchObject({ refunded: 5, review_reason: null, waiting: 0 });
  });
});
