import * as calls from '@paddock/contract/overview/calls';
import * as overviewJobs from '@paddock/contract/overview/jobs-calls';
import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { enqueueJob } from '../../../jobs/job-rows.ts';
import { type RunningJobs, startJobs } from '../../../jobs/run-jobs.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { notify } from '../../notifications/notify.ts';
import { outgoingMessages } from '../../notifications/tables.ts';

let t: TestApp;
let developer: MadeUser;
let jobs: RunningJobs | undefined;
let rounds = 0;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(async () => {
  await jobs?.stop();
  await t.close();
});

const never = '0 0 1 1 *';
const goRound = async () => {
  rounds += 1;
};
const fail = () => Promise.reject(new Error('the pump has no fuel'));
let isStamped = false;
const send = async () => (isStamped ? ('done' as const) : { retry: 'no stamp' });

const read = async () => (await t.call(overviewJobs.listJobs, { as: developer })).body;
async function run(name: string): Promise<number> {
  return (await t.call(overviewJobs.runJob, { as: developer, input: { params: { name } } })).status;
}
async function change(
  spec: typeof overviewJobs.retryJob | typeof overviewJobs.discardJob,
  id: string,
): Promise<number> {
  const input = { params: { id } };
  return (await t.call(spec as typeof overviewJobs.retryJob, { as: developer, input })).status;
}

/** Waits until the queue has finished its work. */
const until = <T>(look: () => Promise<T | undefined>) =>
  vi.waitUntil(look, { interval: 100, timeout: 60_000 });

/** Returns the first failed job, skipping the pauses between attempts. */
const failure = () =>
  until(async () => {
    await t.deps.db.update(portalJobs).set({ due_at: t.deps.now() }).where(gt(portalJobs.attempts, 0));
    return (await read()).failed[0] as { id: string } | undefined;
  });

test('a portal without workers has no jobs', async () => {
  expect(await read()).toEqual({ scheduled: [], failed: [] });
  expect(await run('go-round')).toBe(404);
});

test('a job runs on demand; a failed one keeps its error and can be retried and discarded', async () => {
  const work = [
    { name: 'go-round', cron: never, run: goRound },
    { name: 'fail-always', cron: never, run: fail },
    { name: 'poll-always', seconds: 3_600, run: async () => {} },
    { name: 'send-letters', queue: { lanes: 1, pauseMs: () => 3_600_000, run: send } },
  ];
  jobs = startJobs(t.deps, work);
  await jobs.started;
  const fresh = { cron: never, last_done_at: null, last_failed_at: null, is_running: false };
  expect(await read()).toEqual({
    scheduled: [
      { name: 'fail-always', ...fresh },
      { name: 'go-round', ...fresh },
      expect.objectContaining({ name: 'poll-always', cron: '@every 3600s' }),
      { name: 'send-letters', ...fresh, cron: '@enqueued' },
    ],
    failed: [],
  });
  expect(await run('go-round')).toBe(204);
  const done = await until(async () => {
    const { scheduled } = (await read()) as { scheduled: { name: string; last_done_at: string | null }[] };
    return scheduled.find(({ name, last_done_at }) => name === 'go-round' && last_done_at !== null);
  });
  expect(rounds).toBe(1);
  expect(done).toMatchObject({ is_running: false, last_failed_at: null });

  expect(await run('fail-always')).toBe(204);
  const failed = await failure();
  expect(failed).toEqual({
    id: expect.any(String),
    name: 'fail-always',
    failed_at: expect.any(String),
    error: 'the pump has no fuel',
  });
  expect(await change(overviewJobs.retryJob, failed.id)).toBe(204);
  expect((await failure()).id).toBe(failed.id);
  expect(await change(overviewJobs.discardJob, failed.id)).toBe(204);
  expect(await change(overviewJobs.discardJob, failed.id)).toBe(404);
  expect(await change(overviewJobs.retryJob, failed.id)).toBe(404);
  expect((await read()).failed).toEqual([]);
  const query = { search: failed.id };
  const { body } = await t.call(calls.listAuditLog, { as: developer, input: { query } });
  expect(body).toMatchObject([
    { action: 'job.discard', target: { name: 'fail-always' }, before: { error: 'the pump has no fuel' } },
    { action: 'job.retry', before: { state: 'failed' }, after: { state: 'retry' } },
  ]);
});

test('queued work runs on demand, and the queue shows its last activity', async () => {
  await enqueueJob(t.deps.db, { name: 'send-letters', key: 'a', due_at: t.deps.now() });
  const keys = () => t.deps.db.select().from(portalJobs).where(eq(portalJobs.key, 'a'));
  await until(async () => (await keys())[0]?.error);
  isStamped = true;
  expect(await run('send-letters')).toBe(204);
  await until(async () => (await keys()).length === 0);
  const { scheduled } = (await read()) as { scheduled: { name: string }[] };
  expect(scheduled.find(({ name }) => name === 'send-letters')).toMatchObject({
    last_done_at: expect.any(String),
    is_running: false,
  });
});

test('waiting and given-up messages are listed, retried and discarded', async () => {
  const player = await makeUser(t);
  for (const cause of ['one', 'two', 'three'])
    await notify(
      t.deps.db,
      player.id,
      'gift_received',
      { cause, facts: { item_title: 'x', from: null, note: null } },
      t.deps.now(),
    );
  await t.deps.db
    .update(outgoingMessages)
    .set({ state: 'given_up', attempts: 9, error: '550 no such box' })
    .where(sql`cause = 'two'`);
  await t.deps.db.update(outgoingMessages).set({ state: 'sent' }).where(sql`cause = 'three'`);
  const list = () =>
    t.call(overviewJobs.listOutgoingMessages, { as: developer, input: { query: { limit: 50 } } });
  const first = await list();
  const all = Number(first.headers['x-total-count']);
  expect(first.body).toHaveLength(all);
  expect(first.body[0]).toMatchObject({
    recipient: player.username,
    kind: 'gift_received',
    state: 'given_up',
    attempts: 9,
    error: '550 no such box',
  });
  const one = { params: { id: first.body[0].id } };
  expect((await t.call(overviewJobs.retryOutgoingMessage, { as: developer, input: one })).status).toBe(204);
  const again = (await list()).body.find(({ id }: { id: number }) => id === one.params.id);
  expect(again).toMatchObject({ state: 'waiting', attempts: 0, error: null });
  expect((await t.call(overviewJobs.discardOutgoingMessage, { as: developer, input: one })).status).toBe(204);
  expect((await list()).headers['x-total-count']).toBe(String(all - 1));
  for (const spec of [overviewJobs.retryOutgoingMessage, overviewJobs.discardOutgoingMessage])
    expect(
      (await t.call(spec as typeof overviewJobs.retryOutgoingMessage, { as: developer, input: one })).status,
    ).toBe(404);
});
