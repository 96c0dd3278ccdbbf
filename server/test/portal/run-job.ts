import { and, lte, ne } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Deps } from '../../src/adapters/deps.ts';
import { isIdle } from '../../src/jobs/queries.ts';
import { startJobs } from '../../src/jobs/run-jobs.ts';
import { portalJobs } from '../../src/jobs/tables.ts';
import { jobsOf } from '../../src/schedule.ts';

/** Runs a job of the schedule once, and then everything of its queue that is due, as a process does. */
export async function runJob(deps: Deps, name: string): Promise<void> {
  const job = jobsOf(deps.config).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run?.(deps);
  if (!job.queue) return;
  const process = startJobs(deps, [job]);
  await process.started;
  const isDue = and(ne(portalJobs.key, ''), lte(portalJobs.due_at, deps.now()), isIdle);
  await vi.waitUntil(async () => (await deps.db.$count(portalJobs, isDue)) === 0, {
    interval: 20,
    timeout: 30_000,
  });
  await process.stop();
}
