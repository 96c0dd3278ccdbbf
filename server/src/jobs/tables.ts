import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../db/columns.ts';
import { noPersonalData } from '../db/personal-data.ts';

/** The portal's jobs, one row per name and key. */
export const portalJobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    name: text().notNull(),
    /** Identifies the work item of a queue; empty for the declared job itself. */
    key: text().notNull().default(''),
    /** The schedule of a declared job, as displayed on the developer page; null for keys of its queue. */
    cron: text(),
    /** Null for a job that only has a queue. */
    due_at: timestampColumn(),
    /** A random id of the process that runs it, or null. */
    holder: uuid(),
    /** By the clock of the database. Extended while the job runs; once it is over, the process counts as dead. */
    leased_until: timestamp({ withTimezone: true }),
    /** Attempts since the last success or failure, including the current one. */
    attempts: integer().notNull().default(0),
    /** The error of the newest attempt; null after a success. */
    error: text(),
    done_at: timestampColumn(),
    /** When it last failed after all its attempts. Null after a retry or discard by staff. */
    failed_at: timestampColumn(),
  },
  (table) => [unique().on(table.name, table.key), index().on(table.name, table.due_at)],
);

noPersonalData(portalJobs);
