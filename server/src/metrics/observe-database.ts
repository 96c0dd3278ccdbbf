import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Deps } from '../adapters/deps.ts';
import { fullChecks } from '../db/full-checks/tables.ts';
import { toLoggableError } from '../db/loggable-error.ts';
import { deliveries } from '../features/entitlements/tables.ts';
import { outgoingMessages } from '../features/notifications/tables.ts';
import { drivingQueue } from '../features/racing/ingest/tables.ts';
import { isIdle } from '../jobs/queries.ts';
import { portalJobs } from '../jobs/tables.ts';

interface Queue {
  queue: string;
  items: number;
  /** Age of the oldest item. */
  seconds: number;
}

/** Queue sizes in the database, with the age of the oldest item: a stuck queue grows old before it grows long. */
async function measureQueues({ db }: Pick<Deps, 'db'>): Promise<Queue[]> {
  const age = (column: unknown) => sql`coalesce(extract(epoch from now() - min(${column})), 0)::float8`;
  const { rows } = await db.execute<{ queue: string; items: number; seconds: number }>(sql`
    select 'driving' as queue, count(*)::int as items, ${age(drivingQueue.kept_at)} as seconds from ${drivingQueue}
    union all
    select ${outgoingMessages.channel}, count(*)::int, ${age(outgoingMessages.created_at)}
    from ${outgoingMessages} where ${outgoingMessages.state} = 'waiting' group by ${outgoingMessages.channel}
    union all
    select 'deliveries', count(*)::int, ${age(deliveries.created_at)} from ${deliveries}
    where ${deliveries.state} in ('waiting', 'leased')
    union all
    select 'jobs', count(*)::int, ${age(portalJobs.due_at)} from ${portalJobs} where ${portalJobs.due_at} <= now() and ${isIdle}`);
  return rows;
}

interface JobEnd {
  job: string;
  /** Since 1970, UTC. */
  seconds: number;
}

/** When each job last succeeded. */
async function measureJobs({ db }: Pick<Deps, 'db'>): Promise<JobEnd[]> {
  const { rows } = await db.execute<{ job: string; seconds: number }>(sql`
    select ${portalJobs.name} as job, extract(epoch from max(${portalJobs.done_at}))::float8 as seconds
    from ${portalJobs} where ${portalJobs.done_at} is not null group by 1`);
  return rows;
}

const checkNames = { ledger: 'money', audit_log: 'audit' } as const;

interface Figures {
  queues: readonly Queue[];
  jobs: readonly JobEnd[];
  checks: readonly (typeof fullChecks.$inferSelect)[];
}

/** Undefined if the database does not respond, so that the scrape succeeds. */
async function measure({ db }: Pick<Deps, 'db'>): Promise<Figures | undefined> {
  try {
    const [queues, jobs, checks] = await Promise.all([
      measureQueues({ db }),
      measureJobs({ db }),
      db.select().from(fullChecks),
    ]);
    return { queues, jobs, checks };
  } catch (error) {
    process.stderr.write(`${JSON.stringify({ metrics: 'database', error: toLoggableError(error) })}\n`);
    return undefined;
  }
}

/** Values that are the same in every process; aggregate several workers with max. */
export function observeDatabase(deps: Pick<Deps, 'db'>): void {
  let measuring: Promise<Figures | undefined> | undefined;
  // The gauges of one scrape share one read.
  const read = () => {
    measuring ??= measure(deps).finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  const gauge = (
    name: string,
    help: string,
    fill: (gauge: Gauge, figures: Figures | undefined) => void,
    labelNames: string[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      async collect() {
        const figures = await read();
        this.reset();
        fill(this, figures);
      },
    });

  gauge('paddock_database_up', '1 where the database answers, else 0.', (up, figures) => {
    up.set(figures ? 1 : 0);
  });
  const ofQueues = (name: 'items' | 'seconds') => (one: Gauge, figures: Figures | undefined) => {
    for (const { queue, ...measured } of figures?.queues ?? []) one.set({ queue }, measured[name]);
  };
  gauge('paddock_queue_items', 'What waits, by queue.', ofQueues('items'), ['queue']);
  gauge('paddock_queue_oldest_seconds', 'Age of what waits longest, by queue.', ofQueues('seconds'), [
    'queue',
  ]);
  gauge(
    'paddock_job_timestamp_seconds',
    'When each scheduled job last came to its end, in seconds since 1970, UTC.',
    (ended, figures) => {
      for (const { job, seconds } of figures?.jobs ?? []) ended.set({ job }, seconds);
    },
    ['job'],
  );
  gauge(
    'paddock_full_check_ok',
    '1 where the newest full check found nothing amiss, else 0.',
    (ok, figures) => {
      for (const { name, is_ok } of figures?.checks ?? [])
        if (is_ok !== null) ok.set({ check: checkNames[name] }, is_ok ? 1 : 0);
    },
    ['check'],
  );
  gauge(
    'paddock_full_check_timestamp_seconds',
    'When the newest full check ended, in seconds since 1970, UTC.',
    (ended, figures) => {
      for (const { name, finished_at } of figures?.checks ?? [])
        if (finished_at) ended.set({ check: checkNames[name] }, finished_at.getTime() / 1_000);
    },
    ['check'],
  );
}
