import type { AdminChallenge } from '@paddock/contract/challenges/admin-calls';
import { AppError } from '@paddock/contract/core/errors';
import { prizeId } from '@paddock/contract/entitlements/rules';
import { and, asc, eq, lt, not } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { grantEntitlements, revokeEntitlements } from '../entitlements/grant-entitlements.ts';
import { notify } from '../notifications/notify.ts';
import { isVisibleMember } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { targetOf } from './edit-challenges.ts';
import { type ChallengeRow, findChallenge, lockChallenge } from './queries.ts';
import { challengeAwards } from './tables.ts';
import { isVoidedAward, toAdminChallenge } from './to-admin-challenge.ts';

type AwardRow = typeof challengeAwards.$inferSelect;

const isWaiting = eq(challengeAwards.state, 'waiting');

/** The account that has verified the Steam account; only it can receive the prize. */
const holder = and(
  eq(users.steam_id, challengeAwards.steam_id),
  eq(users.steam_verified, true),
  isVisibleMember,
);

async function givePrize(
  tx: Executor,
  { award, user_id, challenge }: { award: AwardRow; user_id: number; challenge: ChallengeRow },
  now: Date,
): Promise<void> {
  const { id, cause, place, steam_id, prize } = award;
  const { title, title_en } = challenge;
  await tx
    .update(challengeAwards)
    .set({ state: 'given', user_id, given_at: now })
    .where(eq(challengeAwards.id, id));
  const facts = {
    challenge_id: challenge.id,
    place,
    title,
    title_en,
    prize: prize.title,
    prize_en: prize.title_en,
  };
  await notify(tx, user_id, 'challenge_prize', { cause, facts }, now);
  // Discord roles come last in the lock order.
  const granted = {
    transaction_id: prizeId(id),
    cause,
    user_id,
    steam_id,
    item_title: prize.title,
    item_title_en: prize.title_en,
    grants: prize.grants,
  };
  await grantEntitlements(tx, granted, now);
}

/** Gives a waiting prize in its own transaction. The creator of a challenge cannot win it with any account. */
function giveIfClaimed({ db, now }: Deps, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [award] = await tx
      .select()
      .from(challengeAwards)
      .where(and(eq(challengeAwards.id, id), isWaiting))
      .for('update');
    if (!award) return;
    const [winner] = await tx
      .select({ user_id: users.id, is_voided: isVoidedAward })
      .from(challengeAwards)
      .innerJoin(users, holder)
      .where(eq(challengeAwards.id, id));
    const challenge = await findChallenge(tx, award.challenge_id);
    if (!winner || winner.is_voided || !challenge) return;
    if (winner.user_id === challenge.created_by) {
      await tx.update(challengeAwards).set({ state: 'lapsed' }).where(eq(challengeAwards.id, id));
      return;
    }
    await givePrize(tx, { award, user_id: winner.user_id, challenge }, now());
  });
}

/** Gives prizes to winners with verified Steam accounts, and expires prizes that were not claimed in time. */
export async function awardPrizes(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  await db
    .update(challengeAwards)
    .set({ state: 'lapsed' })
    .where(and(isWaiting, lt(challengeAwards.expires_at, now)));
  const due = await db
    .select({ id: challengeAwards.id })
    .from(challengeAwards)
    .innerJoin(users, holder)
    .where(and(isWaiting, not(isVoidedAward)))
    .orderBy(asc(challengeAwards.id));
  for (const { id } of due) await giveIfClaimed(deps, id);
}

/**
 * Takes a prize back as a refund takes goods back; a waiting prize is cancelled. Throws not_found, and award_final
 * for a prize that expired or was taken back before.
 */
export function takeBackAward(
  { db, now }: Deps,
  challenge_id: number,
  id: number,
  reason: string,
): Promise<AdminChallenge> {
  return db.transaction(async (tx) => {
    const at = now();
    const challenge = await lockChallenge(tx, challenge_id);
    const [before] = await tx
      .select()
      .from(challengeAwards)
      .where(and(eq(challengeAwards.id, id), eq(challengeAwards.challenge_id, challenge_id)))
      .for('update');
    if (!challenge || !before) throw new AppError('not_found');
    if (before.state !== 'given' && before.state !== 'waiting') throw new AppError('award_final');
    const [after] = await tx
      .update(challengeAwards)
      .set({ state: 'taken_back', taken_back_at: at, reason })
      .where(eq(challengeAwards.id, id))
      .returning();
    await audit(tx, { target: targetOf(challenge), before, after });
    await revokeEntitlements(tx, prizeId(id), at);
    return toAdminChallenge(tx, challenge, at);
  });
}
