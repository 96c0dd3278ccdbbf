import { inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { auditLog } from './tables.ts';

const batchSize = 5_000;

/** Without these a row has no names; its other hash, and with it the chain, stays valid (record 0040). */
export const emptyDetails = {
  actor_name: null,
  target_name: null,
  before: null,
  after: null,
  salt: null,
} as const;

type Emptied = Partial<typeof emptyDetails> & { ip?: '' | SQL; user_agent?: null };

/** Permanently clears columns of matching rows, in batches; a cleared row must no longer match. */
export async function emptyAuditRows(db: Database, where: SQL | undefined, emptied: Emptied): Promise<void> {
  let count: number;
  do {
    const batch = db.select({ id: auditLog.id }).from(auditLog).where(where).limit(batchSize);
    const { rowCount } = await db.update(auditLog).set(emptied).where(inArray(auditLog.id, batch));
    count = rowCount ?? 0;
  } while (count === batchSize);
}
