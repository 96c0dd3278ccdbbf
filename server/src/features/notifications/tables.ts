import type { NotificationKind } from '@paddock/contract/notifications';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../db/columns.ts';
import { users } from '../users/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** What it is about, such as a transaction's id: one notification for a user, kind and cause. */
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: instant().notNull(),
    read_at: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.user_id, table.kind, table.cause),
    index('notifications_user').on(table.user_id, table.id),
    index('notifications_unread').on(table.user_id).where(sql`${table.read_at} is null`),
  ],
);
