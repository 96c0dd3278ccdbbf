-- Run after every migration; idempotent.

-- The boards show members. Linking, changing or losing a Steam id, a ban and its end all update the boards in the
-- same transaction (record 0027).
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

-- The audit log (record 0013). The two hashes of a row, hex: of the columns that an erasure clears, and of all
-- others except address and browser.
create or replace function audit_details_hash(l audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(
    json_build_array(l.salt, l.actor_name, l.target_name, l.before, l.after)::text, 'UTF8')), 'hex')
$$;

create or replace function audit_hash(l audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(json_build_array(
    l.previous_hash, l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.actor_id, l.actor_level, l.action,
    l.target_type, l.target_id, l.request_id, l.details_hash)::text, 'UTF8')), 'hex')
$$;

-- Appends rows. Locks until the transaction ends, so this is its last statement (db/audit/audit.ts).
create or replace function add_audit_rows(added json) returns void language plpgsql as $$
declare
  l audit_log;
  before_it record;
begin
  perform pg_advisory_xact_lock(7213051);
  select id, hash into before_it from audit_log order by id desc limit 1;
  if not found then
    select coalesce(max(last_id), 0) as id, coalesce(max(last_hash), '') as hash into before_it from audit_cut;
  end if;
  for l in select * from json_populate_recordset(null::audit_log, added) loop
    l.id := before_it.id + 1;
    l.previous_hash := before_it.hash;
    l.salt := gen_random_uuid();
    l.details_hash := audit_details_hash(l);
    l.hash := audit_hash(l);
    insert into audit_log select l.*;
    select l.id, l.hash into before_it;
  end loop;
end $$;

-- Deletes the oldest rows up to a limit, and stores the position and hash of the cut. Returns the number of deleted rows.
create or replace function cut_audit_log(until timestamptz, most int) returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  deleted int;
begin
  if until is null or until > now() - interval '6 months' then
    raise exception 'the last six months stay';
  end if;
  insert into audit_cut (last_id, last_hash)
    select id, hash from (
      select id, hash from audit_log
      where id < coalesce((select min(id) from audit_log where at >= until), 9223372036854775807) order by id limit most
    ) as old order by id desc limit 1
    on conflict (id) do update set last_id = excluded.last_id, last_hash = excluded.last_hash;
  delete from audit_log where id <= (select last_id from audit_cut);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

revoke all on function cut_audit_log from public;

-- Applies to everyone, including the owner: erasure clears columns, and retention deletes before its cut; all
-- other changes are rejected.
create or replace function guard_audit_log() returns trigger language plpgsql as $$
declare
  said audit_log;
begin
  if tg_op = 'UPDATE' then
    said := new;
    if num_nonnulls(new.salt, new.actor_name, new.target_name, new.before, new.after) = 0 then
      said.salt := old.salt;
      said.actor_name := old.actor_name;
      said.target_name := old.target_name;
      said.before := old.before;
      said.after := old.after;
    end if;
    said.ip := case new.ip when '' then old.ip else new.ip end;
    said.user_agent := coalesce(new.user_agent, old.user_agent);
    if said::text = old::text then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.at < now() - interval '6 months' and old.id <= (select last_id from audit_cut) then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;

create or replace trigger audit_log_append_only
  before update or delete on audit_log
  for each row execute function guard_audit_log();

create or replace trigger audit_log_not_emptied
  before truncate on audit_log
  for each statement execute function guard_audit_log();

-- The last frame of a server is worthless after a crash, so the table is unlogged.
do $$
begin
  if (select relpersistence from pg_class where oid = to_regclass('public.timing_frames')) = 'p' then
    alter table timing_frames set unlogged;
  end if;
end $$;

-- The calendar entry of an event has a version, which increases with each change to what the entry shows. The
-- argument of the trigger is a query for the ids of events affected by a changed row, $1.
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

-- The same as foldForSearch in contract/src/i18n/normalize-text.ts, without spaces;
-- server/src/db/fold-for-search.test.ts compares them.
create or replace function fold_for_search(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(
    replace(replace(replace(replace(translate(
      lower(translate(
        regexp_replace(normalize(value, NFKD),
          '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200d]', '', 'g'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
        '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789')),
      'يىےكڪةەہھۃٱøđðłı٫٬ء', 'یییککهههههاoddli.'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFC),
    '\s', '', 'g')
$$;

-- A standings table is one row that is always read whole: it stays in the row itself up to the size of a page.
alter table championship_standings set (toast_tuple_target = 8160);
