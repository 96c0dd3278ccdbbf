import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { noPersonalData } from '../personal-data.ts';

/** One row, written by the first start, that identifies the processes of one portal. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Random, hex. */
    secret_salt: text().notNull(),
    /** Of APP_SECRET and the salt, hex; a slow hash, so that it does not help to guess the secret. */
    secret_fingerprint: text().notNull(),
    /** The same for the previous secret while it may be needed; null otherwise. */
    previous_salt: text(),
    previous_fingerprint: text(),
  },
  (table) => [check('installation_one', sql`${table.id} = 1`)],
);

noPersonalData(installation);
