import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/portal/database.ts';
import { connect } from '../../db/database.ts';

/**
 * What would lie on many machines, each driver's rows on one (docs/distribution.md): a unique key there holds on one machine alone unless the
 * driver is in it, and a foreign key leads to what every machine has.
 */
const ofDrivers = [
  'drivers',
  'laps',
  'best_laps',
  'driving_days',
  'race_results',
  'overtake_runs',
  'best_overtakes',
  'safety_history',
  'rating_changes',
  'board_entries',
];

/** Few rows, or rows of no driver: every machine would have all of them. */
const ofAll = ['racing_sessions'];

/** What has to change before that day; nothing may be added without its line in docs/distribution.md. */
const exceptions = [
  'best_laps_pkey (id)',
  'best_overtakes_pkey (id)',
  'board_entries_pkey (id)',
  'board_entries_user_id_users_id_fk to users',
  'laps_pkey (id)',
  'overtake_runs_hub (hub_entry)',
  'overtake_runs_pkey (id)',
  'race_results_pkey (id)',
  'rating_changes_duel_id_duels_id_fk to duels',
  'rating_changes_pkey (id)',
  'safety_history_pkey (id)',
];

let database: TestDatabase;
let open: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = connect(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const list = (names: readonly string[]) => sql`${sql.param([...names])}::text[]`;

test('each unique key of what is driven has the driver in it, and each foreign key leads to what all machines have', async () => {
  const { rows: unique } = await open.db.execute<{ name: string; columns: string[] }>(sql`
    select i.relname as name, array_agg(a.attname::text order by k.place) as columns
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid and t.relname = any(${list(ofDrivers)})
    cross join lateral unnest(x.indkey::int[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where x.indisunique group by 1`);
  const { rows: foreign } = await open.db.execute<{ name: string; target: string }>(sql`
    select c.conname as name, f.relname as target
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid and t.relname = any(${list(ofDrivers)})
    join pg_class f on f.oid = c.confrelid
    where c.contype = 'f'`);
  expect(unique.length).toBeGreaterThan(ofDrivers.length);
  const others = [
    ...unique
      .filter(({ columns }) => !columns.includes('steam_id'))
      .map(({ name, columns }) => `${name} (${columns.join(', ')})`),
    ...foreign
      .filter(({ target }) => ![...ofDrivers, ...ofAll].includes(target))
      .map(({ name, target }) => `${name} to ${target}`),
  ];
  expect(others.sort()).toEqual(exceptions);

  // Their primary keys may be made anew on that day: nothing leads to them.
  const { rows: leading } = await open.db.execute<{ name: string }>(sql`
    select c.conname as name from pg_constraint c
    join pg_class f on f.oid = c.confrelid and f.relname = any(${list(ofDrivers)})
    where c.contype = 'f'`);
  expect(leading).toEqual([]);

  const plan = await readFile(new URL('../../../../docs/distribution.md', import.meta.url), 'utf8');
  const named = [...ofDrivers, ...ofAll, ...exceptions.map((line) => line.split(' ')[0] ?? '')];
  expect(named.filter((name) => !plan.includes(`\`${name}\``))).toEqual([]);
});
