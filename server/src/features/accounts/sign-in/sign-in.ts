import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import type { SignInResult, User } from '@paddock/contract/users/calls';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { bannedError } from '../../users/edit-user.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../users/hash-password.ts';
import {
  type Credentials,
  findCredentials,
  findForSignIn,
  findUser,
  isSameFactor,
} from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { tryMember } from '../../users/with-member.ts';
import { auditFailedSignIn, auditSecurity, type RequestOrigin } from '../audit-security.ts';
import { findSignInCode, sendSignInCode } from '../password/sign-in-code.ts';
import { countLoginAttempt, type LoginAttempt } from '../password/throttle-login.ts';
import { passkeyExists } from '../second-factor/queries.ts';
import { consumeSecondFactorCode, verifyPasskeySignIn, wrongCodeError } from '../second-factors.ts';
import { consumeLink } from '../send-link.ts';
import { createSession } from '../sessions/queries.ts';

interface Sent {
  username: string;
  password: string;
  /** Empty: no code. */
  code?: string | undefined;
  mail_code?: string | undefined;
}

/**
 * Rehashes a password with the current parameters. Returns the hash that is then stored: of concurrent sign-ins one rehashes, and a
 * password that was set since is not overwritten.
 */
async function renewHash(deps: Deps, id: number, password: string, before: string): Promise<string> {
  const password_hash = await hashPassword(deps, password);
  const renewed = await deps.db
    .update(users)
    .set({ password_hash })
    .where(and(eq(users.id, id), eq(users.password_hash, before)))
    .returning({ id: users.id });
  if (renewed.length > 0) return password_hash;
  const now = (await findCredentials(deps.db, id))?.password_hash;
  return now && (await verifyPassword(deps, password, now)) ? now : before;
}

/** Consumes a code of the user, if it is valid. */
export function verifySecondFactorCode(deps: Deps, user: User, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const used = await consumeSecondFactorCode(tx, deps, user.id, code);
    if (used === 'recovery_code')
      await auditSecurity(tx, 'second_factor.recovery_code_used', user, undefined, user);
    return used !== undefined;
  });
}

/** An unknown address takes as long to answer as one to which a code is mailed. */
const mailedMs = 250;

const wrongMailCodeError = () =>
  new AppError('sign_in_code_wrong', { errors: [{ field: 'mail_code', code: 'sign_in_code_wrong' }] });

/**
 * Requires the code mailed to the account before the password is checked. Returns the id of the right one. Throws sign_in_code_required and
 * sign_in_code_wrong, whether or not the account exists.
 */
async function requireMailCode(
  deps: Deps,
  attempt: LoginAttempt,
  user: User | undefined,
  { username, mail_code }: Sent,
  from: RequestOrigin,
): Promise<number> {
  const found = user && mail_code ? await findSignInCode(deps, user, mail_code) : undefined;
  if (found !== undefined) return found;
  await Promise.all([user && sendSignInCode(deps, user), sleep(mailedMs)]);
  if (mail_code) {
    await auditFailedSignIn(deps.db, user ?? cleanName(username), from, 'wrong_mail_code');
    throw wrongMailCodeError();
  }
  await attempt.giveBack();
  throw new AppError('sign_in_code_required');
}

type Way = 'password' | 'password_and_code' | 'passkey';

interface Opening {
  user: User;
  from: RequestOrigin;
  way: Way;
  /** Throws if what was verified has changed; the account is locked. */
  assertHolds: (tx: Executor, now: Credentials) => Promise<void>;
  /** Resets the attempts, in the transaction of the sign-in. */
  succeed?: (tx: Executor) => Promise<void>;
}

/** Signs in a verified member, unless the account has changed. Throws account_banned and what `assertHolds` throws. */
async function open(deps: Deps, { user, from, way, assertHolds, succeed }: Opening): Promise<string> {
  const opened = await tryMember(deps, user.id, async ({ tx, now, user: current }) => {
    await assertHolds(tx, current);
    if (!current.is_active) throw bannedError(current);
    const [token] = await Promise.all([
      createSession(tx, user.id, from, now),
      auditSecurity(tx, 'sign_in.done', user, { user_agent: from.userAgent, way }, user),
      succeed?.(tx),
    ]);
    return token;
  });
  if (!opened) throw new AppError('invalid_credentials');
  return opened;
}

/**
 * Signs in by password and returns a token. An unknown address and a wrong password are indistinguishable, also by time; everything else is
 * only revealed after the right password. A wrong code counts as a wrong password does.
 */
export async function signInWithPassword(
  deps: Deps,
  sent: Sent,
  from: RequestOrigin,
): Promise<{ token: string; user: User }> {
  const { password, code } = sent;
  const email = cleanName(sent.username);
  const attempt = await countLoginAttempt(deps, email, from.ip);
  const found = await findForSignIn(deps.db, email);
  const { user, credentials: seen } = found ?? {};
  const mailCode = attempt.usedUpUntil && (await requireMailCode(deps, attempt, user, sent, from));
  const isRight = await verifyPassword(deps, password, seen?.password_hash, attempt.guest);
  if (!user || !seen || !isRight) {
    await auditFailedSignIn(deps.db, user ?? email, from, user ? 'wrong_password' : 'unknown_address');
    throw new AppError('invalid_credentials');
  }
  if (!seen.is_active) {
    await attempt.giveBack();
    await auditFailedSignIn(deps.db, user, from, 'banned');
    throw bannedError(seen);
  }
  const hasFactor = seen.second_factor_at !== null;
  if (hasFactor && !code) {
    await attempt.giveBack();
    throw new AppError('second_factor_required');
  }
  if (hasFactor && code && !(await verifySecondFactorCode(deps, user, code))) {
    await auditFailedSignIn(deps.db, user, from, 'wrong_second_factor');
    throw wrongCodeError();
  }
  const { password_hash: hash } = seen;
  const verified = needsRehash(deps, hash) ? await renewHash(deps, user.id, password, hash) : hash;
  const assertHolds = async (tx: Executor, now: Credentials) => {
    if (now.password_hash !== verified) throw new AppError('invalid_credentials');
    if (!isSameFactor(now, seen)) throw new AppError('second_factor_required');
    if (mailCode && !(await consumeLink(tx, mailCode, deps.now()))) throw wrongMailCodeError();
  };
  const way = hasFactor ? 'password_and_code' : 'password';
  const token = await open(deps, { user, from, way, assertHolds, succeed: attempt.succeed });
  return { token, user };
}

/** Signs in the owner of a passkey, whose device has verified a fingerprint, a face or a PIN. */
export async function signInWithPasskey(
  deps: Deps,
  answer: Record<string, unknown>,
  from: RequestOrigin,
): Promise<{ token: string; user: User }> {
  const key = await verifyPasskeySignIn(deps, answer).catch(async (error: unknown) => {
    if (error instanceof AppError) await auditFailedSignIn(deps.db, undefined, from, 'wrong_passkey');
    throw error;
  });
  const user = await findUser(deps.db, key.user_id);
  if (!user) throw new AppError('passkey_invalid');
  if (!user.is_active) {
    await auditFailedSignIn(deps.db, user, from, 'banned');
    const credentials = await findCredentials(deps.db, user.id);
    throw credentials ? bannedError(credentials) : new AppError('passkey_invalid');
  }
  const assertHolds = async (tx: Executor) => {
    if (!(await passkeyExists(tx, key.id))) throw new AppError('passkey_invalid');
  };
  return { token: await open(deps, { user, from, way: 'passkey', assertHolds }), user };
}

/** The response of every way to sign in. */
export function toSignInResult({ token, user }: { token: string; user: User }): SignInResult {
  const due = user.must_change_password ? { must_change_password: true } : {};
  return { access_token: token, token_type: 'bearer', user, ...due };
}
