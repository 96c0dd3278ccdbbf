import type { Deps } from '../../../server/src/adapters/deps.ts';
import { loadConfig } from '../../../server/src/config/config.ts';
import { createDeps } from '../../../server/src/create-deps.ts';
import {
  type MadeUser,
  makeItem,
  makeServer,
  makeServerKey,
  makeUser,
} from '../../../server/test/make/make.ts';

/** Buyers, drivers and readers. */
export interface Community {
  deps: Deps;
  buyers: readonly MadeUser[];
  /** Members who sign in repeatedly: many sign-ins of one account end the oldest. */
  visitors: readonly MadeUser[];
  items: readonly number[];
  /** A game server and its key. */
  server: { id: number; key: string };
  close: () => Promise<void>;
}

export const startDollars = 1_000_000;
export const priceDollars = 5;
const sizes = { buyers: 12, visitors: 4, items: 4 };

/** Creates the community directly in the database. `env`: that of a portal. */
export async function makeCommunity(env: Record<string, string>): Promise<Community> {
  const direct = env['DATABASE_DIRECT_URL'] ?? '';
  const deps = await createDeps(loadConfig({ ...env, DATABASE_READ_URL: '' }), direct);
  const made = { deps };
  const buyers: MadeUser[] = [];
  for (let count = 0; count < sizes.buyers; count += 1)
    buyers.push(await makeUser(made, { balance: startDollars }));
  const visitors: MadeUser[] = [];
  for (let count = 0; count < sizes.visitors; count += 1) visitors.push(await makeUser(made));
  // Buying it again extends it.
  const grants = [{ type: 'subscription' as const, tier: 'gold', days: 1 }];
  const items: number[] = [];
  for (let count = 0; count < sizes.items; count += 1) items.push((await makeItem(made, { grants })).id);
  const { id } = await makeServer(made);
  const key = await makeServerKey(made, id);
  return { deps, buyers, visitors, items, server: { id, key }, close: deps.close };
}
