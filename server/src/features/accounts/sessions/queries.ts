import { createHash, randomBytes } from 'node:crypto';
import { isAdmin, type Role } from '@paddock/contract/core/permissions';
import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';
import { and, desc, eq, gt, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { tehranDayAt } from '../../../db/tehran-days.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { publishToUsers, removeDevicesOf } from '../../notifications/notify.ts';
import { notDeleted, roleColumns } from '../../users/queries.ts';
import { useNote } from '../../users/record-activity.ts';
import { roles, users } from '../../users/tables.ts';
import { sessions } from './tables.ts';

/** How long a sign-in lasts without use and in total, in ms. */
const lifetimes = {
  player: { idle: 14 * dayMs, absolute: 60 * dayMs },
  staff: { idle: 12 * hourMs, absolute: 7 * dayMs },
};
const sessionsPerUser = 10;

const lifetimesOf = (role: Role) => (isAdmin(role) ? lifetimes.staff : lifetimes.player);

/** Hashes a secret for storage; only its holder has the original. */
export function hashToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The shape of a token; other text is not looked up. */
export const tokenShape = /^[\w-]{43}$/;

const sessionColumns = {
  id: users.id,
  username: users.username,
  role: roleColumns,
  discord_id: users.discord_id,
  steam_id: users.steam_id,
  is_active: users.is_active,
  must_change_password: users.must_change_password,
  has_second_factor: sql<boolean>`${users.second_factor_at} is not null`,
  session: {
    id: sessions.id,
    created_at: sessions.created_at,
    last_used_at: sessions.last_used_at,
    stepped_up_at: sessions.stepped_up_at,
  },
};

const selectViewers = (db: Pick<Executor, 'select'>) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(roles, eq(roles.id, users.role_id));

const ofToken = prepareOnce((db) =>
  selectViewers(db)
    .where(and(eq(sessions.token_hash, sql.placeholder('hash')), notDeleted))
    .prepare(''),
);

/** A viewer with the creation and last use of the sign-in. */
export type SignedIn = Awaited<ReturnType<typeof selectViewers>>[number];

/** Whether a sign-in has reached its idle or absolute lifetime. */
const isExpired = ({ role, session }: SignedIn, now: Date) => {
  const { idle, absolute } = lifetimesOf(role);
  const [unused, age] = [session.last_used_at, session.created_at].map((at) => now.getTime() - at.getTime());
  return (unused ?? 0) > idle || (age ?? 0) > absolute;
};

/** The holder of a token; undefined once it has ended. */
export async function findViewer(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<SignedIn | undefined> {
  if (!tokenShape.test(token)) return undefined;
  const [viewer] = await ofToken(deps.db).execute({ hash: hashToken(token) });
  if (!viewer) return undefined;
  const { session } = viewer;
  const now = deps.now();
  const unused = now.getTime() - session.last_used_at.getTime();
  if (isExpired(viewer, now)) {
    await revokeSession(deps.db, session.id);
    return undefined;
  }
  if (unused < minuteMs) return viewer;
  // Use is recorded once a day.
  if (tehranDayAt(session.last_used_at) !== tehranDayAt(now)) await deps.db.execute(useNote(viewer.id, now));
  await deps.db.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, session.id));
  return { ...viewer, session: { ...session, last_used_at: now } };
}

/**
 * Returns the viewer of a sign-in and locks it, so that it cannot end before the transaction does. Does not wait: a sign-in that is being
 * ended counts as ended, and two members who ban each other don't deadlock.
 */
export async function lockViewer(tx: Executor, session: number): Promise<Viewer | undefined> {
  const [locked] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, session))
    .for('key share', { skipLocked: true });
  if (!locked) return undefined;
  const [viewer] = await selectViewers(tx).where(and(eq(sessions.id, session), notDeleted));
  return viewer;
}

/** Whether a sign-in with such a lifetime has ended at an instant. */
const isOver = ({ idle, absolute }: typeof lifetimes.player, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return or(lt(sessions.last_used_at, before(idle)), lt(sessions.created_at, before(absolute)));
};

/** Ends sign-ins and removes their push subscriptions. */
async function deleteSessions(db: Executor, where: SQL | undefined) {
  const ended = await db
    .delete(sessions)
    .where(where)
    .returning({ id: sessions.id, user_id: sessions.user_id, user_agent: sessions.user_agent });
  const ids = ended.map(({ id }) => id);
  await removeDevicesOf(db, ids);
  return ended;
}

/** Signs a user in and returns the token. The oldest sign-ins above the limit end. */
export async function createSession(
  db: Executor,
  user: number,
  from: { ip: string; userAgent: string },
  now: Date,
): Promise<string> {
  const token = generateToken();
  const isOwn = eq(sessions.user_id, user);
  const someEnd = sql<boolean>`(
    select count(*) >= ${sessionsPerUser}::int or bool_or(${isOver(lifetimes.player, now)}) from ${sessions} where ${isOwn})`;
  // Records the use, adds the sign-in, and returns whether some of the user's must end.
  const [added] = await withParts(db, { used: useNote(user, now) })
    .insert(sessions)
    .values({
      user_id: user,
      token_hash: hashToken(token),
      ip: from.ip,
      user_agent: from.userAgent,
      created_at: now,
      last_used_at: now,
      stepped_up_at: now,
    })
    .returning({ someEnd });
  if (!added?.someEnd) return token;
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOwn)
    .orderBy(desc(sessions.id))
    .limit(sessionsPerUser);
  const dead = or(isOver(lifetimes.player, now), notInArray(sessions.id, newest));
  await deleteSessions(db, and(isOwn, dead));
  return token;
}

/** The open sign-ins of the viewer, last used first. */
export async function listUserSessions(db: Executor, { id, role, session }: Viewer, now: Date) {
  const { idle, absolute } = lifetimesOf(role);
  const open = and(
    eq(sessions.user_id, id),
    gt(sessions.last_used_at, new Date(now.getTime() - idle)),
    gt(sessions.created_at, new Date(now.getTime() - absolute)),
  );
  const rows = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(open)
    .orderBy(desc(sessions.last_used_at), desc(sessions.id));
  return rows.map((row) => ({ ...row, current: row.id === session.id }));
}

/** Ends one sign-in of this user; returns its browser, and undefined for one of another user. */
export async function revokeUserSession(tx: Executor, user: number, id: number): Promise<string | undefined> {
  const [ended] = await deleteSessions(tx, and(eq(sessions.id, id), eq(sessions.user_id, user)));
  if (ended) await publishToUsers(tx, { event: 'sign_out', user_id: user });
  return ended?.user_agent;
}

export async function revokeSession(db: Executor, id: number): Promise<void> {
  const [ended] = await deleteSessions(db, eq(sessions.id, id));
  // Connections that depend on it, such as a stream, close as well.
  if (ended) await publishToUsers(db, { event: 'sign_out', user_id: ended.user_id });
}

/** Ends a user's sign-ins except `keep`, and returns how many. */
export async function revokeSessions(db: Executor, user: number, keep?: number): Promise<number> {
  const others = keep === undefined ? undefined : ne(sessions.id, keep);
  const ended = await deleteSessions(db, and(eq(sessions.user_id, user), others));
  await publishToUsers(db, { event: 'sign_out', user_id: user });
  return ended.length;
}

export async function markSteppedUp(db: Executor, id: number, now: Date): Promise<void> {
  await db.update(sessions).set({ stepped_up_at: now }).where(eq(sessions.id, id));
}

/** Ends expired sign-ins. Runs as a job. */
export async function endExpiredSessions({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const now = clock();
  const candidates = await selectViewers(db).where(isOver(lifetimes.staff, now));
  for (const viewer of candidates) if (isExpired(viewer, now)) await revokeSession(db, viewer.session.id);
}
