import type { Output, QueryOf } from '@paddock/contract/core/endpoint';
import { AppError, invalid } from '@paddock/contract/core/errors';
import type { findRecipient as call } from '@paddock/contract/payments/calls';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { shopItems } from '../../shop/tables.ts';
import { isVisibleMember, notDeleted, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isOwned } from '../transactions/goods.ts';

/** The Steam id that goods for a member go to. Throws member_without_steam for a member without one, or who is banned or deleted. */
export async function getMemberSteamId(db: Executor, member_id: number): Promise<string> {
  const [member] = await db
    .select({ steam_id: users.steam_id })
    .from(users)
    .where(and(eq(users.id, member_id), isVisibleMember));
  if (!member?.steam_id) throw invalid({ field: 'member_id', code: 'member_without_steam' });
  return member.steam_id;
}

/** The person with a Steam id or the member, and whether the item can still be given to that account. */
export async function findRecipient(
  deps: Deps,
  { item_id, ...whom }: QueryOf<typeof call>,
): Promise<Output<typeof call>> {
  const steam_id = whom.member_id ? await getMemberSteamId(deps.db, whom.member_id) : whom.steam_id;
  if (!steam_id) throw invalid({ field: 'steam_id', code: 'steam_id_invalid' });
  const [item] = await deps.db
    .select({ grants: shopItems.grants })
    .from(shopItems)
    .where(and(eq(shopItems.id, item_id), isNull(shopItems.deleted_at)));
  if (!item) throw new AppError('not_found');
  const [summaries, [member], owns_item] = await Promise.all([
    // A gift does not depend on Steam's availability: the validated id is enough.
    deps.steam.summaries([steam_id]).catch(() => []),
    deps.db
      .select(publicUserColumns)
      .from(users)
      .where(and(eq(users.steam_id, steam_id), notDeleted)),
    isOwned(deps.db, { item_id, steam_id, grants: item.grants }, deps.now()),
  ]);
  const summary = summaries.find((one) => one.steam_id === steam_id);
  return {
    steam_id: whom.member_id ? null : steam_id,
    member: member ?? null,
    name: summary?.name ?? null,
    avatar_url: summary?.avatar_url ?? null,
    owns_item,
  };
}
