import { addComment, createPost, setPostStatus } from '@paddock/contract/blog/calls';
import {
  exportAuditLog,
  exportAuditLogLines,
  listAuditLog,
  verifyAuditLog,
} from '@paddock/contract/overview/calls';
import { createCategory, deleteCategory, updateCategory } from '@paddock/contract/shop/admin-calls';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { audit, runWithAuditContext } from '../../../db/audit/audit.ts';
import { auditLog, auditSearchText } from '../../../db/audit/tables.ts';
import { shopCategories } from '../../shop/tables.ts';

const names = ['Skins', 'Tracks', '=cmd|calc', 'لباس‌ها', 'Cars, "fast"'];

let t: TestApp;
let developer: MadeUser;
let admin: MadeUser;
let ids: number[];
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  admin = await makeUser(t, { role: 'admin' });
  t.setNow(new Date('2026-03-01T08:00:00Z'));
  ids = [];
  for (const name of names) ids.push((await t.call(createCategory, { as: admin, json: { name } })).body.id);
  // 1 March, 23:00 in Tehran; one hour later it is the next day.
  t.setNow(new Date('2026-03-01T19:30:00Z'));
  await rename(ids[0], 'Liveries');
  t.setNow(new Date('2026-03-01T20:30:00Z'));
  await rename(ids[1], 'Circuits', developer);
});
afterAll(() => t.close());

const rename = (id: number | undefined, name: string, as = admin) =>
  t.call(updateCategory, { as, input: { params: { id } } as never, json: { name } });
const list = (query: object, as: MadeUser | undefined = developer) =>
  t.call(listAuditLog, { as, input: { query } as never });
const total = async () => (await list({ limit: 1 })).headers['x-total-count'];
async function namesOf(query: object) {
  const { status, body } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ target }: { target: { name: string } }) => target.name);
}

test('lists the newest first, in pages, with the total count', async () => {
  const { body, headers } = await list({ skip: 1, limit: 2 });
  expect(headers['x-total-count']).toBe('7');
  expect(body.map(({ action }: { action: string }) => action)).toEqual([
    'category.update',
    'category.create',
  ]);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    at: '2026-03-01T19:30:00.000Z',
    actor: { id: admin.id, username: admin.username, level: 80 },
    action: 'category.update',
    target: { type: 'category', id: String(ids[0]), name: 'Liveries' },
    before: { name: 'Skins' },
    after: { name: 'Liveries' },
    ip: '127.0.0.1',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

describe('a search', () => {
  test.each([
    [{ search: 'LIVER' }, ['Liveries']],
    [{ search: 'لباس' }, ['لباس‌ها']],
    [{ search: 'category.update' }, ['Circuits', 'Liveries']],
    [{ search: '\u200bcategory .update' }, ['Circuits', 'Liveries']],
    [{ search: '%' }, []],
    [{ action: 'category.update', search: 'circ' }, ['Circuits']],
    [{ startDate: '2026-03-02' }, ['Circuits']],
    [{ endDate: '2026-03-01', action: 'category.update' }, ['Liveries']],
    [{ startDate: '2026-03-03' }, []],
  ])('%j', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('matches the actor by name and by id', async () => {
    expect(await namesOf({ user_id: developer.id })).toEqual(['Circuits']);
    expect(await namesOf({ search: developer.username })).toEqual(['Circuits']);
    expect(await namesOf({ user_id: admin.id })).toHaveLength(6);
  });

  test('uses the trigram index', async () => {
    const { rows } = await t.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const words = auditSearchText(auditLog);
      return tx.execute(sql`explain select * from audit_log where ${words} like '%liver%'`);
    });
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on audit_log_words');
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  });

  test.each([
    [{ action: 'made.up' }, 'action'],
    [{ startDate: '2026-02-30' }, 'startDate'],
    [{ limit: 101 }, 'limit'],
  ])('with %j is rejected', async (query, field) => {
    const { status, problem } = await list(query);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });
});

test('a CSV export contains its own row and all matches, without formulas', async () => {
  const { body, headers } = await t.call(exportAuditLog, {
    as: developer,
    input: { query: { action: 'category.create' } },
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
  });
  const lines = String(body).trim().split('\r\n');
  expect(lines[0]).toMatch(
    /id,at,actor_id,actor,level,action,target_type,target_id,target_name,before,after/,
  );
  expect(lines).toHaveLength(names.length + 2);
  expect(lines[1]).toContain(',audit_log.export,');
  expect(body).toContain(",'=cmd|calc,");
  expect(body).toContain('"Cars, ""fast"""');
  expect(body).not.toContain('category.update');
  const hashes = lines
    .slice(1)
    .map((line) => /,[0-9a-f-]{36},[0-9a-f]{64},([0-9a-f]{64})?,([0-9a-f]{64})$/.exec(line));
  expect(hashes.map((found) => found?.[2] !== undefined)).toEqual(lines.slice(1).map(() => true));
  // Each change follows the row of its creation.
  for (const [index, found] of hashes.slice(1, -1).entries()) expect(found?.[1]).toBe(hashes[index + 2]?.[2]);
});

test('a JSON export has one row per line with its hashes, after the row of the export itself', async () => {
  const query = { action: 'category.update' } as const;
  const { body, headers } = await t.call(exportAuditLogLines, { as: developer, input: { query } });
  expect(headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.jsonl"',
    'cache-control': 'no-store',
  });
  const rows = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const listed = (await list(query)).body;
  const [noted] = (await list({ action: 'audit_log.export' })).body;
  expect(rows).toMatchObject([noted, ...listed]);
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(rows).toMatchObject(rows.map(() => ({ hash, previous_hash: hash, details_hash: hash })));
  expect(noted).toMatchObject({
    actor: { id: developer.id },
    target: { type: 'audit_log', id: null },
    after: { action: 'category.update', format: 'jsonl' },
  });
});

test('rejected and rolled back calls leave no row', async () => {
  const before = await total();
  const { category_id } = await makeItem(t);
  const used = { params: { id: category_id } } as never;
  expect((await t.call(deleteCategory, { as: admin, input: used })).status).toBe(409);
  expect((await rename(ids[2], 'Circuits')).status).toBe(409);
  expect((await rename(ids[2], '')).status).toBe(422);
  expect((await rename(2_147_483_647, 'Nowhere')).status).toBe(404);
  const act = {
    actor: undefined,
    action: 'category.delete' as const,
    at: t.deps.now(),
    ip: '127.0.0.1',
    request_id: 'rolled-back',
    isNoted: false,
  };
  const undo = () =>
    t.deps.db.transaction(async (tx) => {
      const target = { type: 'category', id: ids[2], name: 'gone' } as const;
      await tx.update(shopCategories).set({ slug: 'other' }).where(sql`id = ${ids[2]}`);
      await audit(tx, { target, before: { name: 'gone' } });
      throw new Error('undo it');
    });
  await expect(runWithAuditContext(act, undo)).rejects.toThrow('undo it');
  expect(act.isNoted).toBe(true);
  expect(await total()).toBe(before);
});

test('actions of players are not audited', async () => {
  const before = await total();
  const player = await makeUser(t);
  const content = 'A long enough text about the kerbs of Spa.';
  const { body } = await t.call(createPost, { as: player, json: { title: 'Kerbs', content } });
  const input = { params: { id: body.id } } as never;
  const published = await t.call(setPostStatus, { as: player, input, json: { status: 'published' } });
  const said = await t.call(addComment, { as: player, input, json: { content: 'Nice' } });
  expect([published.status, said.status]).toEqual([200, 201]);
  expect(await total()).toBe(before);
});

describe('rows are immutable', () => {
  const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;

  test.each(["update audit_log set ip = '0.0.0.0'", 'delete from audit_log', 'truncate audit_log'])(
    'the database rejects: %s',
    async (statement) => {
      // The role of requests lacks the privilege, and triggers stop every other role.
      const error = await t.deps.db.execute(sql.raw(statement)).catch((cause: Error) => cause);
      expect(String((error as Error).cause)).toMatch(/permission denied|append-only/);
      const owner = new Client({ connectionString: t.connection });
      await owner.connect();
      await expect(owner.query(statement)).rejects.toThrow('append-only');
      await owner.end();
    },
  );

  test("each row matches its hashes and its predecessor; a row changed behind the database's back is reported", async () => {
    const rows = Number(await total());
    const { body } = await list({ limit: 1, action: 'category.update' });
    const intact = { rows, full: null, altered: [], displaced: [], missing: [], head: 'intact' };
    expect(await check()).toEqual(intact);
    const client = new Client({ connectionString: t.connection });
    await client.connect();
    await client.query('alter table audit_log disable trigger all');
    await client.query('update audit_log set actor_name = $1 where id = $2', ['nobody', body[0].id]);
    await client.query('alter table audit_log enable trigger all');
    await client.end();
    expect(await check()).toEqual({ ...intact, altered: [body[0].id] });
  });
});

test.each([undefined, 'player', 'manager', 'admin'])('%s may not read it', async (role) => {
  const as = role ? await makeUser(t, { role }) : undefined;
  const refusal = role ? { status: 403, problem: { code: 'permission_denied' } } : { status: 401 };
  for (const spec of [listAuditLog, exportAuditLog, exportAuditLogLines, verifyAuditLog])
    expect(await t.call(spec as typeof listAuditLog, { as })).toMatchObject(refusal);
});
