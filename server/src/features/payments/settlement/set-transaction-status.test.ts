import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { buy, detailOf, timelineKinds } from '../../../../test/make/make-purchase.ts';
import { beginPayment, pressLocally } from '../../../../test/make/pay-locally.ts';
import { stockOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { setLocalOutcome } from '../../../adapters/payments/local/provider.ts';
import { shopItems } from '../../shop/tables.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const of = (transaction_id: string) => ({ params: { transaction_id } });
const setStatus = (transaction_id: string, json: object, as: { token: string } = manager) =>
  t.call(paymentsAdmin.setTransactionStatus, { as, input: of(transaction_id) as never, json });

test('ACCEPTED has the effects of a payment, once, and records who set it', async () => {
  const buyer = await makeUser(t);
  const item = await makeItem(t, { stock: 3 });
  const { transaction_id, payment_url } = await beginPayment(t, buyer, item.id);
  const answer = await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'Paid at the desk' });
  expect(answer).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
  expect(answer.body.timeline).toContainEqual(
    expect.objectContaining({ kind: 'accepted', by: manager.username, reason: 'Paid at the desk' }),
  );
  expect(await timelineKinds(t, manager, transaction_id)).toEqual([
    'created',
    'at_provider',
    'accepted',
    'given',
  ]);
  const seen = await t.call(calls.getTransactionStatus, { as: buyer, input: of(transaction_id) });
  expect(seen.body.timeline.map(({ by }: { by: string | null }) => by)).toEqual([null, null, null, null]);
  await pressLocally(t, payment_url, 'pay');
  expect(await stockOf(t, item.id)).toBe(2);
  expect((await t.call(calls.listMyPurchases, { as: buyer })).body).toEqual([
    { item_id: item.id, is_own: true },
  ]);
  await expectBalancedLedger(t.deps.db);
});

test.each(['REJECTED', 'CANCELED'])(
  '%s releases the piece; money that arrives later is booked',
  async (status) => {
    const buyer = await makeUser(t);
    const item = await makeItem(t, { stock: 1 });
    const { transaction_id, payment_url } = await beginPayment(t, buyer, item.id);
    expect((await setStatus(transaction_id, { status })).body.status).toBe(status);
    expect(await stockOf(t, item.id)).toBe(1);
    await pressLocally(t, payment_url, 'pay');
    expect((await detailOf(t, manager, transaction_id)).status).toBe('ACCEPTED');
    expect(await stockOf(t, item.id)).toBe(0);
  },
);

test('ACCEPTED is final, and setting it by hand requires a reason', async () => {
  const buyer = await makeUser(t, { balance: 5 });
  const item = await makeItem(t);
  const accepted = await buy(t, buyer, item.id);
  for (const status of transactionStatuses) {
    expect(await setStatus(accepted, { status, reason: 'why' })).toMatchObject({
      status: 409,
      problem: { code: 'transaction_final' },
    });
  }
  const { transaction_id } = await beginPayment(t, await makeUser(t), item.id);
  for (const reason of [undefined, null, '', '  ']) {
    const answer = await setStatus(transaction_id, { status: 'ACCEPTED', reason });
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([422, ['reason']]);
  }
  expect((await detailOf(t, manager, transaction_id)).status).toBe('PENDING');
});

test('until then any of the four can follow, and setting the same one again changes nothing', async () => {
  const item = await makeItem(t, { stock: 1 });
  const { transaction_id } = await beginPayment(t, await makeUser(t), item.id);
  const steps = [
    ['PENDING', 0],
    ['REJECTED', 1],
    ['REJECTED', 1],
    ['CANCELED', 1],
    ['REJECTED', 1],
    ['PENDING', 0],
    ['PENDING', 0],
    ['CANCELED', 1],
    ['PENDING', 0],
    ['ACCEPTED', 0],
  ] as const;
  for (const [status, stock] of steps) {
    const answer = await setStatus(transaction_id, { status, reason: 'why' });
    expect([answer.status, answer.body.status]).toEqual([200, status]);
    expect(await stockOf(t, item.id), status).toBe(stock);
  }
  expect(await timelineKinds(t, manager, transaction_id)).toEqual([
    'created',
    'at_provider',
    'rejected',
    'canceled',
    'rejected',
    'reopened',
    'canceled',
    'reopened',
    'accepted',
    'given',
  ]);
  await expectBalancedLedger(t.deps.db);
});

test('back to PENDING, the provider is polled again and a piece is reserved again, or the status stays', async () => {
  const item = await makeItem(t, { stock: 1 });
  const { transaction_id, payment_url } = await beginPayment(t, await makeUser(t), item.id);
  await setStatus(transaction_id, { status: 'REJECTED' });
  const other = await beginPayment(t, await makeUser(t), item.id);
  expect((await setStatus(transaction_id, { status: 'PENDING' })).problem.code).toBe('item_out_of_stock');
  expect((await detailOf(t, manager, transaction_id)).status).toBe('REJECTED');
  await setStatus(other.transaction_id, { status: 'CANCELED' });
  expect((await setStatus(transaction_id, { status: 'PENDING' })).status).toBe(200);
  const ref = payment_url.split('/').at(-1) ?? '';
  await setLocalOutcome(t.deps.db, ref, 'decline');
  await reconcilePayments(t.deps);
  expect((await detailOf(t, manager, transaction_id)).status).toBe('REJECTED');
  expect(await stockOf(t, item.id)).toBe(1);
});

test('goods that are gone cannot be accepted', async () => {
  const item = await makeItem(t, { stock: 1 });
  const { transaction_id } = await beginPayment(t, await makeUser(t), item.id);
  await setStatus(transaction_id, { status: 'CANCELED' });
  await buy(t, await makeUser(t, { balance: 5 }), item.id);
  expect((await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'why' })).problem.code).toBe(
    'item_out_of_stock',
  );
  expect((await detailOf(t, manager, transaction_id)).status).toBe('CANCELED');
});

test('refuses own payments, unknown fields and unknown transactions', async () => {
  const own = await makeUser(t, { role: 'admin', balance: 5 });
  const { transaction_id } = await beginPayment(t, own, (await makeItem(t)).id);
  expect(await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'why' }, own)).toMatchObject({
    status: 403,
    problem: { code: 'own_payment' },
  });
  const gift = { item_id: (await makeItem(t)).id, steam_id: own.steam_id };
  const { body } = await t.call(calls.createPayment, { as: await makeUser(t), json: gift });
  expect((await setStatus(body.transaction_id, { status: 'ACCEPTED', reason: 'why' }, own)).status).toBe(403);
  const forged = await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'why', amount: 1 });
  expect([forged.status, Object.keys(forged.problem.errors ?? {})]).toEqual([422, ['amount']]);
  expect((await setStatus(transaction_id, { status: 'PAID' })).status).toBe(422);
  expect((await setStatus('nothing-of-the-kind', { status: 'ACCEPTED', reason: 'why' })).status).toBe(404);
});

test('requires a recent password confirmation', async () => {
  const { transaction_id } = await beginPayment(t, await makeUser(t), (await makeItem(t)).id);
  t.setNow(new Date(Date.now() + 6 * 60_000));
  const answer = await setStatus(transaction_id, { status: 'CANCELED' });
  t.setNow(new Date());
  expect(answer).toMatchObject({ status: 403, problem: { code: 'step_up_required' } });
});

test('late rials are used when the goods are available again', async () => {
  const buyer = await makeUser(t);
  const item = await makeItem(t, { stock: 1 });
  const { transaction_id, payment_url } = await beginPayment(t, buyer, item.id, calls.createZarinpalPayment);
  await setStatus(transaction_id, { status: 'CANCELED' });
  await buy(t, await makeUser(t, { balance: 5 }), item.id);
  await pressLocally(t, payment_url, 'pay');
  expect(await detailOf(t, manager, transaction_id)).toMatchObject({
    status: 'CANCELED',
    review_reason: 'late_unallocated',
  });
  const waiting = await t.call(paymentsAdmin.checkLedger, { as: manager });
  expect(waiting.body).toMatchObject({
    is_ok: true,
    unallocated: [{ currency: 'IRR', amount: 5_000_000 }],
  });
  const inbox = await t.call(paymentsAdmin.listTransactions, {
    as: manager,
    input: { query: { review: 'true' } },
  });
  expect(inbox.body.items.map((one: { transaction_id: string }) => one.transaction_id)).toContain(
    transaction_id,
  );
  await t.deps.db.update(shopItems).set({ stock: 1 }).where(eq(shopItems.id, item.id));
  expect((await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'why' })).body).toMatchObject({
    status: 'ACCEPTED',
    review_reason: null,
  });
  expect((await t.call(paymentsAdmin.checkLedger, { as: manager })).body.unallocated).toEqual([]);
  await expectBalancedLedger(t.deps.db);
});
