import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { and, asc, eq, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import pTimeout from 'p-timeout';
import type { Deps } from '../adapters/deps.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { isContended, isUnreachable } from '../db/outages/database-errors.ts';
import { isIdle } from './queries.ts';
import { portalJobs } from './tables.ts';

interface Scheduled {
  name: string;
  /** After so many hours a run counts as failed and the job may be run again; 15 minutes unless set. */
  maxHours?: number;
  run: (deps: Deps) => Promise<void>;
}

/**
 * Work that one process at a time does again and again: by five cron fields in UTC, or so many seconds after its last run. A run that
 * was missed while no process ran is made up for once.
 */
export type Job = Scheduled & ({ cron: string; seconds?: never } | { seconds: number; cron?: never });

/** Work that each process repeats, and that decides itself what belongs to which process. */
export interface Loop {
  name: string;
  seconds: number;
  run: (deps: Deps) => Promise<void>;
}

export interface RunningJobs {
  /** Ends when the jobs are in the database. Throws what is wrong with them; a database that is away is waited for. */
  started: Promise<void>;
  /** Waits up to 10 s for the runs under way and gives back the leases of the others. */
  stop: () => Promise<void>;
}

type JobRow = typeof portalJobs.$inferSelect;

const attemptsMax = 4;
/** Before the second attempt; each later pause is four times as long. */
const firstPauseMs = 2_000;
const defaultHours = 0.25;
const errorMax = 2_000;

const claimSeconds = 0.5;
/** A process that dies is followed after this time. */
const leaseSeconds = 15;
const renewSeconds = leaseSeconds / 3;
/** How long a lease of a job is used for several runs, so that one that runs each second is written seldom. */
const repeatMs = 10_000;
const stopMs = 10_000;
const outagePauseMs = 500;

const leaseEnd = sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`;
const freed = { holder: null, leased_until: null };

/** How the developer page names the schedule. */
const scheduleText = ({ cron, seconds }: Job): string => cron ?? `@every ${seconds}s`;

/** The next time after `after`. */
function nextTime({ cron, seconds = 0 }: Job, after: Date): Date {
  if (cron === undefined) return new Date(after.getTime() + seconds * 1_000);
  const next = new Cron(cron, { timezone: 'UTC', mode: '5-part' }).nextRun(after);
  if (!next) throw new Error(`${cron} has no next time`);
  return next;
}

/** Logs an error to standard error, and reports it to the operator's service unless the database is away. */
function report({ reportError }: Pick<Deps, 'reportError'>, name: string, error: unknown): void {
  process.stderr.write(`${JSON.stringify({ job: name, error: toLoggableError(error) })}\n`);
  if (!isUnreachable(error)) reportError(error, { where: name });
}

/** Adds the jobs that the table lacks, moves those whose schedule has changed, and removes those that are no longer declared. */
async function declareJobs({ db, now }: Deps, declared: readonly Job[]): Promise<void> {
  const at = now();
  const rows = declared
    .map((job) => ({
      name: job.name,
      cron: scheduleText(job),
      due_at: job.cron === undefined ? at : nextTime(job, at),
    }))
    // In one order, so that processes that start together do not wait for each other in a circle.
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = rows.map(({ name }) => name);
  await db.transaction(async (tx) => {
    await tx.delete(portalJobs).where(notInArray(portalJobs.name, names));
    if (rows.length === 0) return;
    const isMoved = sql`${portalJobs.cron} is distinct from excluded.cron or ${portalJobs.due_at} > excluded.due_at`;
    await tx
      .insert(portalJobs)
      .values(rows)
      .onConflictDoUpdate({
        target: [portalJobs.name, portalJobs.key],
        set: { cron: sql`excluded.cron`, due_at: sql`excluded.due_at` },
        setWhere: isMoved,
      });
  });
}

/** Starts the jobs and, along with them, the loops of this process. A run that fails is logged and tried again. */
export function startJobs(deps: Deps, declared: readonly Job[], loops: readonly Loop[] = []): RunningJobs {
  const { db } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const byName = new Map(declared.map((job) => [job.name, job]));
  const holder = randomUUID();
  const running = new Map<string, Promise<void>>();

  const isLeasedHere = (ids: readonly string[]) =>
    and(inArray(portalJobs.id, [...ids]), eq(portalJobs.holder, holder));

  /** Runs a job, and again as long as its next time comes within a few seconds. */
  const runTurns = async ({ run, seconds, maxHours = defaultHours }: Job): Promise<void> => {
    const until = performance.now() + repeatMs;
    const pauseMs = (seconds ?? Number.POSITIVE_INFINITY) * 1_000;
    for (;;) {
      await pTimeout(run(deps), {
        milliseconds: maxHours * 3_600_000,
        message: `did not end within ${maxHours} hours`,
      });
      if (performance.now() + pauseMs > until) return;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };

  /** Writes how a run ended. A job that was asked for meanwhile is due at once. */
  const finish = async (job: Job, row: JobRow, error?: Error): Promise<void> => {
    const at = deps.now();
    const isOver = !error || row.attempts >= attemptsMax;
    const pauseMs = Math.max(firstPauseMs * 4 ** (row.attempts - 1), (job.seconds ?? 0) * 1_000);
    // After its own time too, which the clock of this process may not have reached yet.
    const next = isOver
      ? nextTime(job, new Date(Math.max(at.getTime(), row.due_at.getTime())))
      : new Date(at.getTime() + pauseMs);
    const isUnmoved = sql`${portalJobs.due_at} = ${row.due_at.toISOString()}::timestamptz`;
    await db
      .update(portalJobs)
      .set({
        ...freed,
        due_at: sql`case when ${isUnmoved} then ${next.toISOString()}::timestamptz else ${portalJobs.due_at} end`,
        error: error ? error.message.slice(0, errorMax) : null,
        ...(isOver && { attempts: 0, ...(error ? { failed_at: at } : { done_at: at }) }),
      })
      .where(isLeasedHere([row.id]));
  };

  const runLeased = async (job: Job, row: JobRow): Promise<void> => {
    let failure: Error | undefined;
    try {
      await runTurns(job);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      report(deps, job.name, error);
    }
    // Where this cannot be written, the lease lapses and the job is run again.
    await finish(job, row, failure).catch((error: unknown) => report(deps, job.name, error));
    running.delete(row.id);
  };

  /** Takes every job that is due, in one statement, and counts its attempt before it runs. */
  const claim = async (): Promise<void> => {
    const due = db
      .select({ id: portalJobs.id })
      .from(portalJobs)
      .where(
        and(
          inArray(portalJobs.name, [...byName.keys()]),
          lte(portalJobs.due_at, deps.now()),
          isIdle,
          notInArray(portalJobs.id, [...running.keys()]),
        ),
      )
      .orderBy(asc(portalJobs.due_at))
      .for('update', { skipLocked: true });
    const rows = await db
      .update(portalJobs)
      .set({ attempts: sql`${portalJobs.attempts} + 1`, holder, leased_until: leaseEnd })
      .where(sql`${portalJobs.id} = any(array(${due}))`)
      .returning();
    for (const row of rows) {
      const job = byName.get(row.name);
      if (job) running.set(row.id, runLeased(job, row));
    }
  };

  const changeLeases = async (values: { leased_until: SQL | null; holder?: null; attempts?: SQL }) => {
    if (running.size > 0)
      await db
        .update(portalJobs)
        .set(values)
        .where(isLeasedHere([...running.keys()]));
  };

  let stopLoops: (() => Promise<void>)[] = [];
  let stopRenewing = async () => {};
  const start = async () => {
    while (!signal.aborted) {
      try {
        await declareJobs(deps, declared);
        break;
      } catch (error) {
        if (!isUnreachable(error) && !isContended(error)) throw error;
        report(deps, 'jobs', error);
        await sleep(outagePauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    if (signal.aborted) return;
    const claims: Loop = { name: 'jobs', seconds: claimSeconds, run: claim };
    stopLoops = [claims, ...loops].map((loop) => runLoop(deps, loop));
    const renewals = {
      name: 'jobs',
      seconds: renewSeconds,
      run: () => changeLeases({ leased_until: leaseEnd }),
    };
    stopRenewing = runLoop(deps, renewals);
  };
  const started = start();
  return {
    started,
    stop: async () => {
      stopping.abort();
      await started.catch(() => undefined);
      await Promise.all(stopLoops.map((stop) => stop()));
      await Promise.race([Promise.all(running.values()), sleep(stopMs, undefined, { ref: false })]);
      await stopRenewing();
      await changeLeases({ ...freed, attempts: sql`${portalJobs.attempts} - 1` }).catch(() => undefined);
    },
  };
}

/** Spreads the rounds of several processes. */
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
