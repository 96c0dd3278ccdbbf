import { eq, max, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayAsRows, delayUntil } from '../../../db/delays/visibility.ts';
import { isContended, isUnreachable } from '../../../db/outages/database-errors.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { QueuedEvent, ServerEvent } from '../ingest-event.ts';
import { countLaps, type StoredLaps, spanOf } from '../statistics/laps.ts';
import { replayPendingRatings } from '../statistics/ratings.ts';
import { ratingReplays } from '../statistics/tables.ts';
import { tryDriving } from '../with-driving.ts';
import { type Storing, storeEvents } from './store-events.ts';
import { drivingQueue } from './tables.ts';

/** Items per transaction: a larger batch merges more changes of one driver, a smaller one releases the lock sooner. */
const mostAtOnce = 2_000;
/** Batches per run, between which the process may exit. */
const turnsOfRound = 20;
const retryMs = 60_000;

type Piece = typeof drivingQueue.$inferSelect;

const isDue = (now: Date) => sql`(retry_at is null or retry_at <= ${timestamp(now)})`;
const size = sql`cardinality(lap_ids) + jsonb_array_length(events)`;

/** Dequeues the oldest items up to the id `last`, at most one batch, that become public at about the same time. */
function takeNext(tx: Executor, last: number, now: Date): Promise<Piece[]> {
  const next = sql`
    select id from (
      select id, sum(size) over (order by id) as total, row_number() over (order by id) as place
      from (
        select id, ${size} as size from driving_queue
        where id <= ${last} and ${isDue(now)} and coalesce(visible_at, '-infinity') between
          (select coalesce(visible_at - interval '1 second', '-infinity') from driving_queue where ${isDue(now)} order by id limit 1) and
          (select coalesce(visible_at + interval '1 second', '-infinity') from driving_queue where ${isDue(now)} order by id limit 1)
        order by id limit ${sql.raw(String(mostAtOnce))}
      ) oldest
    ) summed where total <= ${sql.raw(String(mostAtOnce))} or place = 1`;
  return tx.delete(drivingQueue).where(sql`${drivingQueue.id} in (${next})`).returning();
}

const revive = (event: QueuedEvent) => ({ ...event, at: new Date(event.at) }) as ServerEvent;

/** The ids of the laps of these items, and the range in which they were driven. */
function rangeOf(pieces: readonly Piece[]): StoredLaps {
  const times = pieces.flatMap(({ laps_from, laps_until }) => [laps_from, laps_until]);
  return { ids: pieces.flatMap(({ lap_ids }) => lap_ids), ...spanOf(times.filter((at) => at !== null)) };
}

/** Counts dequeued items, under the lock of `with-driving.ts`. */
export async function countPieces(tx: Executor, pieces: readonly Piece[], storing: Storing): Promise<void> {
  const times = pieces.flatMap(({ visible_at }) => visible_at?.getTime() ?? []);
  if (times.length > 0) await delayUntil(tx, new Date(Math.max(...times)));
  await countLaps(tx, rangeOf(pieces), storing.now);
  const events = pieces.flatMap((piece) => piece.events.map(revive));
  await storeEvents(tx, events, storing);
}

/** Counts the items of a failed batch one by one; one that fails again is retried later. */
async function countOneByOne({ db, now, followUps }: Deps, pieces: readonly Piece[]): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of pieces) {
    const isThis = eq(drivingQueue.id, id);
    try {
      await tryDriving(db, async (tx) =>
        countPieces(tx, await tx.delete(drivingQueue).where(isThis).returning(), { now: now(), followUps }),
      );
    } catch (error) {
      if (isUnreachable(error) || isContended(error)) throw error;
      failures.push(error);
      await db
        .update(drivingQueue)
        .set({ retry_at: new Date(now().getTime() + retryMs) })
        .where(isThis);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Counts the next batch. Returns false if the queue is empty or another process counts. */
async function countNext(deps: Deps, last: number): Promise<boolean> {
  const { db, now, followUps } = deps;
  let pieces: Piece[] = [];
  try {
    await tryDriving(db, async (tx) => {
      pieces = await takeNext(tx, last, now());
      if (pieces.length > 0) await countPieces(tx, pieces, { now: now(), followUps });
    });
  } catch (error) {
    if (pieces.length === 0 || isUnreachable(error) || isContended(error)) throw error;
    await countOneByOne(deps, pieces);
  }
  return pieces.length > 0;
}

/** Recomputes the next ratings after a late result. Returns false without a pending one, or while another process counts. */
async function replayNext({ db, now }: Deps): Promise<boolean> {
  if ((await db.$count(ratingReplays)) === 0) return false;
  const hasReplayed = await tryDriving(db, async (tx) => {
    await delayAsRows(tx);
    return replayPendingRatings(tx, now());
  });
  return hasReplayed ?? false;
}

/**
 * Counts what was queued when it began: totals, records, places and ratings, with a replay for late results. Later items are left to the
 * next run, so that laps that arrive one by one are counted in batches. One process counts at a time.
 */
export async function countDriving(deps: Deps): Promise<void> {
  const [waiting] = await deps.db.select({ last: max(drivingQueue.id) }).from(drivingQueue);
  const last = waiting?.last ?? 0;
  for (let turn = 0; turn < turnsOfRound; turn += 1) {
    const hasCounted = last > 0 && (await countNext(deps, last));
    const hasReplayed = await replayNext(deps);
    if (!hasCounted && !hasReplayed) return;
  }
}
