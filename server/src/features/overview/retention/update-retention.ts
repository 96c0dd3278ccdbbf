import type { RetainedTable } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import { audit } from '../../../db/audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { getRetention } from '../../../db/retention/retention.ts';
import { retentionSettings } from '../../../db/retention/tables.ts';

type Months = { [T in RetainedTable]?: number | undefined };

/** Changes how long some tables are kept, and answers all of them. */
export function updateRetention(db: Database, change: Months): Promise<Record<RetainedTable, number>> {
  const chosen = Object.entries(change).flatMap(([name, months]) =>
    months === undefined ? [] : [{ table_name: name as RetainedTable, months }],
  );
  return db.transaction(async (tx) => {
    await lockSubject(tx, locks.retention, 'settings');
    const before = await getRetention(tx);
    if (chosen.length > 0)
      await tx
        .insert(retentionSettings)
        .values(chosen)
        .onConflictDoUpdate({ target: retentionSettings.table_name, set: { months: sql`excluded.months` } });
    const after = await getRetention(tx);
    await audit(tx, { target: { type: 'retention' }, before, after });
    return after;
  });
}
