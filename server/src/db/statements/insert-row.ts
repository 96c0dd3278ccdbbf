import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database.ts';

/** Inserts one row and returns it as stored. */
export async function insertRow<Table extends PgTable>(
  tx: Pick<Executor, 'insert'>,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .insert(table as PgTable)
    .values(values)
    .returning();
  return row as Table['$inferSelect'];
}
