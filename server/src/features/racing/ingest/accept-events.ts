import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import { inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { gatherWorks } from '../../../concurrency/gather-works.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { gameServers } from '../../servers/tables.ts';
import { eventsLane, laneOf } from '../statistics/ingest-lock.ts';
import { lapColumns } from '../statistics/laps.ts';
import { countDriving } from './count-driving.ts';
import type { IngestEvent, QueuedEvent } from './ingest-event.ts';
import { lapOf } from './store-events.ts';

/** What one server sent, without what cannot be read. */
export interface Post {
  server_id: number;
  events: readonly IngestEvent[];
}

/** As one row of the statement. */
function rowOf(server_id: number, event: IngestEvent, place: number) {
  const known = { place, source: `server:${server_id}`, event_id: event.id };
  if (event.type === 'lap') return { ...known, ...lapOf(event) };
  const { at, ...rest } = event;
  return { ...known, told: { ...rest, at: at.toISOString(), server_id } satisfies QueuedEvent };
}

/**
 * Keeps the events that are news: their ids, the laps, and what is to be counted of them, in one statement. Answers the places
 * in the list of those that are. No id may stand twice in it.
 */
async function keepNews(db: Executor, rows: readonly object[], now: Date): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const columns = `place int, source text, event_id text, told jsonb, ${lapColumns}`;
  const { rows: kept } = await db.execute<{ place: number }>(sql`
    with sent as materialized (select r.* from ${jsonRecordset(rows, columns)}),
    taken as (
      -- In the order of their ids: copies that come at once wait for each other in one direction.
      insert into taken_events (source, event_id, received_at)
      select source, event_id, ${now.toISOString()}::timestamptz from sent order by source, event_id
      on conflict do nothing returning source, event_id
    ),
    news as materialized (select sent.* from sent join taken using (source, event_id)),
    driven as (
      insert into laps (steam_id, session_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
      select steam_id, session_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at
      from news where told is null
      returning id, ${laneOf(sql`steam_id`)} as lane
    ),
    queued as (
      insert into driving_queue (lane, lap_ids, events)
      select lane, array_agg(id), '[]' from driven group by lane
      union all
      select ${eventsLane}::int, '{}', jsonb_agg(told order by place) from news where told is not null having count(*) > 0
    )
    select place from news`);
  return new Set(kept.map(({ place }) => place));
}

/** What was kept is to be counted within so many ms; no more is kept until it is, for at most so long. */
const behindMs = 1_000;
const patienceMs = 10_000;
const pauseMs = 50;

interface Standing {
  /** The servers among those asked for that prove who their drivers are. */
  proving: Set<number>;
  isBehind: boolean;
}

async function readStanding(db: Executor, server_ids: readonly number[]): Promise<Standing> {
  const behind = sql<boolean>`exists (
    select from driving_queue where retry_at is null and kept_at < now() - make_interval(secs => ${behindMs / 1_000})
  )`;
  const rows = await db
    .select({ id: gameServers.id, steam_auth: gameServers.steam_auth, behind })
    .from(gameServers)
    .where(inArray(gameServers.id, [...server_ids]));
  const proving = rows.filter(({ steam_auth }) => steam_auth).map(({ id }) => id);
  return { proving: new Set(proving), isBehind: rows.some((row) => row.behind) };
}

/** As it is once what waits has been counted: more than can be counted is slowed down to what can. */
async function waitForStanding(deps: Deps, server_ids: readonly number[]): Promise<Standing> {
  for (let waited = 0; ; waited += pauseMs) {
    const standing = await readStanding(deps.db, server_ids);
    if (!standing.isBehind || waited >= patienceMs) return standing;
    await countDriving(deps, 1);
    await sleep(pauseMs);
  }
}

type News = ReadonlySet<IngestEvent> | AppError;

async function acceptPosts(deps: Deps, posts: readonly Post[]): Promise<News[]> {
  const { db, now } = deps;
  const { proving } = await waitForStanding(
    deps,
    posts.map(({ server_id }) => server_id),
  );
  /** The first telling of each id. */
  const first = new Map<string, { server_id: number; event: IngestEvent }>();
  for (const { server_id, events } of posts) {
    if (!proving.has(server_id)) continue;
    for (const event of events) {
      const key = `${server_id} ${event.id}`;
      if (!first.has(key)) first.set(key, { server_id, event });
    }
  }
  const told = [...first.values()];
  const rows = told.map(({ server_id, event }, place) => rowOf(server_id, event, place));
  const places = await keepNews(db, rows, now());
  const news = new Set(told.filter((_, place) => places.has(place)).map(({ event }) => event));
  return posts.map(({ server_id }) => (proving.has(server_id) ? news : new AppError('steam_auth_required')));
}

const gatherers = new WeakMap<Deps, (post: Post) => Promise<News>>();

function gathererOf(deps: Deps): (post: Post) => Promise<News> {
  const known = gatherers.get(deps);
  if (known) return known;
  const gather = gatherWorks((posts: readonly Post[]) => acceptPosts(deps, posts), {
    sizeOf: ({ events }) => events.length,
    most: ingestBatchMax,
  });
  gatherers.set(deps, gather);
  return gather;
}

/**
 * Keeps what a server sent, so that nothing of it is lost once this ends, and leaves it to `countDriving` to count. Answers a set
 * that holds those of the events that are news. Posts that come while others are written are written together by the next
 * statement. Throws steam_auth_required.
 */
export async function acceptEvents(deps: Deps, post: Post): Promise<ReadonlySet<IngestEvent>> {
  const news = await gathererOf(deps)(post);
  if (news instanceof AppError) throw news;
  return news;
}
