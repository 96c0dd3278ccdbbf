import { AppError, invalid } from '@paddock/contract/core/errors';
import { giftMoveDays } from '@paddock/contract/entitlements/rules';
import { grantsExpireAt } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { moveEntitlements } from '../../entitlements/service.ts';
import { lockShopItem } from '../../shop/queries.ts';
import { purchaseOf } from '../settlement/transitions.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { findGiftMove } from '../transactions/gift-moves.ts';
import { notifyGiftMove } from '../transactions/notify-buyer.ts';
import { isOwned } from '../transactions/ownership.ts';
import { findTransaction, lockTransaction } from '../transactions/queries.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { getMemberSteamId } from './find-recipient.ts';

const refusals = { used: 'gift_used', moved: 'gift_moved' } as const;

/**
 * Moves a gift of the buyer to another member; its days begin anew there. No money moves. Throws not_found, not_a_gift, gift_used,
 * gift_moved, gift_move_late, item_owned, member_without_steam.
 */
export async function moveGift(
  { db, now, followUps }: Deps,
  viewer: Viewer,
  transaction_id: string,
  member_id: number,
): Promise<TransactionRow> {
  const at = now();
  const found = await findTransaction(db, transaction_id);
  if (found?.user_id !== viewer.id) throw new AppError('not_found');
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, found.id);
    const move = await findGiftMove(tx, row, followUps, at);
    if (move === null || row.item_id === null || row.steam_id === null) throw new AppError('not_a_gift');
    if (move === 'late') throw new AppError('gift_move_late', { values: { days: giftMoveDays } });
    if (move !== 'possible') throw new AppError(refusals[move]);
    const steam_id = await getMemberSteamId(tx, member_id);
    // One's own account, and the one that has it already, are nobody to move a gift to.
    if (member_id === viewer.id || steam_id === row.steam_id)
      throw invalid({ field: 'member_id', code: 'invalid' });
    // As a purchase does: two gifts of one thing to one account wait for each other.
    await lockShopItem(tx, row.item_id);
    if (await isOwned(tx, { ...row, item_id: row.item_id, steam_id }, at)) throw new AppError('item_owned');
    const [after] = await tx
      .update(transactions)
      .set({ steam_id, lapses_at: grantsExpireAt(row.grants, at) })
      .where(eq(transactions.id, row.id))
      .returning();
    if (!after) throw new Error(`transaction ${row.id} is gone`);
    await moveEntitlements(tx, purchaseOf({ ...row, steam_id }), at);
    await addTimelineEntry(tx, { transaction: row.id, kind: 'moved' }, at);
    await audit(tx, {
      action: 'gift.move',
      target: { type: 'transaction', id: transaction_id, name: row.item_title },
      after: { member_id },
    });
    await notifyGiftMove(tx, after, row.steam_id, at);
    return after;
  });
}
