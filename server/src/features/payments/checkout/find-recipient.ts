import { AppError } from '@paddock/contract/core/errors';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { shopItems } from '../../shop/tables.ts';
import { users } from '../../users/tables.ts';
import { isOwned } from '../transactions/ownership.ts';

/** Who stands behind a Steam id, and whether the item can still be given to that account. */
export async function findRecipient(deps: Deps, item_id: number, steam_id: string) {
  const [item] = await deps.db
    .select({ grants: shopItems.grants })
    .from(shopItems)
    .where(and(eq(shopItems.id, item_id), isNull(shopItems.deleted_at)));
  if (!item) throw new AppError('not_found');
  const [summaries, [member], owns_item] = await Promise.all([
    // A gift does not wait for Steam's mood: the checked id is enough.
    deps.steam.summaries([steam_id]).catch(() => []),
    deps.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.steam_id, steam_id), isNull(users.deleted_at))),
    isOwned(deps.db, { item_id, steam_id, grants: item.grants }, deps.now()),
  ]);
  const summary = summaries.find((one) => one.steam_id === steam_id);
  return {
    steam_id,
    name: summary?.name ?? null,
    avatar_url: summary?.avatar_url ?? null,
    is_member: member !== undefined,
    owns_item,
  };
}
