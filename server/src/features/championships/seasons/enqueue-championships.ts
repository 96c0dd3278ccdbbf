import { eq, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { enqueuedJobs } from '../../../jobs/job-rows.ts';
import type { JobQueue } from '../../../jobs/run-jobs.ts';
import { events } from '../../events/tables.ts';
import { rounds } from '../tables.ts';

/** Enqueues a job for the championships of rounds. `which` filters by columns of rounds and their events. */
export async function enqueueChampionships(
  tx: Executor,
  name: string,
  which: SQL | undefined,
  due_at: Date,
): Promise<void> {
  const concerned = tx
    .selectDistinct({
      name: sql`${name}`,
      key: sql`${rounds.championship_id}::text`,
      due_at: timestamp(due_at),
    })
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(which);
  await tx.execute(enqueuedJobs(concerned.getSQL()));
}

/** Settles enqueued championships. After three failures the minutely job takes over. */
export const settlingQueue = (settle: (deps: Deps, championship_id: number) => Promise<void>): JobQueue => ({
  lanes: 1,
  attemptsMax: 3,
  pauseMs: () => 2_000,
  run: async (deps, championship_id) => {
    await settle(deps, Number(championship_id));
    return 'done';
  },
});
