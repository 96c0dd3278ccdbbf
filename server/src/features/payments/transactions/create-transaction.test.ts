import { payWithBalance, topUpBalance } from '@paddock/contract/payments/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('of a concurrent purchase and top-up under one key, one is created and the other is refused', async () => {
  const buyer = await makeUser(t, { balance: 400 });
  for (let round = 0; round < 40; round += 1) {
    const item = await makeItem(t);
    const headers = { 'idempotency-key': `round-${round}` };
    const answers = await Promise.all([
      t.call(payWithBalance, { as: buyer, headers, json: { item_id: item.id, amount: 5 } }),
      t.call(topUpBalance, { as: buyer, headers, json: { amount: round + 1 } }),
      t.call(payWithBalance, { as: buyer, headers, json: { item_id: item.id, amount: 5 } }),
    ]);
    const [purchase, topUp, copy] = answers.map(({ status }) => status);
    expect(copy).toBe(purchase);
    expect([purchase, topUp].sort()).toEqual([201, 422]);
  }
});
