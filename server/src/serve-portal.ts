import { sql } from 'drizzle-orm';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config/config.ts';
import { createDeps } from './create-deps.ts';
import { checkSession } from './db/check-session.ts';
import { checkSecret } from './db/installation/check-secret.ts';
import { databaseReason } from './db/outages/database-errors.ts';
import { retryAtStart } from './db/outages/wait-at-start.ts';
import { DatabaseVersionError, migrate } from './db/schema/migrate.ts';
import { drainServer } from './http/drain.ts';
import { loadSharp } from './images/store-images.ts';
import { type RunningJobs, startJobs } from './jobs/run-jobs.ts';
import { countingLoop, jobsOf } from './schedule.ts';
import { demoSteamIds } from './seed/demo/data/members.ts';
import { seed } from './seed/seed.ts';
import { buildWorkerApp } from './worker-app.ts';

/** Addresses of the database for its owner and for the role that serves requests. */
export interface DatabaseAddress {
  owner: string;
  application: string;
  /** For `application`, without a pooler. */
  direct: string;
  isEmbedded: boolean;
}

export type Pages = Parameters<typeof buildApp>[1]['pages'];

/** `notice`: how long /readyz announces the shutdown before it starts, in ms. */
export type Stop = (notice: number) => Promise<void>;

interface ServeOptions {
  pages: Pages;
  /** Time for pending requests during a shutdown. */
  deadlineMs: number;
  printLine: (line: string) => void;
  /** Called if jobs or image processing fail, which start a moment after the first responses. */
  onFailure: (error: unknown) => void;
}

/** Background work of half a second waits until pending readers have been served. */
const firstReadersMs = 1_000;

/** Runs one process of the portal on a running database: migrates it, seeds an empty one, and serves requests. */
export async function servePortal(
  config: Config,
  { owner, application, direct, isEmbedded }: DatabaseAddress,
  { pages, deadlineMs, printLine, onFailure }: ServeOptions,
): Promise<Stop> {
  /** Resources to close, in reverse order, after requests and jobs. */
  const ending: Stop[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const stop: Stop = async (notice) => {
    await Promise.allSettled(ending.map((end) => end(notice)));
    for (const close of closing.toReversed()) await close();
  };
  try {
    const deps = await createDeps(config, application, { direct, demoSteamIds });
    closing.push(deps.close);
    try {
      await retryAtStart('the database to answer', async () => {
        await deps.pubsub.open();
        await deps.db.execute(sql`select 1`);
      });
      await retryAtStart('the migrations of the database', () => migrate(owner, { grants: isEmbedded }));
    } catch (error) {
      if (isEmbedded || error instanceof DatabaseVersionError || error instanceof ConfigError) throw error;
      const reason = databaseReason(error);
      throw new ConfigError(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
    }
    if (config.tracing) {
      const { startTracing, traceQuery } = await import('./tracing/start-tracing.ts');
      closing.push(startTracing(config.tracing));
      for (const { db } of [deps, ...(deps.replica ? [deps.replica.deps] : [])])
        db.$client.observers.push(traceQuery);
    }
    // Built while the database is checked; requests wait until it is ready.
    const building =
      config.role === 'worker' ? buildWorkerApp(deps) : buildApp(deps, { pages, log: true, drains: true });
    ending.push(async (notice) => drainServer(await building, { notice, deadline: deadlineMs }));
    building.catch(() => undefined);
    if (!isEmbedded) await retryAtStart('the settings of the database', () => checkSession(deps.db));
    await retryAtStart('the check of APP_SECRET', () => checkSecret(deps.db, config));
    // Printed immediately, because they could not be retrieved after a failure.
    for (const { who, email, password } of await retryAtStart('the first records', () => seed(deps)))
      printLine(`Sign-in of the ${who}, shown only now:\n${email} ${password}`);
    if (!isEmbedded && !deps.valkey && config.role !== 'worker')
      printLine('Rate limits are counted by each process alone; with VALKEY_URL they count together.');
    const app = await building;
    await app.listen({ port: config.port, host: config.host });
    let jobs: RunningJobs = { started: Promise.resolve(), stop: async () => {} };
    const begin = () => {
      if (config.role !== 'web') jobs = startJobs(deps, jobsOf(config), [countingLoop]);
      // Detects missing native libraries now instead of at the first picture.
      jobs.started.then(loadSharp).catch(onFailure);
    };
    const beginning = setTimeout(begin, firstReadersMs);
    ending.push(async () => {
      clearTimeout(beginning);
      await jobs.stop();
    });
    return stop;
  } catch (error) {
    await stop(0).catch(() => undefined);
    throw error;
  }
}
