import { cents } from '@paddock/contract/core/money';
import {
  resolutionActs,
  type TransactionStatus,
  transactionStatuses,
} from '@paddock/contract/payments/transaction-status';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { volume } from '../../../test/volume.ts';
import { localOutcomes, setLocalOutcome } from '../../adapters/payments/local/provider.ts';
import { shopItems } from '../shop/tables.ts';
import { createItemPayment, createTopUp } from './checkout/create-payment.ts';
import { payWithBalance } from './checkout/pay-with-balance.ts';
import { refundTransaction } from './refunds/refund-transaction.ts';
import { refreshFromProvider } from './settlement/reconcile-payments.ts';
import { resolveTransaction } from './settlement/resolve-transaction.ts';
import { setTransactionStatus } from './settlement/set-transaction-status.ts';
import { expireTransaction, settle } from './settlement/settle.ts';
import { type TransactionRow, transactions } from './tables.ts';
import { isActivePurchase } from './transactions/goods.ts';
import { findTransaction } from './transactions/queries.ts';

/*
 * Random histories of a small shop with concurrent actions, checked against the invariants after each: the money core is
 * driven through the functions that its calls use, on the real database.
 */

const players = 3;
const stocks = [2, 5, -1];
const price = 500;

let t: TestApp;
let staff: MadeUser;
beforeAll(async () => {
  t = await testApp();
  staff = await makeUser(t, { role: 'admin' });
});
afterAll(() => t.close());

interface Shop {
  buyers: MadeUser[];
  items: number[];
  /** Public ids of the payments. */
  begun: string[];
  /** The statuses that each transaction had, in order. */
  seen: Map<number, TransactionStatus[]>;
}

async function openShop(): Promise<Shop> {
  const buyers: MadeUser[] = [];
  for (let made = 0; made < players; made += 1) buyers.push(await makeUser(t, { balance: made * 12 }));
  const items: number[] = [];
  for (const stock of stocks) {
    const perk = { type: 'group', group: 'vip' } as const;
    items.push((await makeItem(t, { stock, price_usd: price, grants: [perk] })).id);
  }
  return { buyers, items, begun: [], seen: new Map() };
}

type Act = (shop: Shop) => Promise<void>;

/** One of the payments so far. */
async function oneOf(shop: Shop, at: number): Promise<TransactionRow | undefined> {
  const id = shop.begun[at % Math.max(1, shop.begun.length)];
  return id === undefined ? undefined : findTransaction(t.deps.db, id);
}

/** Refusals are expected; any other error is a bug. */
async function allowed(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if ((error as Error).name !== 'AppError') throw error;
  });
}

const viewerOf = (user: MadeUser) => ({ ...user, id: user.id, steam_id: user.steam_id }) as never;
let keys = 0;
const once = () => {
  keys += 1;
  return { key: `k${keys}`, hash: 'h' };
};

const who = fc.nat({ max: players - 1 });
const what = fc.nat({ max: stocks.length - 1 });
const which = fc.nat({ max: 30 });

const act: fc.Arbitrary<[string, Act]> = fc.oneof(
  fc.tuple(who, what, who).map(([buyer, item, friend]): [string, Act] => [
    `${buyer} buys ${item} for ${friend} from the balance`,
    ({ buyers, items, begun }) => {
      const viewer = viewerOf(buyers[buyer] as MadeUser);
      const order = { item_id: items[item] ?? 0, steam_id: buyers[friend]?.steam_id ?? '' };
      return allowed(async () => {
        begun.push(
          (await payWithBalance(t.deps, viewer, order, cents(price), once())).purchase.transaction_id,
        );
      });
    },
  ]),
  fc
    .tuple(who, what, who, fc.constantFrom('card', 'rial'))
    .map(([buyer, item, friend, method]): [string, Act] => [
      `${buyer} begins to pay ${item} for ${friend} by ${method}`,
      ({ buyers, items, begun }) => {
        const order = { item_id: items[item] ?? 0, steam_id: buyers[friend]?.steam_id ?? '' };
        const viewer = viewerOf(buyers[buyer] as MadeUser);
        return allowed(async () => {
          begun.push(
            (
              await createItemPayment(t.deps, viewer, order, method as 'card', {
                idempotency: once(),
                locale: 'fa',
              })
            ).transaction_id,
          );
        });
      },
    ]),
  fc.tuple(who, fc.integer({ min: 1, max: 20 })).map(([buyer, dollars]): [string, Act] => [
    `${buyer} begins a top-up of $${dollars}`,
    ({ buyers, begun }) => {
      const viewer = viewerOf(buyers[buyer] as MadeUser);
      return allowed(async () => {
        const started = await createTopUp(t.deps, viewer, cents(dollars * 100), 'card', {
          idempotency: once(),
          locale: 'fa',
        });
        begun.push(started.transaction_id);
      });
    },
  ]),
  fc.tuple(which, fc.constantFrom('pay' as const, ...localOutcomes)).map(([at, outcome]): [string, Act] => [
    `payer ${at}: ${outcome}, and comes back`,
    async (shop) => {
      const row = await oneOf(shop, at);
      if (!row?.provider_ref) return;
      await setLocalOutcome(t.deps.db, row.provider_ref, outcome);
      await allowed(() => refreshFromProvider(t.deps, row));
    },
  ]),
  which.map((at): [string, Act] => [
    `the portal asks about ${at}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      if (row) await allowed(() => refreshFromProvider(t.deps, row));
    },
  ]),
  fc.tuple(which, fc.constantFrom('declined', 'canceled', 'pending')).map(([at, state]): [string, Act] => [
    `an old word about ${at}: ${state}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      if (row) await settle(t.deps, row.id, { state } as never);
    },
  ]),
  fc.tuple(which, fc.integer({ min: 1, max: 2000 })).map(([at, amount]): [string, Act] => [
    `another sum for ${at}: ${amount}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      if (!row || row.amount === amount) return;
      await settle(t.deps, row.id, { state: 'paid', amount, currency: row.currency });
    },
  ]),
  fc
    .tuple(which, fc.integer({ min: 0, max: 600 }), fc.nat({ max: 3 }), fc.nat({ max: 700 }))
    .map(([at, worth, deposit, returned]): [string, Act] => [
      `the provider has ${worth} more of ${at} by ${deposit}, and ${returned} went back`,
      async (shop) => {
        const row = await oneOf(shop, at);
        if (!row?.provider_ref) return;
        const crypto = { amount: '0.1', currency: 'ltc' };
        const extra = [
          { id: `d${deposit}`, reason: 'other_currency', amount: worth || null, crypto } as const,
        ];
        const { amount, currency } = row;
        await settle(t.deps, row.id, { state: 'paid', amount, currency, returned, extra });
      },
    ]),
  fc.tuple(which, fc.constantFrom(...resolutionActs)).map(([at, decision]): [string, Act] => [
    `the staff decide about ${at}: ${decision}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      const order = { act: decision, reason: 'model' };
      if (row) await allowed(() => resolveTransaction(t.deps, viewerOf(staff), row.id, order, once()));
    },
  ]),
  which.map((at): [string, Act] => [
    `the time of ${at} is over`,
    async (shop) => {
      const row = await oneOf(shop, at);
      if (row) await expireTransaction(t.deps, row.id);
    },
  ]),
  fc.tuple(which, fc.constantFrom(...transactionStatuses)).map(([at, status]): [string, Act] => [
    `the staff set ${at} to ${status}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      const actor = { id: staff.id, steam_id: staff.steam_id, reason: null };
      if (row) await allowed(() => setTransactionStatus(t.deps, row.id, status, actor));
    },
  ]),
  fc.tuple(which, fc.integer({ min: 1, max: 6 })).map(([at, dollars]): [string, Act] => [
    `the staff pay back $${dollars} of ${at}`,
    async (shop) => {
      const row = await oneOf(shop, at);
      const order = { amount: dollars, reason: 'model' };
      if (row) await allowed(() => refundTransaction(t.deps, viewerOf(staff), row.id, order, once()));
    },
  ]),
);

async function rowsOf(shop: Shop): Promise<TransactionRow[]> {
  const { rows } = await t.deps.db.execute(
    sql`select id from transactions where user_id in (${sql.join(
      shop.buyers.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`,
  );
  const ids = new Set(rows.map(({ id }) => Number(id)));
  return (await t.deps.db.select().from(transactions)).filter(({ id }) => ids.has(id));
}

async function check(shop: Shop): Promise<void> {
  await expectBalancedLedger(t.deps.db);
  const rows = await rowsOf(shop);
  for (const { id, status } of rows) {
    const before = shop.seen.get(id)?.at(-1);
    if (before && before !== status) {
      expect(before, 'ACCEPTED is final').not.toBe('ACCEPTED');
    }
    shop.seen.set(id, [...(shop.seen.get(id) ?? []), status]);
  }
  const { rows: wrong } = await t.deps.db.execute(sql`
    select t.transaction_id, t.status, count(e.id) as given from transactions t
    left join entitlements e on e.transaction_id = t.transaction_id
    where t.item_id is not null group by t.id
    having count(e.id) <> (case when t.status = 'ACCEPTED' then jsonb_array_length(t.grants) else 0 end)`);
  expect(wrong, 'one delivery for each accepted purchase, none for the others').toEqual([]);
  for (const [index, item] of shop.items.entries()) await checkItem(item, stocks[index] ?? 0);
}

async function checkItem(item: number, stock: number): Promise<void> {
  const { db } = t.deps;
  const [now] = await db.select().from(shopItems).where(eq(shopItems.id, item));
  const sold = (await db.select().from(transactions).where(eq(transactions.item_id, item))).filter(
    // Revoked pieces are in stock again.
    ({ status, taken_back_at }) => status === 'ACCEPTED' && taken_back_at === null,
  );
  const { rows } = await db.execute(
    sql`select count(*) as held from stock_reservations where item_id = ${item}`,
  );
  if (stock >= 0) expect(Number(now?.stock) + sold.length + Number(rows[0]?.held)).toBe(stock);
  else expect(now?.stock).toBe(-1);
  const active = await db
    .select({ steam_id: transactions.steam_id })
    .from(transactions)
    .where(sql`${transactions.item_id} = ${item} and ${isActivePurchase(t.deps.now())}`);
  expect(new Set(active.map(({ steam_id }) => steam_id)).size, 'no account has it twice').toBe(active.length);
}

test('the invariants hold after any history of a shop, in any order', async () => {
  const turn = fc.array(act, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 10, maxLength: 30 }), fc.context(), async (turns, log) => {
      const shop = await openShop();
      for (const steps of turns) {
        log.log(steps.map(([name]) => name).join(' | '));
        // Concurrent actions meet in the database.
        await Promise.all(steps.map(([, run]) => run(shop)));
        await check(shop);
      }
    }),
    { numRuns: volume(8, 40), endOnFailure: true, seed: 20_260 },
  );
});
