import { isAdmin } from '@paddock/contract/core/permissions';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { isVisibleMember, listRolesByLevel } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';

/** Lists staff without a second factor, highest level first. */
export async function findUnprotectedStaff(db: Executor, limit: number) {
  const all = await listRolesByLevel(db);
  const staff = all.filter(isAdmin).map(({ name }) => name);
  const rows = await db
    .select({ username: users.username, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(inArray(roles.name, staff), isNull(users.second_factor_at), isVisibleMember))
    .orderBy(desc(roles.level), asc(users.id))
    .limit(limit);
  return { usernames: rows.map(({ username }) => username), total: rows[0]?.total ?? 0 };
}
