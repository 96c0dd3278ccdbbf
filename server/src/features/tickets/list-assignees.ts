import { can, isAdmin, ticketModule } from '@paddock/contract/core/permissions';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { isVisibleMember, publicUserColumns } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

/** Lists staff who may answer tickets, by name. */
export async function listAssignees(db: Executor): Promise<PublicUser[]> {
  const all = await db.select().from(roles);
  const answering = all.filter((role) => isAdmin(role) && can(role, ticketModule, 'edit'));
  const ids = answering.map(({ id }) => id);
  return db
    .select(publicUserColumns)
    .from(users)
    .where(and(isVisibleMember, inArray(users.role_id, ids)))
    .orderBy(asc(users.username_key));
}
