import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { updateRetention } from '@paddock/contract/overview/retention-calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { type AuditRow, addAuditRows } from '../../../db/audit/audit.ts';
import { startOfMonth } from '../../../db/retention/retention.ts';
import { retentionSettings } from '../../../db/retention/tables.ts';
import { deleteOldRows } from '../retention/delete-old-rows.ts';

/** The database's own clock, by which it keeps the last six months. */
const today = new Date();
let t: TestApp;
let developer: MadeUser;
/** The owner of the database, with and without triggers. */
let owner: Client;
let intruder: Client;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  [intruder, owner] = [t.connection, t.connection].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([intruder.connect(), owner.connect()]);
  await intruder.query('set session_replication_role = replica');
});
afterAll(async () => {
  await Promise.all([intruder.end(), owner.end()]);
  await t.close();
});

/** A row as a job wrote it some months ago. */
const rowOf = (months: number): AuditRow => ({
  at: new Date(startOfMonth(today, -months).getTime() + 86_400_000),
  actor_id: null,
  actor_name: null,
  actor_level: null,
  action: 'category.create',
  target_type: 'category',
  target_id: null,
  target_name: 'Some',
  before: null,
  after: null,
  ip: 'job',
  user_agent: null,
  request_id: String(months),
});
const write = (...months: number[]) => t.deps.db.transaction((tx) => addAuditRows(tx, months.map(rowOf)));
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const sound = { altered: [], displaced: [], missing: [], head: 'intact' };
const left = async () =>
  (await owner.query('select id, action, request_id from audit_log order by id')).rows.map(
    ({ action, request_id }) => (action === 'category.create' ? Number(request_id) : action),
  );

test('the oldest rows are deleted, and the log is valid from its cut on', async () => {
  // The fifth was written late: rows after one that stays are not deleted.
  await write(15, 14, 12, 11, 13, 10, 7, 2);
  expect(await check()).toMatchObject({ ...sound, rows: 8 });
  await deleteOldRows(t.deps);
  expect(await left()).toHaveLength(8);

  expect((await t.call(updateRetention, { as: developer, json: { audit_log: 12 } })).status).toBe(200);
  await deleteOldRows(t.deps);
  await deleteOldRows(t.deps);
  const remaining = [12, 11, 13, 10, 7, 2, 'retention.update', 'retention.drop'];
  expect(await left()).toEqual(remaining);
  expect(await check()).toMatchObject({ ...sound, rows: 8 });
  const { rows } = await owner.query(
    `select target_id, after from audit_log where action = 'retention.drop'`,
  );
  expect(rows).toEqual([
    { target_id: 'audit_log', after: { before: startOfMonth(today, -12).toISOString(), rows: 2 } },
  ]);
  const { rows: cut } = await owner.query('select last_id::int from audit_cut');
  expect(cut).toEqual([{ last_id: 2 }]);
});

test('a log whose old rows were deleted in batches continues with the next number', async () => {
  const other = await testApp();
  const [as, client] = [await makeUser(other, { role: 'developer' }), new Client(other.connection)];
  await client.connect();
  const rows = Array.from({ length: 5_001 }, () => rowOf(9));
  await other.deps.db.transaction((tx) => addAuditRows(tx, rows));
  await other.deps.db.insert(retentionSettings).values({ table_name: 'audit_log', months: 6 });
  await deleteOldRows(other.deps);
  const { rows: notes } = await client.query(
    `select id::int, (after ->> 'rows')::int as rows from audit_log where action = 'retention.drop' order by id`,
  );
  expect(notes).toEqual([
    { id: 5_002, rows: 5_000 },
    { id: 5_003, rows: 1 },
  ]);
  expect((await other.call(verifyAuditLog, { as })).body).toMatchObject({ ...sound, rows: 2 });
  await client.query('set session_replication_role = replica; delete from audit_log');
  await client.query('set session_replication_role = origin');
  await other.deps.db.transaction((tx) => addAuditRows(tx, [rowOf(0)]));
  expect((await other.call(verifyAuditLog, { as })).body).toMatchObject({ ...sound, rows: 1 });
  const { rows: ids } = await client.query('select id::int from audit_log');
  expect(ids).toEqual([{ id: 5_002 }]);
  await client.end();
  await other.close();
});

test('a missing row before or after the cut is detected, and so is a changed cut', async () => {
  await intruder.query('create temporary table log_before as table audit_log');
  const restore = () => intruder.query('delete from audit_log; insert into audit_log table log_before');
  await intruder.query('delete from audit_log where id = 3');
  expect(await check()).toMatchObject({ ...sound, missing: [{ count: 1, after: null, before: { id: 4 } }] });
  await restore();
  await intruder.query('delete from audit_log where id = 5');
  expect(await check()).toMatchObject({ missing: [{ count: 1, after: { id: 4 }, before: { id: 6 } }] });
  await restore();
  await intruder.query('create temporary table cut_before as table audit_cut');
  await intruder.query('update audit_cut set last_id = 1');
  expect(await check()).toMatchObject({ ...sound, rows: 8 });
  await intruder.query(`update audit_cut set last_id = 2, last_hash = 'other'`);
  expect(await check()).toMatchObject({ ...sound, displaced: [3] });
  await intruder.query('delete from audit_cut');
  expect(await check()).toMatchObject({ missing: [{ count: 2, after: null, before: { id: 3 } }] });
  await intruder.query('insert into audit_cut table cut_before');
  expect(await check()).toMatchObject(sound);
});

test('rows of the last six months are never deleted, and older ones only by the cut', async () => {
  for (const until of [`now() - interval '5 months'`, 'null'])
    for (const client of [owner, t.deps.db.$client])
      await expect(client.query(`select cut_audit_log(${until}, 10)`)).rejects.toThrow(
        'the last six months stay',
      );
  for (const id of [3, 8]) {
    await expect(owner.query(`delete from audit_log where id = ${id}`)).rejects.toThrow('append-only');
    await owner.query('begin; update audit_cut set last_id = 100');
    const removed = owner.query(`delete from audit_log where id = ${id}`);
    if (id === 8) await expect(removed).rejects.toThrow('append-only');
    else expect((await removed).rowCount).toBe(1);
    await owner.query('rollback');
  }
  expect(await left()).toHaveLength(8);
});

test('new rows continue after the cut', async () => {
  await t.call(createCategory, { as: developer, json: { name: 'Some' } });
  expect(await check()).toMatchObject({ ...sound, rows: 9 });
});
