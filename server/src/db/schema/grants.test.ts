import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/portal/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let application: Client;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  [application, owner] = [database.application, database.connection].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([application.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([application.end(), owner.end()]);
  await database.drop();
});

test('the role that answers requests is nobody’s superior and owns nothing but the queue', async () => {
  const { rows } = await application.query(`
    select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`);
  const powers = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
  expect(rows).toEqual([{ rolname: 'portal', ...powers }]);
  const owned = await application.query(
    'select distinct relnamespace::regnamespace::text as schema from pg_class where relowner = current_user::regrole',
  );
  expect(owned.rows.filter(({ schema }) => schema !== 'pgboss')).toEqual([]);
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

test('of the audit log it may drop what is old enough, and nothing else', async () => {
  const drop = (age: string) =>
    application.query('select cut_audit_log(now() - $1::interval, 10) as rows', [age]);
  await expect(drop('5 months')).rejects.toThrow('the last six months stay');
  expect((await drop('7 months')).rows).toEqual([{ rows: 0 }]);
});

test('a queue that the owner made before is handed over, and goes on', async () => {
  await owner.query('drop schema pgboss cascade');
  const options = { supervise: false, schedule: false };
  const earlier = new PgBoss({ connectionString: database.connection, ...options });
  await earlier.start();
  await earlier.createQueue('one');
  await earlier.send('one', { lap: 1 });
  await earlier.stop();
  await owner.query("comment on schema pgboss is ''");
  await migrate(database.connection, { grants: true });
  const queue = new PgBoss({ connectionString: database.application, createSchema: false, ...options });
  await queue.start();
  await queue.createQueue('two');
  await queue.send('two', { lap: 2 });
  expect(await queue.fetch('one')).toMatchObject([{ data: { lap: 1 } }]);
  expect(await queue.fetch('two')).toMatchObject([{ data: { lap: 2 } }]);
  await queue.stop();
});
