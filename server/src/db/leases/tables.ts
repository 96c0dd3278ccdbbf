import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { noPersonalData } from '../personal-data.ts';

/** Work that one call of one process does at a time, however many share the database. All times are the database's. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  /** Random, of the call that has it. */
  holder: text().notNull(),
  /** Moved on while the work lasts; from then on the holder counts as dead. */
  held_until: timestamp({ withTimezone: true }).notNull(),
  /** Nobody takes it before. */
  due_at: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
});

noPersonalData(leases);
