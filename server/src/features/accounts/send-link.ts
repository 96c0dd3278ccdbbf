import {
  emailChangeLinkHours,
  resetLinkHours,
  signInCodeMinutes,
  verificationLinkHours,
} from '@paddock/contract/accounts/rules';
import { hourMs } from '@paddock/contract/durations';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { keyedHash } from '../../config/secret.ts';
import type { Executor } from '../../db/database.ts';
import { codeOfToken, queueLinkMail } from '../notifications/queue-message.ts';
import { hashToken } from './sessions/queries.ts';
import { mailedLinks } from './tables.ts';

export type Purpose = Exclude<typeof mailedLinks.$inferSelect.purpose, 'invitation'>;

const lifetimes: Record<Purpose, number> = {
  reset_password: resetLinkHours * hourMs,
  sign_in_code: signInCodeMinutes * 60_000,
  verify_email: verificationLinkHours * hourMs,
  change_email: emailChangeLinkHours * hourMs,
};
export const linksOfUser = (user_id: number, purpose: Purpose) =>
  and(eq(mailedLinks.user_id, user_id), eq(mailedLinks.purpose, purpose));

export function voidLinks(tx: Executor, user_id: number, purpose: Purpose, now: Date) {
  return tx
    .update(mailedLinks)
    .set({ void_at: now })
    .where(and(linksOfUser(user_id, purpose), isNull(mailedLinks.void_at)));
}

/** Consumes a link or a code; of two concurrent uses one succeeds. Returns whether it was valid. */
export async function consumeLink(tx: Executor, id: number, now: Date): Promise<boolean> {
  const used = await tx
    .update(mailedLinks)
    .set({ void_at: now })
    .where(and(eq(mailedLinks.id, id), isNull(mailedLinks.void_at)))
    .returning({ id: mailedLinks.id });
  return used.length > 0;
}

/** The HMAC of a mailed code, as stored. A plain hash of so few digits is easily reversed. */
export const signInCodeText = (user_id: number, sent_at: Date, code: string) =>
  `sign-in-code:${user_id}:${sent_at.toISOString()}:${code}`;

/** Mails a link or a code to an account's address, or to the one that replaces `from_email`; voids earlier ones of the kind. */
export async function sendLink(
  tx: Executor,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  user: { id: number; email: string },
  purpose: Purpose,
  from_email?: string,
): Promise<void> {
  const at = now();
  const expires_at = new Date(at.getTime() + lifetimes[purpose]);
  const { id: user_id, email } = user;
  await voidLinks(tx, user_id, purpose, at);
  const token = await queueLinkMail(tx, config.secrets, { user_id, kind: purpose, email, expires_at }, at);
  const token_hash =
    purpose === 'sign_in_code'
      ? keyedHash(config.secrets, signInCodeText(user_id, at, codeOfToken(token)))
      : hashToken(token);
  await tx
    .insert(mailedLinks)
    .values({ user_id, purpose, email, from_email, token_hash, created_at: at, expires_at });
}
