import { customType, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../../db/columns.ts';

/** Bits of one bitmap, a user each: small enough to lie within the row. triggers.sql has it as well. */
export const bitmapSize = 4_096;

const bitmapColumn = customType<{ data: string }>({ dataType: () => `bit(${bitmapSize})` });

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

/** The same of the closed days, a bit for each user who is kept: bit n of block b is the user b * bitmapSize + n. */
export const activeBitmaps = pgTable(
  'active_bitmaps',
  {
    day: date({ mode: 'string' }).notNull(),
    block: integer().notNull(),
    users: bitmapColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.block] }),
    // An account that is deleted leaves all of its days.
    index('active_bitmaps_block').on(table.block),
  ],
);

/**
 * Days of Tehran that are over and counted, without a gap from the first account on (record 0033). Whoever changes what was
 * counted of one of them locks this table first.
 */
export const closedDays = pgTable('closed_days', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Accounts that were made on it and are kept. */
  created: integer().notNull(),
});
