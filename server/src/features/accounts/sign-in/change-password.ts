import { invalid } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { queuePasswordChangedMail } from '../../notifications/outgoing/queue-message.ts';
import { hashPassword } from '../../users/hash-password.ts';
import { getUser } from '../../users/queries.ts';
import { setPasswordHash } from '../../users/service.ts';
import { validatePassword } from '../password/validate-password.ts';
import { auditSecurity, type RequestOrigin } from '../sessions/audit-security.ts';
import { markSteppedUp, revokeSessions } from '../sessions/queries.ts';
import { confirmPassword } from './step-up.ts';

/** Ends all other sign-ins and keeps this one. */
export async function changeOwnPassword(
  deps: Deps,
  viewer: Viewer,
  change: { current_password: string; new_password: string },
  from: RequestOrigin,
): Promise<void> {
  const user = await getUser(deps.db, viewer.id);
  if (!(await confirmPassword(deps, user, change.current_password, from))) {
    throw invalid({ field: 'current_password', code: 'password_wrong' });
  }
  if (change.new_password === change.current_password) {
    throw invalid({ field: 'new_password', code: 'password_same' });
  }
  validatePassword(change.new_password, user, 'new_password');
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
