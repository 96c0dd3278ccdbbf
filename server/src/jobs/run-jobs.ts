import { setTimeout as sleep } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Deps } from '../adapters/deps.ts';
import { keyIdOf } from '../config/secret.ts';
import { runLeased } from '../db/leases/lease.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { isContended, isUnreachable } from '../db/outages/database-errors.ts';

/** Work that comes round by itself. A due round runs in one process only, however many serve the portal. */
export interface Job {
  name: string;
  /** Five cron fields, in UTC; no job comes round more often than once a minute. */
  cron: string;
  /** When a round is taken for dead and begun again; 15 minutes unless said. */
  maxHours?: number;
  run: (deps: Deps) => Promise<void>;
}

/** Work with its own rhythm, such as polling. */
export interface Loop {
  name: string;
  /** Whether one process at a time does it; otherwise each does, and the work decides what is whose. */
  isLeased?: boolean;
  seconds: number;
  run: (deps: Deps) => Promise<void>;
}

export interface RunningJobs {
  /** Ends when all of them come round. Throws what is wrong with the queue; a database that is away is waited for. */
  started: Promise<void>;
  stop: () => Promise<void>;
}

/** To standard error, and to the operator's service what is no outage. */
function report({ reportError }: Pick<Deps, 'reportError'>, name: string, error: unknown): void {
  process.stderr.write(`${JSON.stringify({ job: name, error: toLoggableError(error) })}\n`);
  if (!isUnreachable(error)) reportError(error, { where: name });
}

/** Starts the queue in the database and the loops beside it. A failed round is logged and comes round again. */
export function startJobs(deps: Deps, connection: string, jobs: Job[], loops: Loop[]): RunningJobs {
  const stopping = new AbortController();
  let queue: PgBoss | undefined;
  let stopLoops: (() => Promise<void>)[] = [];
  const start = async () => {
    queue = await openQueue(deps, connection, stopping.signal, async (opened) => {
      for (const job of jobs) await workOn(opened, deps, job);
      // What an earlier start was told to do and this one is not.
      const names = new Set(jobs.map(({ name }) => name));
      for (const { name } of await opened.getSchedules()) if (!names.has(name)) await opened.unschedule(name);
    });
    if (!stopping.signal.aborted) stopLoops = loops.map((loop) => runLoop(deps, loop));
  };
  const started = start();
  return {
    started,
    stop: async () => {
      stopping.abort();
      await started.catch(() => undefined);
      await Promise.all(stopLoops.map((stop) => stop()));
      await queue?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** In pg_stat_activity; behind it, the id of the key that the process signs with. */
export const queueName = 'paddock-queue';
const pauseMs = 500;
/** Rounds come by the minute; somebody who asks for one waits so long at most. */
const pollingIntervalSeconds = 5;

/** Undefined when it was told to stop before the database was there. `fill` gives it what it works on. */
async function openQueue(
  deps: Deps,
  connection: string,
  signal: AbortSignal,
  fill: (queue: PgBoss) => Promise<void>,
): Promise<PgBoss | undefined> {
  // The portal answers already, and did not wait for the library's calendars.
  const library = await import('pg-boss');
  while (!signal.aborted) {
    const queue = new library.PgBoss({
      connectionString: connection,
      max: 4,
      createSchema: false,
      application_name: `${queueName} ${keyIdOf(deps.config.secrets[0])}`,
    });
    queue.on('error', (error) => report(deps, 'queue', error));
    try {
      await queue.start();
      await fill(queue);
      return queue;
    } catch (error) {
      await queue.stop({ graceful: false }).catch(() => undefined);
      if (!isUnreachable(error) && !isContended(error)) throw error;
      report(deps, 'queue', error);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

async function workOn(queue: PgBoss, deps: Deps, { name, cron, maxHours, run }: Job): Promise<void> {
  await queue.createQueue(name, maxHours === undefined ? {} : { expireInSeconds: maxHours * 3_600 });
  await queue.schedule(name, cron);
  await queue.work(name, { pollingIntervalSeconds }, async () => {
    await run(deps).catch((error: unknown) => {
      report(deps, name, error);
      throw error;
    });
  });
}

/** A little disorder, so that many processes do not ask at the same instant; the turn has come even after the shortest pause. */
const [shortest, longest] = [0.9, 1.1];

function runLoop(deps: Deps, { name, isLeased, seconds, run }: Loop): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const work = async (): Promise<void> => {
    if (isLeased) await runLeased(deps.db, name, () => run(deps), seconds * shortest);
    else await run(deps);
  };
  const round = async (): Promise<void> => {
    await work().catch((error: unknown) => report(deps, name, error));
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
