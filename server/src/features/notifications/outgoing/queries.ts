import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database.ts';
import { roleColumns } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { outgoingMessages } from '../tables.ts';

export type OutgoingMessage = typeof outgoingMessages.$inferSelect;

const minute = 60_000;
const hour = 60 * minute;
/** What lies between the tries, in ms; after the last of them it is tried once a day. */
const pauses = [minute / 2, minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour];
const daily = 24 * hour;
const triedForMs = 3 * daily;

/** When a message is tried again whose try so many begins now. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (pauses[attempts - 1] ?? daily));
}

/**
 * Takes the message of a channel that has waited longest. Its try is counted before it is made, and its next one set:
 * another process does not take it meanwhile, and a process that dies leaves it to the next try.
 */
export function claimDueMessage(
  db: Database,
  channel: OutgoingMessage['channel'],
  now: Date,
): Promise<OutgoingMessage | undefined> {
  const o = outgoingMessages;
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(o)
      .where(and(eq(o.state, 'waiting'), eq(o.channel, channel), lte(o.next_at, now)))
      .orderBy(asc(o.next_at), asc(o.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    const [taken] = await tx
      .update(o)
      .set({ attempts, next_at: nextAttemptAt(attempts, now) })
      .where(eq(o.id, due.id))
      .returning();
    return taken;
  });
}

/** Whether the last try of a message was its last. */
export function isLastAttempt({ next_at, created_at }: OutgoingMessage): boolean {
  return next_at.getTime() - created_at.getTime() > triedForMs;
}

/** Notes how a message ended, or what kept it. */
export async function updateMessage(
  db: Executor,
  id: number,
  noted: Partial<Pick<OutgoingMessage, 'state' | 'error' | 'sent_at'>>,
): Promise<void> {
  await db.update(outgoingMessages).set(noted).where(eq(outgoingMessages.id, id));
}

/** Whom a message is for, as the account is now; deleted ones too. */
export async function getRecipient(db: Executor, user_id: number) {
  const [reader] = await db
    .select({
      username: users.username,
      email: users.email,
      email_verified_at: users.email_verified_at,
      discord_id: users.discord_id,
      locale: users.locale,
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
