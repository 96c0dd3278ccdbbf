import { dayMs } from '@paddock/contract/durations';
import { giftMoveDays } from '@paddock/contract/entitlements/rules';
import type { GiftMove } from '@paddock/contract/payments/transaction-status';
import type { Executor } from '../../../db/database.ts';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import { isGiftUsed } from '../../entitlements/queries.ts';
import { type TransactionRow } from '../tables.ts';
import { hasTimelineEntry } from './timeline.ts';

/**
 * Whether a gift can be moved, or why not; null if it is not a gift, not paid or revoked. A gift is used once a game server or Discord was
 * sent work for it, or its recipient has driven with it.
 */
export async function findGiftMove(
  db: Executor,
  row: TransactionRow,
  { hasDrivenSince }: FollowUps,
  now: Date,
): Promise<GiftMove | null> {
  const { id, is_gift, status, steam_id, settled_at, taken_back_at, transaction_id } = row;
  if (!is_gift || status !== 'ACCEPTED' || taken_back_at || !steam_id || !settled_at) return null;
  if (await hasTimelineEntry(db, { transaction: id, kind: 'moved' })) return 'moved';
  if (settled_at.getTime() + giftMoveDays * dayMs < now.getTime()) return 'late';
  const isUsed = (await isGiftUsed(db, transaction_id)) || (await hasDrivenSince(db, steam_id, settled_at));
  return isUsed ? 'used' : 'possible';
}
