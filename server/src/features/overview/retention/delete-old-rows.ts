import type { RetainedTable } from '@paddock/contract/overview/rules';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit, jobAuditContext, runWithAuditContext } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { findCutoff } from '../../../db/retention/retention.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { notificationCauses, notifications } from '../../notifications/tables.ts';
import { laps, safetyHistory } from '../../racing/tables.ts';

/** Rows per transaction, so that locks are short. */
const batchSize = 20_000;
/** Smaller, because deleting audit rows blocks writing them. */
const auditBatchSize = 5_000;

/** Tables with expiring rows and their time columns. */
const deletedTables = [
  ['laps', laps, laps.driven_at],
  ['safety_history', safetyHistory, safetyHistory.created_at],
  ['notifications', notifications, notifications.created_at],
] as const;

async function auditDrop(tx: Executor, table: RetainedTable, before: Date, rows: number): Promise<void> {
  const target = { type: 'retention', id: table } as const;
  if (rows > 0) await audit(tx, { action: 'retention.drop', target, after: { before, rows } });
}

/** Runs work in a transaction that may take longer than a request. */
const withoutTimeLimit = <T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });

/** Deletes the expired rows of a table in batches. */
async function deleteExpired(
  { db, now }: Deps,
  [name, table, at]: (typeof deletedTables)[number],
): Promise<void> {
  const before = await findCutoff(db, name, now());
  if (!before) return;
  const deleteBatch = () =>
    withoutTimeLimit(db, async (tx) => {
      const expired = tx.select({ id: table.id }).from(table).where(lt(at, before)).limit(batchSize);
      const { rowCount } = await tx.delete(table).where(inArray(table.id, expired));
      await auditDrop(tx, name, before, rowCount ?? 0);
      return rowCount ?? 0;
    });
  while ((await deleteBatch()) > 0);
  if (name === 'notifications')
    await withoutTimeLimit(db, (tx) =>
      tx.delete(notificationCauses).where(lt(notificationCauses.told_at, before)),
    );
}

/** Deletes expired rows of the audit log. The last six months always stay. */
async function cutAuditLog({ db, now }: Deps): Promise<void> {
  const before = await findCutoff(db, 'audit_log', now());
  if (!before) return;
  const deleteBatch = () =>
    withoutTimeLimit(db, async (tx) => {
      const { rows } = await tx.execute<{ deleted: number }>(
        sql`select cut_audit_log(${timestamp(before)}, ${auditBatchSize}) as deleted`,
      );
      const deleted = rows[0]?.deleted ?? 0;
      await auditDrop(tx, 'audit_log', before, deleted);
      return deleted;
    });
  while ((await deleteBatch()) === auditBatchSize);
}

/** Deletes rows that are past their retention period (`updateRetention`). */
export async function deleteOldRows(deps: Deps): Promise<void> {
  await runWithAuditContext(jobAuditContext(deps.now()), async () => {
    for (const table of deletedTables) await deleteExpired(deps, table);
    await cutAuditLog(deps);
  });
}
