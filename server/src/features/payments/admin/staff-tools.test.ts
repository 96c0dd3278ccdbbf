import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { buy, detailOf } from '../../../../test/make/make-purchase.ts';
import { beginPayment } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { localPayments } from '../../../adapters/payments/local/tables.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const of = (transaction_id: string) => ({ params: { transaction_id } });

describe('staff tools', () => {
  test('a payment is found by its public id and by its row id', async () => {
    const transaction_id = await buy(t, await makeUser(t, { balance: 5 }), (await makeItem(t)).id);
    const { id } = await detailOf(t, manager, transaction_id);
    expect((await detailOf(t, manager, String(id))).transaction_id).toBe(transaction_id);
    expect((await t.call(paymentsAdmin.getTransaction, { as: manager, input: of('999999999') })).status).toBe(
      404,
    );
  });

  test('staff can query the provider', async () => {
    const { transaction_id, payment_url } = await beginPayment(t, await makeUser(t), (await makeItem(t)).id);
    const ref = payment_url.split('/').at(-1) ?? '';
    await t.deps.db.update(localPayments).set({ outcome: 'pay' }).where(eq(localPayments.ref, ref));
    const answer = await t.call(paymentsAdmin.checkTransaction, { as: manager, input: of(transaction_id) });
    expect(answer).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
  });

  test('the list is exported as CSV under the same filters, and no cell is a formula', async () => {
    const title = `=HYPERLINK("x"), "quoted"`;
    const item = await makeItem(t, { title });
    const transaction_id = await buy(t, await makeUser(t, { balance: 5 }), item.id, makeSteamId());
    const answer = await t.call(paymentsAdmin.exportTransactions, {
      as: manager,
      input: { query: { search: transaction_id } },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(String(answer.headers['content-disposition'])).toContain('attachment');
    const [head, row, ...rest] = String(answer.body).split('\r\n');
    expect(head).toMatch(/^\uFEFFtransaction_id,created_at,username,item,/);
    expect(row).toContain(`${transaction_id},`);
    expect(row).toContain(`"'=HYPERLINK(""x""), ""quoted"""`);
    expect(row).toContain(',5,USD,');
    expect(rest).toEqual(['']);
    const bad = await t.call(paymentsAdmin.exportTransactions, {
      as: manager,
      input: { query: { startDate: 'soon' } },
    });
    expect(bad.status).toBe(422);
  });
});
