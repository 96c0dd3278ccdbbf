-- Stores the new events in `sent`, rows of a JSON array, at the instant `now_at`: their ids, the laps, and queue
-- entries for counting. `server` sent them; if it does not verify its drivers, the call has no effect and returns no
-- row. Otherwise returns a row with the `place` of each new event, and one more row without. Ids in `sent`
-- must be unique. With a delay, public rows stay unchanged until it is over (delays.sql). A function, because
-- connections cache its plan: planning took half of the statement's time.
create or replace function keep_driving(server int, sent jsonb, now_at timestamptz) returns table (place int) language plpgsql as $$
#variable_conflict use_column
begin
  return query with proving as (
    select g.id, set_config('paddock.visible_at',
      case when delay > 0 then (now_at + make_interval(secs => delay))::text else '' end, true) as visible_at
    from game_servers g cross join delay_of_server(g.id, now_at) as delay where g.id = server and g.steam_auth
  ), told as (
    select r.* from jsonb_to_recordset(sent) as r (
      place int, source text collate "C", event_id text collate "C", event jsonb, steam_id text, server_id int, track text, layout text,
      car text, lap_time int, sectors int[], cuts int, valid bool, clock bigint, driven_at timestamptz)
    where exists (select from proving)
  ), taken as (
    -- In the order of ids, so that concurrent copies do not deadlock.
    insert into taken_events (source, event_id, received_at)
    select source, event_id, now_at from told order by source, event_id
    on conflict do nothing returning source, event_id
  ), news as (
    select told.* from told join taken using (source, event_id)
  ), driven as (
    insert into laps (steam_id, server_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
    select steam_id, server_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at from news where event is null
    returning id, driven_at
  ), queued as (
    insert into driving_queue (lap_ids, laps_from, laps_until, events, visible_at)
    select pieces.*, (select nullif(visible_at, '')::timestamptz from proving) from (
      select array_agg(id), min(driven_at), max(driven_at), '[]'::jsonb from driven having count(*) > 0
      union all
      select '{}', null, null, jsonb_agg(event order by place) from news where event is not null having count(*) > 0
    ) as pieces
  )
  select place from news union all select null from proving;
end $$;
