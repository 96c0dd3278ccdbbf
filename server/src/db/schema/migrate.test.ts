import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal/database.ts';
import { connect } from '../database.ts';
import { isMigrated, migrate } from './migrate.ts';

test('a starting process and the requests of running ones do not wait for each other', async () => {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const busy = new Client({ connectionString: database.connection });
  await busy.connect();
  await busy.query('begin; lock table users, audit_log, board_entries in row exclusive mode');
  await migrate(database.connection);
  expect(await isMigrated(db)).toBe(true);
  await busy.end();
  await close();
  await database.drop();
});

test('a database from before the first migration is rejected unchanged', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.connection });
  await owner.connect();
  await owner.query('update drizzle.__drizzle_migrations set created_at = 1700000000000');
  await owner.query('drop table active_days');
  await expect(migrate(database.connection)).rejects.toThrow(
    /made before Paddock 2\.0\.0, .* with an empty one/s,
  );
  const { rows } = await owner.query("select to_regclass('active_days') as found");
  expect(rows).toEqual([{ found: null }]);
  await owner.end();
  await database.drop();
});

test('a program that knows fewer migrations than the database changes nothing and says so', async () => {
  const database = await createTestDatabase();
  const owner = new Client({ connectionString: database.connection });
  await owner.connect();
  await owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1900000000000)",
  );
  await owner.query('drop table active_days');
  await expect(migrate(database.connection)).rejects.toThrow(
    /a newer Paddock: its newest migration is of 2030-03-17, and version \d+\.\d+\.\d+, .*restore the backup/s,
  );
  const { rows } = await owner.query("select to_regclass('active_days') as found");
  expect(rows).toEqual([{ found: null }]);
  await owner.end();
  await database.drop();
});
