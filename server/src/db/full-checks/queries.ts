import { eq } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { fullChecks } from './tables.ts';

type FullCheckRow = typeof fullChecks.$inferSelect;

/** The latest nightly check, or null before the first one. */
export async function findFullCheck(db: Executor, name: FullCheckRow['name']): Promise<FullCheckRow | null> {
  const [row] = await db.select().from(fullChecks).where(eq(fullChecks.name, name));
  return row ?? null;
}

/** Stores the result of a check for metrics, alerts and staff. */
export async function recordFullCheck(db: Executor, check: FullCheckRow): Promise<void> {
  await db.insert(fullChecks).values(check).onConflictDoUpdate({ target: fullChecks.name, set: check });
}
