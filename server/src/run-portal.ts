import cluster from 'node:cluster';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { askPrimary } from './concurrency/primary.ts';
import { shareProcessors } from './concurrency/processors.ts';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { closeDataFolder } from './config/data-folder.ts';
import { findPostgresBinaries } from './db/embedded/os-account.ts';
import { keepProgram, needsUpgrade } from './db/embedded/postgres-versions.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { databaseReason } from './db/outages/database-errors.ts';
import { countAllowances } from './http/rate-limits/rate-limits.ts';
import type { DatabaseAddress, Pages } from './serve-portal.ts';
import { superviseWorkers, WorkerStartError } from './supervise-workers.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Requests that run when the portal is told to end have this long. */
const deadlineMs = 30_000;
/** For what a stop closes after the last request. */
const closingMs = 15_000;
/** What each process holds at most beside its pool: its queue, its ear for notices, a migration. */
const directConnections = 6;
/** PostgreSQL's own, and the fewest that it is given. */
const usualConnections = 100;

/** Ends the portal; answers the exit code. `notice` in ms, as servePortal takes it. */
type End = (notice: number, signal: NodeJS.Signals) => Promise<number>;

interface OpenDatabase extends DatabaseAddress {
  close: () => Promise<void>;
}

async function openDatabase(config: Config, onSpawn?: () => void): Promise<OpenDatabase> {
  const { databaseUrl, database, dataDir, workers, walArchive, secrets, s3 } = config;
  await closeDataFolder(dataDir);
  if (databaseUrl) {
    const direct = database.directUrl ?? databaseUrl;
    return { owner: direct, application: databaseUrl, direct, isEmbedded: false, close: async () => {} };
  }
  const tools = await findPostgresBinaries();
  if (needsUpgrade(dataDir, tools)) {
    const { upgradePostgres } = await import('./recovery/upgrade-postgres.ts');
    await upgradePostgres(config, tools.major, printLine);
  }
  const perProcess = database.connections + directConnections;
  const connections = Math.max(usualConnections, (workers + 1) * perProcess);
  const settings = [`max_connections=${connections}`];
  const { connection, application, stop } = await startEmbedded(dataDir, {
    settings,
    archives: walArchive !== undefined,
    ...(onSpawn && { onSpawn }),
  });
  keepProgram(dataDir, tools).catch((error: Error) =>
    process.stderr.write(
      `The program of the database could not be kept for a later upgrade: ${error.message}\n`,
    ),
  );
  const opened = { owner: connection, application, direct: application, isEmbedded: true };
  if (!walArchive) return { ...opened, close: stop };
  const { keepArchive } = await import('./recovery/keep-archive.ts');
  const { folder: archive, days } = walArchive;
  const endArchive = keepArchive({ connection, dataDir, secrets, archive, days, hasUploads: !s3 });
  const close = async () => {
    await endArchive();
    await stop();
  };
  return { ...opened, close };
}

/** Answers what ends it. */
async function openMetrics({ metrics }: Config): Promise<() => Promise<void>> {
  if (!metrics) return async () => {};
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(metrics);
}

const announce = ({ publicUrl }: Config) => printLine(`Paddock is at ${publicUrl}`);

/** The whole portal in this process. */
async function startAlone(config: Config, pages: Pages): Promise<End> {
  // The program is read, which leaves no time for anything else, while the database starts.
  const { promise: spawned, resolve } = Promise.withResolvers<void>();
  const opening = openDatabase(config, resolve);
  try {
    await Promise.race([spawned, opening]);
    const [database, { servePortal }] = await Promise.all([opening, import('./serve-portal.ts')]);
    const stop = await servePortal(config, database, { pages, deadlineMs, printLine, onFailure });
    announce(config);
    return async (notice) => {
      await stop(notice);
      await database.close();
      return 0;
    };
  } catch (error) {
    await opening.then(({ close }) => close()).catch(() => undefined);
    throw error;
  }
}

/** The database and the allowances are here, everything else in the workers. */
async function startPrimary(config: Config): Promise<End> {
  const opening = openDatabase(config);
  opening.catch(() => undefined);
  const workers = superviseWorkers(config.workers, {
    database: async (): Promise<DatabaseAddress> => opening,
    allowance: countAllowances(config.rateLimitFactor),
  });
  try {
    await Promise.all([opening, workers.standing]);
    announce(config);
    return async (_notice, signal) => {
      const code = await workers.end(signal);
      await (await opening).close();
      return code;
    };
  } catch (error) {
    // They have begun nothing.
    await workers.end('SIGKILL');
    await opening.then(({ close }) => close()).catch(() => undefined);
    throw error;
  }
}

async function startWorker(config: Config, pages: Pages): Promise<End> {
  shareProcessors(config.workers);
  const [database, { servePortal }] = await Promise.all([
    askPrimary<DatabaseAddress>('database'),
    import('./serve-portal.ts'),
  ]);
  const stop = await servePortal(config, database, { pages, deadlineMs, printLine, onFailure });
  void askPrimary('stands');
  return async (notice) => {
    await stop(notice);
    return 0;
  };
}

/** The whole portal, with its figures beside it from the first moment to the last. */
async function startPortal(config: Config, pages: Pages): Promise<End> {
  const closeMetrics = await openMetrics(config);
  try {
    const end = await (config.workers > 1 && pages !== 'dev'
      ? startPrimary(config)
      : startAlone(config, pages));
    return async (notice, signal) => {
      const code = await end(notice, signal);
      await closeMetrics();
      return code;
    };
  } catch (error) {
    await closeMetrics();
    throw error;
  }
}

function start(config: Config, pages: Pages): Promise<End> {
  // Whatever is written from here on, nobody else of this machine may read.
  process.umask(0o077);
  return cluster.isWorker ? startWorker(config, pages) : startPortal(config, pages);
}

/** The variable that a failure of the start comes from, where one can be named. */
function variableOf({ code, syscall }: NodeJS.ErrnoException): string | undefined {
  const isAddress = syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo';
  if (isAddress && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')) return 'HOST';
  return syscall === 'listen' ? 'PORT' : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const failure = error as NodeJS.ErrnoException;
  if (failure.code === 'EADDRINUSE')
    return `PORT is in use already: ${failure.message}. Stop the other program or set another PORT.`;
  if (error instanceof DrizzleQueryError)
    return `Paddock could not start: the database answered "${databaseReason(error)}". See its log, and start again once it is in order.`;
  const variable = variableOf(failure);
  return `Paddock could not start${variable ? `, look at ${variable}` : ''}: ${failure.message ?? String(error)}`;
}

/** A portal whose jobs or pictures cannot work ends with a sentence. */
function onFailure(error: unknown): void {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** Ctrl-C reaches the portal from the terminal and from the program that started it, within moments. */
const sameKeyMs = 1_000;

/** The portal as a process: it stands until a signal, or until the process that started it with a channel is gone. */
export async function runPortal(pages: Pages): Promise<void> {
  // Listened for from the first moment: whoever ends a start must not leave a database running.
  const standing = Promise.withResolvers<End>();
  let noticeMs = 0;
  let stoppedAt: number | undefined;
  const endBy = async (notice: number, signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    const end = await standing.promise;
    setTimeout(() => process.exit(1), notice + deadlineMs + closingMs).unref();
    process.exit((await end(notice, signal)) || process.exitCode);
  };
  // Supervisors and parent processes repeat SIGTERM, and a closed terminal sends SIGHUP to the whole group: each of them drains.
  process.on('SIGTERM', () => void endBy(noticeMs, 'SIGTERM'));
  process.on('SIGHUP', () => void endBy(noticeMs, 'SIGTERM'));
  // A terminal has no load balancer, so Ctrl-C skips the notice. A second press ends the portal at once.
  process.on('SIGINT', () => {
    if (stoppedAt !== undefined && performance.now() - stoppedAt > sameKeyMs) process.exit(1);
    void endBy(0, 'SIGINT');
  });
  process.on('disconnect', () => void endBy(0, 'SIGINT'));

  try {
    const config = loadConfig();
    noticeMs = config.shutdownDelaySeconds * 1_000;
    standing.resolve(await start(config, pages));
    // Whoever started us with a channel was killed, perhaps before we listened.
    if (process.connected === false) await endBy(0, 'SIGINT');
  } catch (error) {
    // The worker has said why.
    if (!(error instanceof WorkerStartError)) process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
    // Whoever waits for it to be cut would keep this process for ever.
    process.channel?.unref();
  }
}
