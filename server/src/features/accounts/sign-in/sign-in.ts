import { AppError } from '@paddock/contract/core/errors';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import type { SignInResult, User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../users/hash-password.ts';
import { findPasswordHash, findUser, findUserByEmail } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { countLoginAttempt } from '../password/throttle-login.ts';
import { consumeSecondFactorCode, verifyPasskeySignIn, wrongCodeError } from '../second-factor/service.ts';
import { auditFailedSignIn, auditSecurity, type RequestOrigin } from '../sessions/audit-security.ts';
import { createSession } from '../sessions/queries.ts';

interface Sent {
  username: string;
  password: string;
  /** Empty is none. */
  code?: string | undefined;
}

async function renewHash(deps: Deps, id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await deps.db.update(users).set({ password_hash }).where(eq(users.id, id));
}

/** Uses up a code of the user, if it is one. */
export function verifySecondFactorCode(deps: Deps, user: User, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const used = await consumeSecondFactorCode(tx, deps, user.id, code);
    if (used === 'recovery_code')
      await auditSecurity(tx, 'second_factor.recovery_code_used', user, undefined, user);
    return used !== undefined;
  });
}

type Way = 'password' | 'password_and_code' | 'passkey';

function open(deps: Deps, user: User, from: RequestOrigin, way: Way): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const token = await createSession(tx, user.id, from, deps.now());
    await auditSecurity(tx, 'sign_in.done', user, { user_agent: from.userAgent, way }, user);
    return token;
  });
}

/**
 * Answers a token. An unknown address and a wrong password look the same and take the same time; everything else is
 * told only after the right password. A wrong code counts as a wrong password does.
 */
export async function signInWithPassword(
  deps: Deps,
  { username, password, code }: Sent,
  from: RequestOrigin,
): Promise<{ token: string; user: User }> {
  const email = cleanName(username);
  const attempt = await countLoginAttempt(deps, email, from.ip);
  const user = await findUserByEmail(deps.db, email);
  const hash = user && (await findPasswordHash(deps.db, user.id));
  const isRight = await verifyPassword(password, hash);
  if (!user || !hash || !isRight) {
    await auditFailedSignIn(deps.db, user ?? email, from, user ? 'wrong_password' : 'unknown_address');
    throw new AppError('invalid_credentials');
  }
  if (!user.is_active) {
    await attempt.giveBack();
    await auditFailedSignIn(deps.db, user, from, 'banned');
    throw new AppError('account_banned');
  }
  if (user.has_second_factor && !code) {
    await attempt.giveBack();
    throw new AppError('second_factor_required');
  }
  if (user.has_second_factor && code && !(await verifySecondFactorCode(deps, user, code))) {
    await auditFailedSignIn(deps.db, user, from, 'wrong_second_factor');
    throw wrongCodeError();
  }
  await attempt.succeed();
  if (needsRehash(hash)) await renewHash(deps, user.id, password);
  const way = user.has_second_factor ? 'password_and_code' : 'password';
  return { token: await open(deps, user, from, way), user };
}

/** Answers a token to the holder of a key, who has shown the device a fingerprint, a face or a PIN as well. */
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
    throw new AppError('account_banned');
  }
  return { token: await open(deps, user, from, 'passkey'), user };
}

/** What every way of signing in answers. */
export function toSignInResult({ token, user }: { token: string; user: User }): SignInResult {
  const due = user.must_change_password ? { must_change_password: true } : {};
  return { access_token: token, token_type: 'bearer', user, ...due };
}
