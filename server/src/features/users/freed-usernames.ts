import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { freedUsernameDays } from '@paddock/contract/users/rules';
import { and, eq, gt, lte, ne } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { freedUsernames } from './tables.ts';

/** Of every name that looks the same; the name itself is not kept. */
const hashOf = (username: string) => createHash('sha256').update(confusableSkeleton(username)).digest('hex');

const restsSince = (now: Date) => new Date(now.getTime() - freedUsernameDays * dayMs);

const isResting = (username: string, now: Date) =>
  and(eq(freedUsernames.skeleton_hash, hashOf(username)), gt(freedUsernames.freed_at, restsSince(now)));

/** Whether a name that its owner gave up is kept from everybody else. */
export async function isUsernameResting(db: Executor, username: string, now: Date): Promise<boolean> {
  const found = await db.select().from(freedUsernames).where(isResting(username, now));
  return found.length > 0;
}

/**
 * Takes a name for an account, once the row of the account has it: a member who gives the name up at the same moment has done so by
 * then. Throws username_taken where another account gave it up lately.
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

/** Keeps a name that an account gives up from others for a while, and forgets those whose time is over. */
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

/** Follows a change of name. Names that look the same are one name. Throws username_taken. */
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

/** Lets everybody have the name again; answers whose it was. Throws not_found where it does not rest. */
export async function endUsernameRest(tx: Executor, username: string, now: Date): Promise<number> {
  const [released] = await tx
    .delete(freedUsernames)
    .where(isResting(username, now))
    .returning({ user_id: freedUsernames.user_id });
  if (!released) throw new AppError('not_found');
  return released.user_id;
}
