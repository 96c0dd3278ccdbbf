import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../db/columns.ts';

/** What the local adapters would have sent. */
export const outboxMessages = pgTable('outbox_messages', {
  id: id(),
  channel: text().$type<'discord' | 'mail'>().notNull(),
  recipient: text().notNull(),
  text: text().notNull(),
  created_at: instant().notNull(),
});
