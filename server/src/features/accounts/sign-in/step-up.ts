import { AppError } from '@paddock/contract/core/errors';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { Guest } from '../../../concurrency/concurrency.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { verifyPassword } from '../../users/hash-password.ts';
import { type Credentials, findCredentials, getUser } from '../../users/queries.ts';
import { auditSecurity, type RequestOrigin } from '../audit-security.ts';
import { countLoginAttempt, throttledError } from '../password/throttle-login.ts';
import { wrongCodeError } from '../second-factors.ts';
import { markSteppedUp } from '../sessions/queries.ts';
import { verifySecondFactorCode } from './sign-in.ts';

/** Confirms the viewer's identity. A stolen token must not help to guess a password or a code. */
async function confirm(
  deps: Deps,
  user: User,
  from: RequestOrigin,
  isRight: (guest: Guest) => Promise<boolean>,
): Promise<boolean> {
  const attempt = await countLoginAttempt(deps, user.email, from.ip);
  if (attempt.usedUpUntil) throw throttledError(attempt.usedUpUntil, deps.now());
  if (await isRight(attempt.guest)) {
    await attempt.succeed();
    return true;
  }
  await auditSecurity(deps.db, 'step_up.failed', user, { user_agent: from.userAgent });
  return false;
}

/** Returns the credentials that the password was compared with; they may have changed by the time of a write. */
export async function confirmPassword(
  deps: Deps,
  user: User,
  password: string,
  from: RequestOrigin,
): Promise<Credentials | undefined> {
  const seen = await findCredentials(deps.db, user.id);
  const isRight = (guest: Guest) => verifyPassword(deps, password, seen?.password_hash, guest);
  return (await confirm(deps, user, from, isRight)) ? seen : undefined;
}

/**
 * Opens the calls that require a recent confirmation, for this sign-in only: by the password, by a code, or by both if both are sent.
 * Throws step_up_wrong, second_factor_wrong, and second_factor_missing for a code of a user without a second factor.
 */
export async function stepUpSession(
  deps: Deps,
  viewer: Viewer,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  from: RequestOrigin,
): Promise<undefined> {
  const user = await getUser(deps.db, viewer.id);
  if (password && !(await confirmPassword(deps, user, password, from))) throw new AppError('step_up_wrong');
  if (!password || code) {
    if (!user.has_second_factor) throw new AppError('second_factor_missing');
    if (!(await confirm(deps, user, from, () => verifySecondFactorCode(deps, user, code ?? ''))))
      throw wrongCodeError();
  }
  await deps.db.transaction(async (tx) => {
    await markSteppedUp(tx, viewer.session.id, deps.now());
    await auditSecurity(tx, 'step_up.done', user, { way: password ? 'password' : 'code' });
  });
}
