import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../../db/columns.ts';
import { personalData, pick } from '../../../db/personal-data.ts';

/**
 * Who used the portal or drove on a day in Tehran, and when first. Has no foreign key to the user, so that inserts don't wait for the lock
 * of the user's row.
 */
export const activeDays = pgTable(
  'active_days',
  {
    day: date({ mode: 'string' }).notNull(),
    user_id: integer().notNull(),
    first_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.user_id] })],
);

personalData(activeDays, 'delete', {
  'account/days-of-use': { columns: pick(activeDays, 'day, first_at'), order: [activeDays.day] },
});
