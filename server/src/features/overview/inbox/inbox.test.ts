import { retryDelivery } from '@paddock/contract/entitlements/calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { type InboxKind, inboxLimit } from '@paddock/contract/overview/rules';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as payments from '@paddock/contract/payments/calls';
import { updateItem } from '@paddock/contract/shop/admin-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../../test/make/make.ts';
import { buy, makeGoods } from '../../../../test/make/make-purchase.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { deliveries } from '../../entitlements/tables.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { refunds, transactions } from '../../payments/tables.ts';
import { gameServers } from '../../servers/tables.ts';
import { tickets } from '../../tickets/tables.ts';

const hour = 3_600_000;
const start = new Date('2026-03-10T08:00:00Z');

let t: TestApp;
let developer: MadeUser;
let buyer: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(start);
  developer = await makeUser(t, { role: 'developer' });
  buyer = await makeUser(t, { balance: 100 });
});
afterAll(() => t.close());

const look = async (as = developer) => {
  const { status, body } = await t.call(getInbox, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as {
    entries: { kind: InboxKind; id: string; title: string }[];
    totals: { kind: InboxKind; total: number }[];
  };
};
const of = async (kind: InboxKind, as = developer) =>
  (await look(as)).entries.filter((entry) => entry.kind === kind);

async function begin(spec: typeof payments.createPayment | typeof payments.createZarinpalPayment) {
  const { id } = await makeItem(t);
  const { body } = await t.call(spec, { as: buyer, json: { item_id: id } });
  return body as { transaction_id: string; payment_url: string };
}

test('a new portal has an empty inbox, even before its queue exists', async () => {
  expect(await look()).toEqual({ entries: [], totals: [] });
});

test('an open payment is listed until it is checked and settled', async () => {
  const { transaction_id, payment_url } = await begin(payments.createZarinpalPayment);
  t.setNow(new Date(start.getTime() + hour));
  expect(await of('payment_stuck')).toEqual([]);
  t.setNow(new Date(start.getTime() + 1.3 * hour));
  expect(await of('payment_stuck')).toEqual([
    {
      kind: 'payment_stuck',
      id: transaction_id,
      title: buyer.username,
      title_en: null,
      detail: 'local',
      detail_en: null,
      usd: null,
      irr: 5_000_000,
      since: start.toISOString(),
    },
  ]);
  await t.app.inject({
    method: 'POST',
    url: new URL(payment_url).pathname,
    payload: 'outcome=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const input = { params: { transaction_id } } as never;
  expect((await t.call(paymentsAdmin.checkTransaction, { as: developer, input })).body.status).toBe(
    'ACCEPTED',
  );
  expect(await of('payment_stuck')).toEqual([]);
});

test('payments under review and failed refunds name the transaction and the amount', async () => {
  const { transaction_id, payment_url } = await begin(payments.createPayment);
  await pressLocally(t, payment_url, 'pay');
  const set = (columns: object) =>
    t.deps.db.update(transactions).set(columns).where(eq(transactions.transaction_id, transaction_id));
  await set({ review_reason: 'amount_differs' });
  expect(await of('payment_review')).toMatchObject([
    { id: transaction_id, title: buyer.username, detail: 'amount_differs', usd: 5, irr: null },
  ]);
  // Credited to the balance automatically, so no action is needed.
  await set({ review_reason: 'late_credited' });
  expect(await of('payment_review')).toEqual([]);
  await set({ review_reason: null });

  const input = { params: { transaction_id } } as never;
  await t.call(paymentsAdmin.refundTransaction, {
    as: developer,
    input,
    json: { amount: 2, reason: 'asked for' },
  });
  expect(await of('refund_failed')).toEqual([]);
  await t.deps.db.update(refunds).set({ state: 'failed', error: 'card closed' });
  expect(await of('refund_failed')).toMatchObject([{ id: transaction_id, detail: 'card closed', usd: 2 }]);
  await t.deps.db.update(refunds).set({ state: 'done' });
  expect(await of('refund_failed')).toEqual([]);
});

test('a chargeback is listed for two weeks, a refund by staff is not', async () => {
  const { id } = await makeItem(t);
  const [taken, refunded] = [await buy(t, buyer, id), await buy(t, await makeUser(t, { balance: 5 }), id)];
  for (const transaction_id of [taken, refunded])
    await t.call(paymentsAdmin.refundTransaction, {
      as: developer,
      input: { params: { transaction_id } } as never,
      json: { amount: 2, reason: 'asked for' },
    });
  const [row] = await t.deps.db.select().from(transactions).where(eq(transactions.transaction_id, taken));
  await t.deps.db
    .update(refunds)
    .set({ created_by: null })
    .where(eq(refunds.transaction_id, row?.id ?? 0));
  expect(await of('chargeback')).toMatchObject([{ id: taken, title: buyer.username, usd: 2 }]);
  t.setNow(new Date(start.getTime() + 15 * 24 * hour));
  expect(await of('chargeback', await makeUser(t, { role: 'developer' }))).toEqual([]);
  await t.deps.db.update(refunds).set({ created_by: developer.id });
});

test('a failed delivery is removed when it is retried', async () => {
  const server = await makeServer(t, { status: 'Online', polled_at: start });
  const grant = { type: 'delivery', server_id: server.id, action: 'give_money', params: { amount: 5 } };
  const { id } = await makeGoods(t, grant as never);
  await buy(t, buyer, id);
  expect(await of('delivery_failed')).toEqual([]);
  const [row] = await t.deps.db
    .update(deliveries)
    .set({ state: 'failed', error: 'unknown player' })
    .returning();
  const [entry] = await of('delivery_failed');
  expect(entry).toMatchObject({ id: String(row?.id), detail: 'unknown player' });
  const input = { params: { id: row?.id as number } };
  expect((await t.call(retryDelivery, { as: developer, input })).status).toBe(200);
  expect(await of('delivery_failed')).toEqual([]);
});

test('a delivery that no server fetches is listed after an hour', async () => {
  await t.deps.db.update(deliveries).set({ state: 'done' });
  const server = await makeServer(t, { name: 'Los Santos', status: 'Online', polled_at: start });
  const grant = { type: 'delivery', server_id: server.id, action: 'give_money', params: { amount: 5 } };
  const { id } = await makeGoods(t, grant as never);
  await buy(t, buyer, id);
  t.setNow(new Date(start.getTime() + hour));
  expect(await of('delivery_waiting')).toEqual([]);
  t.setNow(new Date(start.getTime() + hour + 1));
  expect(await of('delivery_waiting')).toMatchObject([{ detail: 'Los Santos', since: start.toISOString() }]);
  await t.deps.db.update(deliveries).set({ state: 'done' });
  expect(await of('delivery_waiting')).toEqual([]);
});

test('a ticket is listed an hour after the last unanswered message of the player', async () => {
  const at = (hours: number) => new Date(start.getTime() - hours * hour);
  const ticket = { user_id: buyer.id, search_text: 'x', category: 'other', created_at: at(90) } as const;
  await t.deps.db.insert(tickets).values([
    { ...ticket, subject: 'fresh', status: 'open', updated_at: at(0.9) },
    { ...ticket, subject: 'old', status: 'open', updated_at: at(25) },
    { ...ticket, subject: 'older', status: 'waiting', updated_at: at(40) },
    { ...ticket, subject: 'answered', status: 'answered', updated_at: at(80) },
    { ...ticket, subject: 'closed', status: 'closed', updated_at: at(80) },
  ]);
  expect((await of('ticket_unanswered')).map(({ title }) => title)).toEqual(['older', 'old']);
  await t.deps.db.update(tickets).set({ status: 'answered' });
  expect(await of('ticket_unanswered')).toEqual([]);
});

test('a server is listed after ten minutes offline, unless it is in maintenance', async () => {
  const minutes = (many: number) => new Date(start.getTime() - many * 60_000);
  const dark = await makeServer(t, { name: 'dark', polled_at: minutes(11), created_at: minutes(900) });
  await makeServer(t, { name: 'never answered', polled_at: null, created_at: minutes(20) });
  await makeServer(t, { name: 'just now', polled_at: minutes(9) });
  await makeServer(t, { name: 'up', polled_at: minutes(11), status: 'Online' });
  await makeServer(t, { name: 'maintained', polled_at: minutes(60), in_maintenance: true });
  await makeServer(t, { name: 'off', polled_at: minutes(60), is_active: false });
  expect(await of('server_dark')).toMatchObject([
    { title: 'never answered', since: minutes(20).toISOString() },
    { title: 'dark', since: minutes(11).toISOString(), id: String(dark.id) },
  ]);
  await t.deps.db.update(gameServers).set({ status: 'Online' });
  expect(await of('server_dark')).toEqual([]);
});

test('low stock is listed with the remaining pieces until it is refilled; at most five items are named', async () => {
  const { id } = await makeItem(t, { title: 'nearly gone', stock: 2 });
  await makeItem(t, { stock: 10 });
  await makeItem(t, { stock: -1 });
  await makeItem(t, { stock: 1, is_active: false });
  await makeItem(t, { stock: 1, deleted_at: start });
  expect(await of('low_stock')).toMatchObject([
    { id: String(id), title: 'nearly gone', detail: '2', since: null },
  ]);
  const more = { input: { params: { id }, body: { stock: 50 } } as never };
  expect((await t.call(updateItem, { as: developer, ...more })).status).toBe(200);
  expect(await of('low_stock')).toEqual([]);
  for (let made = 0; made < 7; made += 1) await makeItem(t, { stock: made });
  const { entries, totals } = await look();
  expect(entries.filter(({ kind }) => kind === 'low_stock')).toHaveLength(inboxLimit);
  expect(totals).toContainEqual({ kind: 'low_stock', total: 7 });
});

test('failed messages and jobs are visible to developers only', async () => {
  const message = {
    channel: 'mail',
    user_id: buyer.id,
    kind: 'gift_received',
    cause: 'x',
    data: {},
  } as const;
  await t.deps.db
    .insert(outgoingMessages)
    .values({ ...message, state: 'given_up', error: 'no such address', next_at: start, created_at: start });
  expect(await of('message_given_up')).toMatchObject([{ title: buyer.username, detail: 'no such address' }]);

  const sweep = { name: 'sweep', due_at: start, attempts: 1, error: 'disk full' };
  const [job] = await t.deps.db.insert(portalJobs).values(sweep).returning();
  expect(await of('job_failed')).toEqual([]);
  await t.deps.db
    .update(portalJobs)
    .set({ attempts: 0, failed_at: start })
    .where(eq(portalJobs.name, 'sweep'));
  expect(await of('job_failed')).toMatchObject([
    { id: job?.id, title: 'sweep', detail: 'disk full', since: expect.stringMatching(/Z$/) },
  ]);

  const admin = await makeUser(t, { role: 'admin' });
  expect((await look(admin)).totals.map(({ kind }) => kind)).toEqual(['low_stock']);
  await t.deps.db.delete(outgoingMessages);
  expect(await of('message_given_up')).toEqual([]);
});

test.each([
  ['moderator', ['ticket_unanswered', 'server_dark']],
  ['manager', ['payment_stuck', 'ticket_unanswered', 'server_dark', 'low_stock']],
])('%s sees the modules that the role may view', async (role, kinds) => {
  await begin(payments.createPayment);
  await makeServer(t);
  await makeItem(t, { stock: 0 });
  const old = new Date(start.getTime() - 30 * hour);
  const ticket = { user_id: buyer.id, subject: 'x', search_text: 'x', category: 'other' } as const;
  await t.deps.db.insert(tickets).values({ ...ticket, created_at: old, updated_at: old });
  t.setNow(new Date(start.getTime() + 2 * hour));
  const { totals } = await look(await makeUser(t, { role }));
  expect(totals.map(({ kind }) => kind)).toEqual(kinds);
});
