import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import type { Deps } from '../adapters/deps.ts';
import { enqueueJob } from './job-rows.ts';
import { type Job, type JobQueue, type RunningJobs, runDue, runEnqueued, startJobs } from './run-jobs.ts';
import { portalJobs } from './tables.ts';

let t: TestApp;
const started: RunningJobs[] = [];
beforeAll(async () => {
  t = await testApp();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await t.deps.db.delete(portalJobs);
});
afterAll(() => t.close());

/** One process. */
async function start(...declared: Job[]): Promise<RunningJobs> {
  const process = startJobs(t.deps, declared);
  started.push(process);
  await process.started;
  return process;
}

const never = '0 0 1 1 *';
const stored = async (name: string) => {
  const [row] = await t.deps.db.select().from(portalJobs).where(eq(portalJobs.name, name));
  if (!row?.due_at) throw new Error(`no job ${name}`);
  return { ...row, due_at: row.due_at };
};
const change = (name: string, values: object) =>
  t.deps.db.update(portalJobs).set(values).where(eq(portalJobs.name, name));
const ask = (name: string) => change(name, { due_at: t.deps.now() });
const until = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, { interval: 20, timeout: 30_000 });
const secondsAhead = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** A job whose runs block until released. */
function waitingJob(name: string) {
  let runs = 0;
  let { promise, resolve } = Promise.withResolvers<void>();
  const job: Job = {
    name,
    cron: never,
    run: () => {
      runs += 1;
      return promise;
    },
  };
  const release = () => {
    resolve();
    ({ promise, resolve } = Promise.withResolvers<void>());
  };
  return { job, release, runs: () => runs };
}

describe('with several processes', () => {
  test('one runs a job at a time, and another continues when it ends or dies', async () => {
    const rounds = { first: 0, second: 0 };
    let [running, most] = [0, 0];
    const job = (process: keyof typeof rounds): Job => ({
      name: 'goes-round',
      seconds: 0.01,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await t.deps.db.execute(sql`select pg_sleep(0.01)`);
        rounds[process] += 1;
        running -= 1;
      },
    });
    const first = await start(job('first'));
    await start(job('second'));
    await until(() => rounds.first + rounds.second > 50);
    expect(most).toBe(1);

    await first.stop();
    const before = rounds.second;
    await until(() => rounds.second > before);

    // The state left by a process that died.
    await change('goes-round', {
      holder: crypto.randomUUID(),
      leased_until: sql`clock_timestamp() + interval '1 second'`,
    });
    const { holder } = await stored('goes-round');
    await until(async () => (await stored('goes-round')).holder !== holder);
  });

  test('a job is not taken while its lease is extended, and a process that lost its lease changes nothing', async () => {
    const { job, release, runs } = waitingJob('heir');
    await start(job);
    await start(job);
    await ask('heir');
    await until(async () => (await stored('heir')).holder !== null);
    // It is extended every 5 s.
    await change('heir', { leased_until: secondsAhead(7) });
    await until(async () => ((await stored('heir')).leased_until ?? 0) > secondsAhead(9));
    expect(runs()).toBe(1);

    const other = {
      holder: crypto.randomUUID(),
      leased_until: secondsAhead(3_600),
      error: 'of the other',
    };
    await change('heir', other);
    release();
    await sleep(200);
    expect(await stored('heir')).toMatchObject({
      holder: other.holder,
      error: 'of the other',
      done_at: null,
    });
  }, 30_000);
});

test('a job requested during its run runs once more afterwards, not concurrently', async () => {
  const { job, release, runs } = waitingJob('asked');
  await start(job);
  await ask('asked');
  await until(() => runs() === 1);
  await ask('asked');
  await sleep(1_500);
  expect(runs()).toBe(1);
  release();
  await until(() => runs() === 2);
  release();
  await until(async () => (await stored('asked')).holder === null);
  expect(runs()).toBe(2);
  expect((await stored('asked')).due_at.getTime()).toBeGreaterThan(Date.now());
});

test('a job that runs every second keeps its lease for several runs', async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  await start({ name: 'often', seconds: 0.05, run });
  await until(() => runs > 40);
  expect(await stored('often')).toMatchObject({ attempts: 1, done_at: null });
});

test('a failed run is retried with growing pauses, then counts as failed until a run succeeds', async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('no fuel');
  };
  await start({ name: 'pump', cron: never, run });
  for (const [attempts, seconds] of [
    [1, 2],
    [2, 8],
    [3, 32],
  ] as const) {
    const requestedAt = Date.now();
    await ask('pump');
    const row = await until(async () => {
      const found = await stored('pump');
      return found.attempts === attempts && found.holder === null && found.error !== null && found;
    });
    expect(row).toMatchObject({ error: 'no fuel', failed_at: null, done_at: null });
    expect(row.due_at.getTime()).toBeGreaterThanOrEqual(requestedAt + seconds * 1_000);
    expect(row.due_at.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
  }
  await ask('pump');
  await until(async () => (await stored('pump')).failed_at);
  const failed = await stored('pump');
  expect(failed).toMatchObject({ attempts: 0, error: 'no fuel', done_at: null });
  expect(failed.due_at.toISOString()).toMatch(/-01-01T00:00:00.000Z$/);

  isBroken = false;
  await ask('pump');
  await until(async () => (await stored('pump')).done_at);
  expect(await stored('pump')).toMatchObject({ attempts: 0, error: null, failed_at: failed.failed_at });
});

test('a frequent job that fails keeps its own pace, and is listed after four attempts', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no fuel');
  };
  await start({ name: 'often', seconds: 0.1, run });
  const failed = await until(async () => {
    const found = await stored('often');
    return found.failed_at !== null && found;
  });
  expect(failed).toMatchObject({ error: 'no fuel', done_at: null });
  await until(() => runs > 6);
}, 15_000);

test('a run that exceeds its time limit has failed', async () => {
  await start({ name: 'hangs', cron: never, maxHours: 0.1 / 3_600, run: () => new Promise(() => {}) });
  await ask('hangs');
  await until(async () => (await stored('hangs')).error);
  expect(await stored('hangs')).toMatchObject({
    attempts: 1,
    error: expect.stringContaining('did not end within'),
  });
});

test('a start catches up on a missed run once, applies changed schedules and removes old jobs', async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  const quiet = async () => {};
  const first = await start(
    { name: 'nightly', cron: '31 1 * * *', run: quiet },
    { name: 'moved', cron: '31 1 * * *', run: quiet },
    { name: 'gone', cron: never, run: quiet },
  );
  await first.stop();
  await change('nightly', { due_at: secondsAhead(-8 * 3_600) });
  await start({ name: 'nightly', cron: '31 1 * * *', run }, { name: 'moved', cron: never, run: quiet });
  await until(async () => (await stored('nightly')).done_at);
  expect(runs).toBe(1);
  expect((await stored('nightly')).due_at.toISOString()).toContain('T01:31:00.000Z');
  expect((await stored('moved')).due_at.toISOString()).toContain('-01-01T00:00:00.000Z');
  await expect(stored('gone')).rejects.toThrow('no job gone');
});

test('a stop waits for running jobs, and returns unfinished ones', async () => {
  const [short, long] = [waitingJob('short'), waitingJob('long')];
  const process = await start(short.job, long.job);
  await ask('short');
  await ask('long');
  await until(() => short.runs() + long.runs() === 2);
  const stopped = process.stop();
  await sleep(100);
  short.release();
  await stopped;
  expect(await stored('short')).toMatchObject({ holder: null, attempts: 0, done_at: expect.any(Date) });
  expect(await stored('long')).toMatchObject({
    holder: null,
    leased_until: null,
    attempts: 0,
    done_at: null,
  });
  expect((await stored('long')).due_at.getTime()).toBeLessThanOrEqual(Date.now());
  long.release();
}, 30_000);

describe('a queue', () => {
  /** Two keys at once; each pause is an hour per attempt. */
  function queueJob(run: JobQueue['run'], more: Partial<JobQueue> = {}): Job {
    const queue = { lanes: 2, pauseMs: (attempts: number) => attempts * 3_600_000, run, ...more };
    return { name: 'letters', cron: never, run: async () => {}, queue };
  }
  const enqueue = (key: string) => enqueueJob(t.deps.db, { name: 'letters', key, due_at: t.deps.now() });
  const find = async (key: string) => {
    const [row] = await t.deps.db.select().from(portalJobs).where(eq(portalJobs.key, key));
    return row;
  };

  test('runs each key once, a limited number at a time, and removes finished ones', async () => {
    const made: string[] = [];
    let [running, most] = [0, 0];
    const run = async (_: Deps, key: string) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      made.push(key);
      running -= 1;
      return 'done' as const;
    };
    await expect(
      t.deps.db.transaction(async (tx) => {
        await enqueueJob(tx, { name: 'letters', key: 'undone', due_at: t.deps.now() });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const keys = Array.from({ length: 12 }, (_, at) => `n${at}`);
    for (const key of keys) await enqueue(key);
    await start(queueJob(run));
    await until(async () => (await t.deps.db.$count(portalJobs)) === 1);
    expect(made.toSorted()).toEqual(keys.toSorted());
    expect(most).toBe(2);
  });

  test('retries a key after its pause, and gives up after the last attempt', async () => {
    let given: string | undefined;
    const giveUp: JobQueue['giveUp'] = async (_, key, error) => void (given = `${key}: ${error}`);
    await enqueue('a');
    await start(queueJob(async () => ({ retry: 'no stamp' }), { attemptsMax: 2, giveUp }));
    await until(async () => (await find('a'))?.error);
    const row = await find('a');
    expect(row).toMatchObject({ attempts: 1, error: 'no stamp', failed_at: null, holder: null });
    expect((row?.due_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    await t.deps.db.update(portalJobs).set({ due_at: t.deps.now() }).where(eq(portalJobs.key, 'a'));
    await until(async () => !(await find('a')));
    expect(given).toBe('a: no stamp');
  });

  test('lists a key as failed that keeps throwing and is never given up', async () => {
    await enqueue('a');
    await start(queueJob(() => Promise.reject(new Error('torn')), { pauseMs: () => 0 }));
    await until(async () => (await find('a'))?.failed_at);
    expect(await find('a')).toMatchObject({ error: 'torn', done_at: null });
  });

  test('runs a key again that is enqueued during its run', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    await enqueue('a');
    await start(
      queueJob(async () => {
        runs += 1;
        await promise;
        return 'done';
      }),
    );
    await until(() => runs === 1);
    await enqueue('a');
    resolve();
    await until(async () => !(await find('a')));
    expect(runs).toBe(2);
  });

  test('leaves the keys of a dead process to the next one', async () => {
    await enqueue('a');
    const dead = { holder: crypto.randomUUID(), leased_until: secondsAhead(1), attempts: 1 };
    await t.deps.db.update(portalJobs).set(dead).where(eq(portalJobs.key, 'a'));
    const attempts: (number | undefined)[] = [];
    await start(
      queueJob(async () => {
        attempts.push((await find('a'))?.attempts);
        return 'done';
      }),
    );
    await until(async () => !(await find('a')));
    expect(attempts).toEqual([2]);
  });

  test('pauses a queue whose remote side is unavailable', async () => {
    const keys: string[] = [];
    const at = secondsAhead(600);
    const run = async (_: Deps, key: string) => {
      keys.push(key);
      return { retry: 'no answer', at, isAway: true };
    };
    const job = { name: 'letters', queue: { lanes: 1, pauseMs: () => 0, run } };
    for (const key of ['a', 'b', 'c']) await enqueue(key);
    await runDue(t.deps, job);
    expect(keys).toEqual(['a']);
    expect(await find('a')).toMatchObject({ attempts: 1, error: 'no answer', due_at: at });
    expect(await find('b')).toMatchObject({ attempts: 0, error: null });
    // Another process finds out on its own, and the first one retries later.
    await start(job);
    await until(() => keys.length === 3);
    expect(keys).toEqual(['a', 'b', 'c']);
  });

  test('postpones a key without counting an attempt', async () => {
    const again = secondsAhead(600);
    await enqueue('a');
    await runDue(t.deps, {
      name: 'letters',
      queue: { lanes: 1, pauseMs: () => 0, run: async () => ({ again }) },
    });
    expect(await find('a')).toMatchObject({ attempts: 0, error: null, due_at: again, holder: null });
  });

  test("may be a job's only work; an enqueued key can be run at once, by one process", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      runs += 1;
      await promise;
      return 'done' as const;
    };
    const job = { name: 'parcels', queue: { lanes: 1, pauseMs: () => 1_000, run } };
    await enqueueJob(t.deps.db, { name: 'parcels', key: 'a', due_at: secondsAhead(60) });
    await start(job);
    const both = Promise.all([runEnqueued(t.deps, job, 'a'), runEnqueued(t.deps, job, 'a')]);
    await until(() => runs === 1);
    resolve();
    await both;
    expect(runs).toBe(1);
    const rows = await t.deps.db.select().from(portalJobs);
    expect(rows).toMatchObject([{ name: 'parcels', key: '', cron: '@enqueued', due_at: null }]);
    expect(rows[0]?.done_at).not.toBeNull();
  });
});
