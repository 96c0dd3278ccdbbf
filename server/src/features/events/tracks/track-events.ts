import type { CommunityEvent } from '@paddock/contract/events/calls';
import { resultsGraceMs } from '@paddock/contract/events/rules';
import { and, asc, desc, eq, gte, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Names } from '../../catalogue/names.ts';
import { sessions } from '../../racing/tables.ts';
import { gameServers } from '../../servers/tables.ts';
import { listEventsInOrder } from '../queries.ts';
import { events } from '../tables.ts';

/** Events of each kind on the page of a track. */
const listedMax = 12;
/** How many of the latest events are searched. */
const searchedMax = 2_000;

const listFirst = (db: Executor, rows: readonly { id: number }[]): Promise<CommunityEvent[]> =>
  listEventsInOrder(db, [...new Set(rows.map(({ id }) => id))].slice(0, listedMax));

/** Lists live and coming events: rounds on the layout, and other events on servers with it loaded. */
export async function listComingEvents({ db, now, followUps }: Deps, slug: string, names: Names) {
  const rows = await db
    .select({
      id: events.id,
      round_id: events.round_id,
      game: gameServers.game,
      track: gameServers.track,
      layout: gameServers.layout,
    })
    .from(events)
    .leftJoin(gameServers, eq(gameServers.id, events.server_id))
    .where(and(gte(events.end_date, now()), or(isNotNull(events.round_id), isNotNull(gameServers.track))))
    .orderBy(asc(events.start_date), asc(events.id));
  const round_ids = rows.flatMap(({ round_id }) => round_id ?? []);
  const rounds = await followUps.listRoundTracks(db, round_ids);
  const here = rows.filter(({ round_id, game, track, layout }) => {
    // A round has the track of its championship, not the one its server has loaded.
    const place = round_id === null ? { game, track, layout } : rounds.get(round_id);
    if (!place?.game || !place.track) return false;
    return names.track(place.track, place.layout, place.game).slug === slug;
  });
  return listFirst(db, here);
}

/** Lists past events during which their server reported a session on the layout, latest first. */
export async function listPastEvents(db: Executor, slug: string, names: Names, now: Date) {
  const grace = sql`${events.end_date} + make_interval(secs => ${resultsGraceMs / 1_000})`;
  const rows = await db
    .selectDistinct({
      id: events.id,
      start_date: events.start_date,
      game: gameServers.game,
      track: sessions.track,
      layout: sessions.layout,
    })
    .from(events)
    .innerJoin(gameServers, eq(gameServers.id, events.server_id))
    .innerJoin(
      sessions,
      and(
        eq(sessions.server_id, events.server_id),
        gte(sessions.held_at, events.start_date),
        lte(sessions.held_at, grace),
      ),
    )
    .where(lte(events.end_date, now))
    .orderBy(desc(events.start_date), desc(events.id))
    .limit(searchedMax);
  const here = rows.filter(({ game, track, layout }) => names.track(track, layout, game).slug === slug);
  return listFirst(db, here);
}
