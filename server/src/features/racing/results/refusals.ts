import type { FileError, RefusalCode, RejectedRow } from '@paddock/contract/racing/result-file-rules';
import { refusalsMax, rejectedRowsMax } from '@paddock/contract/racing/result-file-rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { resultRefusals } from '../ingest/tables.ts';

export interface NewRefusal {
  server_id: number;
  session_id?: number | null;
  file_name: string | null;
  code: RefusalCode;
  kind: FileError | null;
  /** Bytes */
  size: number;
  rows?: readonly RejectedRow[];
}

/** Records for the staff what was refused or skipped; keeps the last 50 per server. */
export async function storeRefusal(tx: Executor, refusal: NewRefusal, now: Date): Promise<void> {
  const { rows = [], session_id = null, ...rest } = refusal;
  await tx.insert(resultRefusals).values({
    ...rest,
    session_id,
    rows: rows.slice(0, rejectedRowsMax),
    rows_total: rows.length,
    at: now,
  });
  await tx.execute(sql`
    delete from result_refusals where server_id = ${refusal.server_id} and id <= (
      select id from result_refusals where server_id = ${refusal.server_id} order by id desc offset ${refusalsMax} limit 1)`);
}
