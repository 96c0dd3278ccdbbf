import { createDeps } from './adapters/deps.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { closeDataFolder } from './config/data-folder.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { checkSecret } from './db/installation/check-secret.ts';
import { migrate } from './db/migrate.ts';
import { drainServer } from './http/drain.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { pollingLoops, scheduledJobs } from './schedule.ts';
import { demoDrivers } from './seed/demo/data/people-and-servers.ts';
import { seed } from './seed/seed.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Requests that run when the portal is told to end have this long. */
const deadlineMs = 30_000;
/** For what a stop closes after the last request. */
const closingMs = 15_000;

type Pages = Parameters<typeof buildApp>[1]['pages'];
/** `notice`: how long /readyz says that the portal leaves before it does, in ms. */
type Stop = (notice: number) => Promise<void>;

async function start(config: Config, pages: Pages): Promise<Stop> {
  // Whatever is written from here on, nobody else of this machine may read.
  process.umask(0o077);
  await closeDataFolder(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const owner = config.databaseUrl ?? embedded?.connection ?? '';
  const connection = config.databaseUrl ?? embedded?.application ?? '';
  /** What ends together, and what requests and jobs need until then, the last one first. */
  const ending: Stop[] = [];
  const closing: (() => Promise<unknown>)[] = [async () => embedded?.stop()];
  const stop: Stop = async (notice) => {
    await Promise.allSettled(ending.map((end) => end(notice)));
    for (const close of closing.toReversed()) await close();
  };
  try {
    await migrate(owner, { grants: embedded !== undefined }).catch((cause: Error) => {
      if (!config.databaseUrl) throw cause;
      throw new ConfigError(`The database of DATABASE_URL cannot be used: ${cause.message}.`, { cause });
    });
    const demoSteamIds = demoDrivers.map(({ steam_id }) => steam_id);
    const deps = await createDeps(config, connection, { demoSteamIds });
    closing.push(deps.close);
    await checkSecret(deps.db, config);
    // At once: whatever fails after this, nobody could read these again.
    for (const { who, email, password } of await seed(deps))
      printLine(`Sign-in of the ${who}, shown only now:\n${email} ${password}`);
    const app = await buildApp(deps, { pages, log: true, drains: true });
    ending.push((notice) => drainServer(app, { notice, deadline: deadlineMs }));
    await app.listen({ port: config.port, host: config.host });
    const jobs = await startJobs(deps, connection, scheduledJobs, pollingLoops(config));
    ending.push(jobs.stop);
    printLine(`Paddock is at ${config.publicUrl}`);
    return stop;
  } catch (error) {
    await stop(0).catch(() => undefined);
    throw error;
  }
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
  const variable = variableOf(failure);
  return `Paddock could not start${variable ? `, look at ${variable}` : ''}: ${failure.message ?? String(error)}`;
}

/** Ctrl-C reaches the portal from the terminal and from the program that started it, within moments. */
const sameKeyMs = 1_000;

/** The portal as a process: it stands until a signal, or until the process that started it with a channel is gone. */
export async function runPortal(pages: Pages): Promise<void> {
  // Listened for from the first moment: whoever ends a start must not leave a database running.
  const standing = Promise.withResolvers<Stop>();
  let noticeMs = 0;
  let stoppedAt: number | undefined;
  const end = async (notice: number) => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    const stop = await standing.promise;
    setTimeout(() => process.exit(1), notice + deadlineMs + closingMs).unref();
    await stop(notice);
    process.exit(0);
  };
  const endBySignal = (notice: number) => {
    if (stoppedAt !== undefined && performance.now() - stoppedAt > sameKeyMs) process.exit(1);
    void end(notice);
  };
  process.on('SIGTERM', () => endBySignal(noticeMs));
  // Whoever presses Ctrl-C has no balancer.
  process.on('SIGINT', () => endBySignal(0));
  process.on('disconnect', () => void end(0));

  try {
    const config = loadConfig();
    noticeMs = config.shutdownDelaySeconds * 1_000;
    standing.resolve(await start(config, pages));
    // Whoever started us with a channel was killed, perhaps before we listened.
    if (process.connected === false) await end(0);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
    // Whoever waits for it to be cut would keep this process for ever.
    process.channel?.unref();
  }
}
