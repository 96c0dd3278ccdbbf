-- Run after every migration; each statement may be repeated.

-- The boards show members. Whoever links, changes or loses a Steam id, is banned or let back, by whatever way,
-- appears or disappears there within the same transaction (record 0027).
create or replace function show_driver_on_boards() returns trigger language plpgsql as $$
begin
  if old.steam_id is not null then
    update board_entries set user_id = null where steam_id = old.steam_id and user_id = old.id;
  end if;
  if new.steam_id is not null and new.is_active and new.deleted_at is null then
    update board_entries set user_id = new.id where steam_id = new.steam_id;
  end if;
  return null;
end $$;

create or replace trigger users_on_boards
  after update of steam_id, is_active, deleted_at on users
  for each row
  when ((old.steam_id, old.is_active, old.deleted_at) is distinct from (new.steam_id, new.is_active, new.deleted_at))
  execute function show_driver_on_boards();

create or replace function show_new_driver_on_boards() returns trigger language plpgsql as $$
begin
  update board_entries set user_id = new.id where steam_id = new.steam_id;
  return null;
end $$;

create or replace trigger users_new_on_boards
  after insert on users
  for each row
  when (new.steam_id is not null and new.is_active and new.deleted_at is null)
  execute function show_new_driver_on_boards();

-- A deleted account is no player any more, on the closed days neither (record 0033). Its name lets it fire before users_on_boards,
-- in the order in which driving locks both.
create or replace function leave_closed_days() returns trigger language plpgsql as $$
begin
  lock table closed_days in share row exclusive mode;
  update closed_days set created = created - 1 where day = (old.created_at at time zone 'Asia/Tehran')::date;
  update active_bitmaps set users = set_bit(users, old.id % 4096, 0)
    where block = old.id / 4096 and get_bit(users, old.id % 4096) = 1;
  return null;
end $$;

create or replace trigger users_in_closed_days
  after update of deleted_at on users
  for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function leave_closed_days();

-- What was noted stays as it was noted, whoever asks.
create or replace function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_log_append_only
  before delete on audit_log
  for each row execute function refuse_change_of_audit();

-- A row is given its place in the chain once (record 0022).
-- What names a person may be taken out of it, under a seal (record 0040).
create or replace function keep_audit_row() returns trigger language plpgsql as $$
declare
  said audit_log := new;
begin
  if new.redaction_seal is not distinct from old.redaction_seal then
    said.chain_position := null;
    said.chain_seal := null;
    if new.chain_position is not null and new.chain_seal is not null and said::text is not distinct from old::text then
      return new;
    end if;
  elsif new.redaction_seal is not null
    and coalesce(new.actor_name = old.actor_name, new.actor_name is null)
    and coalesce(new.target_name = old.target_name, new.target_name is null)
    and coalesce(new.before::jsonb <@ old.before::jsonb, new.before is null)
    and coalesce(new.after::jsonb <@ old.after::jsonb, new.after is null)
    and new.ip in (old.ip, '')
  then
    said.actor_name := old.actor_name;
    said.target_name := old.target_name;
    said.before := old.before;
    said.after := old.after;
    said.ip := old.ip;
    said.redaction_seal := old.redaction_seal;
    if said::text is not distinct from old::text then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_log_chained_once
  before update on audit_log
  for each row execute function keep_audit_row();

create or replace trigger audit_head_stays
  before delete on audit_head
  for each row execute function refuse_change_of_audit();

create or replace trigger audit_head_not_emptied
  before truncate on audit_head
  for each statement execute function refuse_change_of_audit();

create or replace trigger audit_dropped_stays
  before delete on audit_dropped
  for each row execute function refuse_change_of_audit();

create or replace trigger audit_dropped_not_emptied
  before truncate on audit_dropped
  for each statement execute function refuse_change_of_audit();

-- The one of a month comes with the month (partitions.sql).
create or replace trigger audit_log_not_emptied
  before truncate on audit_log
  for each statement execute function refuse_change_of_audit();

-- The last frame of a server is worth nothing after a crash: its writing costs no log.
do $$
begin
  if (select relpersistence from pg_class where oid = to_regclass('public.timing_frames')) = 'p' then
    alter table timing_frames set unlogged;
  end if;
end $$;

-- The calendar entry of an event has a version, which grows with each change to what the entry shows. The argument of the trigger is a
-- query for the ids of the events that a changed row, $1, is shown by.
create or replace function count_event_versions() returns trigger language plpgsql as $$
begin
  execute 'insert into event_versions (event_id, sequence) select id, 1 from (' || tg_argv[0] || ') as changed (id) order by id
    on conflict (event_id) do update set sequence = event_versions.sequence + 1' using new;
  return null;
end $$;

create or replace trigger events_version
  after update of title, title_en, description, description_en, start_date, end_date, server_id on events
  for each row
  when (
    (old.title, old.title_en, old.description, old.description_en, old.start_date, old.end_date, old.server_id)
    is distinct from
    (new.title, new.title_en, new.description, new.description_en, new.start_date, new.end_date, new.server_id)
  )
  execute function count_event_versions('select ($1).id');

create or replace trigger game_servers_event_versions
  after update of name, name_en on game_servers
  for each row
  when ((old.name, old.name_en) is distinct from (new.name, new.name_en))
  execute function count_event_versions('select id from events where server_id = ($1).id');

create or replace trigger rounds_event_versions
  after update of cancelled_at, postponed_at on championship_rounds
  for each row
  when ((old.cancelled_at, old.postponed_at) is distinct from (new.cancelled_at, new.postponed_at))
  execute function count_event_versions('select ($1).event_id');

create or replace trigger championships_event_versions
  after update of cancelled_at on championships
  for each row
  when (old.cancelled_at is distinct from new.cancelled_at)
  execute function count_event_versions('select event_id from championship_rounds where championship_id = ($1).id');
