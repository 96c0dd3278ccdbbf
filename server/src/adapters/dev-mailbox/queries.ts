import { type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { count, desc } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { outboxMessages } from './tables.ts';

type NewMessage = typeof outboxMessages.$inferInsert;

export async function saveMessage(db: Executor, message: NewMessage): Promise<void> {
  await db.insert(outboxMessages).values(message);
}

/** Newest first, with the total count. */
export async function listMessages(db: Executor, { skip = 0, limit = pageSize }: PageQuery) {
  const [items, [all]] = await Promise.all([
    db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).offset(skip).limit(limit),
    db.select({ total: count() }).from(outboxMessages),
  ]);
  return { items, total: all?.total ?? 0 };
}
