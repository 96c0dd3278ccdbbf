import type { Role } from '@paddock/contract/core/permissions';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import type { PublicUser, User } from '@paddock/contract/users/calls';
import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { membersFoundMax } from '@paddock/contract/users/rules';
import { and, asc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { containsPattern } from '../../db/like-pattern.ts';
import { roles, users } from './tables.ts';

/** The columns of a role, nested in a select of users. */
export const roleColumns = {
  name: roles.name,
  level: roles.level,
  display_name: roles.display_name,
  permissions: roles.permissions,
};

export const userColumns = {
  id: users.id,
  username: users.username,
  full_name: users.full_name,
  email: users.email,
  phone: users.phone,
  profile_image: users.profile_image,
  discord_id: users.discord_id,
  is_discord_linked: sql<boolean>`${users.discord_id} is not null`,
  steam_id: users.steam_id,
  steam_verified: users.steam_verified,
  balance: users.balance_usd,
  roles: roles.name,
  role: roleColumns,
  is_active: users.is_active,
  must_change_password: users.must_change_password,
  has_second_factor: sql<boolean>`${users.second_factor_at} is not null`,
  show_online: users.show_online,
  calendar: users.calendar,
};

/** Excludes deleted users. */
export const notDeleted = isNull(users.deleted_at);

/** Publicly visible: not deleted and not banned. */
export const isVisibleMember = and(notDeleted, eq(users.is_active, true));

/** The public columns of a member. */
export const publicUserColumns = {
  id: users.id,
  username: users.username,
  profile_image: users.profile_image,
};

/** Finds visible members by the Steam ids under which they drove: a list, or a subquery in parentheses. */
export async function findDrivers(
  db: Executor,
  steam_ids: readonly string[] | SQL,
): Promise<Map<string, PublicUser>> {
  const ids = Array.isArray(steam_ids) ? [...new Set(steam_ids)] : steam_ids;
  const rows = await db
    .select({ ...publicUserColumns, steam_id: users.steam_id })
    .from(users)
    .where(and(inArray(users.steam_id, ids), isVisibleMember));
  return new Map(rows.map(({ steam_id, ...user }) => [steam_id ?? '', user]));
}

/** The normalized username for lookups. */
export function usernameKey(username: string): string {
  return normalizeForSearch(username);
}

/** Matches a part of the name in any spelling. */
export function matchesName(search: string): SQL {
  return like(users.username_key, containsPattern(usernameKey(search)));
}

/** Publicly visible members that match a part of the name. */
export function searchMembers(db: Executor, search: string): Promise<PublicUser[]> {
  return db
    .select(publicUserColumns)
    .from(users)
    .where(and(isVisibleMember, matchesName(search)))
    .orderBy(sql`length(${users.username_key})`, asc(users.username_key))
    .limit(membersFoundMax);
}

/** The columns of a username: as written, normalized, and its skeleton. */
export function usernameColumns(username: string) {
  return {
    username,
    username_key: usernameKey(username),
    username_skeleton: confusableSkeleton(username),
  };
}

/** The text that the staff's search matches. */
export function userSearchText(user: Record<'username' | 'full_name' | 'email' | 'phone', string>): string {
  const { username, full_name, email, phone } = user;
  return [username, full_name, email, phone].map(normalizeForSearch).join('\n');
}

export const whereEmail = (email: string): SQL => sql`lower(${users.email}) = lower(${email})`;
export const whereUsername = (username: string): SQL =>
  eq(users.username_skeleton, confusableSkeleton(username));

async function findUserWhere(db: Executor, condition: SQL): Promise<User | undefined> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(condition, notDeleted));
  return user;
}

export function findUser(db: Executor, id: number): Promise<User | undefined> {
  return findUserWhere(db, eq(users.id, id));
}

export function findUserByEmail(db: Executor, email: string): Promise<User | undefined> {
  return findUserWhere(db, whereEmail(email));
}

/** A user that must exist, such as the current one. */
export async function getUser(db: Executor, id: number): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`user ${id} is gone`);
  return user;
}

const credentialColumns = {
  password_hash: users.password_hash,
  is_active: users.is_active,
  ban_message: users.ban_message,
  banned_until: users.banned_until,
  second_factor_at: users.second_factor_at,
};

/** What a sign-in is checked against; it may change while a password is being hashed. */
export type Credentials = Pick<typeof users.$inferSelect, keyof typeof credentialColumns>;

/** The owner of an address, with what a sign-in is checked against. */
export async function findForSignIn(
  db: Database,
  email: string,
): Promise<{ user: User; credentials: Credentials } | undefined> {
  const [found] = await db
    .select({ ...userColumns, ...credentialColumns })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(whereEmail(email), notDeleted));
  if (!found) return undefined;
  const { password_hash, second_factor_at, ban_message, banned_until, ...user } = found;
  const ban = { ban_message, banned_until };
  return { user, credentials: { password_hash, second_factor_at, is_active: user.is_active, ...ban } };
}

export async function findCredentials(db: Executor, id: number): Promise<Credentials | undefined> {
  const [found] = await db
    .select(credentialColumns)
    .from(users)
    .where(and(eq(users.id, id), notDeleted));
  return found;
}

/** Whether a second factor was added or removed between the two. */
export function isSameFactor(one: Credentials, other: Credentials): boolean {
  return one.second_factor_at?.getTime() === other.second_factor_at?.getTime();
}

export async function userExists(db: Executor, condition: SQL): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(and(condition, notDeleted)).limit(1);
  return found.length > 0;
}

export function listRolesByLevel(db: Executor) {
  return db
    .select({ id: roles.id, ...roleColumns, updated_at: roles.updated_at })
    .from(roles)
    .orderBy(asc(roles.level), asc(roles.id));
}

/** A role with its id, by its name. */
export async function findRole(db: Executor, name: string): Promise<(Role & { id: number }) | undefined> {
  const [role] = await db
    .select({ id: roles.id, ...roleColumns })
    .from(roles)
    .where(eq(roles.name, name));
  return role;
}

export async function getRoleId(db: Executor, name: string): Promise<number> {
  const role = await findRole(db, name);
  if (!role) throw new Error(`role ${name} is missing`);
  return role.id;
}

/** The default permissions of a shipped role in modules missing from its stored matrix. */
function withNewModules(stored: Role['permissions'], shipped: Role['permissions']): Role['permissions'] {
  const isNew = ({ module }: Role['permissions'][number]) => !stored.some((one) => one.module === module);
  return [...stored, ...shipped.filter(isNew)];
}

/** Adds missing shipped roles; existing ones keep their matrix and get the defaults for modules newer than it. */
export async function ensureRoles(db: Executor): Promise<void> {
  await db
    .insert(roles)
    .values(defaultRoles.map((role: Role) => ({ ...role, permissions: [...role.permissions] })))
    .onConflictDoNothing({ target: roles.name });
  for (const role of await db.select().from(roles)) {
    const shipped = defaultRoles.find(({ name }) => name === role.name);
    const permissions = withNewModules(role.permissions, shipped?.permissions ?? []);
    if (permissions.length > role.permissions.length)
      await db.update(roles).set({ permissions }).where(eq(roles.id, role.id));
  }
}
