import { developerRole } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { editedAt } from '../../../db/edits.ts';
import { queuePasswordChangedMail } from '../../notifications/queue-message.ts';
import { createUser } from '../../users/edit-user.ts';
import { hashPassword } from '../../users/hash-password.ts';
import { findUserByEmail, getRoleId, getUser, userExists, whereUsername } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { auditSecurity } from '../audit-security.ts';
import { clearLoginAttempts } from '../password/throttle-login.ts';
import { removeSecondFactors } from '../second-factors.ts';
import { revokeSessions } from '../sessions/queries.ts';

/** A free username derived from the address. */
async function nameFrom({ db }: Deps, email: string): Promise<string> {
  const base = (email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}_.-]/gu, '').slice(0, 20);
  const names = [
    base.padEnd(3, '0'),
    ...Array.from({ length: 99 }, (_, at) => `${base || 'owner'}-${at + 2}`),
  ];
  for (const name of names) if (!(await userExists(db, whereUsername(name)))) return name;
  throw new Error(`no free username for ${email}`);
}

/**
 * Makes the person at this address an active developer with this password, with or without an account: the way back in for the server's
 * operator. Ends their sign-ins and removes their second factors, which may be what was lost.
 */
export async function ensureOwner(deps: Deps, owner: { email: string; password: string }): Promise<User> {
  const found = await findUserByEmail(deps.db, owner.email);
  if (!found) {
    const username = await nameFrom(deps, owner.email);
    const account = { ...owner, username, full_name: username, role: developerRole };
    return createUser(deps, { ...account, email_verified_at: deps.now() }, (tx, id) =>
      auditSecurity(tx, 'owner.rescue', { id, username }, { role: developerRole }),
    );
  }
  const password_hash = await hashPassword(deps, owner.password);
  await deps.db.transaction(async (tx) => {
    const role_id = await getRoleId(tx, developerRole);
    const updated_at = editedAt(users.updated_at, deps.now());
    const change = { password_hash, role_id, is_active: true, must_change_password: false, updated_at };
    await tx.update(users).set(change).where(eq(users.id, found.id));
    await removeSecondFactors(tx, found.id);
    await revokeSessions(tx, found.id);
    await auditSecurity(tx, 'owner.rescue', found, { role: developerRole });
    await queuePasswordChangedMail(tx, found.id, deps.now());
  });
  await clearLoginAttempts(deps, found.email);
  return getUser(deps.db, found.id);
}
