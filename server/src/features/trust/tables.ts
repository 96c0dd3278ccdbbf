import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../db/columns.ts';
import { noPersonalData } from '../../db/personal-data.ts';

/** Completed restores of this database, with the results of checking money and audit log. */
export const restores = pgTable('restores', {
  id: idColumn(),
  restored_at: timestampColumn().notNull(),
  /** When the backup was written. */
  backup_at: timestampColumn().notNull(),
  is_in_order: boolean().notNull(),
});

noPersonalData(restores);
