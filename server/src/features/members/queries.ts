import { foldWithoutSpaces, normalizePhone, toAsciiDigits } from '@paddock/contract/locale';
import type { Member } from '@paddock/contract/members';
import { and, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { containing } from '../../db/search.ts';
import { kept, userColumns } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';

const memberColumns = {
  ...userColumns,
  created_at: users.created_at,
  email_verified: sql<boolean>`${users.email_verified_at} is not null`,
  ban_reason: users.ban_reason,
};

export interface MemberFilter {
  skip: number;
  limit: number;
  search: string;
  /** A role's name. */
  role?: string | undefined;
  state?: 'active' | 'banned' | undefined;
}

/** By a part of a name or address, or a whole number; each part is found by an index of its own. */
function isFound(search: string): SQL | undefined {
  if (foldWithoutSpaces(search) === '') return undefined;
  const part = containing(search.toLowerCase());
  const digits = toAsciiDigits(search).trim();
  const phone = normalizePhone(search);
  return or(
    like(users.username_key, containing(foldWithoutSpaces(search))),
    like(sql`lower(${users.email})`, part),
    like(sql`lower(${users.full_name})`, part),
    /^\d{15,20}$/.test(digits) ? or(eq(users.discord_id, digits), eq(users.steam_id, digits)) : undefined,
    phone ? eq(users.phone, phone) : undefined,
  );
}

/** Users who are not deleted, the newest first, with the count of all that match. */
export async function pageOfMembers(
  db: Executor,
  { skip, limit, search, role, state }: MemberFilter,
): Promise<{ items: Member[]; total: number }> {
  const where = and(
    kept,
    isFound(search),
    role === undefined ? undefined : eq(roles.name, role),
    state && eq(users.is_active, state === 'active'),
  );
  const [items, [counted]] = await Promise.all([
    db
      .select(memberColumns)
      .from(users)
      .innerJoin(roles, eq(roles.id, users.role_id))
      .where(where)
      .orderBy(desc(users.id))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(users).innerJoin(roles, eq(roles.id, users.role_id)).where(where),
  ]);
  return { items, total: counted?.total ?? 0 };
}

export async function findMember(db: Executor, id: number): Promise<Member | undefined> {
  const [member] = await db
    .select(memberColumns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(eq(users.id, id), kept));
  return member;
}

/** A member that must be there, such as one just changed. */
export async function getMember(db: Executor, id: number): Promise<Member> {
  const member = await findMember(db, id);
  if (!member) throw new Error(`user ${id} is gone`);
  return member;
}
