import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makeMonthsSince } from '../../../../test/portal/make-months.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { type AuditContext, audit, runWithAuditContext } from '../../../db/audit/audit.ts';
import { chainAuditRows } from '../../../db/audit/chain.ts';
import { verifyWholeAuditLog } from '../../../db/audit/verify.ts';
import { retentionSettings } from '../../../db/retention/tables.ts';
import { startOfMonth } from '../../../db/schema/partitions.ts';
import { keepMonths } from '../retention/keep-months.ts';

const today = new Date();
let t: TestApp;
let developer: MadeUser;
/** Whoever owns the database, and neither triggers nor grants hold back. */
let intruder: Client;
let owner: Client;
beforeAll(async () => {
  t = await testApp();
  await makeMonthsSince(t.connection, 'audit_log', startOfMonth(today, -30));
  developer = await makeUser(t, { role: 'developer' });
  [intruder, owner] = [t.connection, t.connection].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client];
  await Promise.all([intruder.connect(), owner.connect()]);
  await intruder.query('set session_replication_role = replica');
  await t.deps.db.insert(retentionSettings).values({ table_name: 'audit_log', months: 12 });
});
afterAll(async () => {
  await Promise.all([intruder.end(), owner.end()]);
  await t.close();
});

/** A row as a call leaves it so many months ago, chained at once. */
async function write(months: number): Promise<void> {
  const context: AuditContext = {
    actor: undefined,
    action: 'category.create',
    at: new Date(startOfMonth(today, -months).getTime() + 86_400_000),
    ip: '127.0.0.1',
    request_id: String(months),
    secret: t.deps.config.secrets[0],
    isNoted: false,
  };
  await runWithAuditContext(context, () => audit(t.deps.db, { target: { type: 'category', name: 'Some' } }));
  await chainAuditRows(t.deps.db, t.deps.config.secrets);
}
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const checkAll = () => verifyWholeAuditLog(t.deps.db, t.deps.config.secrets, t.deps.now);
const sound = { altered: [], displaced: [], missing: [], head: 'intact' };
const idOf = async (months: number) => {
  const { rows } = await owner.query('select id from audit_log where request_id = $1', [String(months)]);
  return rows[0]?.id as number;
};

test('a log whose oldest months were dropped is whole, and tells of whatever else is missing', async () => {
  // The third was committed late: its place is behind one of a later month, which stays.
  for (const months of [15, 14, 12, 13, 11, 10]) await write(months);
  await keepMonths(t.deps);
  expect(await check()).toMatchObject({ ...sound, rows: 6 });

  await checkAll();
  await keepMonths(t.deps);
  // The three and the note of their going.
  expect(await check()).toMatchObject({ ...sound, rows: 4, full: { is_ok: true } });
  await checkAll();
  expect(await check()).toMatchObject({ ...sound, rows: 4, full: { is_ok: true } });
  const { rows } = await owner.query('select first_position, last_position from audit_dropped order by 1');
  expect(rows.map(({ first_position, last_position }) => [first_position, last_position])).toEqual([
    [1, 2],
    [4, 4],
  ]);
  await keepMonths(t.deps);
  expect(await check()).toMatchObject({ ...sound, rows: 4 });
});

test('a row of a month that is kept and was altered is named, and so is one that was taken away', async () => {
  const altered = await idOf(11);
  await intruder.query(`update audit_log set actor_name = 'somebody else' where id = $1`, [altered]);
  await checkAll();
  expect(await check()).toMatchObject({ ...sound, altered: [altered] });
  await intruder.query('update audit_log set actor_name = null where id = $1', [altered]);

  await intruder.query('create table taken as select * from audit_log where id = $1', [await idOf(12)]);
  await intruder.query('delete from audit_log where id in (select id from taken)');
  expect(await check()).toMatchObject({ ...sound, missing: [{ count: 1, after: null, before: null }] });
  await intruder.query('insert into audit_log select * from taken');
  await checkAll();
  expect(await check()).toMatchObject(sound);
});

test('what somebody says was dropped counts under the portal’s seal alone', async () => {
  await intruder.query('create table noted as table audit_dropped');
  for (const change of [
    'update audit_dropped set last_position = 5 where first_position = 4',
    'delete from audit_dropped where first_position = 4',
  ]) {
    await intruder.query(change);
    await checkAll();
    expect(await check()).toMatchObject({ ...sound, missing: [{ count: 1 }], full: { is_ok: false } });
    await intruder.query('delete from audit_dropped; insert into audit_dropped table noted');
  }
  await checkAll();
  expect(await check()).toMatchObject(sound);
});

test('a row that is chained behind what was dropped has its place, and the months of the log refuse to be emptied', async () => {
  await write(9);
  expect(await check()).toMatchObject({ ...sound, rows: 5 });
  const month = startOfMonth(today, -9).toISOString().slice(0, 7).replace('-', '_');
  await expect(owner.query(`truncate partitions.audit_log_${month}`)).rejects.toThrow('append-only');
  await expect(owner.query(`delete from partitions.audit_log_${month}`)).rejects.toThrow('append-only');
  await expect(owner.query('delete from audit_dropped')).rejects.toThrow('append-only');
});
