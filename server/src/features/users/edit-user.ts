import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import { playerRole } from '@paddock/contract/core/permissions';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import { defaultLocale, type Locale } from '@paddock/contract/i18n/locale';
import type { User } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Guest } from '../../concurrency/concurrency.ts';
import type { Executor } from '../../db/database.ts';
import { violatedConstraint } from '../../db/outages/database-errors.ts';
import { publish } from '../../db/pubsub.ts';
import { isUsernameResting, takeUsername } from './freed-usernames.ts';
import { hashPassword } from './hash-password.ts';
import {
  getRoleId,
  getUser,
  userExists,
  usernameColumns,
  userSearchText,
  whereEmail,
  whereUsername,
} from './queries.ts';
import { users } from './tables.ts';
import { withViewer } from './with-member.ts';

export interface NewUser {
  email: string;
  username: string;
  full_name: string;
  phone?: string;
  /** YYYY-MM-DD */
  dateofbirth?: string | null;
  profile_image?: string | null;
  /** The role's name; defaults to player. */
  role?: string;
  must_change_password?: boolean;
  /** For an account whose address needs no confirmation. */
  email_verified_at?: Date;
  locale?: Locale;
}

type TakenCode = Extract<ErrorCode, 'email_taken' | 'username_taken'>;
const fieldOf: Record<TakenCode, string> = { email_taken: 'email', username_taken: 'username' };

function takenError(codes: TakenCode[]): AppError | undefined {
  const [first] = codes;
  if (!first) return undefined;
  return new AppError(first, { errors: codes.map((code) => ({ field: fieldOf[code], code })) });
}

/** Throws email_taken or username_taken, with both fields if both are taken. */
export async function assertNotTaken(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, username }: { email: string; username: string },
): Promise<void> {
  const [hasEmail, isHeld, isResting] = await Promise.all([
    userExists(db, whereEmail(email)),
    userExists(db, whereUsername(username)),
    isUsernameResting(db, username, now()),
  ]);
  const refusal = takenError([
    ...(hasEmail ? (['email_taken'] as const) : []),
    ...(isHeld || isResting ? (['username_taken'] as const) : []),
  ]);
  if (refusal) throw refusal;
}

const takenByIndex: Record<string, TakenCode> = {
  users_email: 'email_taken',
  users_username: 'username_taken',
  users_username_skeleton: 'username_taken',
};

/** Translates a unique violation into email_taken or username_taken. */
export function toTakenError(error: unknown): AppError | undefined {
  const code = takenByIndex[violatedConstraint(error) ?? ''];
  return code && takenError([code]);
}

type AlsoCreate = (tx: Executor, id: number) => Promise<void>;

/**
 * Creates an account. The caller has validated the password. `also` runs in the same transaction; `guest` is the client that registers.
 * Throws email_taken or username_taken.
 */
export async function createUser(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { password, ...user }: NewUser & { password: string },
  also?: AlsoCreate,
  guest?: Guest,
): Promise<User> {
  const password_hash = await hashPassword(deps, password, guest);
  return insertUser(deps, { ...user, password_hash }, also);
}

/** `createUser` with a hashed password. */
export async function insertUser(
  deps: Pick<Deps, 'db' | 'now'>,
  user: NewUser & { password_hash: string },
  also: AlsoCreate = async () => undefined,
): Promise<User> {
  const { role = playerRole, locale = defaultLocale, ...fields } = user;
  try {
    return await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(users)
        .values({
          ...fields,
          ...usernameColumns(user.username),
          search_text: userSearchText({ phone: '', ...user }),
          role_id: await getRoleId(tx, role),
          locale,
          created_at: deps.now(),
        })
        .returning({ id: users.id });
      if (!row) throw new Error('the insert returned no row');
      await takeUsername(tx, row.id, user.username, deps.now());
      await also(tx, row.id);
      return getUser(tx, row.id);
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}

/** Stores the hash of a new password, which its owner chose. */
export async function setPasswordHash(db: Executor, id: number, password_hash: string): Promise<void> {
  await db.update(users).set({ password_hash, must_change_password: false }).where(eq(users.id, id));
}

/** Sets a stored picture and deletes the previous one. */
export async function replaceProfileImage(
  deps: Pick<Deps, 'db' | 'now' | 'storage'>,
  id: number,
  profile_image: string,
): Promise<void> {
  const before = await withViewer(deps, id, async ({ tx, user }) => {
    await tx.update(users).set({ profile_image }).where(eq(users.id, id));
    await publish(tx, 'members', String(id));
    return user.profile_image;
  });
  // The change is committed: an old file that can't be deleted must not fail it.
  if (before) await deps.storage.remove(before).catch(() => undefined);
}

/** Sets whether others may see where the member drives, and updates open pages. */
export async function setShowOnline(
  { db }: Pick<Deps, 'db'>,
  id: number,
  show_online: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ show_online }).where(eq(users.id, id));
    await publish(tx, 'members', String(id));
  });
}

export async function setCalendar(db: Executor, id: number, calendar: CalendarChoice): Promise<void> {
  await db.update(users).set({ calendar }).where(eq(users.id, id));
}

/** account_banned with the end and the message of the ban; only revealed after the right password. */
export function bannedError({
  ban_message,
  banned_until,
}: Pick<typeof users.$inferSelect, 'ban_message' | 'banned_until'>): AppError {
  return new AppError('account_banned', {
    values: {
      until: banned_until ? { message: 'account_banned_until', values: { at: { at: banned_until } } } : '',
      message: ban_message ? { message: 'account_banned_message', values: { message: ban_message } } : '',
    },
  });
}
