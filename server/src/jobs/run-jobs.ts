import type { Deps } from '../adapters/deps.ts';
import { competeForLead } from '../db/locks.ts';
import { toLoggableError } from '../db/loggable-error.ts';

/** Work that comes round by itself. A due round runs in one process only, however many serve the portal. */
export interface Job {
  name: string;
  /** Five cron fields, in UTC; no job comes round more often than once a minute. */
  cron: string;
  run: (deps: Deps) => Promise<void>;
}

/** Work with its own rhythm, such as polling. */
export interface Loop {
  name: string;
  /** The lock of the process that does it, one of many; without it each does, and the work decides what is whose. */
  lead?: number;
  seconds: number;
  run: (deps: Deps) => Promise<void>;
}

export interface RunningJobs {
  stop: () => Promise<void>;
}

/** Starts the queue in the database and the loops beside it. A failed round is logged and comes round again. */
export async function startJobs(
  deps: Deps,
  connection: string,
  jobs: Job[],
  loops: Loop[],
): Promise<RunningJobs> {
  const report = (name: string, error: unknown) => {
    process.stderr.write(`${JSON.stringify({ job: name, error: toLoggableError(error) })}\n`);
  };
  // The portal answers already, and does not wait for the library's calendars.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: connection, max: 4, createSchema: false });
  boss.on('error', (error) => report('queue', error));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, async () => {
      await job.run(deps).catch((error: unknown) => {
        report(job.name, error);
        throw error;
      });
    });
  }
  const stops = loops.map((loop) => runLoop(deps, loop, report));
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function runLoop(
  deps: Deps,
  loop: Loop,
  report: (name: string, error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const lead = loop.lead === undefined ? undefined : competeForLead(deps.db, loop.lead);
  const work = async (): Promise<void> => {
    if (!lead || (await lead.isOurs())) await loop.run(deps);
  };
  const round = async (): Promise<void> => {
    await work().catch((error: unknown) => report(loop.name, error));
    // A little disorder, so that many processes do not ask at the same instant.
    if (!stopped) timer = setTimeout(next, loop.seconds * (900 + Math.random() * 200));
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
    lead?.leave();
  };
}
