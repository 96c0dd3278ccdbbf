import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type Executor, isContended, isUnreachable } from '../../../db/database.ts';
import { withEventsLock, withLaneLock } from '../statistics/ingest-lock.ts';
import { countLaps } from '../statistics/laps.ts';
import { replayPendingRatings } from '../statistics/ratings.ts';
import type { QueuedEvent, ServerEvent } from './ingest-event.ts';
import { storeEvents } from './store-events.ts';
import { drivingQueue } from './tables.ts';

/** Of one transaction: the more, the more changes of one driver become one; the fewer, the sooner others have their turn. */
const eventsAtOnce = 2_000;
/** Transactions of a kind in one round, after which the process may end. */
const turnsOfRound = 20;
const retryMs = 60_000;

/** Whose driving a piece tells of; null for what is no lap. */
type Lane = number | null;

const isDue = (now: Date) => or(isNull(drivingQueue.retry_at), lte(drivingQueue.retry_at, now));

const withLock = <T>({ db }: Deps, lane: Lane, work: (tx: Executor) => Promise<T>) =>
  lane === null ? withEventsLock(db, work) : withLaneLock(db, lane, work);

/** What waits longest, as much as one transaction counts. */
async function findNext(tx: Executor, lane: Lane, now: Date): Promise<number[]> {
  const { id, lap_ids, events } = drivingQueue;
  const rows = await tx
    .select({ id, size: sql<number>`cardinality(${lap_ids}) + jsonb_array_length(${events})` })
    .from(drivingQueue)
    .where(and(isDue(now), lane === null ? isNull(drivingQueue.lane) : eq(drivingQueue.lane, lane)))
    .orderBy(id)
    .limit(eventsAtOnce);
  let sum = 0;
  return rows.filter(({ size }, place) => (sum += size) <= eventsAtOnce || place === 0).map((row) => row.id);
}

const revive = (event: QueuedEvent) => ({ ...event, at: new Date(event.at) }) as ServerEvent;

async function countPieces(tx: Executor, ids: readonly number[], now: Date): Promise<void> {
  const pieces = await tx
    .delete(drivingQueue)
    .where(inArray(drivingQueue.id, [...ids]))
    .returning();
  const lap_ids = pieces.flatMap((piece) => piece.lap_ids);
  await countLaps(tx, lap_ids, now);
  const events = pieces.flatMap((piece) => piece.events.map(revive));
  await storeEvents(tx, events, now);
}

/** Counts pieces one by one that could not be counted together; one that still cannot waits for another try. */
async function countOneByOne(deps: Deps, lane: Lane, ids: readonly number[]): Promise<void> {
  const { db, now } = deps;
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await withLock(deps, lane, (tx) => countPieces(tx, [id], now()));
    } catch (error) {
      if (isUnreachable(error) || isContended(error)) throw error;
      failures.push(error);
      const retry_at = new Date(now().getTime() + retryMs);
      await db.update(drivingQueue).set({ retry_at }).where(eq(drivingQueue.id, id));
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Answers whether anything was counted; not where another process does it. */
async function countNext(deps: Deps, lane: Lane): Promise<boolean> {
  const { now } = deps;
  let ids: number[] = [];
  try {
    await withLock(deps, lane, async (tx) => {
      ids = await findNext(tx, lane, now());
      if (ids.length > 0) await countPieces(tx, ids, now());
    });
  } catch (error) {
    if (ids.length === 0 || isUnreachable(error) || isContended(error)) throw error;
    await countOneByOne(deps, lane, ids);
  }
  return ids.length > 0;
}

interface Due {
  lanes: Lane[];
  isReplayDue: boolean;
}

async function findDue({ db, now }: Deps): Promise<Due> {
  const lanes = await db.selectDistinct({ lane: drivingQueue.lane }).from(drivingQueue).where(isDue(now()));
  const { rows } = await db.execute<{ due: boolean }>(sql`select exists (select from rating_replays) as due`);
  return { lanes: lanes.map(({ lane }) => lane), isReplayDue: rows[0]?.due ?? false };
}

/**
 * Counts what was taken in: sums, records, places and ratings, and ratings again where results came late. A process counts
 * the lanes that no other does; what it does not reach in so many turns is left for the next round.
 */
export async function countDriving(deps: Deps, turns = turnsOfRound): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const { lanes, isReplayDue } = await findDue(deps);
    // Processes that begin at the same instant begin with different ones.
    const first = Math.floor(Math.random() * lanes.length);
    let hasCounted = false;
    for (const lane of [...lanes.slice(first), ...lanes.slice(0, first)])
      hasCounted = (await countNext(deps, lane)) || hasCounted;
    if (isReplayDue)
      hasCounted =
        (await withEventsLock(deps.db, (tx) => replayPendingRatings(tx, deps.now()))) || hasCounted;
    if (!hasCounted) return;
  }
}
