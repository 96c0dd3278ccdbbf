-- Members and visitors see driving with the delay of its event or server (record 0048). Everything is stored at
-- once; a transaction that stores part of a delayed session sets `paddock.visible_at` to the instant when it
-- becomes public (db/delays/visibility.ts). For each changed row these triggers store the earlier version, or null
-- for a new row. The views in the schema `delayed` have the names and columns of the tables, and show the versions
-- that are public at `paddock.now`.

-- The event on a server at an instant, or null. Its sessions start at most half an hour before it and end at most
-- an hour after it. Of overlapping events the later one counts.
create or replace function live_event_of_server(server int, at timestamptz) returns int stable language sql as $$
  select e.id from events e left join championship_rounds r on r.event_id = e.id
  where e.server_id = server and e.start_date <= at + interval '30 minutes' and e.end_date >= at - interval '1 hour'
    and r.cancelled_at is null and r.postponed_at is null
  order by e.start_date desc, e.id desc limit 1
$$;

-- The delay of a server at an instant, in seconds: that of the current event, otherwise the server's own.
create or replace function delay_of_server(server int, at timestamptz) returns int stable language sql as $$
  select coalesce(
    nullif((select delay_s from events where id = live_event_of_server(server, at)), 0),
    (select timing_delay_s from game_servers where id = server), 0)
$$;

create or replace function keep_row_before() returns trigger language plpgsql as $$
declare
  key_names text[] := string_to_array(tg_argv[1], ',');
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  old_key text := (select string_agg(coalesce(old_row ->> name, ''), chr(31) order by place)
    from unnest(key_names) with ordinality as names (name, place));
  new_key text := (select string_agg(coalesce(new_row ->> name, ''), chr(31) order by place)
    from unnest(key_names) with ordinality as names (name, place));
begin
  if old_row is not distinct from new_row then return null; end if;
  if old_row is not null then
    insert into delayed_rows (source, key, row, visible_at)
      values (tg_argv[0], old_key, old_row, current_setting('paddock.visible_at')::timestamptz) on conflict do nothing;
  end if;
  if new_row is not null and new_key is distinct from old_key then
    insert into delayed_rows (source, key, row, visible_at)
      values (tg_argv[0], new_key, null, current_setting('paddock.visible_at')::timestamptz) on conflict do nothing;
  end if;
  return null;
end $$;

drop schema if exists delayed cascade;
create schema delayed;

-- The columns that identify a row across a rewrite. Tables that get new ids when rewritten use their natural key.
do $$
declare
  kept record;
  name text := $n$'paddock.now'$n$;
begin
  for kept in select * from (values
    ('racing_sessions', 'id'), ('racing_session_drivers', 'session_id,steam_id'), ('laps', 'id'), ('duels', 'id'), ('overtake_runs', 'id'),
    ('race_results', 'session_id,steam_id'), ('safety_history', 'id'), ('rating_changes', 'kind,steam_id,session_id,duel_id'),
    ('best_laps', 'steam_id,track,layout,car'), ('best_overtakes', 'steam_id,leaderboard'), ('track_cars', 'track,layout,car'),
    ('driving_days', 'day,steam_id'), ('drivers', 'steam_id'), ('board_entries', 'steam_id,board,period,track,layout,car'),
    ('championship_rounds', 'id'), ('round_sessions', 'id'), ('round_raw_results', 'round_session_id,row'),
    ('round_results', 'round_session_id,row'), ('championship_standings', 'championship_id,scope,row'), ('championship_corrections', 'id'),
    ('timing_sessions', 'id'), ('timing_cars', 'session_id,car_id,steam_id'), ('timing_laps', 'id'), ('timing_contacts', 'id'),
    ('notifications', 'id')
  ) as tables (source, keys) loop
    execute format(
      'create or replace trigger %1$I after insert or update or delete on %2$I for each row
       when (current_setting(''paddock.visible_at'', true) <> '''') execute function keep_row_before(%2$L, %3$L)',
      kept.source || '_delayed', kept.source, kept.keys
    );
    execute format(
      'create view delayed.%1$I as
       select t.* from public.%1$I t where not exists (
         select from public.delayed_rows d where d.source = %1$L and d.visible_at > current_setting(%3$s)::timestamptz and d.key = %2$s)
       union all
       select (jsonb_populate_record(null::public.%1$I, d.row)).* from (
         select distinct on (key) row from public.delayed_rows
         where source = %1$L and visible_at > current_setting(%3$s)::timestamptz order by key, id) d
       where d.row is not null',
      kept.source,
      (select string_agg(format('coalesce(t.%I::text, '''')', one), ' || chr(31) || ') from unnest(string_to_array(kept.keys, ',')) one),
      name
    );
  end loop;
end $$;

-- Only the members on a server are delayed; its settings are public at once.
create or replace trigger game_servers_delayed after update of online_members on game_servers for each row
  when (current_setting('paddock.visible_at', true) <> '') execute function keep_row_before('game_servers', 'id');
create view delayed.game_servers as
  select (jsonb_populate_record(t, coalesce((
    select jsonb_build_object('online_members', d.row -> 'online_members') from public.delayed_rows d
    where d.source = 'game_servers' and d.visible_at > current_setting('paddock.now')::timestamptz and d.key = t.id::text
    order by d.id limit 1), '{}'))).*
  from public.game_servers t;

do $$
begin
  if exists (select from pg_roles where rolname = 'portal') then
    grant usage on schema delayed to portal;
    grant select on all tables in schema delayed to portal;
  end if;
end $$;
