import { linkAfterMs, linkBeforeMs } from '@paddock/contract/championships/rules';
import { and, eq, gte, lte } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { StoredSession } from '../../../follow-ups/interface.ts';
import type { QueueJob } from '../../../jobs/run-jobs.ts';
import { events } from '../../events/tables.ts';
import { enqueueChampionships, settlingQueue } from '../seasons/enqueue-championships.ts';
import { settleChampionship } from './settle-results.ts';

const name = 'link-session';

/** Enqueues the championships that have a round which the session may be the result of. */
export async function enqueueLinks(
  tx: Executor,
  { server_id, held_at }: StoredSession,
  now: Date,
): Promise<void> {
  if (server_id === null) return;
  const mayHaveIt = and(
    eq(events.server_id, server_id),
    lte(events.start_date, new Date(held_at.getTime() + linkBeforeMs)),
    gte(events.end_date, new Date(held_at.getTime() - linkAfterMs)),
  );
  await enqueueChampionships(tx, name, mayHaveIt, now);
}

/** Settles the results of a championship as soon as a session arrives that may belong to it. */
export const linkNewSessions: QueueJob = { name, queue: settlingQueue(settleChampionship) };
