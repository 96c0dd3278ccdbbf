import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/portal/database.ts';
import { makeTables, migrate } from './migrate.ts';

/** As version 1.1 divided a table by months, with its indexes and keys. */
const divide = (name: string, time: string) => `
  do $$
  declare
    statements text[];
    statement text;
  begin
    select array_agg(made) into statements from (
      select format('alter table ${name} add constraint %I %s', conname, pg_get_constraintdef(oid)) as made
        from pg_constraint where conrelid = '${name}'::regclass and contype in ('p', 'f')
      union all
      select pg_get_indexdef(indexrelid) from pg_index where indrelid = '${name}'::regclass and not indisprimary
    ) as parts;
    create schema if not exists partitions;
    alter table ${name} set schema partitions;
    create table public.${name} (like partitions.${name} including all excluding indexes) partition by range (${time});
    create table partitions.${name}_earlier partition of public.${name} for values from (minvalue) to ('2026-01-01Z');
    create table partitions.${name}_later partition of public.${name} for values from ('2026-01-01Z') to (maxvalue);
    drop table partitions.${name};
    foreach statement in array statements loop
      execute statement;
    end loop;
  end $$`;

const shapeOf = (name: string) => `
  select string_agg(line, e'\\n' order by line) as shape from (
    select format('%s %s %s', attname, atttypid::regtype, attidentity) from pg_attribute
      where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = '${name}'::regclass
    union all select conname || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = '${name}'::regclass and contype in ('p', 'f')
    union all select pg_get_triggerdef(oid) from pg_trigger where tgrelid = '${name}'::regclass and not tgisinternal
    union all select relkind::text from pg_class where oid = '${name}'::regclass
  ) as parts (line)`;

test('tables that were divided by months become plain with all their rows', async () => {
  const tables = [
    ['laps', 'driven_at'],
    ['safety_history', 'created_at'],
    ['notifications', 'created_at'],
  ] as const;
  const [database, fresh] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  const [owner, other] = [database, fresh].map(
    ({ connection: connectionString }) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([owner.connect(), other.connect()]);
  await makeTables(database.connection, '0047_drop-what-told-of-pages');
  for (const [name, time] of tables) await owner.query(divide(name, time));
  await owner.query(`
    insert into laps (steam_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
    select 'x', 'spa', '', 'mx5', 90000 + n, '{}', 0, true, n, '2025-12-30Z'::timestamptz + n * interval '1 day' from generate_series(1, 5) n`);

  await migrate(database.connection);
  await migrate(fresh.connection);
  const { rows } = await owner.query('select id::int, lap_time from laps order by id');
  expect(rows).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, lap_time: 90_000 + id })));
  const { rows: next } = await owner.query(`
    insert into laps (steam_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
    values ('x', 'spa', '', 'mx5', 1, '{}', 0, true, 1, now()) returning id::int`);
  expect(next).toEqual([{ id: 6 }]);
  for (const [name] of tables)
    expect((await owner.query(shapeOf(name))).rows, name).toEqual((await other.query(shapeOf(name))).rows);
  await Promise.all([owner.end(), other.end()]);
  await Promise.all([database.drop(), fresh.drop()]);
});
