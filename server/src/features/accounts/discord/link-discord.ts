import { randomInt } from 'node:crypto';
import {
  discordCodeLength,
  discordCodeMaxAttempts,
  discordCodeMinutes,
  discordCodeWait,
  discordIdTime,
} from '@paddock/contract/accounts/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';
import { interpolate } from '@paddock/contract/i18n/messages';
import { siteTitle } from '@paddock/contract/site/rules';
import type { User } from '@paddock/contract/users/calls';
import { and, count, desc, eq, gt, lt, min, ne, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedHash, matchesKeyedHash } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { violatedConstraint } from '../../../db/outages/database-errors.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { userExists } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { auditSecurity } from '../audit-security.ts';

import { discordCodeMessage } from './messages.ts';
import { discordCodes } from './tables.ts';

/** How far our clock may be behind Discord's, in ms. */
const clockDrift = 5 * minuteMs;

/** Code limits per period in ms, for an account and for the Discord account that receives them. */
const codeLimits = [
  { codes: 1, ms: discordCodeWait * 1_000 },
  { codes: 5, ms: hourMs },
  { codes: 10, ms: dayMs },
];

const codeText = (row: { user_id: number; discord_id: string; sent_at: Date }, code: string) =>
  `discord-code:${row.user_id}:${row.discord_id}:${row.sent_at.toISOString()}:${code}`;

async function refuseOften(db: Executor, which: SQL, factor: number, now: Date) {
  for (const { codes, ms } of codeLimits) {
    const since = new Date(now.getTime() - ms);
    const [sent] = await db
      .select({ number: count(), first: min(discordCodes.sent_at) })
      .from(discordCodes)
      .where(and(which, gt(discordCodes.sent_at, since)));
    if ((sent?.number ?? 0) < Math.max(1, Math.round(codes * factor))) continue;
    const wait = (sent?.first ?? now).getTime() + ms - now.getTime();
    throw new AppError('rate_limited', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  }
}

const isOtherUsers = (discordId: string, user: number) =>
  and(eq(users.discord_id, discordId), ne(users.id, user)) as SQL;

/** Reserves a code within the limits; it replaces earlier ones. */
async function writeCode(deps: Deps, user: number, discordId: string, code: string) {
  const now = deps.now();
  const factor = deps.config.rateLimitFactor;
  return deps.db.transaction(async (tx) => {
    // Serializes starts per account and per target, so that the limits cannot be bypassed.
    await lockSubject(tx, locks.discordUser, user);
    await lockSubject(tx, locks.discordTarget, discordId);
    if (await userExists(tx, isOtherUsers(discordId, user))) throw new AppError('discord_taken');
    await refuseOften(tx, eq(discordCodes.user_id, user), factor, now);
    await refuseOften(tx, eq(discordCodes.discord_id, discordId), factor, now);
    await tx.delete(discordCodes).where(lt(discordCodes.sent_at, new Date(now.getTime() - dayMs)));
    await tx.update(discordCodes).set({ is_void: true }).where(eq(discordCodes.user_id, user));
    const row = { user_id: user, discord_id: discordId, sent_at: now };
    const [written] = await tx
      .insert(discordCodes)
      .values({ ...row, code_hmac: keyedHash(deps.config.secrets, codeText(row, code)) })
      .returning({ id: discordCodes.id });
    if (!written) throw new Error('the insert returned no row');
    return written.id;
  });
}

/** Sends a code to a Discord account that the user claims. Rejects ids from the future, which no account has. */
export async function startDiscordLink(deps: Deps, user: number, discordId: string): Promise<void> {
  if (discordIdTime(discordId).getTime() > deps.now().getTime() + clockDrift)
    throw invalid({ field: 'discord_id', code: 'discord_id_invalid' });
  const code = String(randomInt(10 ** discordCodeLength)).padStart(discordCodeLength, '0');
  const [owner] = await deps.db
    .select({ username: users.username, locale: users.locale })
    .from(users)
    .where(eq(users.id, user));
  if (!owner) throw new AppError('sign_in_required');
  const settings = await getCurrentSettings(deps.db);
  const id = await writeCode(deps, user, discordId, code);
  const text = interpolate(discordCodeMessage[owner.locale], {
    code,
    site: siteTitle(settings, owner.locale),
    username: owner.username,
  });
  try {
    await deps.discord.sendMessage({ discordId, text, nonce: `link-${id}` });
  } catch (error) {
    // A message that was not delivered does not count against the limits.
    await deps.db.delete(discordCodes).where(eq(discordCodes.id, id));
    throw error;
  }
}

async function findNewestCode(db: Executor, user: number) {
  const [newest] = await db
    .select()
    .from(discordCodes)
    .where(and(eq(discordCodes.user_id, user), eq(discordCodes.is_void, false)))
    .orderBy(desc(discordCodes.id))
    .limit(1);
  return newest;
}

/** The user's pending code, with its expiry and when another may be requested. */
export async function findPendingCode({ db, now }: Pick<Deps, 'db' | 'now'>, user: number) {
  const code = await findNewestCode(db, user);
  if (!code || code.tries >= discordCodeMaxAttempts) return null;
  const expires_at = new Date(code.sent_at.getTime() + discordCodeMinutes * minuteMs);
  const resend_at = new Date(code.sent_at.getTime() + discordCodeWait * 1_000);
  return expires_at > now() ? { discord_id: code.discord_id, expires_at, resend_at } : null;
}

/** Counts an attempt; the count persists regardless of the outcome. */
async function tryCode(deps: Deps, user: number, code: string) {
  const now = deps.now();
  const valid = new Date(now.getTime() - discordCodeMinutes * minuteMs);
  const newest = await findNewestCode(deps.db, user);
  const [row] = await deps.db
    .update(discordCodes)
    .set({ tries: sql`${discordCodes.tries} + 1` })
    .where(
      and(
        eq(discordCodes.id, newest?.id ?? 0),
        eq(discordCodes.is_void, false),
        lt(discordCodes.tries, discordCodeMaxAttempts),
        gt(discordCodes.sent_at, valid),
      ),
    )
    .returning();
  if (!row) throw new AppError('code_expired');
  const isRight = matchesKeyedHash(deps.config.secrets, row.code_hmac, codeText(row, code));
  return { row, isRight };
}

/** Links a Discord account to its proven owner and voids pending codes. The unique index rejects another member's account. */
export async function giveDiscordId(
  tx: Executor,
  user: Pick<Viewer, 'id' | 'username'>,
  discord_id: string,
  discord_linked_at: Date,
  actor?: User,
): Promise<void> {
  await tx.update(discordCodes).set({ is_void: true }).where(eq(discordCodes.user_id, user.id));
  await tx.update(users).set({ discord_id, discord_linked_at }).where(eq(users.id, user.id));
  await auditSecurity(tx, 'discord.link', user, { discord_id }, actor);
}

/** Links the Discord account that this code was sent to. */
export async function finishDiscordLink(
  deps: Deps,
  user: Pick<Viewer, 'id' | 'username'>,
  code: string,
): Promise<void> {
  const { row, isRight } = await tryCode(deps, user.id, code);
  if (!isRight) {
    throw new AppError('code_wrong', { errors: [{ field: 'verification_code', code: 'code_wrong' }] });
  }
  try {
    await deps.db.transaction(async (tx) => {
      const used = await tx
        .update(discordCodes)
        .set({ is_void: true })
        .where(and(eq(discordCodes.id, row.id), eq(discordCodes.is_void, false)))
        .returning({ id: discordCodes.id });
      if (used.length === 0) throw new AppError('code_expired');
      await giveDiscordId(tx, user, row.discord_id, deps.now());
    });
  } catch (error) {
    throw violatedConstraint(error) === 'users_discord' ? new AppError('discord_taken') : error;
  }
}

/** Unlinks the account and voids codes that would link it again. */
export async function unlinkDiscord(
  deps: Deps,
  { id, username, discord_id }: Pick<Viewer, 'id' | 'username' | 'discord_id'>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ discord_id: null, discord_linked_at: null }).where(eq(users.id, id));
    await tx.update(discordCodes).set({ is_void: true }).where(eq(discordCodes.user_id, id));
    if (discord_id !== null) await auditSecurity(tx, 'discord.unlink', { id, username }, { discord_id });
  });
}
