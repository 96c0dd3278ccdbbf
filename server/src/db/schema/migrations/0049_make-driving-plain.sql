-- Makes the tables plain that earlier versions divided by months: each is made anew with its rows, indexes and keys.
do $$
declare
  divided record;
  statements text[];
  statement text;
begin
  for divided in
    select relname as name, oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p' and relname in ('laps', 'safety_history', 'notifications')
  loop
    select array_agg(made) into statements from (
      select format('alter table public.%I add constraint %I %s', divided.name, conname, pg_get_constraintdef(oid)) as made
        from pg_constraint where conrelid = divided.oid and contype in ('p', 'f')
      union all
      select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index
        where indrelid = divided.oid and not indisprimary
    ) as parts;
    execute format('alter table public.%1$I rename to %1$I_by_months', divided.name);
    execute format('create table public.%1$I (like public.%1$I_by_months including all excluding indexes)', divided.name);
    execute format('insert into public.%1$I overriding system value select * from public.%1$I_by_months', divided.name);
    execute format(
      'select setval(pg_get_serial_sequence(%1$L, ''id''), (select coalesce(max(id), 0) + 1 from %1$s), false)',
      'public.' || divided.name
    );
    execute format('drop table public.%I_by_months', divided.name);
    foreach statement in array statements loop
      execute statement;
    end loop;
  end loop;
end $$;--> statement-breakpoint
drop trigger if exists users_in_closed_days on users;--> statement-breakpoint
drop function if exists leave_closed_days();--> statement-breakpoint
ALTER TABLE "received_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "active_bitmaps" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "closed_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "received_days" CASCADE;--> statement-breakpoint
DROP TABLE "active_bitmaps" CASCADE;--> statement-breakpoint
DROP TABLE "closed_days" CASCADE;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_id_created_at_pk";--> statement-breakpoint
ALTER TABLE "laps" DROP CONSTRAINT "laps_id_driven_at_pk";--> statement-breakpoint
ALTER TABLE "safety_history" DROP CONSTRAINT "safety_history_id_created_at_pk";--> statement-breakpoint
ALTER TABLE "notifications" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "laps" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "safety_history" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "driving_queue" DROP COLUMN "lane";--> statement-breakpoint
DROP SCHEMA IF EXISTS partitions CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS list_partitions, make_partition, make_months, drop_months, analyze_months;
