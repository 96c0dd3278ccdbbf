import { AppError } from '@paddock/contract/core/errors';
import type { Locale } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
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
