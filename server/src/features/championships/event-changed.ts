import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import type { FollowUps } from '../../follow-ups/interface.ts';
import { enqueueChampionships } from './seasons/enqueue-championships.ts';
import { championships, rounds } from './tables.ts';

/** Updates the name of an event's single championship to the event's title. */
async function renameSingle(
  tx: Executor,
  { id, title, title_en }: { id: number; title: string; title_en: string | null },
): Promise<void> {
  const championshipIds = tx
    .select({ id: rounds.championship_id })
    .from(rounds)
    .where(eq(rounds.event_id, id));
  await tx
    .update(championships)
    .set({ name: title, name_en: title_en, search_text: toSearchText(title, title_en) })
    .where(and(eq(championships.kind, 'single'), inArray(championships.id, championshipIds)));
}

export const entriesJob = 'settle-entries';

/** A correction within this time replaces the first notification, in ms. */
const correctionMs = 10_000;

/** Renames a single championship with its event, and enqueues the job that lets deadlines and drivers follow a new time or server. */
export const eventChanged: FollowUps['eventChanged'] = async (tx, event, now) => {
  await renameSingle(tx, event);
  await enqueueChampionships(
    tx,
    entriesJob,
    eq(rounds.event_id, event.id),
    new Date(now.getTime() + correctionMs),
  );
};
