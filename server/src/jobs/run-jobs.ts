import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import pTimeout from 'p-timeout';
import type { Deps } from '../adapters/deps.ts';
import type { Executor } from '../db/database.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { isContended, isUnreachable } from '../db/outages/database-errors.ts';
import { declareJobs, type JobRow, leaseJobs, noteDone, renewSeconds } from './job-rows.ts';

interface NamedJob {
  name: string;
  /** Hours after which a run counts as failed and the job may run again; default 15 minutes. */
  maxHours?: number;
  queue?: JobQueue;
}

/**
 * Recurring work that runs in one process at a time: by five cron fields in UTC, or `seconds` after its last run.
 * Runs missed during downtime are made up for once.
 */
type ScheduledJob = NamedJob & { run: (deps: Deps) => Promise<void> } & (
    | { cron: string; seconds?: never }
    | { seconds: number; cron?: never }
  );

/** A job without a schedule, only for what is enqueued under its name. */
export type QueueJob = NamedJob & { queue: JobQueue; run?: never; cron?: never; seconds?: never };

export type Job = ScheduledJob | QueueJob;

/**
 * The end of an attempt. `retry` is why it failed; it runs again at `at`, or after the queue's pause. `isAway`:
 * the remote side is unavailable, so the process pauses the queue for two seconds. `again` is neither a failure
 * nor an attempt.
 */
export type JobResult = 'done' | { retry: string; at?: Date; isAway?: boolean | undefined } | { again: Date };

/** The enqueued work of a job, one row per key until it is done. */
export interface JobQueue {
  /** Keys that a process works on concurrently. */
  lanes: number;
  /** The pause after an attempt, in ms; attempts count from 1. */
  pauseMs: (attempts: number) => number;
  /** The maximum number of attempts; absent: unlimited. */
  attemptsMax?: number;
  /** A thrown error is a failure too, and logged. */
  run: (deps: Deps, key: string) => Promise<JobResult>;
  /** Records that the last attempt failed, in the transaction that removes the job. */
  giveUp?: (tx: Executor, key: string, error: string) => Promise<void>;
}

/** Work repeated in every process. It coordinates the processes itself. */
export interface Loop {
  name: string;
  seconds: number;
  run: (deps: Deps) => Promise<void>;
}

export interface RunningJobs {
  /** Resolves when the jobs are in the database; waits while it is unavailable. */
  started: Promise<void>;
  /** Waits up to 10 s for running jobs and returns the leases of the others. */
  stop: () => Promise<void>;
}

const attemptsMax = 4;
/** Before the second attempt of a job with a cron expression; each later pause is four times as long. */
const firstPauseMs = 2_000;
const defaultHours = 0.25;

const claimSeconds = 0.5;
/** How long one lease of a frequent job covers repeated runs, in ms: fewer writes for a job that runs every second. */
const repeatMs = 10_000;
const stopMs = 10_000;
const outagePauseMs = 500;
/** How long a process pauses a queue whose remote side is unavailable. */
const awayPauseMs = 2_000;

/** The schedule as displayed on the developer page. */
const scheduleText = ({ cron, seconds }: Job): string =>
  cron ?? (seconds === undefined ? '@enqueued' : `@every ${seconds}s`);

const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** The next time after `after`. */
function nextTime({ cron, seconds = 0 }: ScheduledJob, after: Date): Date {
  if (cron === undefined) return later(after, seconds * 1_000);
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(after);
  if (!next) throw new Error(`${cron} has no next time`);
  return next;
}

/** When a job without a row is due. */
function firstTime(job: Job, now: Date): Date | null {
  if (!job.run) return null;
  return job.cron === undefined ? now : nextTime(job, now);
}

/** Logs an error to standard error, and reports it to the operator's service unless the database is unavailable. */
function report({ reportError }: Pick<Deps, 'reportError'>, name: string, error: unknown): void {
  process.stderr.write(`${JSON.stringify({ job: name, error: toLoggableError(error) })}\n`);
  if (!isUnreachable(error)) reportError(error, { where: name });
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function limitTime<T>({ maxHours = defaultHours }: Job, run: Promise<T>): Promise<T> {
  const message = `did not end within ${maxHours} hours`;
  return pTimeout(run, { milliseconds: maxHours * 3_600_000, message });
}

/** Runs a scheduled job, repeatedly while its next time is within a few seconds. */
async function runTurns(deps: Deps, job: ScheduledJob, signal: AbortSignal): Promise<void> {
  const until = performance.now() + repeatMs;
  const pauseMs = (job.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  for (;;) {
    await limitTime(job, job.run(deps));
    if (performance.now() + pauseMs > until) return;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}

type Leases = ReturnType<typeof leaseJobs>;

/** Runs one attempt of a scheduled job. Throws if its end cannot be stored. */
async function runScheduled(
  deps: Deps,
  leases: Leases,
  { job, row, signal }: { job: ScheduledJob; row: JobRow; signal: AbortSignal },
) {
  let error: string | undefined;
  try {
    await runTurns(deps, job, signal);
  } catch (thrown) {
    report(deps, job.name, thrown);
    error = messageOf(thrown);
  }
  const at = deps.now();
  if (error !== undefined && row.attempts < attemptsMax) {
    // A frequent job keeps its usual pause, since its effect is expected within seconds.
    const pauseMs = job.cron === undefined ? job.seconds * 1_000 : firstPauseMs * 4 ** (row.attempts - 1);
    return leases.finish(row, { next: later(at, pauseMs), error });
  }
  // Also after the scheduled time, which the clock of this process may not have reached yet.
  const next = nextTime(job, new Date(Math.max(at.getTime(), row.due_at.getTime())));
  return leases.finish(row, {
    next,
    error,
    attempts: 0,
    ...(error === undefined ? { done_at: at } : { failed_at: at }),
  });
}

/**
 * Runs one attempt of a queue's job. Returns whether the remote side is unavailable. Throws if its end cannot be
 * stored.
 */
async function runQueued(
  deps: Deps,
  leases: Leases,
  { job, queue, row }: { job: Job; queue: JobQueue; row: JobRow },
): Promise<boolean> {
  let hasThrown = false as boolean;
  const result = await limitTime(job, queue.run(deps, row.key)).catch((thrown: unknown): JobResult => {
    report(deps, job.name, thrown);
    hasThrown = true;
    return { retry: messageOf(thrown) };
  });
  const at = deps.now();
  if (result === 'done') {
    await leases.remove(row, (tx) => noteDone(tx, job.name, at));
    return false;
  }
  if ('again' in result) {
    await leases.finish(row, { next: result.again, error: undefined, attempts: row.attempts - 1 });
    return false;
  }
  const error = result.retry;
  if (queue.attemptsMax !== undefined && row.attempts >= queue.attemptsMax)
    await leases.remove(row, async (tx) => queue.giveUp?.(tx, row.key, error));
  else {
    // A queue with unlimited attempts lists the job as failed and continues.
    const isFailed = hasThrown && queue.attemptsMax === undefined && row.attempts >= attemptsMax;
    const next = result.at ?? later(at, queue.pauseMs(row.attempts));
    await leases.finish(row, { next, error, ...(isFailed && { failed_at: at }) });
  }
  return result.isAway ?? false;
}

/** Makes the first attempt of a key at once, unless another process does. */
export async function runEnqueued(deps: Deps, job: QueueJob, key: string | number): Promise<void> {
  const leases = leaseJobs(deps.db, randomUUID());
  for (const row of await leases.claimNew(job.name, String(key)))
    await runQueued(deps, leases, { job, queue: job.queue, row });
}

/** Leases and runs due jobs, as one process. */
function createRunner(deps: Deps, declared: readonly Job[], signal: AbortSignal) {
  const leases = leaseJobs(deps.db, randomUUID());
  const byName = new Map(declared.map((job) => [job.name, job]));
  const running = new Map<string, { row: JobRow; ended: Promise<void> }>();
  const countRunning = (name: string) =>
    [...running.values()].filter(({ row }) => row.name === name && row.key !== '').length;
  /** When paused queues resume. */
  const pausedUntil = new Map<string, number>();
  const isPaused = (name: string) => (pausedUntil.get(name) ?? 0) > performance.now();

  const run = async (job: Job, row: JobRow): Promise<void> => {
    const { queue } = job;
    try {
      if (row.key === '' && job.run) await runScheduled(deps, leases, { job, row, signal });
      else if (queue && (await runQueued(deps, leases, { job, queue, row })))
        pausedUntil.set(job.name, performance.now() + awayPauseMs);
    } catch (error) {
      // The lease expires and the job runs again.
      report(deps, job.name, error);
    }
    running.delete(row.id);
    // Leases the queue's next key immediately.
    if (row.key !== '' && !signal.aborted)
      await claim().catch((error: unknown) => report(deps, job.name, error));
  };

  const claimDue = async (): Promise<void> => {
    const capacity = declared.flatMap(({ name, run, queue }) => [
      ...(run ? [{ name, is_queued: false, free: 1 }] : []),
      ...(queue && !isPaused(name)
        ? [{ name, is_queued: true, free: queue.lanes - countRunning(name) }]
        : []),
    ]);
    for (const row of await leases.claim(capacity, [...running.keys()], deps.now())) {
      const job = byName.get(row.name);
      if (!job) continue;
      const entry = { row, ended: Promise.resolve() };
      running.set(row.id, entry);
      entry.ended = run(job, row);
    }
  };

  let claiming: Promise<unknown> = Promise.resolve();
  /** One claim at a time, to stay within the number of lanes. */
  const claim = (): Promise<void> => {
    const claimed = claiming.then(claimDue);
    claiming = claimed.catch(() => undefined);
    return claimed;
  };

  return {
    claim,
    renew: async () => {
      if (running.size > 0) await leases.renew([...running.keys()]);
    },
    /** Waits for running jobs, and for those leased after them. */
    wait: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    giveBack: async () => {
      if (running.size > 0) await leases.giveBack([...running.keys()]).catch(() => undefined);
    },
  };
}

/** Runs the due keys of a queue until it is empty or the remote side is unavailable. */
export async function runDue(deps: Deps, job: QueueJob): Promise<void> {
  const runner = createRunner(deps, [job], new AbortController().signal);
  await runner.claim();
  await runner.wait();
}

/** Starts the jobs and loops of this process. Failed runs are logged and retried. */
export function startJobs(deps: Deps, declared: readonly Job[], loops: readonly Loop[] = []): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const runner = createRunner(deps, declared, signal);
  let stopLoops: (() => Promise<void>)[] = [];
  let stopRenewing = async () => {};
  const declare = () => {
    const now = deps.now();
    const rows = declared.map((job) => ({
      name: job.name,
      cron: scheduleText(job),
      due_at: firstTime(job, now),
    }));
    return declareJobs(deps.db, rows);
  };
  const start = async () => {
    while (!signal.aborted) {
      try {
        await declare();
        break;
      } catch (error) {
        if (!isUnreachable(error) && !isContended(error)) throw error;
        report(deps, 'jobs', error);
        await sleep(outagePauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    const claims: Loop = { name: 'jobs', seconds: claimSeconds, run: runner.claim };
    stopLoops = [claims, ...loops].map((loop) => runLoop(deps, loop));
    stopRenewing = runLoop(deps, { name: 'jobs', seconds: renewSeconds, run: runner.renew });
  };
  const started = start();
  return {
    started,
    stop: async () => {
      stopping.abort();
      await started.catch(() => undefined);
      await Promise.all(stopLoops.map((stop) => stop()));
      await Promise.race([runner.wait(), sleep(stopMs, undefined, { ref: false })]);
      await stopRenewing();
      await runner.giveBack();
    },
  };
}

/** Jitter that spreads the loops of several processes. */
const [shortest, longest] = [0.9, 1.1];

function runLoop(deps: Deps, { name, seconds, run }: Loop): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async (): Promise<void> => {
    await run(deps).catch((error: unknown) => report(deps, name, error));
    const pause = seconds * (shortest + Math.random() * (longest - shortest));
    if (!stopped) timer = setTimeout(next, pause * 1_000);
  };
  let running = Promise.resolve();
  const next = () => {
    running = round();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
