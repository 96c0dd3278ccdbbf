import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { readAsEverybody } from '../../db/delays/visibility.ts';
import { tehranDayAt } from '../../db/tehran-days.ts';
import { timestamp } from '../../db/timestamp.ts';
import { getNames } from '../catalogue/names.ts';
import { notify } from '../notifications/notify.ts';
import { bestLaps, laps, lapVoids } from '../racing/tables.ts';
import { users } from '../users/tables.ts';

/** How far back laps are checked, since result files arrive late. */
const lookBackMs = 86_400_000;

interface OvertakenLap extends Record<string, unknown> {
  user_id: number;
  rival_id: number;
  rival: string;
  track: string;
  layout: string;
  gap: number;
  driven_at: string;
}

/**
 * Notifies members whose chosen rival has beaten them with the same car after being slower; at most one lap per day in Tehran, the
 * newest.
 */
export async function notifyOfRivals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const since = timestamp(new Date(at.getTime() - lookBackMs));
  const overtaken = sql`
    select distinct on (c.user_id) c.user_id, c.rival_id, r.username as rival, theirs.track, theirs.layout,
      mine.lap_time - theirs.lap_time as gap, theirs.driven_at::text as driven_at
    from chosen_rivals c
    join ${users} u on u.id = c.user_id and u.is_active and u.deleted_at is null
    join ${users} r on r.id = c.rival_id and r.is_active and r.deleted_at is null
    join ${bestLaps} theirs on theirs.steam_id = r.steam_id and theirs.driven_at >= ${since} and theirs.driven_at > c.chosen_at
    join ${bestLaps} mine on mine.steam_id = u.steam_id and mine.track = theirs.track and mine.layout = theirs.layout
      and mine.car = theirs.car and mine.lap_time > theirs.lap_time and mine.driven_at < theirs.driven_at
    where not exists (
      select from ${laps} l
      where l.steam_id = r.steam_id and l.valid and l.track = theirs.track and l.layout = theirs.layout and l.car = theirs.car
        and l.driven_at < theirs.driven_at and l.lap_time <= mine.lap_time
        and not exists (select from ${lapVoids} v where v.lap_id = l.id and v.restored_at is null)
    )
    order by c.user_id, theirs.driven_at desc, theirs.id`;
  // A rival's lap counts once it is public.
  const { rows } = await readAsEverybody(db, at, (delayed) =>
    (delayed ?? db).execute<OvertakenLap>(overtaken),
  );
  const names = await getNames(db);
  for (const { user_id, rival_id, rival, track, layout, gap, driven_at } of rows) {
    const ref = names.track(track, layout);
    const facts = {
      rival,
      rival_id,
      track: formatTrackName(ref, 'fa'),
      track_en: formatTrackName(ref, 'en'),
      gap,
    };
    const cause = tehranDayAt(new Date(driven_at));
    await db.transaction((tx) => notify(tx, user_id, 'rival_ahead', { cause, facts }, at));
  }
}
