import type { Deps } from '../../src/adapters/deps.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { jobsOf } from '../../src/schedule.ts';

/** Runs a scheduled job once, and then everything due in its queue, like a process. */
export async function runJob(deps: Deps, name: string): Promise<void> {
  const job = jobsOf(deps.config).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run?.(deps);
  if (job.queue) await runDue(deps, { name, queue: job.queue });
}
