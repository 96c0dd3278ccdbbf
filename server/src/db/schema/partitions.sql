-- Run after every migration and before triggers.sql; each statement may be repeated (record 0032).
-- Partitions stand in a schema of their own, which the role that answers requests cannot enter: it reaches rows by their table alone.
create schema if not exists partitions;

-- The list of what is divided by months, and by which column. The migration makes plain tables; here they are made anew, with the
-- names that the migration gave their indexes and keys, so that later migrations find them.
do $$
declare
  divided record;
  statements text[];
  statement text;
begin
  for divided in
    select name, key, c.oid from (values
      ('laps', 'driven_at'), ('safety_history', 'created_at'), ('notifications', 'created_at')
    ) as tables (name, key)
    join pg_class c on c.oid = to_regclass('public.' || name) and c.relkind = 'r'
  loop
    select array_agg(made) into statements from (
      select format('alter table public.%I add constraint %I %s', divided.name, conname, pg_get_constraintdef(oid)) as made
        from pg_constraint where conrelid = divided.oid and contype in ('p', 'f')
      union all
      select pg_get_indexdef(indexrelid) from pg_index where indrelid = divided.oid and not indisprimary
    ) as parts;
    execute format('alter table public.%I set schema partitions', divided.name);
    execute format(
      'create table public.%1$I (like partitions.%1$I including all excluding indexes) partition by range (%2$I)',
      divided.name, divided.key
    );
    execute format(
      'create table partitions.%I partition of public.%I for values from (minvalue) to (maxvalue)',
      divided.name || '_later', divided.name
    );
    execute format('insert into public.%1$I overriding system value select * from partitions.%1$I', divided.name);
    execute format(
      'select setval(pg_get_serial_sequence(%1$L, ''id''), (select coalesce(max(id), 0) + 1 from public.%1$I), false)',
      divided.name
    );
    execute format('drop table partitions.%I', divided.name);
    foreach statement in array statements loop
      execute statement;
    end loop;
  end loop;
end $$;

-- What a table is divided into: `_earlier` from the beginning of time, a month each, and `_later` until its end. Whatever its date,
-- a row has a place, and no row stands where it would keep a query from stopping at the months that it asks for.
create or replace function list_partitions(parent_name text)
returns table (part regclass, starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = pg_catalog, pg_temp set datestyle = 'ISO, YMD' as $$
  select c.oid::regclass,
    replace(bounds[1], 'MINVALUE', '-infinity')::timestamptz,
    replace(bounds[2], 'MAXVALUE', 'infinity')::timestamptz
  from pg_inherits i
  join pg_class c on c.oid = i.inhrelid,
    regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?(.*?)''?\) TO \(''?(.*?)''?\)') as bounds
  where i.inhparent = format('public.%I', parent_name)::regclass
  order by 2
$$;

create or replace function make_partition(parent_name text, suffix text, starts_at timestamptz, ends_at timestamptz)
returns void language plpgsql set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
declare
  part text := parent_name || '_' || suffix;
begin
  execute format(
    'create table partitions.%I partition of public.%I for values from (%s) to (%s)', part, parent_name,
    case when isfinite(starts_at) then quote_literal(starts_at) else 'minvalue' end,
    case when isfinite(ends_at) then quote_literal(ends_at) else 'maxvalue' end
  );
end $$;

-- Makes the months until this one, the first time from the current one on, and answers how many. Rows that lie there already, of a clock
-- that was ahead, move into their month. It gives up on a lock sooner than a request that holds it would be taken for part of a deadlock.
create or replace function make_months(
  parent_name text, until timestamptz default date_trunc('month', now(), 'UTC') + interval '3 months'
) returns int language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  later record;
  month timestamptz;
  made int := 0;
begin
  select * into strict later from public.list_partitions(parent_name) where ends_at = 'infinity';
  month := case when isfinite(later.starts_at) then later.starts_at else least(date_trunc('month', now()), until) end;
  if month >= until then
    return 0;
  end if;
  execute format('lock table public.%I in access exclusive mode', parent_name);
  -- Another process may have been here while this one waited.
  if not exists (select from public.list_partitions(parent_name) where part = later.part and starts_at = later.starts_at) then
    return 0;
  end if;
  execute format('alter table public.%I detach partition %s', parent_name, later.part);
  execute format('alter table %s rename to %I', later.part, parent_name || '_moving');
  if not isfinite(later.starts_at) then
    perform public.make_partition(parent_name, 'earlier', '-infinity', month);
  end if;
  while month < until loop
    perform public.make_partition(parent_name, to_char(month, 'YYYY_MM'), month, month + interval '1 month');
    month := month + interval '1 month';
    made := made + 1;
  end loop;
  perform public.make_partition(parent_name, 'later', month, 'infinity');
  execute format(
    'insert into public.%I overriding system value select * from partitions.%I', parent_name, parent_name || '_moving'
  );
  execute format('drop table partitions.%I', parent_name || '_moving');
  return made;
end $$;

-- Drops what lies wholly before an instant, and answers how many rows went; those of the last six months stay, whoever asks.
create or replace function drop_months(parent_name text, before timestamptz)
returns bigint language plpgsql security definer
set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  old record;
  found_rows bigint;
  dropped bigint := 0;
  ended_at timestamptz;
begin
  -- As the contract's retentionMin: whoever asks, no more recent month goes.
  if before is null or before > now() - interval '6 months' then
    raise exception 'the last six months stay';
  end if;
  for old in select * from public.list_partitions(parent_name) where ends_at <= before loop
    execute format('select count(*) from %s', old.part) into found_rows;
    dropped := dropped + found_rows;
    ended_at := old.ends_at;
  end loop;
  -- No row, and no month but the place of what comes late.
  if ended_at is null or (dropped = 0 and exists (
    select from public.list_partitions(parent_name) where starts_at = '-infinity' and ends_at = ended_at
  )) then
    return 0;
  end if;
  execute format('lock table public.%I in access exclusive mode', parent_name);
  for old in select * from public.list_partitions(parent_name) where ends_at <= before loop
    execute format('drop table %s', old.part);
  end loop;
  perform public.make_partition(parent_name, 'earlier', '-infinity', ended_at);
  return dropped;
end $$;

-- Tells the planner of a table as a whole, as autovacuum does of each month but not of all of them: without it a join with a few rows
-- is thought to find half of the table, and reads it from end to end.
create or replace function analyze_months(parent_name text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format(
    'analyze %s public.%I', case when current_setting('server_version_num')::int >= 180000 then 'only' else '' end, parent_name
  );
end $$;

revoke all on function make_partition, make_months, drop_months, analyze_months from public;
