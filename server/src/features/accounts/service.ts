import { AppError } from '@paddock/contract/errors';
import type { Locale } from '@paddock/contract/locale';
import type { User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { queuePasswordNotice } from '../notifications/service.ts';
import { hashPassword, isPassword } from '../users/passwords.ts';
import { findPasswordHash, getUser } from '../users/queries.ts';
import { setPasswordHash } from '../users/service.ts';
import { judgePassword } from './password-rules.ts';
import { endSessions, markSteppedUp } from './queries.ts';
import { noteSecurity, type Origin } from './security-notes.ts';
import { isSecondCode, wrongCode } from './sign-in.ts';
import { countPasswordTry } from './throttle.ts';

/** Whether the viewer shows who it is. A stolen token must not help to guess a password or a code. */
async function confirm(
  deps: Deps,
  user: User,
  from: Origin,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const attempt = await countPasswordTry(deps, user.email, from.ip);
  if (await isRight()) {
    await attempt.succeed();
    return true;
  }
  await noteSecurity(deps.db, 'step_up.failed', user, { user_agent: from.userAgent });
  return false;
}

async function confirmPassword(deps: Deps, user: User, password: string, from: Origin): Promise<boolean> {
  return confirm(deps, user, from, async () =>
    isPassword(password, await findPasswordHash(deps.db, user.id)),
  );
}

interface StepUp {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Opens the calls that need a fresh confirmation, for this sign-in alone: by the password, by a code, or by both where
 * both are sent.
 * Throws step_up_wrong, second_factor_wrong, and second_factor_missing for a code of somebody without a second factor.
 */
export async function stepUpSession(
  deps: Deps,
  viewer: Viewer,
  { password, code }: StepUp,
  { from, locale }: { from: Origin; locale: Locale },
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  if (password && !(await confirmPassword(deps, user, password, from))) throw new AppError('step_up_wrong');
  if (!password || code) {
    if (!user.has_second_factor) throw new AppError('second_factor_missing');
    if (!(await confirm(deps, user, from, () => isSecondCode(deps, user, code ?? ''))))
      throw wrongCode(locale);
  }
  await deps.db.transaction(async (tx) => {
    await markSteppedUp(tx, viewer.session.id, deps.now());
    await noteSecurity(tx, 'step_up.done', user, { way: password ? 'password' : 'code' });
  });
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
  if (!(await confirmPassword(deps, user, change.current_password, from))) {
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
    await noteSecurity(tx, 'password.change', user);
  });
}
