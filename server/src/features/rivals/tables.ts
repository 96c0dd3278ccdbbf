import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../db/columns.ts';
import { users } from '../users/tables.ts';

/** Members whom a member has chosen as rivals. Nobody else is told of it. */
export const chosenRivals = pgTable(
  'chosen_rivals',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rival_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chosen_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.rival_id] }),
    index('chosen_rivals_rival').on(table.rival_id),
  ],
);
