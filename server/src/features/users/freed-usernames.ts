import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { freedUsernameDays } from '@paddock/contract/users/rules';
import { and, eq, gt, lte, ne } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { freedUsernames } from './tables.ts';

/** Identifies all look-alike names; the name itself is not stored. */
const hashOf = (username: string) => createHash('sha256').update(confusableSkeleton(username)).digest('hex');

const restsSince = (now: Date) => new Date(now.getTime() - freedUsernameDays * dayMs);

const isResting = (username: string, now: Date) =>
  and(eq(freedUsernames.skeleton_hash, hashOf(username)), gt(freedUsernames.freed_at, restsSince(now)));

/** Whether a released name is reserved for its former owner. */
export async function isUsernameResting(db: Executor, username: string, now: Date): Promise<boolean> {
  const found = await db.select().from(freedUsernames).where(isResting(username, now));
  return found.length > 0;
}

/**
 * Claims a name for an account after its row has it, so that a concurrent release by another member is already visible. Throws
 * username_taken if another account released it recently.
 */
export async function takeUsername(
  tx: Executor,
  user_id: number,
  username: string,
  now: Date,
): Promise<void> {
  const others = await tx
    .select()
    .from(freedUsernames)
    .where(and(isResting(username, now), ne(freedUsernames.user_id, user_id)));
  if (others.length > 0)
    throw new AppError('username_taken', { errors: [{ field: 'username', code: 'username_taken' }] });
  await tx.delete(freedUsernames).where(eq(freedUsernames.skeleton_hash, hashOf(username)));
}

/** Reserves a name that an account releases, and deletes expired reservations. */
export async function freeUsername(
  tx: Executor,
  user_id: number,
  username: string,
  now: Date,
): Promise<void> {
  await tx.delete(freedUsernames).where(lte(freedUsernames.freed_at, restsSince(now)));
  const freed = { user_id, freed_at: now };
  await tx
    .insert(freedUsernames)
    .values({ skeleton_hash: hashOf(username), ...freed })
    .onConflictDoUpdate({ target: freedUsernames.skeleton_hash, set: freed });
}

/** Handles a change of name; look-alike names count as the same. Throws username_taken. */
export async function moveUsername(
  tx: Executor,
  user_id: number,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  if (confusableSkeleton(from) === confusableSkeleton(to)) return;
  await takeUsername(tx, user_id, to, now);
  await freeUsername(tx, user_id, from, now);
}

/** Ends the reservation of a name; returns its former owner. Throws not_found if it is not reserved. */
export async function endUsernameRest(tx: Executor, username: string, now: Date): Promise<number> {
  const [released] = await tx
    .delete(freedUsernames)
    .where(isResting(username, now))
    .returning({ user_id: freedUsernames.user_id });
  if (!released) throw new AppError('not_found');
  return released.user_id;
}
