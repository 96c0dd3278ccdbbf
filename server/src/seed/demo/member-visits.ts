import { cents } from '@paddock/contract/core/money';
import { hourMs } from '@paddock/contract/durations';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { newTopUp } from '../../features/payments/transactions/create-transaction.ts';
import { joinedDaysAgo } from './data/members.ts';
import { demoDrivers } from './data/people-and-servers.ts';
import { buyForRials, buyFromBalance, type Item, payOutside, topUp, type Visit } from './seed-purchases.ts';
import { seededRandom } from './seeded-random.ts';

/** Days ago of a member's first purchase. */
const since = 85;

/** A member's purchases, by days ago. */
function visitsOf(member: User, items: readonly Item[], turn: number, days: number): Visit[] {
  const [, night, , boost, , gold] = items;
  if (!night || !boost || !gold) throw new Error('the demo shop has too few items');
  const item = [gold, boost, gold, night][turn % 4] ?? gold;
  const order = { item_id: item.id };
  if (turn % 9 === 4) return [{ days, pay: (deps) => topUp(deps, member, 20, 'declined') }];
  if (turn % 9 === 7) return [{ days, pay: (deps) => buyForRials(deps, member, order, 'canceled') }];
  if (turn % 3 === 1) return [{ days, pay: (deps) => buyForRials(deps, member, order, 'paid') }];
  const paid: Visit = { days, pay: (deps) => topUp(deps, member, 10 + (turn % 4) * 10, 'paid') };
  if (turn % 3 === 2) return [paid];
  return [paid, { days: days * 0.98, pay: (deps) => buyFromBalance(deps, member, item) }];
}

/** Purchases of the other members in recent months, and payments in every state. */
export function visitsOfMembers(members: readonly User[], items: readonly Item[]): Visit[] {
  const random = seededRandom(31);
  const buyers = members
    .map((buyer, index) => ({ buyer, joined: joinedDaysAgo(demoDrivers.length + index) }))
    .filter(({ buyer }, index) => buyer.steam_id !== null && index % 2 === 0);
  const visits = buyers.flatMap(({ buyer, joined }, turn) =>
    visitsOf(buyer, items, turn, Math.min(since, joined) * (0.01 + random() ** 2 * 0.95)),
  );
  const [first, second, third] = members;
  const gold = items[5];
  if (!first || !second || !third || !gold)
    throw new Error('the demo community has too few members or items');
  // The payment page was left open until it expired.
  const expire = (deps: Deps) => {
    const expires_at = new Date(deps.now().getTime() - hourMs);
    const times = { expires_at, next_check_at: null, opening_until: null };
    return payOutside(deps, newTopUp(third.id, cents(1_500), 'local', times), 'canceled');
  };
  return [
    ...visits,
    { days: 0.4, pay: (deps) => topUp(deps, first, 30, 'short') },
    { days: 1.3, pay: (deps) => buyForRials(deps, second, { item_id: gold.id }, 'short') },
    { days: 3, pay: expire },
  ];
}
