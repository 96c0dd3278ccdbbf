import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type Executor, isContended, isUnreachable } from '../../../db/database.ts';
import { eventsLane, withEventsLock, withLanesLock } from '../statistics/ingest-lock.ts';
import { countLaps, type StoredLaps, spanOf } from '../statistics/laps.ts';
import { replayPendingRatings } from '../statistics/ratings.ts';
import { ratingReplays } from '../statistics/tables.ts';
import type { QueuedEvent, ServerEvent } from './ingest-event.ts';
import { storeEvents } from './store-events.ts';
import { drivingQueue } from './tables.ts';

/** Of one transaction: the more, the more changes of one driver become one; the fewer, the sooner others have their turn. */
const mostAtOnce = 2_000;
/** Lanes with less than this between them are counted together, and leave none for another process. */
const worthwhile = 500;
/** Transactions of a kind in one round, after which the process may end. */
const turnsOfRound = 20;
const retryMs = 60_000;

type Lanes = readonly number[];

const isDue = (now: Date) => or(isNull(drivingQueue.retry_at), lte(drivingQueue.retry_at, now));
const size = sql<number>`cardinality(${drivingQueue.lap_ids}) + jsonb_array_length(${drivingQueue.events})`;

const withLock = ({ db }: Deps, lanes: Lanes, work: (tx: Executor, lanes: Lanes) => Promise<void>) =>
  lanes.includes(eventsLane) ? withEventsLock(db, (tx) => work(tx, lanes)) : withLanesLock(db, lanes, work);

/** What waits longest, as much as one transaction counts. */
async function findNext(tx: Executor, lanes: Lanes, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: drivingQueue.id, size })
    .from(drivingQueue)
    .where(and(isDue(now), inArray(drivingQueue.lane, [...lanes])))
    .orderBy(drivingQueue.id)
    .limit(mostAtOnce);
  let sum = 0;
  return rows.filter((row, place) => (sum += row.size) <= mostAtOnce || place === 0).map(({ id }) => id);
}

const revive = (event: QueuedEvent) => ({ ...event, at: new Date(event.at) }) as ServerEvent;

/** The laps of these pieces, and when they were driven. */
function rangeOf(pieces: readonly (typeof drivingQueue.$inferSelect)[]): StoredLaps {
  const times = pieces.flatMap(({ laps_from, laps_until }) => [laps_from, laps_until]);
  return { ids: pieces.flatMap(({ lap_ids }) => lap_ids), ...spanOf(times.filter((at) => at !== null)) };
}

async function countPieces(tx: Executor, ids: readonly number[], lanes: Lanes, now: Date): Promise<void> {
  const isOurs = and(inArray(drivingQueue.id, [...ids]), inArray(drivingQueue.lane, [...lanes]));
  const pieces = await tx.delete(drivingQueue).where(isOurs).returning();
  await countLaps(tx, rangeOf(pieces), now);
  const events = pieces.flatMap((piece) => piece.events.map(revive));
  await storeEvents(tx, events, now);
}

/** Counts pieces one by one that could not be counted together; one that still cannot waits for another try. */
async function countOneByOne(deps: Deps, lanes: Lanes, ids: readonly number[]): Promise<void> {
  const { db, now } = deps;
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await withLock(deps, lanes, (tx, held) => countPieces(tx, [id], held, now()));
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
async function countNext(deps: Deps, wanted: Lanes): Promise<boolean> {
  const { now } = deps;
  let ids: number[] = [];
  try {
    await withLock(deps, wanted, async (tx, lanes) => {
      ids = await findNext(tx, lanes, now());
      if (ids.length > 0) await countPieces(tx, ids, lanes, now());
    });
  } catch (error) {
    if (ids.length === 0 || isUnreachable(error) || isContended(error)) throw error;
    await countOneByOne(deps, wanted, ids);
  }
  return ids.length > 0;
}

/** The lanes where something is due, in groups that are worth a transaction. */
async function findDue({ db, now }: Deps): Promise<number[][]> {
  const due = await db
    .select({ lane: drivingQueue.lane, total: sql<number>`sum(${size})::int` })
    .from(drivingQueue)
    .where(isDue(now()))
    .groupBy(drivingQueue.lane);
  const laps = due.filter(({ lane }) => lane !== eventsLane);
  // Processes that begin at the same instant begin with different ones.
  const first = Math.floor(Math.random() * laps.length);
  const groups: number[][] = due.length > laps.length ? [[eventsLane]] : [];
  let sum = worthwhile;
  for (const { lane, total } of [...laps.slice(first), ...laps.slice(0, first)]) {
    if (sum >= worthwhile) {
      groups.push([]);
      sum = 0;
    }
    groups.at(-1)?.push(lane);
    sum += total;
  }
  return groups;
}

async function replay({ db, now }: Deps): Promise<boolean> {
  if ((await db.$count(ratingReplays)) === 0) return false;
  return (await withEventsLock(db, (tx) => replayPendingRatings(tx, now()))) ?? false;
}

/**
 * Counts what was taken in: sums, records, places and ratings, and ratings again where results came late. A process counts
 * the lanes that no other does; what it does not reach in so many turns is left for the next round.
 */
export async function countDriving(deps: Deps, turns = turnsOfRound): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    let hasCounted = false;
    for (const lanes of await findDue(deps)) hasCounted = (await countNext(deps, lanes)) || hasCounted;
    hasCounted = (await replay(deps)) || hasCounted;
    if (!hasCounted) return;
  }
}
