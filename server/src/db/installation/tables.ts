import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { noPersonalData } from '../personal-data.ts';

/** One row, which the first start writes: by what the processes of one portal know each other. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    /** Random, hex. */
    secret_salt: text().notNull(),
    /** Of APP_SECRET and the salt, hex; slow to make, so that it helps nobody to guess the secret. */
    secret_fingerprint: text().notNull(),
    /** The same of the secret before, as long as anything may need it; null otherwise. */
    previous_salt: text(),
    previous_fingerprint: text(),
  },
  (table) => [check('installation_one', sql`${table.id} = 1`)],
);

noPersonalData(installation);
