import type { List, PageQuery } from '@paddock/contract/core/paging';
import { maxPageSize } from '@paddock/contract/core/paging';
import type { Invitation } from '@paddock/contract/user-admin/invitation-calls';
import { desc, eq } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database.ts';
import { roles, users } from '../../users/tables.ts';
import { invitations } from '../tables.ts';

const selectInvitations = (db: Executor) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: { name: roles.name, display_name: roles.display_name },
      invited_by: { id: users.id, username: users.username },
      created_at: invitations.created_at,
      expires_at: invitations.expires_at,
    })
    .from(invitations)
    .innerJoin(roles, eq(roles.id, invitations.role_id))
    .innerJoin(users, eq(users.id, invitations.invited_by));

export async function listInvitations(
  db: Database,
  { skip = 0, limit = maxPageSize }: PageQuery,
): Promise<List<Invitation>> {
  const [items, total] = await Promise.all([
    selectInvitations(db).orderBy(desc(invitations.id)).offset(skip).limit(limit),
    db.$count(invitations),
  ]);
  return { items, total };
}

export async function getInvitation(db: Executor, id: number): Promise<Invitation> {
  const [invitation] = await selectInvitations(db).where(eq(invitations.id, id));
  if (!invitation) throw new Error(`invitation ${id} is gone`);
  return invitation;
}
