import { cents } from '@paddock/contract/core/money';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { newTopUp } from '../../features/payments/transactions/create-transaction.ts';
import { joinedDaysAgo } from './data/members.ts';
import { demoDrivers } from './data/people-and-servers.ts';
import { buyForRials, buyFromBalance, daysAgo, type Item, payOutside, topUp } from './seed-purchases.ts';
import { seededRandom } from './seeded-random.ts';

const hourMs = 3_600_000;
/** The first purchase of a member was so many days ago. */
const since = 85;

/** What a member did at the till, so many days ago. */
async function visit(deps: Deps, member: User, items: readonly Item[], turn: number): Promise<void> {
  const [, night, , boost, , gold] = items;
  if (!night || !boost || !gold) throw new Error('the demo shop has too few items');
  const item = [gold, boost, gold, night][turn % 4] ?? gold;
  if (turn % 9 === 4) return topUp(deps, member, 20, 'declined');
  if (turn % 9 === 7) return buyForRials(deps, member, { item_id: item.id }, 'canceled');
  if (turn % 3 === 1) return buyForRials(deps, member, { item_id: item.id }, 'paid');
  await topUp(deps, member, 10 + (turn % 4) * 10, 'paid');
  if (turn % 3 !== 2)
    await buyFromBalance({ ...deps, now: () => new Date(deps.now().getTime() + 60_000) }, member, item);
}

/** What the other members paid for in the last months, and payments in every state that the staff may meet. */
export async function seedMemberPurchases(
  deps: Deps,
  members: readonly User[],
  items: readonly Item[],
): Promise<void> {
  const random = seededRandom(31);
  const buyers = members
    .map((buyer, index) => ({ buyer, joined: joinedDaysAgo(demoDrivers.length + index) }))
    .filter(({ buyer }, index) => buyer.steam_id !== null && index % 2 === 0);
  for (const [turn, { buyer, joined }] of buyers.entries()) {
    const days = Math.min(since, joined) * (0.05 + random() * 0.9);
    await visit(daysAgo(deps, days), buyer, items, turn);
  }
  const [first, second, third, fourth] = members;
  if (!first || !second || !third || !fourth) throw new Error('the demo community has too few members');
  await topUp(daysAgo(deps, 0.4), first, 30, 'short');
  await buyForRials(daysAgo(deps, 1.3), second, { item_id: items[5]?.id ?? 0 }, 'short');
  // The page of the provider was left open until the time was over.
  const late = daysAgo(deps, 3);
  const times = {
    expires_at: new Date(late.now().getTime() - hourMs),
    next_check_at: null,
    opening_until: null,
  };
  await payOutside(late, newTopUp(third.id, cents(1_500), 'local', times), 'canceled');
}
