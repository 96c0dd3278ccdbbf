import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../users/tables.ts';
import type { periodRangesOf } from './board-entries.ts';

/**
 * The statement that upserts the laps of `driven` into the boards, in each of the periods `ranges`, with their car and with
 * any, where they beat the stored place. Stored places are looked up one by one: a join would be planned as a scan of the whole table.
 */
export const placeLaps = (ranges: ReturnType<typeof periodRangesOf>): SQL => sql`
  insert into board_entries
    (board, period, track, layout, car, steam_id, user_id, score, with_car, achieved_at)
  select 'laps', p.period, p.track, p.layout, p.place_car, p.steam_id, u.id, p.score, p.car, p.driven_at
  from (
    select distinct on (b.steam_id, b.track, b.layout, c.place_car, b.period)
      b.steam_id, b.track, b.layout, c.place_car, b.period, b.car, -b.lap_time as score, b.driven_at
    from (
      select distinct on (l.steam_id, l.track, l.layout, l.car, r.period) l.*, r.period
      from driven l
      join jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
        as r(period text collate "C", starts_at timestamptz, ends_at timestamptz)
        on l.driven_at >= r.starts_at and l.driven_at < r.ends_at
      where l.valid
      order by l.steam_id, l.track, l.layout, l.car, r.period, l.lap_time, l.driven_at
    ) b
    cross join lateral (values (b.car), ('')) as c (place_car)
    order by b.steam_id, b.track, b.layout, c.place_car, b.period, b.lap_time, b.driven_at
  ) p
  left join lateral (
    select id from ${users} where steam_id = p.steam_id and is_active and deleted_at is null limit 1
  ) u on true
  left join lateral (
    select e.score, e.achieved_at from board_entries e
    where e.steam_id = p.steam_id and e.board = 'laps' and e.track = p.track and e.layout = p.layout
      and e.car = p.place_car and e.period = p.period
    limit 1
  ) known on true
  where known.score is null or p.score > known.score
    or (p.score = known.score and p.driven_at < known.achieved_at)
  on conflict (steam_id, board, track, layout, car, period) do update
  set score = excluded.score, with_car = excluded.with_car, achieved_at = excluded.achieved_at`;
