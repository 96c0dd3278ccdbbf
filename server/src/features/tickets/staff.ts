import { can, isAdmin, ticketModule } from '@paddock/contract/permissions';
import type { DriverName } from '@paddock/contract/ranking';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { kept, memberName } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

/** Who may answer tickets, by name. */
export async function listAnsweringStaff(db: Executor): Promise<DriverName[]> {
  const all = await db.select().from(roles);
  const answering = all.filter((role) => isAdmin(role) && can(role, ticketModule, 'edit'));
  const ids = answering.map(({ id }) => id);
  return db
    .select(memberName)
    .from(users)
    .where(and(kept, eq(users.is_active, true), inArray(users.role_id, ids)))
    .orderBy(asc(users.username_key));
}
