import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayAsRows, delayUntil } from '../../../db/delays/visibility.ts';
import { isContended, isUnreachable } from '../../../db/outages/database-errors.ts';
import { eventsLane, withEventsLock, withLanesLock } from '../statistics/ingest-lock.ts';
import { countLaps, type StoredLaps, spanOf } from '../statistics/laps.ts';
import { replayPendingRatings } from '../statistics/ratings.ts';
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
type Piece = typeof drivingQueue.$inferSelect;

const isDue = (now: Date) => sql`(retry_at is null or retry_at <= ${now.toISOString()}::timestamptz)`;
const size = sql`cardinality(lap_ids) + jsonb_array_length(events)`;

const withLock = ({ db }: Deps, lanes: Lanes, work: (tx: Executor, lanes: Lanes) => Promise<void>) =>
  lanes.includes(eventsLane) ? withEventsLock(db, (tx) => work(tx, lanes)) : withLanesLock(db, lanes, work);

/** Takes the oldest items from the queue, as many as one transaction counts, that become public at about the same time. */
function takeNext(tx: Executor, lanes: Lanes, now: Date): Promise<Piece[]> {
  const waits = sql`${isDue(now)} and lane = any(${sql.param([...lanes])}::int[])`;
  const next = sql`
    select id from (
      select id, sum(size) over (order by id) as total, row_number() over (order by id) as place
      from (
        select id, ${size} as size from driving_queue
        where ${waits} and coalesce(visible_at, '-infinity') between
          (select coalesce(visible_at - interval '1 second', '-infinity') from driving_queue where ${waits} order by id limit 1) and
          (select coalesce(visible_at + interval '1 second', '-infinity') from driving_queue where ${waits} order by id limit 1)
        order by id limit ${sql.raw(String(mostAtOnce))}
      ) oldest
    ) summed where total <= ${sql.raw(String(mostAtOnce))} or place = 1`;
  return tx.delete(drivingQueue).where(sql`${drivingQueue.id} in (${next})`).returning();
}

const revive = (event: QueuedEvent) => ({ ...event, at: new Date(event.at) }) as ServerEvent;

/** The laps of these pieces, and when they were driven. */
function rangeOf(pieces: readonly Piece[]): StoredLaps {
  const times = pieces.flatMap(({ laps_from, laps_until }) => [laps_from, laps_until]);
  return { ids: pieces.flatMap(({ lap_ids }) => lap_ids), ...spanOf(times.filter((at) => at !== null)) };
}

/** Counts pieces that are taken from the queue, under a lock of their lanes. */
export async function countPieces(tx: Executor, pieces: readonly Piece[], now: Date): Promise<void> {
  const times = pieces.flatMap(({ visible_at }) => visible_at?.getTime() ?? []);
  if (times.length > 0) await delayUntil(tx, new Date(Math.max(...times)));
  await countLaps(tx, rangeOf(pieces), now);
  await storeEvents(
    tx,
    pieces.flatMap((piece) => piece.events.map(revive)),
    now,
  );
}

async function countOne(tx: Executor, id: number, lanes: Lanes, now: Date): Promise<void> {
  const isOurs = and(eq(drivingQueue.id, id), inArray(drivingQueue.lane, [...lanes]));
  await countPieces(tx, await tx.delete(drivingQueue).where(isOurs).returning(), now);
}

/** Counts pieces one by one that could not be counted together; one that still cannot waits for another try. */
async function countOneByOne(deps: Deps, lanes: Lanes, ids: readonly number[]): Promise<void> {
  const { db, now } = deps;
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await withLock(deps, lanes, (tx, held) => countOne(tx, id, held, now()));
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
  let pieces: Piece[] = [];
  try {
    await withLock(deps, wanted, async (tx, lanes) => {
      pieces = await takeNext(tx, lanes, now());
      if (pieces.length > 0) await countPieces(tx, pieces, now());
    });
  } catch (error) {
    if (pieces.length === 0 || isUnreachable(error) || isContended(error)) throw error;
    await countOneByOne(
      deps,
      wanted,
      pieces.map(({ id }) => id),
    );
  }
  return pieces.length > 0;
}

interface Waiting {
  /** Lanes where something is due, in groups that are worth a transaction. */
  groups: number[][];
  replays: boolean;
  /** Whether one transaction for each group counts all of it, and nothing follows from it that has to be counted as well. */
  isLittle: boolean;
}

async function findWaiting({ db, now }: Deps): Promise<Waiting> {
  // How much is due in each lane, and in a row without a lane whether ratings have to be counted again.
  const { rows } = await db.execute<{ lane: number | null; total: number; is_delayed: boolean }>(sql`
    select lane, sum(${size})::int as total, bool_or(visible_at is not null) as is_delayed
    from driving_queue where ${isDue(now())} group by lane
    union all
    select null, 0, false where exists (select from rating_replays)`);
  const due = rows.flatMap(({ lane, ...rest }) => (lane === null ? [] : { lane, ...rest }));
  const laps = due.filter(({ lane }) => lane !== eventsLane);
  // Processes that begin at the same instant begin with different ones.
  const first = Math.floor(Math.random() * laps.length);
  const groups: number[][] = due.length > laps.length ? [[eventsLane]] : [];
  const replays = due.length < rows.length;
  let sum = worthwhile;
  for (const { lane, total } of [...laps.slice(first), ...laps.slice(0, first)]) {
    if (sum >= worthwhile) {
      groups.push([]);
      sum = 0;
    }
    groups.at(-1)?.push(lane);
    sum += total;
  }
  const isLittle =
    !replays &&
    due.every(({ lane, total, is_delayed }) => lane !== eventsLane && total < worthwhile && !is_delayed);
  return { groups, replays, isLittle };
}

async function replay({ db, now }: Deps): Promise<boolean> {
  return (
    (await withEventsLock(db, async (tx) => {
      await delayAsRows(tx);
      return replayPendingRatings(tx, now());
    })) ?? false
  );
}

/**
 * Counts what was taken in: sums, records, places and ratings, and ratings again where results came late. A process counts
 * the lanes that no other does; what it does not reach in so many turns is left for the next round.
 */
export async function countDriving(deps: Deps, turns = turnsOfRound): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const { groups, replays, isLittle } = await findWaiting(deps);
    let hasCounted = false;
    for (const lanes of groups) hasCounted = (await countNext(deps, lanes)) || hasCounted;
    if (replays) hasCounted = (await replay(deps)) || hasCounted;
    if (!hasCounted || isLittle) return;
  }
}
