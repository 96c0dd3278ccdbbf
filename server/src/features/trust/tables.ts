import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../db/columns.ts';
import { noPersonalData } from '../../db/personal-data.ts';

/** Restores that ended in the database that they filled, and what was found of money and audit log in it. */
export const restores = pgTable('restores', {
  id: idColumn(),
  restored_at: timestampColumn().notNull(),
  /** When the backup was written. */
  backup_at: timestampColumn().notNull(),
  is_in_order: boolean().notNull(),
});

noPersonalData(restores);
