import { calls } from '@paddock/contract/api';
import { listPosts } from '@paddock/contract/blog/calls';
import { cents } from '@paddock/contract/core/money';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReplicatedDatabase, startReplicated } from '../../../test/engines/start-replica.ts';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { publishPost } from '../../../test/make/make-post.ts';
import { runAsOwner } from '../../../test/portal/run-as-owner.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { withUserAtEnd } from '../../../test/process/start-process.ts';
import { clearNames } from '../../features/catalogue/names.ts';
import { transactions } from '../../features/payments/tables.ts';

let database: ReplicatedDatabase;
let t: TestApp;
let editor: MadeUser;
let developer: MadeUser;
/** Statements on the replica other than checks of its progress, and its errors. */
const seen = { statements: 0, errors: [] as unknown[] };

beforeAll(async () => {
  database = await startReplicated();
  const env = {
    DATABASE_URL: withUserAtEnd(database.application),
    DATABASE_READ_URL: withUserAtEnd(database.replica),
  };
  t = await testApp(env, database);
  const { replica } = t.deps;
  if (!replica) throw new Error('no replica');
  replica.deps.db.$client.observers.push((text) => {
    if (!text.includes('pg_last_wal_replay_lsn')) seen.statements += 1;
    return (error) => error !== undefined && seen.errors.push(error);
  });
  editor = await makeUser(t, { role: 'editor' });
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());
beforeEach(() => {
  // Names of the catalogue are cached for a while.
  if (t.deps.replica) clearNames(t.deps.replica.deps.db);
  seen.statements = 0;
  seen.errors = [];
});

const titles = async () => {
  const { body } = await t.call(listPosts);
  return body.map(({ title }: { title: string }) => title) as string[];
};

test('writers read their own writes, from the replica', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { title } = await publishPost(t, editor);
    expect(await titles()).toContain(title);
  }
  expect(seen.statements).toBeGreaterThanOrEqual(20);
});

test('public reads, figures, exports and the audit log have the same result on the replica', async () => {
  const reads = calls.filter(
    ({ method, path, access, text }) =>
      method === 'GET' && !path.includes('{') && access !== 'server' && text !== 'text/event-stream',
  );
  const fromReplica: string[] = [];
  for (const spec of reads) {
    seen.statements = 0;
    const { status, body } = await t.call(spec as never, { as: developer });
    if (seen.statements === 0) continue;
    fromReplica.push(spec.path);
    expect([spec.path, status, status === 200 ? '' : body]).toEqual([spec.path, 200, '']);
  }
  expect(seen.errors).toEqual([]);
  expect(fromReplica).toEqual(
    expect.arrayContaining([
      '/api/v1/servers',
      '/api/v1/championships',
      '/api/v1/drivers',
      '/api/v1/admin/audit',
      '/api/v1/admin/users/export',
      '/api/v1/admin/dashboard',
    ]),
  );
  expect(fromReplica.length).toBeGreaterThan(35);
});

test('a write without confirmation by a standby is not acknowledged, and is found on a retry', async () => {
  const buyer = await makeUser(t, { balance: 10 });
  const { id: item_id } = await makeItem(t);
  const buy = () =>
    t.call(payWithBalance, {
      as: buyer,
      input: { body: { item_id, amount: cents(500) } },
      headers: { 'idempotency-key': 'once' },
    });
  const confirmBy = async (names: string) => {
    await runAsOwner(database.connection, `alter system set synchronous_standby_names = '${names}'`);
    await runAsOwner(database.connection, 'select pg_reload_conf()');
  };
  await confirmBy('nobody');
  const first = buy();
  // Like its own time limit.
  const giveUp = sql`select pg_cancel_backend(pid) as is_told from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await t.deps.db.execute(giveUp)).rows, { timeout: 10_000 }).not.toEqual([]);
  expect(await first).toMatchObject({ status: 503, problem: { code: 'database_unavailable' } });
  await confirmBy('');
  expect((await buy()).status).toBe(201);
  expect(await t.deps.db.$count(transactions, eq(transactions.idempotency_key, 'once'))).toBe(1);
});

test('a stalled replica is not used, and stale data are never read', async () => {
  await database.pauseReplay();
  const { title } = await publishPost(t, editor);
  expect(await titles()).toContain(title);
  await database.resumeReplay();
  // It is used again after a pause.
  seen.statements = 0;
  await expect
    .poll(async () => (await titles()).length > 0 && seen.statements, { timeout: 20_000, interval: 200 })
    .toBeGreaterThan(0);
}, 30_000);

test('an unavailable replica is not used', async () => {
  await database.stopReplica();
  const { title } = await publishPost(t, editor);
  expect(await titles()).toContain(title);
});
