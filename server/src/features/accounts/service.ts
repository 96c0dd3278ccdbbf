import { AppError } from '@paddock/contract/errors';
import { cleanName, type Locale } from '@paddock/contract/locale';
import type { User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { queuePasswordNotice } from '../notifications/service.ts';
import { hashPassword, isOutdated, isPassword } from '../users/passwords.ts';
import { findPasswordHash, findUserByEmail, getUser } from '../users/queries.ts';
import { setPasswordHash } from '../users/service.ts';
import { users } from '../users/tables.ts';
import { judgePassword } from './password-rules.ts';
import { endSessions, markSteppedUp, startSession } from './queries.ts';
import { countPasswordTry } from './throttle.ts';

/** Where a call comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
}

async function renewHash(deps: Deps, id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await deps.db.update(users).set({ password_hash }).where(eq(users.id, id));
}

/** Answers a token. An unknown address and a wrong password look the same and take the same time. */
export async function signIn(
  deps: Deps,
  { username, password }: { username: string; password: string },
  from: Origin,
): Promise<{ token: string; user: User }> {
  const email = cleanName(username);
  const attempt = await countPasswordTry(deps, email, from.ip);
  const user = await findUserByEmail(deps.db, email);
  const hash = user && (await findPasswordHash(deps.db, user.id));
  const isRight = await isPassword(password, hash);
  if (!user || !hash || !isRight) throw new AppError('invalid_credentials');
  await attempt.succeed();
  if (!user.is_active) throw new AppError('account_banned');
  if (isOutdated(hash)) await renewHash(deps, user.id, password);
  const token = await startSession(deps.db, user.id, from, deps.now());
  return { token, user };
}

/** Whether this is the viewer's password. A stolen token must not help to guess it. */
async function confirmPassword(deps: Deps, user: User, password: string, ip: string): Promise<boolean> {
  const attempt = await countPasswordTry(deps, user.email, ip);
  const isRight = await isPassword(password, await findPasswordHash(deps.db, user.id));
  if (isRight) await attempt.succeed();
  return isRight;
}

/** Opens the calls that need a fresh password, for this sign-in alone. */
export async function stepUpSession(
  deps: Deps,
  viewer: Viewer,
  password: string,
  from: Origin,
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  if (!(await confirmPassword(deps, user, password, from.ip))) throw new AppError('step_up_wrong');
  await markSteppedUp(deps.db, viewer.session.id, deps.now());
}

/** Ends all other sign-ins and keeps this one. */
export async function changePasswordOf(
  deps: Deps,
  viewer: Viewer,
  change: { current_password: string; new_password: string },
  { from, locale }: { from: Origin; locale: Locale },
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  const refuse = (field: string, key: string) =>
    new AppError('validation_failed', { errors: { [field]: say(key, locale) } });
  if (!(await confirmPassword(deps, user, change.current_password, from.ip))) {
    throw refuse('current_password', 'password_wrong');
  }
  if (change.new_password === change.current_password) throw refuse('new_password', 'password_same');
  judgePassword(change.new_password, user, 'new_password', locale);
  const password_hash = await hashPassword(change.new_password);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, password_hash);
    await endSessions(tx, user.id, viewer.session.id);
    await markSteppedUp(tx, viewer.session.id, now);
    await queuePasswordNotice(tx, user.id, now);
  });
}
