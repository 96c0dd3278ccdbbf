import { type SQL, sql } from 'drizzle-orm';

/**
 * Passes rows to a statement as a table in a single parameter. `columns` are names and types in PostgreSQL's
 * syntax; dates are ISO text. Other fields are ignored.
 */
export function jsonRecordset(rows: readonly object[], columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(${sql.raw(columns)})`;
}
