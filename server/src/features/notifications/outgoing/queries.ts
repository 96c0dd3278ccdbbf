import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { roleColumns } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import type { outgoingMessages } from '../tables.ts';

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;

/** Whom a message is for, as the account is now; deleted ones too. */
export async function getRecipient(db: Executor, user_id: number) {
  const [reader] = await db
    .select({
      username: users.username,
      email: users.email,
      email_verified_at: users.email_verified_at,
      discord_id: users.discord_id,
      locale: users.locale,
      calendar: users.calendar,
      is_active: users.is_active,
      deleted_at: users.deleted_at,
      role: roleColumns,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(eq(users.id, user_id));
  if (!reader) throw new Error(`user ${user_id} is gone`);
  return reader;
}
export type MessageRecipient = Awaited<ReturnType<typeof getRecipient>>;
