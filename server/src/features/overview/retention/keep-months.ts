import { type RetainedTable, retainedTables } from '@paddock/contract/overview/rules';
import { lt, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit, jobAuditContext, runWithAuditContext } from '../../../db/audit/audit.ts';
import { chainAuditRows } from '../../../db/audit/chain.ts';
import { sealBeforeDrop } from '../../../db/audit/dropped.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { findCutoff } from '../../../db/retention/retention.ts';
import {
  analyzeMonths,
  dropMonths,
  makeMonths,
  partitionedTables,
  whenUncontended,
} from '../../../db/schema/partitions.ts';
import { notificationCauses } from '../../notifications/tables.ts';

/**
 * What was driven before the first month of a portal, such as an imported history, lies in one piece: what is too old of it goes row
 * by row. Nothing of the audit log does.
 */
async function deleteBefore(tx: Executor, table: RetainedTable, before: Date): Promise<number> {
  if (table === 'audit_log') return 0;
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

async function dropExpired({ db, now, config }: Deps, table: RetainedTable): Promise<void> {
  const before = await findCutoff(db, table, now());
  if (!before) return;
  await whenUncontended(() =>
    withPatience(db, async (tx) => {
      if (table === 'audit_log' && !(await sealBeforeDrop(tx, before, config.secrets))) return;
      await noteDrop(tx, table, before, await dropMonths(tx, table, before));
    }),
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
  await chainAuditRows(deps.db, deps.config.secrets);
  await runWithAuditContext(jobAuditContext(deps.config.secrets[0], deps.now()), async () => {
    for (const table of retainedTables) await dropExpired(deps, table);
  });
  for (const table of retainedTables) await withPatience(deps.db, (tx) => analyzeMonths(tx, table));
}
