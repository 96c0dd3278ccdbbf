import { dayMs } from '@paddock/contract/durations';
import { inArray, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { getTimingDays } from '../../../db/retention/retention.ts';
import { timingSessions } from '../tables.ts';

/** Sessions per statement, each with all its laps and contacts. */
const batchSize = 50;

/** Deletes sessions past their retention period. */
export async function forgetTimedSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - (await getTimingDays(db)) * dayMs);
  for (let deleted = batchSize; deleted === batchSize; ) {
    const old = db
      .select({ id: timingSessions.id })
      .from(timingSessions)
      .where(lt(timingSessions.started_at, before))
      .limit(batchSize);
    deleted = (await db.delete(timingSessions).where(inArray(timingSessions.id, old))).rowCount ?? 0;
  }
}
