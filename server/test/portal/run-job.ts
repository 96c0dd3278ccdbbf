import type { Deps } from '../../src/adapters/deps.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { jobsOf } from '../../src/schedule.ts';

/** Runs a job of the schedule once, and then everything of its queue that is due, as a process does. */
export async function runJob(deps: Deps, name: string): Promise<void> {
  const job = jobsOf(deps.config).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run?.(deps);
  if (job.queue) await runDue(deps, { name, queue: job.queue });
}
