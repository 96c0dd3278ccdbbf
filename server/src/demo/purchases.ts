import { dayMs } from '@paddock/contract/jalali';
import { cents } from '@paddock/contract/money';
import type { User } from '@paddock/contract/users';
import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type Attempt, atOnce, insertAttempt, topUpAttempt } from '../features/payments/attempts.ts';
import { payWithBalance } from '../features/payments/balance-purchase.ts';
import { lockSale, type Order } from '../features/payments/order.ts';
import { startTopUp } from '../features/payments/payment-start.ts';
import { settle } from '../features/payments/settle.ts';
import { record } from '../features/payments/timeline.ts';
import type { shopItems } from '../features/shop/tables.ts';
import type { Viewer } from '../http/app-types.ts';

type Item = typeof shopItems.$inferSelect;
type Outcome = 'paid' | 'declined' | 'canceled';

/** A time of the past with which the features do what they did then. */
function daysAgo(deps: Deps, days: number): Deps {
  const then = new Date(deps.now().getTime() - days * dayMs);
  return { ...deps, now: () => then };
}

const viewerOf = (user: User, now: Date): Viewer => ({ ...user, session: { id: 0, stepped_up_at: now } });

/** Demo calls have no sender who could repeat them. */
const once = { key: undefined, hash: 'demo' };

/** Goes to a payment page and comes back with what happened there; no provider is asked. */
async function payOutside(deps: Deps, attempt: Attempt, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { row } = await insertAttempt(deps.db, attempt, once, now);
  await record(deps.db, { transaction: row.id, kind: 'at_provider' }, now);
  const { amount, currency } = attempt;
  await settle(
    deps.db,
    row.id,
    outcome === 'paid' ? { state: outcome, amount, currency } : { state: outcome },
    now,
  );
}

/** A balance comes from a payment, here as everywhere. */
function topUp(deps: Deps, user: User, dollars: number, outcome: Outcome): Promise<void> {
  return payOutside(deps, topUpAttempt(user.id, cents(dollars * 100), 'local', atOnce), outcome);
}

function buyForRials(deps: Deps, user: User, order: Order, outcome: Outcome): Promise<void> {
  return deps.db.transaction(async (tx: Executor) => {
    const sale = await lockSale(tx, viewerOf(user, deps.now()), order, 'IRR');
    await payOutside({ ...deps, db: tx as Deps['db'] }, { ...sale, ...atOnce, provider: 'local' }, outcome);
  });
}

function buyFromBalance(deps: Deps, user: User, item: Item, gift: Omit<Order, 'item_id'> = {}) {
  const viewer = viewerOf(user, deps.now());
  return payWithBalance(deps, viewer, { item_id: item.id, ...gift }, cents(item.price_usd), once);
}

/** What two friends bought in the last months; `items` in the order of ./items.ts. */
export async function addPurchases(deps: Deps, players: User[], items: Item[]): Promise<void> {
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
  await buyForRials(daysAgo(deps, 2), player, { item_id: house.id }, 'canceled');
  // Somebody stands at the payment page right now; a real provider is never bothered with a demo.
  if (deps.payments.byName('local')) {
    await startTopUp(deps, viewerOf(player, deps.now()), cents(1000), 'card', once);
  }
}
