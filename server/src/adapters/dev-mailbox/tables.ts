import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../db/columns.ts';
import { personalData } from '../../db/personal-data.ts';

/** Messages that the local adapters would have sent. */
export const outboxMessages = pgTable('outbox_messages', {
  id: idColumn(),
  channel: text().$type<'discord' | 'mail'>().notNull(),
  recipient: text().notNull(),
  text: text().notNull(),
  created_at: timestampColumn().notNull(),
});

personalData(outboxMessages, { keep: 'has left the portal' });
