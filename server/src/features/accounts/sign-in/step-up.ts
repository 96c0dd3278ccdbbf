import { AppError } from '@paddock/contract/core/errors';
import type { Locale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { queuePasswordChangedMail } from '../../notifications/service.ts';
import { hashPassword, verifyPassword } from '../../users/hash-password.ts';
import { findPasswordHash, getUser } from '../../users/queries.ts';
import { setPasswordHash } from '../../users/service.ts';
import { countLoginAttempt } from '../password/throttle-login.ts';
import { validatePassword } from '../password/validate-password.ts';
import { auditSecurity, type RequestOrigin } from '../sessions/audit-security.ts';
import { markSteppedUp, revokeSessions } from '../sessions/queries.ts';
import { verifySecondFactorCode, wrongCodeError } from './sign-in.ts';

/** Whether the viewer shows who it is. A stolen token must not help to guess a password or a code. */
async function confirm(
  deps: Deps,
  user: User,
  from: RequestOrigin,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const attempt = await countLoginAttempt(deps, user.email, from.ip);
  if (await isRight()) {
    await attempt.succeed();
    return true;
  }
  await auditSecurity(deps.db, 'step_up.failed', user, { user_agent: from.userAgent });
  return false;
}

async function confirmPassword(
  deps: Deps,
  user: User,
  password: string,
  from: RequestOrigin,
): Promise<boolean> {
  return confirm(deps, user, from, async () =>
    verifyPassword(password, await findPasswordHash(deps.db, user.id)),
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
  { from, locale }: { from: RequestOrigin; locale: Locale },
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  if (password && !(await confirmPassword(deps, user, password, from))) throw new AppError('step_up_wrong');
  if (!password || code) {
    if (!user.has_second_factor) throw new AppError('second_factor_missing');
    if (!(await confirm(deps, user, from, () => verifySecondFactorCode(deps, user, code ?? ''))))
      throw wrongCodeError(locale);
  }
  await deps.db.transaction(async (tx) => {
    await markSteppedUp(tx, viewer.session.id, deps.now());
    await auditSecurity(tx, 'step_up.done', user, { way: password ? 'password' : 'code' });
  });
}

/** Ends all other sign-ins and keeps this one. */
export async function changeOwnPassword(
  deps: Deps,
  viewer: Viewer,
  change: { current_password: string; new_password: string },
  { from, locale }: { from: RequestOrigin; locale: Locale },
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  const refuse = (field: string, key: string) =>
    new AppError('validation_failed', { errors: { [field]: translate(key, locale) } });
  if (!(await confirmPassword(deps, user, change.current_password, from))) {
    throw refuse('current_password', 'password_wrong');
  }
  if (change.new_password === change.current_password) throw refuse('new_password', 'password_same');
  validatePassword(change.new_password, user, 'new_password', locale);
  const password_hash = await hashPassword(change.new_password);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, password_hash);
    await revokeSessions(tx, user.id, viewer.session.id);
    await markSteppedUp(tx, viewer.session.id, now);
    await queuePasswordChangedMail(tx, user.id, now);
    await auditSecurity(tx, 'password.change', user);
  });
}
