import type { RetainedTable } from '@paddock/contract/overview/rules';
import { lt, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit, jobAuditContext, runWithAuditContext } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { findCutoff } from '../../../db/retention/retention.ts';
import {
  analyzeMonths,
  dropMonths,
  makeMonths,
  type PartitionedTable,
  partitionedNames,
  partitionedTables,
  whenUncontended,
} from '../../../db/schema/partitions.ts';
import { notificationCauses } from '../../notifications/tables.ts';

/** What was driven before the first month of a portal, such as an imported history, lies in one piece: what is too old of it goes row by row. */
async function deleteBefore(tx: Executor, table: PartitionedTable, before: Date): Promise<number> {
  const [name, at] = [table, partitionedTables[table]].map((word) => sql.identifier(word));
  const { rowCount } = await tx.execute(
    sql`delete from ${name} where ${at} < ${before.toISOString()}::timestamptz`,
  );
  return rowCount ?? 0;
}

async function noteDrop(tx: Executor, table: RetainedTable, before: Date, rows: number): Promise<void> {
  const target = { type: 'retention', id: table } as const;
  if (rows > 0) await audit(tx, { action: 'retention.drop', target, after: { before, rows } });
}

/** In a transaction that may take longer than a request. */
const withPatience = <T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return work(tx);
  });

const batchSize = 5_000;

/** Deletes the old rows of the audit log in batches, each with the note of it. */
async function cutAuditLog({ db, now }: Deps): Promise<void> {
  const before = await findCutoff(db, 'audit_log', now());
  if (!before) return;
  let count: number;
  do {
    count = await withPatience(db, async (tx) => {
      const { rows } = await tx.execute<{ deleted: number }>(
        sql`select cut_audit_log(${before.toISOString()}::timestamptz, ${batchSize}) as deleted`,
      );
      const deleted = rows[0]?.deleted ?? 0;
      await noteDrop(tx, 'audit_log', before, deleted);
      return deleted;
    });
  } while (count === batchSize);
}

async function dropExpired({ db, now }: Deps, table: PartitionedTable): Promise<void> {
  const before = await findCutoff(db, table, now());
  if (!before) return;
  await whenUncontended(() =>
    withPatience(db, async (tx) => noteDrop(tx, table, before, await dropMonths(tx, table, before))),
  );
  await withPatience(db, async (tx) => noteDrop(tx, table, before, await deleteBefore(tx, table, before)));
  if (table === 'notifications')
    await withPatience(db, (tx) =>
      tx.delete(notificationCauses).where(lt(notificationCauses.told_at, before)),
    );
}

/** Makes the months that come, and lets go of those that are older than what the developer keeps. */
export async function keepMonths(deps: Deps): Promise<void> {
  await makeMonths(deps.db, deps.now());
  await runWithAuditContext(jobAuditContext(deps.now()), async () => {
    for (const table of partitionedNames) await dropExpired(deps, table);
    await cutAuditLog(deps);
  });
  for (const table of partitionedNames) await withPatience(deps.db, (tx) => analyzeMonths(tx, table));
}
