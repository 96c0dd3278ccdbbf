import { exportAuditLog, verifyAuditLog } from '@paddock/contract/overview/calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { type AuditContext, audit, runWithAuditContext } from '../../../db/audit/audit.ts';
import { chainAuditRows } from '../../../db/audit/chain.ts';

const minute = 60_000;
const begin = Date.parse('2026-03-01T08:00:00Z');
const tables = ['audit_log', 'audit_head'];

let t: TestApp;
let developer: MadeUser;
/** Whoever owns the database, and neither triggers nor grants hold back. */
let intruder: Client;
/** Of the six rows, in order. */
let ids: number[];

const chain = () => chainAuditRows(t.deps.db, t.deps.config.secrets);
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const intact = (rows: number) => ({
  rows,
  full: null,
  altered: [],
  displaced: [],
  missing: [],
  head: 'intact',
});
const at = (index: number) => ({
  id: ids[index],
  at: new Date(begin + index * minute).toISOString(),
});
const write = (name: string) => t.call(createCategory, { as: developer, json: { name } });

beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  for (let index = 0; index < 6; index += 1) {
    t.setNow(new Date(begin + index * minute));
    await write(`Category ${index}`);
    // In more than one turn, as the loop does it.
    if (index === 2) await chain();
  }
  await chain();
  intruder = new Client({ connectionString: t.connection });
  await intruder.connect();
  const { rows } = await intruder.query('select id from audit_log order by id');
  ids = rows.map(({ id }) => id);
  await intruder.query('set session_replication_role = replica');
});
beforeEach(async () => {
  for (const table of tables) await intruder.query(`create table ${table}_before as table ${table}`);
});
afterEach(async () => {
  for (const table of tables) {
    await intruder.query(`delete from ${table}`);
    await intruder.query(`insert into ${table} table ${table}_before`);
    await intruder.query(`drop table ${table}_before`);
  }
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

const remove = (...indexes: number[]) =>
  intruder.query('delete from audit_log where id = any($1)', [indexes.map((index) => ids[index])]);
const move = (index: number, position: number) =>
  intruder.query('update audit_log set chain_position = $2 where id = $1', [ids[index], position]);

test('a log that nobody touched is whole', async () => {
  expect(await check()).toEqual(intact(6));
});

describe('rows that somebody took away are missed', () => {
  test('in the middle, between the rows that stand around them', async () => {
    await remove(2, 3);
    const missing = [{ count: 2, after: at(1), before: at(4) }];
    expect(await check()).toEqual({ ...intact(4), missing });
  });

  test('in several places, the first row among them', async () => {
    await remove(0, 3);
    const missing = [
      { count: 1, after: null, before: at(1) },
      { count: 1, after: at(2), before: at(4) },
    ];
    expect(await check()).toEqual({ ...intact(4), missing });
  });

  test('at the end, and still when others were written after them', async () => {
    await remove(4, 5);
    expect(await check()).toEqual({ ...intact(4), missing: [{ count: 2, after: at(3), before: null }] });
    t.setNow(new Date(begin + 10 * minute));
    const { headers } = await t.call(exportAuditLog, { as: developer });
    expect(headers['content-type']).toContain('csv');
    const later = { id: expect.any(Number), at: new Date(begin + 10 * minute).toISOString() };
    expect(await check()).toEqual({ ...intact(5), missing: [{ count: 2, after: at(3), before: later }] });
  });

  test('all of them', async () => {
    await remove(0, 1, 2, 3, 4, 5);
    expect(await check()).toEqual({ ...intact(0), missing: [{ count: 6, after: null, before: null }] });
  });

  test('when the rows after them are counted anew', async () => {
    await remove(2);
    for (const index of [3, 4, 5]) await move(index, index);
    const { displaced, missing } = await check();
    expect(displaced).toContain(ids[3]);
    expect(missing).toEqual([{ count: 1, after: at(5), before: null }]);
  });
});

describe('the mark of the end', () => {
  test.each([
    [
      'altered',
      'update audit_head set position = 4, chain_seal = (select chain_seal from audit_log where chain_position = 4)',
    ],
    ['missing', 'delete from audit_head'],
  ])('that is %s is told of, and nothing is chained onto it', async (head, statement) => {
    await remove(4, 5);
    await intruder.query(statement);
    expect(await check()).toEqual({ ...intact(4), head });
    await t.call(exportAuditLog, { as: developer });
    await chain();
    const { rows } = await intruder.query('select count(*)::int from audit_log where chain_position is null');
    expect(rows).toEqual([{ count: 1 }]);
    expect((await check()).head).toBe(head);
  });
});

describe('rows that stand where they were not written are named', () => {
  test('two that changed places', async () => {
    await move(2, 4);
    await move(3, 3);
    const { altered, displaced } = await check();
    expect(altered).toEqual([]);
    expect(displaced).toEqual(expect.arrayContaining([ids[2], ids[3]]));
  });

  test('one that is put beyond the end, or beside another', async () => {
    await move(2, 9);
    expect(await check()).toMatchObject({
      displaced: [ids[2]],
      missing: [{ count: 1, after: at(1), before: at(3) }],
    });
    await move(2, 2);
    expect(await check()).toMatchObject({
      displaced: [ids[2]],
      missing: [{ count: 1, after: at(1), before: at(3) }],
    });
  });

  test('one that was taken out, to be chained anew at the end', async () => {
    await intruder.query('update audit_log set chain_position = null, chain_seal = null where id = $1', [
      ids[2],
    ]);
    expect(await check()).toEqual({ ...intact(6), missing: [{ count: 1, after: at(1), before: at(3) }] });
  });

  test('one that was copied', async () => {
    const columns =
      'at, actor_id, actor_name, actor_level, action, target_type, target_id, target_name, before, after, ip, request_id, seal';
    const { rows } = await intruder.query(
      `insert into audit_log (${columns}) select ${columns} from audit_log where id = $1 returning id`,
      [ids[2]],
    );
    expect(await check()).toEqual({ ...intact(7), altered: [rows[0].id] });
  });
});

test('the database lets a row be chained once and nothing else be changed with it', async () => {
  const owner = new Client({ connectionString: t.connection });
  await owner.connect();
  for (const statement of [
    'update audit_log set chain_position = chain_position + 1',
    'update audit_log set chain_position = null, chain_seal = null',
    'delete from audit_head',
    'truncate audit_head',
  ])
    await expect(owner.query(statement), statement).rejects.toThrow('append-only');
  await intruder.query('update audit_log set chain_position = null, chain_seal = null where id = $1', [
    ids[5],
  ]);
  const chained = "chain_position = 6, chain_seal = 'x'";
  const where = `where id = ${ids[5]}`;
  await expect(owner.query(`update audit_log set ${chained}, ip = '' ${where}`)).rejects.toThrow(
    'append-only',
  );
  await owner.query(`update audit_log set ${chained} ${where}`);
  await owner.end();
});

test('whoever writes waits for nobody, and what is committed late is chained late', async () => {
  const act = (request_id: string): AuditContext => ({
    actor: undefined,
    action: 'category.delete',
    at: t.deps.now(),
    ip: '127.0.0.1',
    request_id,
    secret: t.deps.config.secrets[0],
    isNoted: false,
  });
  const noted = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const target = { type: 'category', id: 1, name: 'slow' } as const;
  const slow = runWithAuditContext(act('slow'), () =>
    t.deps.db.transaction(async (tx) => {
      await audit(tx, { target, before: { name: 'slow' } });
      noted.resolve();
      await released.promise;
    }),
  );
  await noted.promise;
  const quick = runWithAuditContext(act('quick'), () =>
    t.deps.db.transaction(async (tx) => {
      for (let row = 0; row < 1_100; row += 1) await audit(tx, { target, before: { name: row } });
    }),
  );
  await quick;
  expect(await check()).toEqual(intact(1_106));
  released.resolve();
  await slow;
  const verdicts = await Promise.all([check(), check(), check()]);
  expect(verdicts).toEqual([intact(1_107), intact(1_107), intact(1_107)]);
  const { rows } = await intruder.query("select chain_position from audit_log where request_id = 'slow'");
  expect(rows).toEqual([{ chain_position: 1_107 }]);
});
