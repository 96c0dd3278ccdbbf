import { AppError } from '@paddock/contract/core/errors';
import { hourMs } from '@paddock/contract/durations';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { clientNetworks } from '../../../http/rate-limits/subnet.ts';
import { queuePasswordChangedMail } from '../../notifications/queue-message.ts';
import { setPasswordHash } from '../../users/edit-user.ts';
import { hashPassword } from '../../users/hash-password.ts';
import { findUser, findUserByEmail } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { tryMember, withMember } from '../../users/with-member.ts';
import { auditSecurity } from '../audit-security.ts';
import { consumeLink, linksOfUser, type Purpose, sendLink, voidLinks } from '../send-link.ts';
import { hashToken, revokeSessions } from '../sessions/queries.ts';
import { mailedLinks } from '../tables.ts';
import { validatePassword } from '../validate-password.ts';
import { clearLoginAttempts } from './throttle-login.ts';

/** Password reset links per account and hour; times RATE_LIMIT_FACTOR. */
const resetsPerHour = 3;

/** Mails a password reset link if an account exists that may have one. The response does not reveal whether it does. */
export async function sendPasswordReset(deps: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, cleanName(email));
  if (!user?.is_active) return;
  const most = Math.max(1, Math.round(resetsPerHour * deps.config.rateLimitFactor));
  // The lock serializes concurrent requests, so that each is counted.
  await tryMember(deps, user.id, async ({ tx, now }) => {
    const since = gt(mailedLinks.created_at, new Date(now.getTime() - hourMs));
    const sent = await tx.$count(mailedLinks, and(linksOfUser(user.id, 'reset_password'), since));
    if (sent < most) await sendLink(tx, deps, user, 'reset_password');
  });
}

/** Mails a link that verifies the address, unless it is verified. */
export async function sendVerificationLink(deps: Deps, id: number): Promise<void> {
  await tryMember(deps, id, async ({ tx, user }) => {
    if (!user.email_verified_at) await sendLink(tx, deps, user, 'verify_email');
  });
}

/** The valid link of a token, with its account. Throws link_used. */
export async function getLink(db: Executor, token: string, purpose: Purpose, now: Date) {
  const [link] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.token_hash, hashToken(token)), eq(mailedLinks.purpose, purpose)));
  const user = link && (await findUser(db, link.user_id));
  const isGood = link && !link.void_at && link.expires_at > now;
  const address = link?.from_email ?? link?.email;
  const isOwn = user?.is_active && user.email.toLowerCase() === address?.toLowerCase();
  if (!isGood || !user || !isOwn) throw new AppError('link_used');
  return { link, user };
}

/** Consumes a link; of two concurrent requests one succeeds. Throws link_used. */
export async function useUp(tx: Executor, id: number, now: Date): Promise<void> {
  if (!(await consumeLink(tx, id, now))) throw new AppError('link_used');
}

/** Marks the address as verified: following a link proves access to the mailbox. */
async function markVerified(tx: Executor, id: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email_verified_at: now })
    .where(and(eq(users.id, id), isNull(users.email_verified_at)));
  await voidLinks(tx, id, 'verify_email', now);
}

/** Sets a new password for the holder of a mailed link and ends all sign-ins. Throws link_used. */
export async function resetPasswordByToken(
  deps: Deps,
  { token, new_password }: { token: string; new_password: string },
  ip: string,
): Promise<undefined> {
  const { link, user } = await getLink(deps.db, token, 'reset_password', deps.now());
  await validatePassword(new_password, user, 'new_password');
  // The link came from the owner's mailbox.
  const guest = { networks: clientNetworks(ip), isKnown: true };
  const password_hash = await hashPassword(deps, new_password, guest);
  await withMember(deps, user.id, async ({ tx, now }) => {
    // During hashing the owner may have set a password, or staff another address or a ban.
    await getLink(tx, token, 'reset_password', now);
    await useUp(tx, link.id, now);
    await voidLinks(tx, user.id, 'reset_password', now);
    await voidLinks(tx, user.id, 'change_email', now);
    await setPasswordHash(tx, user.id, password_hash);
    await markVerified(tx, user.id, now);
    await revokeSessions(tx, user.id);
    await queuePasswordChangedMail(tx, user.id, now);
    await auditSecurity(tx, 'password.reset', user, undefined, user);
  });
  await clearLoginAttempts(deps, user.email);
}

/** Verifies the address of the account. Throws link_used. */
export async function verifyEmailByToken(deps: Deps, token: string): Promise<undefined> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { link, user } = await getLink(tx, token, 'verify_email', now);
    await useUp(tx, link.id, now);
    await markVerified(tx, link.user_id, now);
    await auditSecurity(tx, 'email.verify', user, { email: link.email }, user);
  });
}
