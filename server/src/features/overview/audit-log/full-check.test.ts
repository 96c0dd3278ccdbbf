import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { type AuditContext, audit, runWithAuditContext } from '../../../db/audit/audit.ts';
import { verifyWholeAuditLog } from '../../../db/audit/verify.ts';
import { fullChecks } from '../../../db/full-checks/tables.ts';

let t: TestApp;
let developer: MadeUser;
/** Whoever owns the database, and neither triggers nor grants hold back. */
let intruder: Client;
let written = 0;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  intruder = new Client({ connectionString: t.connection });
  await intruder.connect();
  await intruder.query('set session_replication_role = replica');
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

/** A row as a call leaves it, written without one: some tests take rows away that a call would be missed for. */
async function write(): Promise<void> {
  written += 1;
  const target = { type: 'category', id: written, name: 'Some' } as const;
  const context: AuditContext = {
    actor: undefined,
    action: 'category.create',
    at: t.deps.now(),
    ip: '127.0.0.1',
    request_id: String(written),
    secret: t.deps.config.secrets[0],
    isNoted: false,
  };
  await runWithAuditContext(context, () => audit(t.deps.db, { target, after: { name: 'Some' } }));
}
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const checkAll = () => verifyWholeAuditLog(t.deps.db, t.deps.config.secrets, t.deps.now);
const idOf = async (position: number) => {
  const { rows } = await intruder.query('select id from audit_log where chain_position = $1', [position]);
  return rows[0]?.id as number;
};
const sound = { altered: [], displaced: [], missing: [], head: 'intact' };

beforeEach(async () => {
  await intruder.query('truncate audit_log, audit_head, full_checks');
  for (let count = 0; count < 4; count += 1) await write();
  await checkAll();
  await write();
  await write();
  // Chained.
  await check();
});

test('a check goes on where the newest full one ended, and says when that was', async () => {
  const full = { done: 4, total: 4, is_ok: true, finished_at: expect.any(String) };
  expect(await check()).toMatchObject({ ...sound, rows: 6, full });
  const id = await idOf(2);
  await intruder.query(`update audit_log set actor_name = 'somebody else' where id = $1`, [id]);
  expect(await check()).toMatchObject(sound);
  await checkAll();
  expect(await check()).toMatchObject({ ...sound, altered: [id], full: { is_ok: false } });
});

test.each([2, 5])('row %i that somebody took away is missed at once', async (position) => {
  await intruder.query('delete from audit_log where chain_position = $1', [position]);
  expect(await check()).toMatchObject({ missing: [{ count: 1, after: { id: await idOf(position - 1) } }] });
});

test('a row behind the full check that somebody altered is named at once', async () => {
  const id = await idOf(6);
  await intruder.query(`update audit_log set actor_name = 'somebody else' where id = $1`, [id]);
  expect(await check()).toMatchObject({ ...sound, altered: [id] });
});

test('a checkpoint that somebody wrote by hand is none: everything is looked at', async () => {
  const id = await idOf(2);
  await intruder.query(`update audit_log set actor_name = 'somebody else' where id = $1`, [id]);
  const [row] = await t.deps.db.select().from(fullChecks);
  const checkpoint = row?.checkpoint?.replace('"position":4', '"position":5');
  expect(checkpoint).not.toBe(row?.checkpoint);
  await t.deps.db.update(fullChecks).set({ checkpoint });
  expect(await check()).toMatchObject({ ...sound, altered: [id] });
});
