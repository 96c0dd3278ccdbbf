import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { buy } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { recordLedgerCheck } from './check-ledger.ts';

let t: TestApp;
let staff: MadeUser;
let player: MadeUser;
beforeEach(async () => {
  t = await testApp();
  staff = await makeUser(t, { role: 'admin' });
  player = await makeUser(t, { balance: 7 });
});
afterEach(() => t.close());

const check = async () => (await t.call(paymentsAdmin.checkLedger, { as: staff })).body;
const setBalance = ({ id }: MadeUser, cents: number) =>
  t.deps.db
    .update(users)
    .set({ balance_usd: cents as never })
    .where(eq(users.id, id));
/** The owner of the tables, who needs no grants. */
async function alter(statement: string): Promise<void> {
  const owner = new Client({ connectionString: t.connection });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

test('a balance that was changed outside the ledger is found', async () => {
  expect(await check()).toMatchObject({
    is_ok: true,
    full: null,
    ledger: [{ currency: 'USD', entries: 2, sum: 0 }],
    balances: { users: 2, total: 7, in_ledger: 7, differing: [] },
  });
  await setBalance(player, 900);
  expect(await check()).toMatchObject({
    is_ok: false,
    balances: { differing: [{ username: player.username, balance: 9, in_ledger: 7 }] },
  });
});

test('the nightly check is stored and reported with its date', async () => {
  const other = await makeUser(t, { balance: 20 });
  const transaction_id = await buy(t, other, (await makeItem(t)).id);
  await recordLedgerCheck(t.deps);
  expect(await check()).toMatchObject({
    is_ok: true,
    ledger: [{ entries: 6, sum: 0 }],
    balances: { users: 3, total: 22, in_ledger: 22 },
    providers: [{ in_ledger: 27, confirmed: 27, difference: 0 }],
    full: { is_ok: true, done: 6, total: 6, finished_at: expect.any(String) },
  });
  await alter(`update ledger_entries set amount = amount - 1 where account = 'revenue'`);
  expect(await check()).toMatchObject({ is_ok: false, unbalanced: [transaction_id], full: { is_ok: true } });
  await recordLedgerCheck(t.deps);
  await alter(`update ledger_entries set amount = amount + 1 where account = 'revenue'`);
  expect(await check()).toMatchObject({ is_ok: true, full: { is_ok: false } });
});
