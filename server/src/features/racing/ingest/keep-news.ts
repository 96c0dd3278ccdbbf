import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { lapColumns } from '../statistics/laps.ts';

const columns = sql.raw(
  `place int, source text collate "C", event_id text collate "C", told jsonb, ${lapColumns}`,
);
const laps = sql.raw(
  'steam_id, session_id, server_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at',
);

/** When the rows become public (`db/delays/visibility.ts`); null: at once. */
const visibleAt = sql`nullif(current_setting('paddock.visible_at', true), '')::timestamptz`;

/**
 * Stores the new ones of the events in `sent` at the instant `now`: their ids, the laps, and pieces of the queue of what is to be
 * counted. `server` sent them; where it does not prove who its drivers are, nothing is stored and no row is returned. Otherwise a row
 * has the `place` of each new event, and one more row has none. No id may stand twice in `sent`.
 */
export function keepNews(
  db: Executor,
  { sent, now, server }: { sent: readonly object[]; now: Date; server: number },
) {
  const parts = {
    proving: sql`select id from game_servers where id = ${server} and steam_auth`,
    sent: sql`
      select r.* from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r (${columns})
      where server_id in (select id from proving)`,
    // In the order of their ids: copies that come at once wait for each other in one direction.
    taken: sql`
      insert into taken_events (source, event_id, received_at)
      select source, event_id, ${now.toISOString()}::timestamptz from sent order by source, event_id
      on conflict do nothing returning source, event_id`,
    news: sql`select sent.* from sent join taken using (source, event_id)`,
    driven: sql`
      insert into laps (${laps}) select ${laps} from news where told is null
      returning id, driven_at`,
    queued: sql`
      insert into driving_queue (lap_ids, laps_from, laps_until, events, visible_at)
      select array_agg(id), min(driven_at), max(driven_at), '[]', ${visibleAt} from driven having count(*) > 0
      union all
      select '{}', null, null, jsonb_agg(told order by place), ${visibleAt}
      from news where told is not null having count(*) > 0`,
  };
  return withParts(db, parts)
    .select({
      place: sql<number | null>`place`,
      provesDrivers: sql<boolean>`proves_drivers`,
    })
    .from(sql`(
      select place, true as proves_drivers from news
      union all
      select null, true from proving
    ) as stored`);
}
