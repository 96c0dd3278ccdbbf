import { AppError, invalid } from '@paddock/contract/core/errors';
import { giftMoveDays } from '@paddock/contract/entitlements/rules';
import { grantsExpireAt } from '@paddock/contract/shop/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { moveEntitlements } from '../../entitlements/grant-entitlements.ts';
import { purchaseOf } from '../settlement/transitions.ts';
import type { TransactionRow } from '../tables.ts';
import { findGiftMove } from '../transactions/gift-moves.ts';
import { isOwned } from '../transactions/goods.ts';
import { notifyGiftMove } from '../transactions/notify-buyer.ts';
import { findTransaction } from '../transactions/queries.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { editSale, withSale } from '../with-sale.ts';
import { getMemberSteamId } from './find-recipient.ts';

const refusals = { used: 'gift_used', moved: 'gift_moved' } as const;

/**
 * Moves a gift of the buyer to another member, for whom its duration starts again. No money moves. Throws not_found, not_a_gift, gift_used,
 * gift_moved, gift_move_late, item_owned, member_without_steam.
 */
export async function moveGift(
  deps: Deps,
  viewer: Viewer,
  transaction_id: string,
  member_id: number,
): Promise<TransactionRow> {
  const found = await findTransaction(deps.db, transaction_id);
  if (found?.user_id !== viewer.id) throw new AppError('not_found');
  return withSale(deps, found.id, async (sale) => {
    const { tx, row, now } = sale;
    const { item_id, steam_id: from } = row;
    const move = await findGiftMove(tx, row, deps.followUps, now);
    if (move === null || item_id === null || from === null) throw new AppError('not_a_gift');
    if (move === 'late') throw new AppError('gift_move_late', { values: { days: giftMoveDays } });
    if (move !== 'possible') throw new AppError(refusals[move]);
    const steam_id = await getMemberSteamId(tx, member_id);
    // Neither to the buyer nor to the current recipient.
    if (member_id === viewer.id || steam_id === from) throw invalid({ field: 'member_id', code: 'invalid' });
    if (await isOwned(tx, { ...row, item_id, steam_id }, now)) throw new AppError('item_owned');
    const moved = await editSale(sale, { steam_id, lapses_at: grantsExpireAt(row.grants, now) });
    await moveEntitlements(tx, purchaseOf({ ...row, steam_id }), now);
    await addTimelineEntry(tx, { transaction: row.id, kind: 'moved' }, now);
    await audit(tx, {
      action: 'gift.move',
      target: { type: 'transaction', id: transaction_id, name: row.item_title },
      after: { member_id },
    });
    await notifyGiftMove(tx, moved.row, from, now);
    return moved.row;
  });
}
