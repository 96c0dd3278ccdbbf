import { cents } from '@paddock/contract/core/money';
import { dayMs } from '@paddock/contract/i18n/jalali';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { createTopUp } from '../../features/payments/checkout/create-payment.ts';
import { lockSale, type PurchaseOrder } from '../../features/payments/checkout/lock-sale.ts';
import { payWithBalance } from '../../features/payments/checkout/pay-with-balance.ts';
import { settle } from '../../features/payments/settlement/settle.ts';
import {
  insertTransaction,
  type NewTransaction,
  newTopUp,
  noExpiry,
} from '../../features/payments/transactions/create-transaction.ts';
import { addTimelineEntry } from '../../features/payments/transactions/timeline.ts';
import type { shopItems } from '../../features/shop/tables.ts';
import type { Viewer } from '../../http/app-types.ts';

export type Item = typeof shopItems.$inferSelect;
type Outcome = 'paid' | 'declined' | 'canceled' | 'short';

/** A time of the past with which the features do what they did then. */
export function daysAgo(deps: Deps, days: number): Deps {
  const then = new Date(deps.now().getTime() - days * dayMs);
  return { ...deps, now: () => then };
}

export const viewerOf = (user: User, now: Date): Viewer => ({
  ...user,
  session: { id: 0, stepped_up_at: now },
});

/** Demo calls have no sender who could repeat them. */
const once = { key: undefined, hash: 'demo' };

/** Goes to a payment page and comes back with what happened there; no provider is asked. */
export async function payOutside(deps: Deps, attempt: NewTransaction, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { row } = await insertTransaction(deps.db, attempt, once, now);
  await addTimelineEntry(deps.db, { transaction: row.id, kind: 'at_provider' }, now);
  const { amount, currency } = attempt;
  if (outcome === 'paid') return settle(deps.db, row.id, { state: outcome, amount, currency }, now);
  // Less came than was asked for: a person looks at it.
  const received = Math.round(amount * 0.9);
  if (outcome === 'short') return settle(deps.db, row.id, { state: 'paid', amount: received, currency }, now);
  return settle(deps.db, row.id, { state: outcome }, now);
}

/** A balance comes from a payment, here as everywhere. */
export function topUp(deps: Deps, user: User, dollars: number, outcome: Outcome): Promise<void> {
  return payOutside(deps, newTopUp(user.id, cents(dollars * 100), 'local', noExpiry), outcome);
}

export function buyForRials(deps: Deps, user: User, order: PurchaseOrder, outcome: Outcome): Promise<void> {
  return deps.db.transaction(async (tx: Executor) => {
    const { sale } = await lockSale(tx, viewerOf(user, deps.now()), order, 'IRR');
    await payOutside({ ...deps, db: tx as Deps['db'] }, { ...sale, ...noExpiry, provider: 'local' }, outcome);
  });
}

export function buyFromBalance(
  deps: Deps,
  user: User,
  item: Item,
  gift: Omit<PurchaseOrder, 'item_id'> = {},
) {
  const viewer = viewerOf(user, deps.now());
  return payWithBalance(deps, viewer, { item_id: item.id, ...gift }, cents(item.price_usd), once);
}

/** What two friends bought in the last months; `items` in the order of ./items.ts. */
export async function seedPurchases(deps: Deps, players: User[], items: Item[]): Promise<void> {
  const [player, friend, , other] = players;
  const [, , house, boost, livery, gold] = items;
  if (!player || !friend || !other || !gold || !livery || !boost || !house) {
    throw new Error('the demo community has too few players or items');
  }
  const to = (receiver: User) => ({ steam_id: receiver.steam_id ?? undefined });

  await topUp(daysAgo(deps, 71), player, 20, 'paid');
  await buyFromBalance(daysAgo(deps, 70), player, gold);
  await topUp(daysAgo(deps, 24), player, 40, 'paid');
  await buyFromBalance(daysAgo(deps, 21), player, boost);
  await topUp(daysAgo(deps, 19), player, 100, 'declined');
  await buyFromBalance(daysAgo(deps, 12), player, gold);
  const birthday = { item_id: livery.id, ...to(other), note: 'تولدت مبارک! با این لیوری بیا پیست.' };
  await buyForRials(daysAgo(deps, 9), player, birthday, 'paid');
  await topUp(daysAgo(deps, 7), friend, 50, 'paid');
  await buyFromBalance(daysAgo(deps, 6), friend, livery, {
    ...to(player),
    note: 'برای برد جمعه. دمت گرم!',
  });
  await buyFromBalance(daysAgo(deps, 5), friend, house);
  await topUp(daysAgo(deps, 1), other, 15, 'paid');
  await buyForRials(daysAgo(deps, 2), player, { item_id: house.id }, 'canceled');
  // Somebody stands at the payment page right now; a real provider is never bothered with a demo.
  if (deps.payments.byName('local')) {
    await createTopUp(deps, viewerOf(player, deps.now()), cents(1000), 'card', {
      idempotency: once,
      locale: 'fa',
    });
  }
}
