import { randomUUID } from 'node:crypto';
import { listNotifications } from '@paddock/contract/notifications/calls';
import * as calls from '@paddock/contract/personal-data/calls';
import { eq, type SQL, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '../../../../test/fakes/fake-s3.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { answerTicket } from '../../../../test/make/make-ticket.ts';
import { type History, makeHistory } from '../../../../test/portal/make-history.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { users } from '../../users/tables.ts';
import { erasureJob } from '../erasure/erasure-queue.ts';
import { dataExports } from '../tables.ts';
import { exportJob } from './export-queue.ts';

const hourMs = 3_600_000;
let store: FakeS3;
let t: TestApp;
let history: History;
let member: MadeUser;
let start: Date;
const getOwn = async (as = member) => (await t.call(calls.getDataExport, { as })).body;
const ask = (as = member) => t.call(calls.requestDataExport, { as });
const pass = (hours: number) => t.setNow(new Date(t.deps.now().getTime() + hours * hourMs));
const confirm = (as = member) =>
  t.deps.db.update(sessions).set({ stepped_up_at: t.deps.now() }).where(eq(sessions.user_id, as.id));
const fetchFile = (id: number, as?: MadeUser) =>
  t.app.inject({
    url: calls.downloadDataExport.path.replace('{id}', String(id)),
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });
/** Downloads the archive as files by name. */
async function download(): Promise<Record<string, Uint8Array>> {
  const { export: ready } = await getOwn();
  const answer = await fetchFile(ready.id, member);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-length': String(ready.size),
    'content-disposition': expect.stringContaining(member.username),
  });
  return unzipSync(answer.rawPayload);
}

beforeAll(async () => {
  store = await fakeS3();
  const { account } = store;
  t = await testApp({
    S3_ENDPOINT: account.endpoint,
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  });
  start = new Date();
  t.setNow(start);
  history = await makeHistory(t);
  ({ member } = history);
});
afterAll(async () => {
  await t.close();
  await store.close();
});

describe('an archive', () => {
  test('requires a recent step-up, one at a time', async () => {
    pass(1);
    expect((await ask()).problem.code).toBe('step_up_required');
    await confirm();
    expect(await ask()).toMatchObject({ status: 202, body: { export: { state: 'waiting', size: null } } });
    expect((await ask()).problem.code).toBe('export_waiting');
    const { export: waiting } = await getOwn();
    expect((await fetchFile(waiting.id, member)).statusCode).toBe(404);
    const [noted] = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'account.export'));
    expect(noted).toMatchObject({
      actor_id: member.id,
      target_id: String(member.id),
      before: null,
      after: null,
    });
  });

  test('is made by the next process after a crash, and its owner is notified', async () => {
    const leaseUntil = (leased_until: SQL) =>
      t.deps.db
        .update(portalJobs)
        .set({ holder: randomUUID(), leased_until })
        .where(eq(portalJobs.name, exportJob));
    await leaseUntil(sql`clock_timestamp() + interval '15 seconds'`);
    await runJob(t.deps, exportJob);
    expect((await getOwn()).export.state).toBe('waiting');
    await leaseUntil(sql`clock_timestamp()`);
    await runJob(t.deps, exportJob);
    expect((await getOwn()).export).toMatchObject({ state: 'ready', size: expect.any(Number) });
    const { body } = await t.call(listNotifications, { as: member });
    expect(body[0]).toMatchObject({ kind: 'data_export_ready' });
  });

  test('contains all data of its owner and no data of others', async () => {
    await answerTicket(t, await makeUser(t, { role: 'admin' }), history.ticket.id, {
      message: 'Staff only',
      internal: true,
    });
    const files = await download();
    const rows = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
    expect(rows('account/profile')).toMatchObject([
      { email: member.email, phone: '+989121110099', role: 'player' },
    ]);
    expect(rows('account/sign-ins')).toMatchObject([{ ip: '127.0.0.1', user_agent: 'test' }]);
    expect(rows('driving/laps')).toMatchObject([
      {
        track: 'spa',
        track_name: 'Spa',
        track_name_fa: 'Spa',
        car: 'gt3',
        car_name: 'GT3',
        lap_time: 90_000,
      },
    ]);
    expect(rows('driving/invalid-laps')).toHaveLength(1);
    expect(rows('driving/voided-laps')).toMatchObject([{ code: 'cut', restored_at: expect.any(String) }]);
    expect(rows('driving/timed-cars')).toMatchObject([{ session: 'race', name: member.username }]);
    expect(rows('driving/timed-laps')).toMatchObject([{ number: 1, lap_time: 90_000 }]);
    expect(rows('driving/contacts')).toHaveLength(2);
    expect(rows('driving/totals')).toMatchObject([{ lap_count: 2 }]);
    expect(rows('payments/transactions').map(({ amount }: { amount: number }) => amount)).toEqual([
      5_000, 500, 500,
    ]);
    expect(rows('payments/statement').map(({ amount }: { amount: number }) => amount)).toEqual([
      5_000, -500, -500,
    ]);
    expect(rows('payments/what-you-have')).toHaveLength(3);
    expect(rows('challenges/places')).toMatchObject([{ challenge: 'Won', place: 1, score: 90_000 }]);
    expect(rows('challenges/prizes')).toMatchObject([{ state: 'given' }, { state: 'waiting' }]);
    expect(rows('payments/subscriptions')).toMatchObject([{ tier: 'gold' }, { tier: 'gold' }]);
    expect(rows('tickets/messages')).toMatchObject([
      { message: 'Where is it?', pictures: [history.ticketImage] },
    ]);
    expect(rows('blog/posts')).toMatchObject([{ status: 'published' }, { status: 'draft' }]);
    expect(rows('blog/comments')).toMatchObject([{ content: 'Well driven' }]);
    expect(rows('events/joined')).toHaveLength(1);
    expect(rows('servers/ratings')).toMatchObject([{ rating: 5 }]);
    expect(rows('audit-log/done-by-you')).toMatchObject([{ action: 'account.export' }]);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.fa.txt',
        'README.en.txt',
        `pictures/${history.profile_image}`,
        `pictures/${history.ticketImage}`,
      ]),
    );
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join();
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, member.id));
    const { friend, other } = history;
    for (const secret of [
      row?.password_hash,
      friend.steam_id,
      friend.email,
      other.username,
      'Staff only',
      '_hash',
    ])
      expect(text).not.toContain(secret);
  });

  test('is only for its owner, and expires after some days', async () => {
    const { export: ready } = await getOwn();
    const stranger = await makeUser(t, { role: 'developer' });
    expect((await fetchFile(ready.id, stranger)).statusCode).toBe(404);
    expect((await fetchFile(ready.id)).statusCode).toBe(401);
    await confirm();
    expect((await ask()).problem.code).toBe('export_too_soon');
    const [{ storage_name } = { storage_name: '' }] = await t.deps.db.select().from(dataExports);
    pass(24 * 7 + 1);
    expect((await fetchFile(ready.id, member)).statusCode).toBe(404);
    await runJob(t.deps, exportJob);
    expect(await t.deps.privateStorage.get(storage_name)).toBeUndefined();
    expect(await getOwn()).toEqual({ export: null, next_at: null });
    await confirm();
    expect((await ask()).status).toBe(202);
  });
});

test('a deleted account leaves no archive', async () => {
  const folder = await testApp();
  const going = await makeUser(folder);
  expect((await folder.call(calls.requestDataExport, { as: going })).status).toBe(202);
  await runJob(folder.deps, exportJob);
  const { body } = await folder.call(calls.getDataExport, { as: going });
  expect(body.export).toMatchObject({ state: 'ready' });
  const [row] = await folder.deps.db.select().from(dataExports);
  expect(await folder.deps.privateStorage.get(row?.storage_name ?? '')).toBeDefined();
  await folder.call(calls.deleteAccount, { as: going, json: { username: going.username } });
  await runJob(folder.deps, erasureJob);
  expect(await folder.deps.privateStorage.get(row?.storage_name ?? '')).toBeUndefined();
  expect(await folder.deps.db.$count(dataExports)).toBe(0);
  await folder.close();
});
