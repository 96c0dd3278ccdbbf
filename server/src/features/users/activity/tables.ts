import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../../db/columns.ts';
import { personalData, pick } from '../../../db/personal-data.ts';

/**
 * Who used the portal or drove on a day of Tehran, and when first. No reference to the user: whoever writes a row waits for nobody
 * who holds the user's.
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
