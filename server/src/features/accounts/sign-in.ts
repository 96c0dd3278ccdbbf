import { AppError } from '@paddock/contract/errors';
import { cleanName, type Locale } from '@paddock/contract/locale';
import type { User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { useSecondCode, useSignature } from '../second-factor/service.ts';
import { hashPassword, isOutdated, isPassword } from '../users/passwords.ts';
import { findPasswordHash, findUser, findUserByEmail } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { startSession } from './queries.ts';
import { noteFailedSignIn, noteSecurity, type Origin } from './security-notes.ts';
import { countPasswordTry } from './throttle.ts';

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

/** The words of a wrong code, at its field. */
export function wrongCode(locale: Locale): AppError {
  return new AppError('second_factor_wrong', { errors: { code: say('second_factor_wrong', locale) } });
}

/** Uses up a code of the user, if it is one. */
export function isSecondCode(deps: Deps, user: User, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const used = await useSecondCode(tx, deps, user.id, code);
    if (used === 'recovery_code')
      await noteSecurity(tx, 'second_factor.recovery_code_used', user, undefined, user);
    return used !== undefined;
  });
}

type Way = 'password' | 'password_and_code' | 'passkey';

function open(deps: Deps, user: User, from: Origin, way: Way): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const token = await startSession(tx, user.id, from, deps.now());
    await noteSecurity(tx, 'sign_in.done', user, { user_agent: from.userAgent, way }, user);
    return token;
  });
}

/**
 * Answers a token. An unknown address and a wrong password look the same and take the same time; everything else is
 * told only after the right password. A wrong code counts as a wrong password does.
 */
export async function signIn(
  deps: Deps,
  { username, password, code }: Sent,
  { from, locale }: { from: Origin; locale: Locale },
): Promise<{ token: string; user: User }> {
  const email = cleanName(username);
  const attempt = await countPasswordTry(deps, email, from.ip);
  const user = await findUserByEmail(deps.db, email);
  const hash = user && (await findPasswordHash(deps.db, user.id));
  const isRight = await isPassword(password, hash);
  if (!user || !hash || !isRight) {
    await noteFailedSignIn(deps.db, user ?? email, from, user ? 'wrong_password' : 'unknown_address');
    throw new AppError('invalid_credentials');
  }
  if (!user.is_active) {
    await attempt.giveBack();
    await noteFailedSignIn(deps.db, user, from, 'banned');
    throw new AppError('account_banned');
  }
  if (user.has_second_factor && !code) {
    await attempt.giveBack();
    throw new AppError('second_factor_required');
  }
  if (user.has_second_factor && code && !(await isSecondCode(deps, user, code))) {
    await noteFailedSignIn(deps.db, user, from, 'wrong_second_factor');
    throw wrongCode(locale);
  }
  await attempt.succeed();
  if (isOutdated(hash)) await renewHash(deps, user.id, password);
  const way = user.has_second_factor ? 'password_and_code' : 'password';
  return { token: await open(deps, user, from, way), user };
}

/** Answers a token to the holder of a key, who has shown the device a fingerprint, a face or a PIN as well. */
export async function signInByKey(
  deps: Deps,
  answer: Record<string, unknown>,
  from: Origin,
): Promise<{ token: string; user: User }> {
  const key = await useSignature(deps, answer).catch(async (error: unknown) => {
    if (error instanceof AppError) await noteFailedSignIn(deps.db, undefined, from, 'wrong_passkey');
    throw error;
  });
  const user = await findUser(deps.db, key.user_id);
  if (!user) throw new AppError('passkey_invalid');
  if (!user.is_active) {
    await noteFailedSignIn(deps.db, user, from, 'banned');
    throw new AppError('account_banned');
  }
  return { token: await open(deps, user, from, 'passkey'), user };
}
