import { AppError, invalid } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { queuePasswordChangedMail } from '../../notifications/queue-message.ts';
import { setPasswordHash } from '../../users/edit-user.ts';
import { hashPassword } from '../../users/hash-password.ts';
import { getUser, isSameFactor } from '../../users/queries.ts';
import { withViewer } from '../../users/with-member.ts';
import { auditSecurity, type RequestOrigin } from '../audit-security.ts';
import { voidLinks } from '../send-link.ts';
import { markSteppedUp, revokeSessions } from '../sessions/queries.ts';
import { validatePassword } from '../validate-password.ts';
import { confirmPassword } from './step-up.ts';

/** Ends all sign-ins except this one. */
export async function changeOwnPassword(
  deps: Deps,
  viewer: Viewer,
  change: { current_password: string; new_password: string },
  from: RequestOrigin,
): Promise<undefined> {
  const user = await getUser(deps.db, viewer.id);
  const wrong = invalid({ field: 'current_password', code: 'password_wrong' });
  const seen = await confirmPassword(deps, user, change.current_password, from);
  if (!seen) throw wrong;
  if (change.new_password === change.current_password) {
    throw invalid({ field: 'new_password', code: 'password_same' });
  }
  await validatePassword(change.new_password, user, 'new_password');
  const password_hash = await hashPassword(deps, change.new_password);
  await withViewer(deps, user.id, async ({ tx, user: current, now }) => {
    if (current.password_hash !== seen.password_hash) throw wrong;
    // Setting up a factor ended the other sign-ins, possibly including this one.
    if (!isSameFactor(current, seen)) throw new AppError('step_up_required');
    await setPasswordHash(tx, user.id, password_hash);
    await voidLinks(tx, user.id, 'reset_password', now);
    await voidLinks(tx, user.id, 'change_email', now);
    await revokeSessions(tx, user.id, viewer.session.id);
    await markSteppedUp(tx, viewer.session.id, now);
    await queuePasswordChangedMail(tx, user.id, now);
    await auditSecurity(tx, 'password.change', user);
  });
}
