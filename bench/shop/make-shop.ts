import { payWithBalance } from '@paddock/contract/payments/calls';
import type { Request } from 'autocannon';
import { tokenOf } from '../../e2e/support/api.ts';
import { makeItem } from '../../e2e/support/make-item.ts';
import { makePlayer, topUp } from '../../e2e/support/make-player.ts';

/** An evening in the shop: many buyers, each with unlimited purchases. */
export interface Shop {
  /** One per buyer. */
  tokens: string[];
  items: { id: number; price_usd: number }[];
}

const sizes = { buyers: 48, items: 8 };
/** Each buyer's balance: the maximum of a top-up, more than a measurement can spend. */
export const startDollars = 10_000;
const price_usd = 2;

/** Half of them for a week, half permanent. */
const grantsOf = (place: number) => [
  { type: 'group', group: `bench-${place}`, ...(place % 2 === 0 && { days: 7 }) },
];

/** Creates buyers and items through the API. */
export async function makeShop(url: string, buyers = sizes.buyers): Promise<Shop> {
  const shop: Shop = { tokens: [], items: [] };
  for (let place = 0; place < sizes.items; place += 1) {
    const grants = JSON.stringify(grantsOf(place));
    const id = await makeItem(url, { title: `Bench ${place}`, price_usd: String(price_usd), grants });
    shop.items.push({ id, price_usd });
  }
  for (let made = 0; made < buyers; made += 1) {
    const player = await makePlayer(url);
    await topUp(url, player.client, startDollars);
    shop.tokens.push(await tokenOf(url, player));
  }
  return shop;
}

/** Not used by the demo. */
const recipientOf = (turn: number) => `765612019${String(10_000_000 + turn)}`;

/** A purchase from the balance, unique per turn, for a recipient who owns no item. */
export function buyRequest({ tokens, items }: Shop, turn: number): Request {
  const { id, price_usd: amount } = items[turn % items.length] ?? { id: 0, price_usd: 0 };
  return {
    method: 'POST',
    path: payWithBalance.path,
    headers: {
      authorization: `Bearer ${tokens[turn % tokens.length]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ item_id: id, amount, steam_id: recipientOf(turn) }),
  };
}
