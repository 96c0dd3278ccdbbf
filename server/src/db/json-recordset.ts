import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows as a table within a statement, so that a thousand of them are one parameter. `columns` are names and types
 * as PostgreSQL writes them; dates travel as ISO text. Whatever else a row holds is left out.
 */
export function jsonRecordset(rows: readonly object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(columns)})`;
}
