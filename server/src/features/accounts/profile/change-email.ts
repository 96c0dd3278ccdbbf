import { AppError } from '@paddock/contract/core/errors';
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { queueEmailChangeRequestMail, queueOwnEmailChangedMail } from '../../notifications/queue-message.ts';
import { toTakenError } from '../../users/edit-user.ts';
import { userExists, userSearchText, whereEmail } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { withViewer } from '../../users/with-member.ts';
import { auditSecurity } from '../audit-security.ts';
import { getLink, useUp } from '../password/email-links.ts';
import { linksOfUser, sendLink, voidLinks } from '../send-link.ts';
import { mailedLinks } from '../tables.ts';

const takenError = () => new AppError('email_taken', { errors: [{ field: 'email', code: 'email_taken' }] });

/** The new address that awaits confirmation, if any. */
export async function findEmailChange({ db, now }: Pick<Deps, 'db' | 'now'>, user: number) {
  const [link] = await db
    .select({ email: mailedLinks.email, expires_at: mailedLinks.expires_at })
    .from(mailedLinks)
    .innerJoin(users, and(eq(users.id, mailedLinks.user_id), eq(users.email, mailedLinks.from_email)))
    .where(
      and(linksOfUser(user, 'change_email'), isNull(mailedLinks.void_at), gt(mailedLinks.expires_at, now())),
    )
    .orderBy(desc(mailedLinks.id))
    .limit(1);
  return link ?? null;
}

/** Mails a link to a new address; the account keeps its address until the link is followed. Throws email_taken. */
export async function startEmailChange(deps: Deps, id: number, email: string): Promise<void> {
  await withViewer(deps, id, async ({ tx, user, now }) => {
    const isOthers = and(whereEmail(email), ne(users.id, id));
    if (user.email === email || (isOthers && (await userExists(tx, isOthers)))) throw takenError();
    await sendLink(tx, deps, { id, email }, 'change_email', user.email);
    await queueEmailChangeRequestMail(tx, id, user.email, now);
    await auditSecurity(tx, 'email.change_asked', user, { email });
  });
}

export async function cancelEmailChange({ db, now }: Deps, id: number): Promise<undefined> {
  await voidLinks(db, id, 'change_email', now());
}

/** Changes the account's address to that of a followed link, which also verifies it. Throws link_used and email_taken. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<undefined> {
  const now = deps.now();
  try {
    await deps.db.transaction(async (tx) => {
      const { link, user } = await getLink(tx, token, 'change_email', now);
      await useUp(tx, link.id, now);
      const { email } = link;
      await tx
        .update(users)
        .set({ email, email_verified_at: now, search_text: userSearchText({ ...user, email }) })
        .where(eq(users.id, user.id));
      // Links mailed to the former address are void.
      await voidLinks(tx, user.id, 'verify_email', now);
      await voidLinks(tx, user.id, 'reset_password', now);
      await queueOwnEmailChangedMail(tx, user.id, user.email, now);
      await auditSecurity(tx, 'email.change', user, { email }, user);
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}
