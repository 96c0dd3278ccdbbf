import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../database.ts';
import { jsonRecordset } from '../json-recordset.ts';

/**
 * Inserts rows as a single parameter: building a statement of ten thousand parameters takes longer than running
 * it. A column present in any row is null in rows without it, regardless of its default.
 */
export async function insertRows<Table extends PgTable>(
  tx: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows.some((row) => name in row));
  const names = sql.join(
    columns.map(([name]) => sql.identifier(name)),
    sql`, `,
  );
  const types = columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', ');
  await tx.execute(sql`insert into ${table} (${names}) select ${names} from ${jsonRecordset(rows, types)}`);
}
