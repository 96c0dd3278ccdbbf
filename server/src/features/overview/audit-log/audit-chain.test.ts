import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

const minute = 60_000;
const begin = Date.parse('2026-03-01T08:00:00Z');

let t: TestApp;
let developer: MadeUser;
/** The owner of the database, who is not stopped by triggers and grants. */
let intruder: Client;

const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const intact = (rows: number) => ({
  rows,
  full: null,
  altered: [],
  displaced: [],
  missing: [],
  head: 'intact',
});
const at = (id: number) => ({ id, at: new Date(begin + (id - 1) * minute).toISOString() });

/** Six rows, with ids 1 to 6. */
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  for (let index = 0; index < 6; index += 1) {
    t.setNow(new Date(begin + index * minute));
    await t.call(createCategory, { as: developer, json: { name: `Category ${index}` } });
  }
  intruder = new Client({ connectionString: t.connection });
  await intruder.connect();
  await intruder.query('set session_replication_role = replica');
});
beforeEach(async () => {
  await intruder.query('create temporary table log_before as table audit_log');
});
afterEach(async () => {
  await intruder.query(
    'delete from audit_log; insert into audit_log table log_before; drop table log_before',
  );
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

const remove = (...ids: number[]) => intruder.query('delete from audit_log where id = any($1)', [ids]);
const change = (id: number, set: string) => intruder.query(`update audit_log set ${set} where id = ${id}`);

test('an unmodified log is valid and its ids are consecutive', async () => {
  expect(await check()).toEqual(intact(6));
  const { rows } = await intruder.query('select id from audit_log order by id');
  expect(rows.map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6]);
});

describe('a modified row is reported', () => {
  test.each([
    `at = at + interval '1 millisecond'`,
    'actor_id = actor_id + 1',
    'actor_level = 0',
    `actor_name = 'somebody else'`,
    `action = 'category.delete'`,
    `target_type = 'item'`,
    `target_id = '9'`,
    `target_name = null`,
    `before = '{}'`,
    `after = '{"name": "Other"}'`,
    `request_id = 'other'`,
    `salt = 'other'`,
    `details_hash = 'other'`,
    `previous_hash = 'other'`,
    // An emptied row has lost everything.
    'salt = null',
  ])('%s', async (set) => {
    await change(3, set);
    expect(await check()).toEqual({ ...intact(6), altered: [3] });
  });

  test('with the following row if its hash was changed', async () => {
    await change(3, `hash = 'other'`);
    expect(await check()).toEqual({ ...intact(6), altered: [3], displaced: [4] });
  });

  test('with the following row if its hashes were recomputed', async () => {
    await change(3, `action = 'category.delete'`);
    await intruder.query('update audit_log l set hash = audit_hash(l) where id = 3');
    expect(await check()).toEqual({ ...intact(6), displaced: [4] });
  });

  test('unless only its address and browser were erased', async () => {
    await change(3, `ip = '', user_agent = null`);
    expect(await check()).toEqual(intact(6));
  });
});

describe('deleted rows are reported missing', () => {
  test('between their neighbours', async () => {
    await remove(3, 4);
    expect(await check()).toEqual({ ...intact(4), missing: [{ count: 2, after: at(2), before: at(5) }] });
  });

  test('in several places, including the first row', async () => {
    await remove(1, 4);
    const missing = [
      { count: 1, after: null, before: at(2) },
      { count: 1, after: at(3), before: at(5) },
    ];
    expect(await check()).toEqual({ ...intact(4), missing });
  });

  test('even if the rows after them are renumbered', async () => {
    await remove(3);
    for (const id of [4, 5, 6]) await change(id, `id = ${id - 1}`);
    expect(await check()).toEqual({ ...intact(5), altered: [3, 4, 5] });
  });

  test('at the end only by the newest backup (audit-head.test.ts)', async () => {
    await remove(6);
    expect(await check()).toEqual(intact(5));
  });
});

describe('moved rows are reported', () => {
  test('after swapping two, with the row after them', async () => {
    for (const [from, to] of [
      [3, 0],
      [4, 3],
      [0, 4],
    ] as const)
      await change(from, `id = ${to}`);
    expect(await check()).toEqual({ ...intact(6), altered: [3, 4], displaced: [5] });
  });

  test('after moving one to the end with recomputed hashes', async () => {
    await change(3, 'id = 7, previous_hash = (select hash from audit_log where id = 6)');
    await intruder.query('update audit_log l set hash = audit_hash(l) where id = 7');
    expect(await check()).toEqual({ ...intact(6), missing: [{ count: 1, after: at(2), before: at(4) }] });
  });

  test('after copying one', async () => {
    await intruder.query(`
      insert into audit_log select (jsonb_populate_record(l, '{"id": 7}')).* from audit_log l where id = 3`);
    expect(await check()).toEqual({ ...intact(7), altered: [7] });
  });
});

test('the database allows erasing details and addresses of a row but no other change', async () => {
  const owner = new Client({ connectionString: t.connection });
  await owner.connect();
  const emptied = 'actor_name = null, target_name = null, before = null, after = null, salt = null';
  for (const statement of [
    'update audit_log set actor_name = null',
    'update audit_log set salt = null',
    `update audit_log set ${emptied}, action = 'user.ban'`,
    `update audit_log set ${emptied}, details_hash = 'x'`,
    `update audit_log set ip = '0.0.0.0'`,
    `update audit_log set user_agent = 'Firefox'`,
    `update audit_log set ip = '', request_id = 'x'`,
    'update audit_log set id = id + 10',
    `update audit_log set hash = 'x'`,
    `update audit_log set previous_hash = 'x'`,
    'delete from audit_log',
    'delete from audit_log where id = 1',
    'truncate audit_log',
  ])
    await expect(owner.query(statement), statement).rejects.toThrow('append-only');
  await owner.query(`update audit_log set ${emptied} where id in (1, 6)`);
  await owner.query(`update audit_log set ip = '', user_agent = null where id in (1, 2)`);
  await owner.end();
  expect(await check()).toEqual(intact(6));
  // Emptied columns cannot be filled again.
  await change(1, `actor_name = 'Mallory', salt = 'x'`);
  await change(6, `target_name = 'Mallory'`);
  expect(await check()).toEqual({ ...intact(6), altered: [1, 6] });
});
