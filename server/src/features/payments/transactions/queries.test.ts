import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { expect, test } from 'vitest';
import { makeItem, makeUser } from '../../../../test/make/make.ts';
import { testApp } from '../../../../test/portal/test-app.ts';

test('staff filter and search transactions, and see the total received from outside', async () => {
  const own = await testApp();
  try {
    const manager = await makeUser(own, { role: 'manager' });
    const buyer = await makeUser(own, { balance: 30 });
    const item = await makeItem(own, { title: 'Midnight livery' });
    await own.call(calls.payWithBalance, { as: buyer, json: { item_id: item.id, amount: 5 } });
    const list = async (query: Record<string, string>) =>
      (await own.call(paymentsAdmin.listTransactions, { as: manager, input: { query: query as never } }))
        .body;
    expect(await list({})).toMatchObject({ total: 2, total_received: 30, total_received_irr: 0 });
    expect(await list({ search: 'midnight' })).toMatchObject({ total: 1, total_received: 0 });
    for (const search of ['Account top-up', 'top-up', 'افزایش موجودی', 'افزايش موجودي']) {
      expect(await list({ search }), search).toMatchObject({ total: 1, total_received: 30 });
      const mine = await own.call(calls.listMyTransactions, {
        as: buyer,
        input: { query: { search } } as never,
      });
      expect(mine.body.items).toHaveLength(1);
    }
    const { transaction_id } = (await list({ search: 'midnight' })).items[0];
    const pasted = transaction_id.replace(/\d/g, (digit: string) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    for (const search of [`\u2066${pasted}\u2069`, `${pasted.slice(0, 4)}\u200b ${pasted.slice(4)}`])
      expect(await list({ search }), search).toMatchObject({ total: 1, items: [{ transaction_id }] });
    expect(await list({ search: '%' })).toMatchObject({ total: 0 });
    expect((await list({ search: buyer.username })).items[0].user.username).toBe(buyer.username);
    expect((await list({ status: 'PENDING' })).total).toBe(0);
    expect((await list({ currency: 'IRR' })).total).toBe(0);
    expect((await list({ startDate: '2020-01-01', endDate: '2020-01-02' })).total).toBe(0);
    expect((await list({ status: '', startDate: '' })).total).toBe(2);
    for (const query of [{ startDate: 'soon' }, { limit: '101' }, { status: 'LOST' }, { skip: '-1' }]) {
      const answer = await own.call(paymentsAdmin.listTransactions, {
        as: manager,
        input: { query: query as never },
      });
      expect(answer.status, JSON.stringify(query)).toBe(422);
    }
  } finally {
    await own.close();
  }
});
