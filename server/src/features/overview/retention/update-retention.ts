import type { Retention, RetentionUpdate } from '@paddock/contract/overview/retention-calls';
import type { RetainedTable } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { getAddressDays, getRetention, getTimingDays } from '../../../db/retention/retention.ts';
import { addressRetention, retentionSettings, timingRetention } from '../../../db/retention/tables.ts';

export async function getAllRetention(db: Executor): Promise<Retention> {
  return {
    ...(await getRetention(db)),
    address_days: await getAddressDays(db),
    timing_days: await getTimingDays(db),
  };
}

/** Changes some retention periods and returns all. */
export function updateRetention(
  db: Database,
  { address_days: days, timing_days, ...change }: z.output<typeof RetentionUpdate>,
): Promise<Retention> {
  const chosen = Object.entries(change).flatMap(([name, months]) =>
    months === undefined ? [] : [{ table_name: name as RetainedTable, months }],
  );
  return db.transaction(async (tx) => {
    await lockSubject(tx, locks.retention, 'settings');
    const before = await getAllRetention(tx);
    if (chosen.length > 0)
      await tx
        .insert(retentionSettings)
        .values(chosen)
        .onConflictDoUpdate({ target: retentionSettings.table_name, set: { months: sql`excluded.months` } });
    if (days !== undefined)
      await tx
        .insert(addressRetention)
        .values({ days })
        .onConflictDoUpdate({ target: addressRetention.id, set: { days } });
    if (timing_days !== undefined)
      await tx
        .insert(timingRetention)
        .values({ days: timing_days })
        .onConflictDoUpdate({ target: timingRetention.id, set: { days: timing_days } });
    const after = await getAllRetention(tx);
    await audit(tx, { target: { type: 'retention' }, before, after });
    return after;
  });
}
