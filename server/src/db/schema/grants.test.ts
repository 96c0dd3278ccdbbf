import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/portal/database.ts';

let database: TestDatabase;
let application: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  application = new Client({ connectionString: database.application });
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await database.drop();
});

test('the role that serves requests is no superuser and owns nothing', async () => {
  const { rows } = await application.query(`
    select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`);
  const powers = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
  expect(rows).toEqual([{ rolname: 'portal', ...powers }]);
  const owned = await application.query(
    'select distinct relnamespace::regnamespace::text as schema from pg_class where relowner = current_user::regrole',
  );
  expect(owned.rows).toEqual([]);
});

test.each([
  'update audit_log set action = action',
  'update audit_log set hash = hash',
  'delete from audit_log',
  'truncate audit_log',
  'delete from audit_cut',
  'insert into audit_cut (last_id, last_hash) values (9, 9)',
  'update audit_cut set last_id = 9',
  'update ledger_entries set amount = amount',
  'delete from ledger_entries',
  'delete from transaction_events',
  'truncate ledger_entries',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_append_only on audit_log',
  'set session_replication_role = replica',
  'create table mine (id int)',
  'create schema mine',
  'drop table users',
  'alter role portal superuser',
  "copy users to program 'cat'",
  "select pg_read_file('postgresql.conf')",
  'delete from drizzle.__drizzle_migrations',
])('it may not: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/);
});

test('it may delete old rows of the audit log through retention only', async () => {
  const drop = (age: string) =>
    application.query('select cut_audit_log(now() - $1::interval, 10) as rows', [age]);
  await expect(drop('5 months')).rejects.toThrow('the last six months stay');
  expect((await drop('7 months')).rows).toEqual([{ rows: 0 }]);
});
