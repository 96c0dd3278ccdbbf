import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { normalizePhone } from '@paddock/contract/i18n/phone';
import type { AdminUser, SignInAttempt } from '@paddock/contract/user-admin/calls';
import { and, desc, eq, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../db/audit/tables.ts';
import type { Database, Executor } from '../../db/database.ts';
import { containsPattern } from '../../db/like-pattern.ts';
import { notDeleted, userColumns } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

const memberColumns = {
  ...userColumns,
  created_at: users.created_at,
  email_verified: sql<boolean>`${users.email_verified_at} is not null`,
  ban_reason: users.ban_reason,
  ban_message: users.ban_message,
  banned_until: users.banned_until,
  updated_at: users.updated_at,
};

export interface UserFilter {
  search?: string | undefined;
  /** The name of a role. */
  role?: string | undefined;
  state?: 'active' | 'banned' | undefined;
}

/** Matches a part of a name, address or number, each by an index. */
function matchesSearch(search: string): SQL | undefined {
  const part = normalizeForSearch(search);
  if (part === '') return undefined;
  const phone = normalizePhone(search);
  return or(
    like(users.search_text, containsPattern(part)),
    // Local notation: 0912 for a stored +98912.
    phone ? like(users.search_text, containsPattern(phone)) : undefined,
    /^\d{15,20}$/.test(part) ? or(eq(users.discord_id, part), eq(users.steam_id, part)) : undefined,
  );
}

function matching({ search = '', role, state }: UserFilter): SQL | undefined {
  return and(
    notDeleted,
    matchesSearch(search),
    role === undefined ? undefined : eq(users.role_id, sql`(select id from ${roles} where name = ${role})`),
    state && eq(users.is_active, state === 'active'),
  );
}

function selectMembers(db: Executor) {
  return db.select(memberColumns).from(users).innerJoin(roles, eq(roles.id, users.role_id)).$dynamic();
}

/** Lists users who are not deleted, newest first. */
export async function listUsers(
  db: Database,
  { skip = 0, limit = maxPageSize, ...filter }: UserFilter & PageQuery,
): Promise<List<AdminUser>> {
  const where = matching(filter);
  const [items, total] = await Promise.all([
    selectMembers(db).where(where).orderBy(desc(users.id)).offset(skip).limit(limit),
    db.$count(users, where),
  ]);
  return { items, total };
}

/** Lists users in batches, after `after`. */
export function listUserBatch(
  db: Executor,
  filter: UserFilter,
  after: AdminUser | undefined,
  limit: number,
): Promise<AdminUser[]> {
  const where = and(matching(filter), after && lt(users.id, after.id));
  return selectMembers(db).where(where).orderBy(desc(users.id)).limit(limit);
}

/** Returns a user for staff. Throws not_found. */
export async function getAdminUser(db: Executor, id: number): Promise<AdminUser> {
  const [member] = await selectMembers(db).where(and(eq(users.id, id), notDeleted));
  if (!member) throw new AppError('not_found');
  return member;
}

/** Lists attempts to sign in to an account, newest first, with the total count. */
export async function listSignInAttempts(
  db: Database,
  id: number,
  { skip = 0, limit = pageSize }: PageQuery,
): Promise<List<SignInAttempt>> {
  const where = and(
    eq(auditLog.target_type, 'user'),
    eq(auditLog.target_id, String(id)),
    inArray(auditLog.action, ['sign_in.done', 'sign_in.failed']),
  );
  const [items, total] = await Promise.all([
    db
      .select({
        at: auditLog.at,
        ip: auditLog.ip,
        user_agent: auditLog.user_agent,
        succeeded: sql<boolean>`${auditLog.action} = 'sign_in.done'`,
      })
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.id))
      .offset(skip)
      .limit(limit),
    db.$count(auditLog, where),
  ]);
  return { items, total };
}
