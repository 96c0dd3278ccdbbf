import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { type PaymentOption, paymentOptions } from '@paddock/contract/payments/rules';
import { type AdminSettings, updateSettings } from '@paddock/contract/site/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
const all = { balance_enabled: true, card_enabled: true, crypto_enabled: true, rial_enabled: true };
const change = async (json: Partial<AdminSettings>) =>
  expect((await t.call(updateSettings, { as: admin, json })).status).toBe(200);
afterEach(() => change(all));
afterAll(() => t.close());

const refused = { status: 409, problem: { code: 'payment_method_unavailable' } };
const begin = (buyer: MadeUser, item_id: number, way: PaymentOption, headers = {}) => {
  if (way === 'rial') return t.call(calls.createZarinpalPayment, { as: buyer, json: { item_id }, headers });
  if (way !== 'balance')
    return t.call(calls.createPayment, { as: buyer, json: { item_id, provider: way }, headers });
  return t.call(calls.payWithBalance, { as: buyer, json: { item_id, amount: 5 }, headers });
};
const offered = async (as: MadeUser): Promise<string[]> =>
  (await t.call(calls.listPaymentMethods, { as })).body.map(({ method }: { method: string }) => method);

describe.each(paymentOptions)('%s', (way) => {
  test('is offered and works, is hidden and refused while disabled, and returns', async () => {
    const buyer = await makeUser(t, { balance: 20 });
    const { id } = await makeItem(t);
    expect(await offered(buyer)).toEqual([...paymentOptions]);
    await change({ [`${way}_enabled`]: false });
    expect(await offered(buyer)).toEqual(paymentOptions.filter((other) => other !== way));
    expect(await begin(buyer, id, way)).toMatchObject(refused);
    for (const other of paymentOptions.filter((one) => one !== way)) {
      expect((await begin(buyer, (await makeItem(t)).id, other)).status).toBe(201);
    }
    await change(all);
    expect((await begin(buyer, id, way)).status).toBe(201);
    await expectBalancedLedger(t.deps.db);
  });

  test('a repeat of a request from before the switch gets its response', async () => {
    const buyer = await makeUser(t, { balance: 20 });
    const { id } = await makeItem(t);
    const headers = { 'idempotency-key': `before-${way}` };
    const first = await begin(buyer, id, way, headers);
    expect(first.status).toBe(201);
    await change({ [`${way}_enabled`]: false });
    expect((await begin(buyer, id, way, headers)).body).toEqual(first.body);
  });
});

test('the general checkout obeys the switch of the method for its currency', async () => {
  const buyer = await makeUser(t);
  const { id } = await makeItem(t);
  await change({ card_enabled: false });
  const pay = (currency: string) => t.call(calls.checkout, { as: buyer, json: { item_id: id, currency } });
  expect(await pay('USD')).toMatchObject(refused);
  expect((await pay('IRR')).status).toBe(201);
});

test('a balance that cannot be spent cannot be topped up; free items need none', async () => {
  const buyer = await makeUser(t);
  const topUp = (provider: string) =>
    t.call(calls.topUpBalance, { as: buyer, json: { amount: 5, provider } });
  await change({ crypto_enabled: false });
  expect(await topUp('crypto')).toMatchObject(refused);
  expect((await topUp('card')).status).toBe(201);
  await change({ balance_enabled: false });
  expect(await topUp('card')).toMatchObject(refused);
  const free = await makeItem(t, { price_usd: 0, price_rial: 0 } as never);
  const had = await t.call(calls.payWithBalance, { as: buyer, json: { item_id: free.id, amount: 0 } });
  expect(had.status).toBe(201);
});

test('a payment that was started earlier is completed', async () => {
  const buyer = await makeUser(t);
  const begun = await begin(buyer, (await makeItem(t)).id, 'card');
  await change({ card_enabled: false });
  await pressLocally(t, begun.body.payment_url, 'pay');
  const input = { params: { transaction_id: begun.body.transaction_id } } as never;
  expect((await t.call(calls.getTransactionStatus, { as: buyer, input })).body.status).toBe('ACCEPTED');
});

describe('the staff list', () => {
  const look = async (test: TestApp, as: MadeUser) =>
    (await test.call(paymentsAdmin.listAdminPaymentMethods, { as })).body;

  test('has every method with its switch, on the local page', async () => {
    await change({ rial_enabled: false });
    const local = { provider: 'local', kind: 'local', state: 'ready' };
    expect(await look(t, admin)).toEqual([
      { method: 'balance', is_enabled: true, provider: 'balance', kind: 'real', state: 'ready' },
      { method: 'card', is_enabled: true, ...local },
      { method: 'crypto', is_enabled: true, ...local },
      { method: 'rial', is_enabled: false, ...local },
    ]);
  });

  test('distinguishes real from unconfigured methods', async () => {
    const own = await testApp({ ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000' });
    const as = await makeUser(own, { role: 'admin' });
    const nobody = { provider: null, kind: 'none', state: 'unknown' };
    expect((await look(own, as)).slice(1)).toEqual([
      { method: 'card', is_enabled: true, ...nobody },
      { method: 'crypto', is_enabled: true, ...nobody },
      { method: 'rial', is_enabled: true, provider: 'zarinpal', kind: 'real', state: 'unknown' },
    ]);
    await own.close();
  });

  test('is refused to a manager', async () => {
    const as = await makeUser(t, { role: 'manager' });
    expect((await t.call(paymentsAdmin.listAdminPaymentMethods, { as })).status).toBe(403);
  });
});
