import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@paddock/contract/errors';
import { type Cents, type Currency, cents } from '@paddock/contract/money';
import type { PaymentStart } from '@paddock/contract/payments';
import { isSoldInUsd } from '@paddock/contract/shop';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { PaymentMethod, PaymentProvider } from '../../adapters/payments/payments.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { lockShopItem } from '../shop/queries.ts';
import type { shopItems } from '../shop/tables.ts';
import { currentSettings } from '../site/queries.ts';
import { users } from '../users/tables.ts';
import { type Attempt, findOpenAttempt, findRepeated, insertAttempt, type Repeat } from './attempts.ts';
import { findTransaction, overdueTransactions } from './queries.ts';
import { isOwned, reserve, settle, settleFromBalance } from './settle.ts';
import { type TransactionRow, transactions } from './tables.ts';

/** How long an unpaid attempt holds its piece of stock. */
const holdMinutes = 15;

export interface Order {
  item_id: number;
  /** Whose account the goods are for; the buyer's own when absent. */
  steam_id?: string | undefined;
  note?: string | undefined;
}

type Item = typeof shopItems.$inferSelect;

function recipientOf(viewer: Viewer, order: Order): { steam_id: string; is_gift: boolean } {
  const steam_id = order.steam_id ?? viewer.steam_id;
  if (steam_id === null) throw new AppError('steam_required');
  return { steam_id, is_gift: steam_id !== viewer.steam_id };
}

function priceIn(item: Item, currency: Currency): number {
  const sold =
    currency === 'USD'
      ? isSoldInUsd({ price_usd: item.price_usd as Cents, price_rial: item.price_rial as never })
      : item.price_rial > 0;
  if (!sold) throw new AppError('item_not_sold');
  return currency === 'USD' ? item.price_usd : item.price_rial;
}

/** Locks the item; refuses one that is gone or switched off. */
async function itemForSale(tx: Executor, order: Order): Promise<Item> {
  const item = await lockShopItem(tx, order.item_id);
  if (!item) throw new AppError('not_found');
  if (!item.is_active) throw new AppError('item_inactive');
  return item;
}

async function refuseClosedShop(deps: Deps): Promise<void> {
  if (!(await currentSettings(deps.db)).shop_enabled) throw new AppError('shop_disabled');
}

async function refuseOwned(tx: Executor, item: Item, steam_id: string): Promise<void> {
  if (await isOwned(tx, item.id, steam_id)) throw new AppError('item_owned');
}

export interface BalancePurchase {
  transaction_id: string;
  status: 'ACCEPTED';
  balance: Cents;
}

/** Buys an item from the buyer's balance, all of it or nothing. `seen` is the price in cents that the buyer saw. */
export async function payWithBalance(deps: Deps, viewer: Viewer, order: Order, seen: Cents, repeat: Repeat) {
  await refuseClosedShop(deps);
  const now = deps.now();
  return deps.db.transaction(async (tx): Promise<BalancePurchase> => {
    const repeated = await findRepeated(tx, viewer.id, repeat);
    if (repeated) return answerOf(repeated);
    const item = await itemForSale(tx, order);
    const amount = priceIn(item, 'USD');
    if (amount !== seen) throw new AppError('price_changed');
    const recipient = recipientOf(viewer, order);
    const attempt: Attempt = {
      ...recipient,
      user_id: viewer.id,
      item_id: item.id,
      item_title: item.title,
      note: order.note || null,
      amount,
      currency: 'USD',
      provider: 'balance',
      expires_at: null,
    };
    const { row, isNew } = await insertAttempt(tx, attempt, repeat, now);
    if (!isNew) return answerOf(row);
    await refuseOwned(tx, item, recipient.steam_id);
    await settleFromBalance(tx, row, now);
    const answer: BalancePurchase = {
      transaction_id: row.transaction_id,
      status: 'ACCEPTED',
      balance: await balanceOf(tx, viewer.id),
    };
    await tx
      .update(transactions)
      .set({ answer: { ...answer } })
      .where(eq(transactions.id, row.id));
    return answer;
  });
}

function answerOf(row: TransactionRow): BalancePurchase {
  return row.answer as unknown as BalancePurchase;
}

async function balanceOf(tx: Executor, user: number): Promise<Cents> {
  const [row] = await tx.select({ balance: users.balance_usd }).from(users).where(eq(users.id, user));
  return cents(row?.balance ?? 0);
}

function providerFor(deps: Deps, method: PaymentMethod): PaymentProvider {
  const provider = deps.payments.forMethod(method);
  if (!provider) throw new AppError('payment_method_unavailable');
  return provider;
}

const expiry = (now: Date) => new Date(now.getTime() + holdMinutes * 60_000);

/** Begins the payment of an item: holds a piece of stock and opens a payment at the provider. */
export async function startItemPayment(
  deps: Deps,
  viewer: Viewer,
  order: Order,
  method: PaymentMethod,
  repeat: Repeat,
) {
  await refuseClosedShop(deps);
  const provider = providerFor(deps, method);
  const currency: Currency = method === 'rial' ? 'IRR' : 'USD';
  const now = deps.now();
  const opened = await deps.db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, viewer.id, repeat);
    if (repeated) return { row: repeated, isNew: false };
    const item = await itemForSale(tx, order);
    const amount = priceIn(item, currency);
    // Free items cost nothing to pay: they are bought with balance.
    if (amount === 0) throw new AppError('item_not_sold');
    const recipient = recipientOf(viewer, order);
    await refuseOwned(tx, item, recipient.steam_id);
    const attempt: Attempt = {
      ...recipient,
      user_id: viewer.id,
      item_id: item.id,
      item_title: item.title,
      note: order.note || null,
      amount,
      currency,
      provider: provider.name,
      expires_at: expiry(now),
    };
    const open = await findOpenAttempt(tx, attempt, now);
    if (open) return { row: open, isNew: false };
    const inserted = await insertAttempt(tx, attempt, repeat, now);
    if (inserted.isNew) await reserve(tx, inserted.row, item.id, now);
    return inserted;
  });
  return openAtProvider(deps, provider, opened.row, opened.isNew);
}

/** Begins a top-up of the buyer's dollar balance. */
export async function startTopUp(
  deps: Deps,
  viewer: Viewer,
  amount: Cents,
  method: PaymentMethod,
  repeat: Repeat,
) {
  const provider = providerFor(deps, method);
  const now = deps.now();
  const attempt: Attempt = {
    user_id: viewer.id,
    item_id: null,
    item_title: null,
    steam_id: null,
    is_gift: false,
    note: null,
    amount,
    currency: 'USD',
    provider: provider.name,
    expires_at: expiry(now),
  };
  const opened = await deps.db.transaction(async (tx) => {
    const repeated = await findRepeated(tx, viewer.id, repeat);
    if (repeated) return { row: repeated, isNew: false };
    // One at a time for a user, so that two tabs find each other's attempt.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${viewer.id} for update`);
    const open = await findOpenAttempt(tx, attempt, now);
    return open ? { row: open, isNew: false } : insertAttempt(tx, attempt, repeat, now);
  });
  return openAtProvider(deps, provider, opened.row, opened.isNew);
}

type Started = z.output<typeof PaymentStart>;

async function openAtProvider(
  deps: Deps,
  provider: PaymentProvider,
  row: TransactionRow,
  isNew: boolean,
): Promise<Started> {
  if (!isNew) return startedBefore(deps.db, row);
  const { transaction_id, amount, currency } = row;
  const callbackUrl = `${deps.config.publicUrl}/api/v1/payments/${provider.name}/callback?id=${transaction_id}`;
  const title = row.item_title ?? 'Paddock';
  try {
    const { url, ref } = await provider.create({ transaction_id, amount, currency, title, callbackUrl });
    await deps.db
      .update(transactions)
      .set({ provider_ref: ref, payment_url: url })
      .where(eq(transactions.id, row.id));
    return { payment_url: url, transaction_id, status: 'PENDING' };
  } catch (cause) {
    await settle(deps.db, row.id, { state: 'canceled' }, deps.now());
    await deps.db.update(transactions).set({ idempotency_key: null }).where(eq(transactions.id, row.id));
    throw cause instanceof AppError ? cause : new AppError('provider_unavailable', { retryAfter: 30, cause });
  }
}

/** What an earlier copy of the call was told; waits while that copy is still at the provider. */
async function startedBefore(db: Database, row: TransactionRow): Promise<Started> {
  let current: TransactionRow | undefined = row;
  for (let tries = 0; tries < 100 && current; tries += 1) {
    const { payment_url, transaction_id, status } = current;
    if (payment_url) return { payment_url, transaction_id, status };
    if (status !== 'PENDING') break;
    await wait(100);
    current = await findTransaction(db, row.transaction_id);
  }
  throw new AppError('provider_unavailable', { retryAfter: 30 });
}

/** Asks the provider how a payment stands and settles it. Throws where the provider does not answer. */
export async function askProvider(deps: Deps, row: TransactionRow): Promise<void> {
  const provider = deps.payments.byName(row.provider);
  if (!provider || !row.provider_ref || row.status === 'ACCEPTED') return;
  await settle(deps.db, row.id, await provider.fetchState(row.provider_ref), deps.now());
}

/** Gives up attempts that nobody paid in time, after asking their provider a last time. */
export async function closeOverduePayments(deps: Deps): Promise<void> {
  for (const row of await overdueTransactions(deps.db, deps.now())) {
    const provider = deps.payments.byName(row.provider);
    const outcome = provider && row.provider_ref ? await provider.fetchState(row.provider_ref) : undefined;
    const unpaid = outcome === undefined || outcome.state === 'pending';
    await settle(deps.db, row.id, unpaid ? { state: 'canceled' } : outcome, deps.now());
  }
}
