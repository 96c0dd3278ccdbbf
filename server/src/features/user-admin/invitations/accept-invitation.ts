import { AppError } from '@paddock/contract/core/errors';
import { canAsStaff, outranks } from '@paddock/contract/core/permissions';
import { and, eq, gt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { auditSecurity } from '../../accounts/audit-security.ts';
import { type RegistrationInput, registerUser } from '../../accounts/register.ts';
import { hashToken } from '../../accounts/sessions/queries.ts';
import { findUser, findUserByEmail, getUser, roleColumns } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { withViewer } from '../../users/with-member.ts';
import { invitations } from '../tables.ts';

/** Returns the valid invitation of a token, if its sender may still assign its role. Throws link_used. */
async function getInvited(db: Executor, token: string, now: Date) {
  const [row] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      invited_by: invitations.invited_by,
      role: roleColumns,
    })
    .from(invitations)
    .innerJoin(roles, eq(roles.id, invitations.role_id))
    .where(and(eq(invitations.token_hash, hashToken(token)), gt(invitations.expires_at, now)));
  if (!row) throw new AppError('link_used');
  const inviter = await findUser(db, row.invited_by);
  const isStaff = inviter?.is_active && canAsStaff(inviter.role, 'users', 'edit');
  if (!isStaff || !outranks(inviter.role, row.role)) throw new AppError('link_used');
  return { ...row, inviter };
}

/** Returns the public details of an invitation. Throws link_used. */
export async function readInvitation(deps: Deps, token: string) {
  const { email, role, inviter } = await getInvited(deps.db, token, deps.now());
  const holder = await findUserByEmail(deps.db, email);
  const { name, display_name } = role;
  return {
    email,
    role: { name, display_name },
    invited_by: inviter.username,
    has_account: holder !== undefined,
  };
}

/** Uses up an invitation; one of two concurrent calls succeeds. Throws link_used. */
async function useUp(tx: Executor, id: number): Promise<void> {
  const used = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  if (used.length === 0) throw new AppError('link_used');
}

type InvitedFields = Omit<RegistrationInput['fields'], 'email'> & { token: string };

/** Creates an account with the invited address and role. Throws link_used and the errors of registration. */
export async function registerInvited(
  deps: Deps,
  { token, ...fields }: InvitedFields,
  input: Omit<RegistrationInput, 'fields'>,
) {
  const { id, email, role } = await getInvited(deps.db, token, deps.now());
  return registerUser(
    deps,
    { ...input, fields: { ...fields, email } },
    {
      role,
      also: async (tx, user_id) => {
        await useUp(tx, id);
        const user = await getUser(tx, user_id);
        await auditSecurity(tx, 'invitation.accept', user, { role: role.name }, user);
      },
    },
  );
}

/**
 * Assigns the invited role to the viewer, who must own the address; a higher role stays. Throws link_used,
 * invitation_for_other.
 */
export async function acceptInvitation(deps: Deps, token: string, viewer: Pick<Viewer, 'id'>): Promise<void> {
  await withViewer(deps, viewer.id, async ({ tx, user, role: current, now }) => {
    const { id, email, role, inviter } = await getInvited(tx, token, now);
    if (user.email.toLowerCase() !== email) throw new AppError('invitation_for_other');
    // The viewer may have been promoted past the inviter since.
    if (!outranks(inviter.role, current)) throw new AppError('link_used');
    await useUp(tx, id);
    const [given] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, role.name));
    await tx
      .update(users)
      .set({
        ...(given && { role_id: given.id }),
        email_verified_at: user.email_verified_at ?? now,
        updated_at: editedAt(users.updated_at, now),
      })
      .where(eq(users.id, viewer.id));
    await auditSecurity(tx, 'invitation.accept', user, { role: role.name });
  });
}
