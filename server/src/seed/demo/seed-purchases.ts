import { cents } from '@paddock/contract/core/money';
import { dayMs } from '@paddock/contract/durations';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { createTopUp } from '../../features/payments/checkout/create-payment.ts';
import { describeSale, type PurchaseOrder } from '../../features/payments/checkout/new-sale.ts';
import { payWithBalance } from '../../features/payments/checkout/pay-with-balance.ts';
import { settle } from '../../features/payments/settlement/settle.ts';
import {
  insertTransaction,
  type NewTransaction,
  newTopUp,
  noExpiry,
} from '../../features/payments/transactions/create-transaction.ts';
import { addTimelineEntry } from '../../features/payments/transactions/timeline.ts';
import { withItem } from '../../features/payments/with-sale.ts';
import type { shopItems } from '../../features/shop/tables.ts';
import type { Viewer } from '../../http/app-types.ts';

export type Item = typeof shopItems.$inferSelect;
type Outcome = 'paid' | 'declined' | 'canceled' | 'short';

/** Dependencies with the clock set back, to act in the past. */
export function daysAgo(deps: Deps, days: number): Deps {
  const then = new Date(deps.now().getTime() - days * dayMs);
  return { ...deps, now: () => then };
}

export const viewerOf = (user: User, now: Date): Viewer => ({
  ...user,
  session: { id: 0, stepped_up_at: now },
});

/** Demo calls are never repeated. */
const once = { key: undefined, hash: 'demo' };

/** Simulates a visit to a payment page with an outcome, without a provider. */
export async function payOutside(deps: Deps, attempt: NewTransaction, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { row } = await insertTransaction(deps.db, attempt, once, now);
  await addTimelineEntry(deps.db, { transaction: row.id, kind: 'at_provider' }, now);
  const { amount, currency } = attempt;
  if (outcome === 'paid') return settle(deps, row.id, { state: outcome, amount, currency });
  // A partial payment so far, which needs review.
  if (outcome === 'short') return settle(deps, row.id, { state: 'pending', review: 'partially_paid' });
  return settle(deps, row.id, { state: outcome });
}

/** Balances come from payments, here as well. */
export function topUp(deps: Deps, user: User, dollars: number, outcome: Outcome): Promise<void> {
  return payOutside(deps, newTopUp(user.id, cents(dollars * 100), 'local', noExpiry), outcome);
}

export const buyForRials = (deps: Deps, user: User, order: PurchaseOrder, outcome: Outcome): Promise<void> =>
  withItem(deps, order.item_id, async (locked) => {
    const sale = await describeSale(locked, viewerOf(user, locked.now), order, 'IRR');
    const attempt = { ...sale, ...noExpiry, provider: 'local' };
    await payOutside({ ...deps, db: locked.tx as Deps['db'] }, attempt, outcome);
  });

export function buyFromBalance(
  deps: Deps,
  user: User,
  item: Item,
  gift: Omit<PurchaseOrder, 'item_id'> = {},
) {
  const viewer = viewerOf(user, deps.now());
  return payWithBalance(deps, viewer, { item_id: item.id, ...gift }, cents(item.price_usd), once);
}

/** A payment or an attempt, by days ago. */
export interface Visit {
  days: number;
  pay: (deps: Deps) => Promise<unknown>;
}

/** Purchases of two friends in recent months; `items` in the order of ./items.ts. */
function visitsOfPlayers(players: readonly User[], items: readonly Item[]): Visit[] {
  const [player, friend, , other] = players;
  const [, , house, boost, livery, gold] = items;
  if (!player || !friend || !other || !gold || !livery || !boost || !house) {
    throw new Error('the demo community has too few players or items');
  }
  const to = (receiver: User) => ({ steam_id: receiver.steam_id ?? undefined });
  const birthday = { item_id: livery.id, ...to(other), note: 'تولدت مبارک! با این لیوری بیا پیست.' };
  const thanks = { ...to(player), note: 'برای برد جمعه. دمت گرم!' };
  return [
    { days: 71, pay: (deps) => topUp(deps, player, 20, 'paid') },
    { days: 70, pay: (deps) => buyFromBalance(deps, player, gold) },
    { days: 24, pay: (deps) => topUp(deps, player, 40, 'paid') },
    { days: 21, pay: (deps) => buyFromBalance(deps, player, boost) },
    { days: 19, pay: (deps) => topUp(deps, player, 100, 'declined') },
    { days: 12, pay: (deps) => buyFromBalance(deps, player, gold) },
    { days: 9, pay: (deps) => buyForRials(deps, player, birthday, 'paid') },
    { days: 7, pay: (deps) => topUp(deps, friend, 50, 'paid') },
    { days: 6, pay: (deps) => buyFromBalance(deps, friend, livery, thanks) },
    { days: 5, pay: (deps) => buyFromBalance(deps, friend, house) },
    { days: 2, pay: (deps) => buyForRials(deps, player, { item_id: house.id }, 'canceled') },
    { days: 1, pay: (deps) => topUp(deps, other, 15, 'paid') },
  ];
}

/** Payments of recent months in chronological order; `more` are those of other members. */
export async function seedPurchases(
  deps: Deps,
  players: readonly User[],
  items: readonly Item[],
  more: readonly Visit[],
): Promise<void> {
  const visits = [...visitsOfPlayers(players, items), ...more];
  for (const { days, pay } of visits.toSorted((a, b) => b.days - a.days)) await pay(daysAgo(deps, days));
  const [player] = players;
  // A payment in progress, only on the local page: the demo never calls a real provider.
  if (player && deps.payments.byName('local')) {
    await createTopUp(deps, viewerOf(player, deps.now()), cents(1000), 'card', {
      idempotency: once,
      locale: 'fa',
    });
  }
}
