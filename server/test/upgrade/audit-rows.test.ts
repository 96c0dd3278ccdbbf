import { Client } from 'pg';
import { expect, test } from 'vitest';
import { verifyAuditLog } from '../../src/db/audit/verify.ts';
import { connect } from '../../src/db/database.ts';
import { makeTables, migrate } from '../../src/db/schema/migrate.ts';
import { createEmptyDatabase } from '../portal/database.ts';

test('rows of the audit log from before they had hashes are linked in their order, and keep ids and texts', async () => {
  const database = await createEmptyDatabase();
  await makeTables(database.connection, '0047_drop-what-told-of-pages');
  const client = new Client({ connectionString: database.connection });
  await client.connect();
  // A number that a rollback left out, and a row that was emptied before.
  await client.query(`
    insert into audit_log (id, at, actor_id, actor_name, action, target_type, target_id, target_name, before, after, ip, request_id, seal,
      redaction_seal) values
      (1, now(), 7, 'Sara', 'category.update', 'category', '1', 'نام', '{"z": 1, "a": "x"}', '{"z": 2}', '::1', 'r1', 's', null),
      (2, now() - interval '1 second', 7, null, 'sign_in.done', 'user', '7', null, null, '{"way": "code"}', '', 'r2', 's', 's'),
      (4, now(), 7, 'Sara', 'sign_in.done', 'user', '7', 'Sara', null, '{"user_agent": "Firefox", "way": "password"}', '::1', 'r4', 's', null)`);
  await migrate(database.connection);
  const { rows } = await client.query(
    'select id::int, actor_name, target_name, before::text, after::text, ip, user_agent from audit_log order by id',
  );
  const none = { actor_name: null, target_name: null, before: null, user_agent: null };
  expect(rows).toEqual([
    {
      ...none,
      id: 1,
      actor_name: 'Sara',
      target_name: 'نام',
      before: '{"z": 1, "a": "x"}',
      after: '{"z": 2}',
      ip: '::1',
    },
    { ...none, id: 2, after: '{"way": "code"}', ip: '' },
    {
      ...none,
      id: 4,
      actor_name: 'Sara',
      target_name: 'Sara',
      after: '{"way": "password"}',
      ip: '::1',
      user_agent: 'Firefox',
    },
  ]);
  const { db, close } = connect(database.connection);
  const intact = { rows: 3, altered: [], displaced: [], missing: [], head: 'intact' };
  expect(await verifyAuditLog(db)).toEqual(intact);
  await client.query('set session_replication_role = replica; delete from audit_log where id = 2');
  expect(await verifyAuditLog(db)).toMatchObject({ missing: [{ after: { id: 1 }, before: { id: 4 } }] });
  await close();
  await client.end();
  await database.drop();
}, 60_000);
