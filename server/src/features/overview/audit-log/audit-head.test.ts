import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAuditLogLines, verifyAuditLog } from '@paddock/contract/overview/calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { readArchive } from '../../../backup/archive.ts';
import { readHead } from '../../../backup/restore-backup.ts';
import { fullChecks } from '../../../db/full-checks/tables.ts';
import { headFile } from './check-audit-log.ts';

let t: TestApp;
let developer: MadeUser;
/** The owner of the database, who is not stopped by triggers and grants. */
let intruder: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-audit-head-'));
  t = await testApp({ BACKUP_TO: join(folder, 'backups') });
  developer = await makeUser(t, { role: 'developer' });
  intruder = new Client({ connectionString: t.connection });
  await intruder.connect();
  await intruder.query('set session_replication_role = replica');
});
afterAll(async () => {
  await intruder.end();
  await t.close();
  await rm(folder, { recursive: true });
});

const write = (name: string) => t.call(createCategory, { as: developer, json: { name } });
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;
const backUp = async () => runJob(t.deps, 'backup');
const sound = { altered: [], displaced: [], missing: [], head: 'intact' };

let rows: { id: number; at: Date }[];
beforeEach(async () => {
  const names = ['One', 'Two', 'Three'].map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`);
  for (const name of names) await write(name);
  await backUp();
  rows = (await intruder.query('select id, at from audit_log order by id')).rows;
  expect(await check()).toEqual({ ...sound, rows: rows.length, full: null });
});

const last = () => ({ id: Number(rows.at(-1)?.id), at: rows.at(-1)?.at.toISOString() });
/** Runs work and then restores the audit log. */
async function withRestoredLog(work: () => Promise<unknown>): Promise<void> {
  await intruder.query('create temporary table log_before as table audit_log');
  await work();
  await intruder.query(
    'delete from audit_log; insert into audit_log table log_before; drop table log_before',
  );
  expect(await check()).toMatchObject(sound);
}

test('a rollback of the whole log is detected by the newest backup', async () => {
  await write('Later');
  await backUp();
  await withRestoredLog(async () => {
    await intruder.query('delete from audit_log where id > $1', [last().id]);
    const missing = [{ count: 1, after: last(), before: null }];
    expect(await check()).toEqual({ ...sound, rows: rows.length, full: null, missing });
  });
});

test('the last row, the last rows or all rows missing are detected', async () => {
  await withRestoredLog(async () => {
    for (const count of [1, 2]) {
      await intruder.query('delete from audit_log where id = $1', [last().id + 1 - count]);
      expect(await check()).toMatchObject({ ...sound, missing: [{ count, before: null }] });
    }
    await intruder.query('delete from audit_log');
    const missing = [{ count: last().id, after: null, before: null }];
    expect(await check()).toEqual({ ...sound, rows: 0, full: null, missing });
  });
});

test('a rewritten log with valid hashes differs from the stored head, even after growing', async () => {
  await withRestoredLog(async () => {
    const { id } = last();
    await intruder.query(`update audit_log set action = 'category.delete' where id = ${id}`);
    await intruder.query(`update audit_log l set hash = audit_hash(l) where id = ${id}`);
    expect(await check()).toMatchObject({ ...sound, head: 'altered' });
    await intruder.query(`delete from audit_log where id = ${id}`);
    await intruder.query(`select add_audit_rows(json_agg(l)) from audit_log l where id = ${id - 1}`);
    expect(await check()).toMatchObject({ ...sound, head: 'altered' });
  });
});

test('a row written after the newest backup is not missed', async () => {
  await write('Unsaved');
  await withRestoredLog(async () => {
    await intruder.query('delete from audit_log where id > $1', [last().id]);
    expect(await check()).toMatchObject(sound);
  });
});

test('an unreadable head is reported as unknown, and the next backup replaces it', async () => {
  for (const content of ['', '{"id": "1"}']) {
    await t.deps.backups?.put(headFile, Buffer.from(content));
    expect(await check()).toMatchObject({ ...sound, head: 'missing' });
  }
  await backUp();
  expect(await check()).toMatchObject(sound);
});

test('the archive contains the head, and an export begins with its own row, the head at that time', async () => {
  const [name] = (await readdir(join(folder, 'backups')))
    .filter((file) => file.endsWith('.tgz'))
    .sort()
    .slice(-1);
  const { manifest } = await readHead(readArchive(join(folder, 'backups', String(name)), undefined));
  const { rows: stored } = await intruder.query(
    'select id::int, hash from audit_log order by id desc limit 1',
  );
  expect(manifest.audit_head).toEqual(stored[0]);
  const query = { action: 'category.create', search: 'One' } as const;
  const { body } = await t.call(exportAuditLogLines, { as: developer, input: { query } });
  const [head, ...others] = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { rows: now } = await intruder.query('select id::int, hash from audit_log order by id desc limit 1');
  expect(head).toMatchObject({ ...now[0], action: 'audit_log.export', previous_hash: stored[0].hash });
  expect(others.length).toBeGreaterThan(0);
  for (const row of others)
    expect(row).toMatchObject({ action: 'category.create', target: { name: expect.stringMatching(/^One/) } });
});

test('the nightly check is stored and returned by later checks', async () => {
  const night = () => runJob(t.deps, 'verify-audit-log');
  await night();
  const count = rows.length;
  expect((await check()).full).toMatchObject({ done: count, total: count, is_ok: true });
  await withRestoredLog(async () => {
    await intruder.query('delete from audit_log where id = $1', [last().id]);
    await night();
    expect((await check()).full).toMatchObject({
      done: count - 1,
      is_ok: false,
      finished_at: expect.any(String),
    });
  });
  await t.deps.db.delete(fullChecks);
});
