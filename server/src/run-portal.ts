import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { closeDataFolder } from './config/data-folder.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { databaseReason } from './db/outages/database-errors.ts';
import type { DatabaseAddress, Pages } from './serve-portal.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Time for pending requests during a shutdown. */
const deadlineMs = 30_000;
/** Time to close everything after the last request. */
const closingMs = 15_000;
/** Maximum connections of a process outside its pool: notices, a migration, a backup and the lock of an upload. */
const directConnections = 4;
/** PostgreSQL's default max_connections, and our minimum. */
const usualConnections = 100;

/** Stops the portal. `notice` in ms, as for servePortal. */
type End = (notice: number) => Promise<void>;

interface OpenDatabase extends DatabaseAddress {
  close: () => Promise<void>;
}

async function openDatabase(config: Config, onSpawn?: () => void): Promise<OpenDatabase> {
  const { databaseUrl, database, dataDir } = config;
  await closeDataFolder(dataDir);
  if (databaseUrl) {
    const direct = database.directUrl ?? databaseUrl;
    return { owner: direct, application: databaseUrl, direct, isEmbedded: false, close: async () => {} };
  }
  const perProcess = database.connections + directConnections;
  const { connection, application, stop } = await startEmbedded(dataDir, {
    settings: [`max_connections=${Math.max(usualConnections, 2 * perProcess)}`],
    ...(onSpawn && { onSpawn }),
  });
  return { owner: connection, application, direct: application, isEmbedded: true, close: stop };
}

/** Returns its stop function. */
async function openMetrics({ metrics }: Config): Promise<() => Promise<void>> {
  if (!metrics) return async () => {};
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  return serveMetrics(metrics);
}

const announce = ({ publicUrl }: Config) => printLine(`Paddock is at ${publicUrl}`);

/** Starts the database, and the portal on it. */
async function startServing(config: Config, pages: Pages): Promise<End> {
  // Loads the program, which blocks this process, while the database starts.
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
    };
  } catch (error) {
    await opening.then(({ close }) => close()).catch(() => undefined);
    throw error;
  }
}

/** Starts the portal with its metrics. */
async function start(config: Config, pages: Pages): Promise<End> {
  // New files are readable only by their owner.
  process.umask(0o077);
  if (config.isClusterAsked)
    printLine(
      'WEB_CONCURRENCY is ignored: a portal is one process. Start several behind a proxy, as docs/operating.md says.',
    );
  const closeMetrics = await openMetrics(config);
  try {
    const end = await startServing(config, pages);
    return async (notice) => {
      await end(notice);
      await closeMetrics();
    };
  } catch (error) {
    await closeMetrics();
    throw error;
  }
}

/** The variable that caused a failed start, if known. */
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

/** Exits with a message if jobs or pictures cannot work. */
function onFailure(error: unknown): void {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** Ctrl-C reaches the portal from the terminal and from its parent process, within moments. */
const sameKeyMs = 1_000;

/** Runs the portal until a signal, or until the parent process with an IPC channel exits. */
export async function runPortal(pages: Pages): Promise<void> {
  // Signals are handled from the beginning, so that an aborted start does not leave a database running.
  const standing = Promise.withResolvers<End>();
  let noticeMs = 0;
  let stoppedAt: number | undefined;
  const endAfter = async (notice: number) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    const end = await standing.promise;
    setTimeout(() => process.exit(1), notice + deadlineMs + closingMs).unref();
    await end(notice);
    process.exit();
  };
  // Supervisors and parent processes repeat SIGTERM, and a closed terminal sends SIGHUP to the whole group: each
  // of them drains.
  process.on('SIGTERM', () => void endAfter(noticeMs));
  process.on('SIGHUP', () => void endAfter(noticeMs));
  // A terminal has no load balancer, so Ctrl-C skips the notice. A second press exits at once.
  process.on('SIGINT', () => {
    if (stoppedAt !== undefined && performance.now() - stoppedAt > sameKeyMs) process.exit(1);
    void endAfter(0);
  });
  process.on('disconnect', () => void endAfter(0));

  try {
    const config = loadConfig();
    noticeMs = config.shutdownDelaySeconds * 1_000;
    standing.resolve(await start(config, pages));
    // The parent process was killed, perhaps before the handler was set.
    if (process.connected === false) await endAfter(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
    // Otherwise the channel would keep this process alive.
    process.channel?.unref();
  }
}
