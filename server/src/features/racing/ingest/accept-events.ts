import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { gatherWorks } from '../../../concurrency/gather-works.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { gameServers } from '../../servers/tables.ts';
import { lapColumns } from '../statistics/laps.ts';
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
      returning id
    ),
    queued as (
      insert into driving_queue (lap_ids, events)
      select coalesce((select array_agg(id) from driven), '{}'),
        coalesce((select jsonb_agg(told order by place) from news where told is not null), '[]')
      where exists (select from news)
    )
    select place from news`);
  return new Set(kept.map(({ place }) => place));
}

/** The servers among these that prove who their drivers are. */
async function findProving(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(and(inArray(gameServers.id, [...ids]), eq(gameServers.steam_auth, true)));
  return new Set(rows.map(({ id }) => id));
}

type News = ReadonlySet<IngestEvent> | AppError;

async function acceptPosts({ db, now }: Deps, posts: readonly Post[]): Promise<News[]> {
  const proving = await findProving(
    db,
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

const lanes = new WeakMap<Deps, (post: Post) => Promise<News>>();

function laneOf(deps: Deps): (post: Post) => Promise<News> {
  const known = lanes.get(deps);
  if (known) return known;
  const lane = gatherWorks((posts: readonly Post[]) => acceptPosts(deps, posts), {
    sizeOf: ({ events }) => events.length,
    most: ingestBatchMax,
  });
  lanes.set(deps, lane);
  return lane;
}

/**
 * Keeps what a server sent, so that nothing of it is lost once this ends, and leaves it to `countDriving` to count. Answers a set
 * that holds those of the events that are news. Posts that come while others are written are written together by the next
 * statement. Throws steam_auth_required.
 */
export async function acceptEvents(deps: Deps, post: Post): Promise<ReadonlySet<IngestEvent>> {
  const news = await laneOf(deps)(post);
  if (news instanceof AppError) throw news;
  return news;
}
