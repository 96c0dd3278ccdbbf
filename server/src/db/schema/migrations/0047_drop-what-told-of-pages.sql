-- Cached answers go by their age and by what processes tell each other, not by tags of tables.
do $$
declare
  told record;
begin
  for told in select tgname, tgrelid::regclass as relation from pg_trigger where not tgisinternal and tgname like '%\_on\_pages' loop
    execute format('drop trigger %I on %s', told.tgname, told.relation);
  end loop;
end $$;--> statement-breakpoint
drop function if exists tell_pages();
