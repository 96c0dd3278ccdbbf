import { dayMs } from '@paddock/contract/durations';
import { inArray, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { getTimingDays } from '../../../db/retention/retention.ts';
import { timingSessions } from '../tables.ts';

/** Of one statement, with all their laps and contacts. */
const atOnce = 50;

/** Deletes sessions that are older than the developer keeps them. */
export async function forgetTimedSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - (await getTimingDays(db)) * dayMs);
  for (let deleted = atOnce; deleted === atOnce; ) {
    const old = db
      .select({ id: timingSessions.id })
      .from(timingSessions)
      .where(lt(timingSessions.started_at, before))
      .limit(atOnce);
    deleted = (await db.delete(timingSessions).where(inArray(timingSessions.id, old))).rowCount ?? 0;
  }
}
