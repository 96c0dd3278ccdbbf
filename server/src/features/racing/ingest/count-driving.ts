import { inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type Executor, isContended, isUnreachable } from '../../../db/database.ts';
import { withIngestLockIfFree } from '../statistics/ingest-lock.ts';
import { countLaps } from '../statistics/laps.ts';
import { replayPendingRatings } from '../statistics/ratings.ts';
import type { QueuedEvent, ServerEvent } from './ingest-event.ts';
import { storeEvents } from './store-events.ts';
import { drivingQueue } from './tables.ts';

/** Events of one transaction: the more, the more changes of one driver become one; the fewer, the sooner others have their turn. */
const eventsAtOnce = 4_000;
/** Transactions of one round, after which the process may end. */
const turnsOfRound = 20;
const retryMs = 60_000;

const revive = (event: QueuedEvent) => ({ ...event, at: new Date(event.at) }) as ServerEvent;

/** What waits longest, as much as one transaction counts. */
async function findNext(tx: Executor, now: Date): Promise<number[]> {
  const { id, lap_ids, events, retry_at } = drivingQueue;
  const size = sql<number>`cardinality(${lap_ids}) + jsonb_array_length(${events})`;
  const rows = await tx
    .select({ id, size })
    .from(drivingQueue)
    .where(or(isNull(retry_at), lte(retry_at, now)))
    .orderBy(id)
    .limit(eventsAtOnce);
  let sum = 0;
  return rows.filter((row, place) => (sum += row.size) <= eventsAtOnce || place === 0).map((row) => row.id);
}

async function countPieces(tx: Executor, ids: readonly number[], now: Date): Promise<void> {
  const pieces = await tx
    .delete(drivingQueue)
    .where(inArray(drivingQueue.id, [...ids]))
    .returning();
  await countLaps(
    tx,
    pieces.flatMap(({ lap_ids }) => lap_ids),
    now,
  );
  await storeEvents(
    tx,
    pieces.flatMap(({ events }) => events.map(revive)),
    now,
  );
}

/** Counts pieces that could not be counted together one by one; one that still cannot waits for another try. */
async function countOneByOne({ db, now }: Deps, ids: readonly number[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await withIngestLockIfFree(db, (tx) => countPieces(tx, [id], now()));
    } catch (error) {
      if (isUnreachable(error) || isContended(error)) throw error;
      failures.push(error);
      const retry_at = new Date(now().getTime() + retryMs);
      await db
        .update(drivingQueue)
        .set({ retry_at })
        .where(inArray(drivingQueue.id, [id]));
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Answers whether there may be more; false as well where another process counts. */
async function countNext(deps: Deps): Promise<boolean> {
  const { db, now } = deps;
  let ids: number[] = [];
  try {
    const counted = await withIngestLockIfFree(db, async (tx) => {
      ids = await findNext(tx, now());
      if (ids.length > 0) await countPieces(tx, ids, now());
      return ids.length > 0;
    });
    return counted ?? false;
  } catch (error) {
    if (ids.length === 0 || isUnreachable(error) || isContended(error)) throw error;
    await countOneByOne(deps, ids);
    return true;
  }
}

async function isAnythingDue({ db, now }: Deps): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from driving_queue where retry_at is null or retry_at <= ${now().toISOString()})
      or exists (select from rating_replays) as due`);
  return rows[0]?.due ?? false;
}

/**
 * Counts what was taken in: sums, records, places and ratings, and ratings again where results came late. One process does it
 * at a time, the others go on; what it does not reach in a round is left for the next.
 */
export async function countDriving(deps: Deps): Promise<void> {
  for (let turn = 0; turn < turnsOfRound && (await isAnythingDue(deps)); turn += 1) {
    const isMore = await countNext(deps);
    const isReplayed = await withIngestLockIfFree(deps.db, (tx) => replayPendingRatings(tx, deps.now()));
    if (!isMore && !isReplayed) return;
  }
}
