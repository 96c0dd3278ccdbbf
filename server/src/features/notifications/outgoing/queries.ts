import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { roleColumns } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { notificationDevices, type outgoingMessages, quietHours, telegramLinks } from '../tables.ts';

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;

/** Returns the recipient of a message as the account is now, deleted accounts included. */
export async function getRecipient(db: Executor, user_id: number) {
  const [reader] = await db
    .select({
      username: users.username,
      email: users.email,
      email_verified_at: users.email_verified_at,
      discord_id: users.discord_id,
      chat_id: telegramLinks.chat_id,
      quiet: quietHours,
      locale: users.locale,
      calendar: users.calendar,
      is_active: users.is_active,
      deleted_at: users.deleted_at,
      role: roleColumns,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(telegramLinks, eq(telegramLinks.user_id, users.id))
    .leftJoin(quietHours, eq(quietHours.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!reader) throw new Error(`user ${user_id} is gone`);
  return reader;
}
export type MessageRecipient = Awaited<ReturnType<typeof getRecipient>>;

/** Finds the device of a message if it still belongs to the recipient. */
export async function findDevice(db: Executor, user_id: number, id: number) {
  const [device] = await db
    .select()
    .from(notificationDevices)
    .where(and(eq(notificationDevices.id, id), eq(notificationDevices.user_id, user_id)));
  return device;
}
