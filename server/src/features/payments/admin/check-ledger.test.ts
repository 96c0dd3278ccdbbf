import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { buy } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { verifyLedger } from './check-ledger.ts';

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
const pass = (hours: number) => t.setNow(new Date(t.deps.now().getTime() + hours * 3_600_000));
/** As the owner of the tables, whom no grant holds back. */
async function alter(statement: string): Promise<void> {
  const owner = new Client({ connectionString: t.connection });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

test('a balance that was changed behind the ledger is found', async () => {
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

test('a check goes on where the newest full one ended, with the same figures', async () => {
  const other = await makeUser(t, { balance: 20 });
  await buy(t, other, (await makeItem(t)).id);
  pass(2);
  await verifyLedger(t.deps);
  await buy(t, other, (await makeItem(t)).id);
  const { checked_at: _, full, ...quick } = await check();
  expect(full).toMatchObject({ is_ok: true, done: 2, total: 2, finished_at: expect.any(String) });
  expect(quick).toMatchObject({
    is_ok: true,
    ledger: [{ entries: 8, sum: 0 }],
    balances: { users: 3, total: 17, in_ledger: 17 },
    providers: [{ in_ledger: 27, confirmed: 27, difference: 0 }],
  });
  await alter('truncate full_checks');
  const { checked_at: __, full: ___, ...whole } = await check();
  expect(whole).toEqual(quick);
});

test('what is wrong since a full check is found at once: an entry of a new transaction, any balance', async () => {
  pass(2);
  await verifyLedger(t.deps);
  const other = await makeUser(t, { balance: 20 });
  const transaction_id = await buy(t, other, (await makeItem(t)).id);
  await alter(
    'update ledger_entries set amount = amount - 1 where id = (select max(id) from ledger_entries)',
  );
  expect(await check()).toMatchObject({ is_ok: false, unbalanced: [transaction_id] });
  await alter(
    'update ledger_entries set amount = amount + 1 where id = (select max(id) from ledger_entries)',
  );
  expect(await check()).toMatchObject({ is_ok: true });
  await setBalance(player, 900);
  expect(await check()).toMatchObject({
    is_ok: false,
    balances: { differing: [{ username: player.username }] },
  });
});

test('an old entry that somebody altered is found by the next full check, and by each one after it', async () => {
  const transaction_id = await buy(t, player, (await makeItem(t)).id);
  pass(2);
  await verifyLedger(t.deps);
  await alter(`update ledger_entries set amount = amount - 1 where account = 'revenue'`);
  expect(await check()).toMatchObject({ is_ok: true });
  await verifyLedger(t.deps);
  expect(await check()).toMatchObject({ is_ok: false, unbalanced: [transaction_id], full: { is_ok: false } });
  await alter(`update ledger_entries set amount = amount + 1 where account = 'revenue'`);
  await verifyLedger(t.deps);
  expect(await check()).toMatchObject({ is_ok: true, full: { is_ok: true } });
});

test('entries of the last hour are looked at again: one of before may not be committed yet', async () => {
  await verifyLedger(t.deps);
  await buy(t, player, (await makeItem(t)).id);
  expect(await check()).toMatchObject({ is_ok: true, ledger: [{ entries: 4 }], full: { is_ok: true } });
});
