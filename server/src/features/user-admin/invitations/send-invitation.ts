import { AppError, invalid } from '@paddock/contract/core/errors';
import { outranks, type Role } from '@paddock/contract/core/permissions';
import { dayMs } from '@paddock/contract/durations';
import type { Invitation } from '@paddock/contract/user-admin/invitation-calls';
import { invitationDays, invitationHistoryDays } from '@paddock/contract/user-admin/rules';
import { eq, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { hashToken } from '../../accounts/sessions/queries.ts';
import { dropInvitationMail, queueInvitationMail } from '../../notifications/queue-message.ts';
import { findRole, findUserByEmail, roleColumns } from '../../users/queries.ts';
import { roles } from '../../users/tables.ts';
import { invitations } from '../tables.ts';
import { getInvitation } from './list-invitations.ts';

type Actor = Pick<Viewer, 'id' | 'role'>;

interface InvitationDraft {
  email: string;
  role: Role & { id: number };
}

/** Asserts that the actor outranks the role and any current holder of the address. */
async function assertMayInvite(tx: Executor, { email, role }: InvitationDraft, actor: Actor): Promise<void> {
  const holder = await findUserByEmail(tx, email);
  if (!outranks(actor.role, role) || (holder && !outranks(actor.role, holder.role)))
    throw new AppError('user_not_manageable');
}

/** Replaces the invitation of an address and mails its link. Deletes old invitations. */
async function sendLink(
  tx: Executor,
  deps: Deps,
  { email, role }: InvitationDraft,
  { id: invited_by }: Actor,
) {
  const now = deps.now();
  const expires_at = new Date(now.getTime() + invitationDays * dayMs);
  const forgotten = new Date(now.getTime() - invitationHistoryDays * dayMs);
  await tx.delete(invitations).where(lt(invitations.expires_at, forgotten));
  const mail = { user_id: invited_by, email, expires_at };
  const token = await queueInvitationMail(tx, deps.config.secrets, mail, now);
  const link = { role_id: role.id, invited_by, token_hash: hashToken(token), created_at: now, expires_at };
  const [row] = await tx
    .insert(invitations)
    .values({ email, ...link })
    .onConflictDoUpdate({ target: invitations.email, set: link })
    .returning({ id: invitations.id });
  if (!row) throw new Error('the insert returned no row');
  await audit(tx, {
    target: { type: 'address', name: email },
    after: { role: role.name, expires_at: expires_at.toISOString() },
  });
  return getInvitation(tx, row.id);
}

/** Invites an address to a role below the actor's. Throws user_not_manageable. */
export function createInvitation(
  deps: Deps,
  { email, role: name }: { email: string; role: string },
  actor: Actor,
): Promise<Invitation> {
  return deps.db.transaction(async (tx) => {
    const role = await findRole(tx, name);
    if (!role) throw invalid({ field: 'role', code: 'invalid' });
    const sent = { email: email.toLowerCase(), role };
    await assertMayInvite(tx, sent, actor);
    return sendLink(tx, deps, sent, actor);
  });
}

/** Locks an invitation to a role below the actor's. Throws not_found and user_not_manageable. */
async function lockInvitation(tx: Executor, id: number, actor: Actor): Promise<InvitationDraft> {
  const [row] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  const [role] = await tx
    .select({ id: roles.id, ...roleColumns })
    .from(roles)
    .where(eq(roles.id, row.role_id));
  if (!role) throw new Error(`role ${row.role_id} is missing`);
  const draft = { email: row.email, role };
  await assertMayInvite(tx, draft, actor);
  return draft;
}

/** Mails a new link, sent by the actor; the previous one becomes void. */
export function resendInvitation(deps: Deps, id: number, actor: Actor): Promise<Invitation> {
  return deps.db.transaction(async (tx) => sendLink(tx, deps, await lockInvitation(tx, id, actor), actor));
}

export async function revokeInvitation({ db }: Deps, id: number, actor: Actor): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { email, role } = await lockInvitation(tx, id, actor);
    await tx.delete(invitations).where(eq(invitations.id, id));
    await dropInvitationMail(tx, email);
    await audit(tx, { target: { type: 'address', name: email }, before: { role: role.name } });
  });
}
