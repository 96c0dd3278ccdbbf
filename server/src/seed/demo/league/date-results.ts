import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';

/** Results of the past came when their races had ended: one that came late would be open for reports from now on. */
export async function dateResults({ db }: Deps): Promise<void> {
  await db.execute(sql`
    update round_sessions s set result_at = e.end_date
    from championship_rounds r join events e on e.id = r.event_id
    where r.id = s.round_id and s.result_at > e.end_date`);
}
