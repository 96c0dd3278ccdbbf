import { cents, rials } from '@paddock/contract/core/money';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { beginPayment, pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { shopItems } from '../../shop/tables.ts';
import { findTransaction } from '../transactions/queries.ts';
import { settle } from './settle.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const of = (transaction_id: string) => ({ params: { transaction_id } }) as never;
const setStatus = (transaction_id: string, status: string) =>
  t.call(paymentsAdmin.setTransactionStatus, {
    as: manager,
    input: of(transaction_id),
    json: { status, reason: 'why' },
  });
const refund = (transaction_id: string, amount: number) =>
  t.call(paymentsAdmin.refundTransaction, {
    as: manager,
    input: of(transaction_id),
    json: { amount, reason: 'by card' },
  });
const detailsOf = async (transaction_id: string) =>
  (await t.call(paymentsAdmin.getTransaction, { as: manager, input: of(transaction_id) })).body;
const totalsOf = async (search: string) =>
  (await t.call(paymentsAdmin.listTransactions, { as: manager, input: { query: { search } } })).body;

/** Money that arrived after the attempt was canceled and the last piece sold. */
async function payLate(
  call: typeof calls.createPayment | typeof calls.createZarinpalPayment,
  review_reason: string,
) {
  const item = await makeItem(t, { stock: 1 });
  const begin = { as: await makeUser(t), json: { item_id: item.id } };
  const { transaction_id, payment_url } = (await t.call(call, begin)).body;
  await setStatus(transaction_id, 'CANCELED');
  const other = { as: await makeUser(t, { balance: 5 }), json: { item_id: item.id, amount: 5 } };
  expect((await t.call(calls.payWithBalance, other)).status).toBe(201);
  await pressLocally(t, payment_url, 'pay');
  expect((await detailsOf(transaction_id)).review_reason).toBe(review_reason);
  await t.deps.db.update(shopItems).set({ stock: 1 }).where(eq(shopItems.id, item.id));
  return { transaction_id, item };
}
const lateRials = () => payLate(calls.createZarinpalPayment, 'late_unallocated');

test('late rials can be refunded, and then leave the inbox', async () => {
  const { transaction_id } = await lateRials();
  expect((await refund(transaction_id, 5_000_001)).status).toBe(422);
  expect((await refund(transaction_id, 5_000_000)).status).toBe(201);
  const after = await detailsOf(transaction_id);
  expect(after).toMatchObject({ status: 'CANCELED', review_reason: null, refunded: 5_000_000 });
  expect(after.timeline.map(({ kind }: { kind: string }) => kind)).not.toContain('taken_back');
  expect((await refund(transaction_id, 1)).problem.code).toBe('transaction_not_refundable');
  expect((await totalsOf(transaction_id)).total_received_irr).toBe(0);
  const check = await t.call(paymentsAdmin.checkLedger, { as: manager });
  expect(check.body).toMatchObject({ is_ok: true, unallocated: [] });
  await expectBalancedLedger(t.deps.db);
});

test.each([2_000_000, 5_000_000])(
  'once %d of them were refunded, no goods are given for them',
  async (amount) => {
    const { transaction_id, item } = await lateRials();
    await refund(transaction_id, amount);
    expect((await setStatus(transaction_id, 'ACCEPTED')).problem.code).toBe('transaction_final');
    await t.call(paymentsAdmin.checkTransaction, { as: manager, input: of(transaction_id) });
    await t.app.inject({ url: `/api/v1/payments/local/callback?id=${transaction_id}` });
    expect(await detailsOf(transaction_id)).toMatchObject({ status: 'CANCELED', given: [] });
    const [stored] = await t.deps.db.select().from(shopItems).where(eq(shopItems.id, item.id));
    expect(stored?.stock).toBe(1);
    await expectBalancedLedger(t.deps.db);
  },
);

test.each([
  ['rials', calls.createZarinpalPayment, 'late_unallocated'],
  ['dollars', calls.createPayment, 'late_credited'],
] as const)(
  'late %s stay where they were booked when the provider reports another sum, and pay once',
  async (_, call, late) => {
    const { transaction_id, item } = await payLate(call, late);
    const { id, amount, currency } = (await findTransaction(t.deps.db, transaction_id)) ?? {
      id: 0,
      amount: 0,
    };
    const settlePaid = async (sum: number) =>
      settle(t.deps, id, { state: 'paid', amount: sum, currency } as never);
    await settlePaid(amount + 1);
    expect((await detailsOf(transaction_id)).review_reason).toBe(late);
    await settlePaid(amount);
    expect((await setStatus(transaction_id, 'ACCEPTED')).status).toBe(200);
    const { rows } = await t.deps.db.execute(sql`
    select account, sum(amount)::int as sum from ledger_entries where transaction_id = ${id} group by account order by account`);
    expect(rows.filter(({ sum }) => sum !== 0)).toEqual([
      { account: 'provider:local', sum: -amount },
      { account: 'revenue', sum: amount },
    ]);
    expect(await detailsOf(transaction_id)).toMatchObject({ status: 'ACCEPTED', review_reason: null });
    const [stored] = await t.deps.db.select().from(shopItems).where(eq(shopItems.id, item.id));
    expect(stored?.stock).toBe(0);
    await expectBalancedLedger(t.deps.db);
  },
);

test.each([
  ['rials', calls.createZarinpalPayment],
  ['dollars', calls.createPayment],
] as const)('more %s than were asked for give nothing: a person looks at them', async (_, call) => {
  const [buyer, item] = [await makeUser(t), await makeItem(t)];
  const { transaction_id } = await beginPayment(t, buyer, item.id, call);
  const { id, amount, currency } =
    (await findTransaction(t.deps.db, transaction_id)) ?? expect.fail('no row');
  await settle(t.deps, id, { state: 'paid', amount: amount + 1, currency });
  const detail = await detailsOf(transaction_id);
  expect(detail).toMatchObject({ status: 'PENDING', review_reason: 'amount_differs', given: [] });
  expect(await totalsOf(transaction_id)).toMatchObject({ total_received: 0, total_received_irr: 0 });
});

test('rials beyond the price are credited in dollars by the prices of the item, rounded down to a cent', async () => {
  const buyer = await makeUser(t);
  const { id } = await makeItem(t, { price_usd: cents(500), price_rial: rials(5_000_000) });
  const { transaction_id, payment_url } = await beginPayment(t, buyer, id, calls.createZarinpalPayment);
  await pressLocally(t, payment_url, 'pay');
  const row = (await findTransaction(t.deps.db, transaction_id)) ?? expect.fail('no row');
  const { amount, currency } = row;
  const deposit = { id: 'again', reason: 'paid_twice', amount: 1_239_999 } as const;
  const extra = [{ ...deposit, crypto: { amount: '', currency: '' } }];
  await settle(t.deps, row.id, { state: 'paid', amount, currency, extra });
  expect(await detailsOf(transaction_id)).toMatchObject({ review_reason: 'paid_twice', waiting: 1_239_999 });
  const credited = await t.call(paymentsAdmin.resolveTransaction, {
    as: manager,
    input: of(transaction_id),
    json: { act: 'credit', reason: 'As agreed' },
  });
  expect(credited.body).toMatchObject({ review_reason: null, waiting: 0 });
  const { body } = await t.call(calls.getStatement, { as: buyer });
  expect(body).toMatchObject({ balance: 1.23, items: [{ kind: 'refund', change: 1.23 }] });
  await expectBalancedLedger(t.deps.db);
});
