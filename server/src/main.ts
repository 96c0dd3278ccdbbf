import { createDeps } from './adapters/deps.ts';
import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config/config.ts';
import { startEmbedded } from './db/embedded/start-embedded.ts';
import { migrate } from './db/migrate.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { pollingLoops, scheduledJobs } from './schedule.ts';
import { demoDrivers } from './seed/demo/data/people-and-servers.ts';
import { seed } from './seed/seed.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<() => Promise<void>> {
  const config = loadConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const connection = config.databaseUrl ?? embedded?.connection ?? '';
  const closing: (() => Promise<unknown>)[] = [async () => embedded?.stop()];
  const close = async () => {
    for (const step of closing.reverse()) await step();
  };
  try {
    await migrate(connection).catch((cause: Error) => {
      if (!config.databaseUrl) throw cause;
      throw new ConfigError(`The database of DATABASE_URL cannot be used: ${cause.message}.`, { cause });
    });
    const demoSteamIds = demoDrivers.map(({ steam_id }) => steam_id);
    const deps = createDeps(config, connection, { demoSteamIds });
    closing.push(deps.close);
    // At once: whatever fails after this, nobody could read these again.
    for (const { who, email, password } of await seed(deps))
      say(`Sign-in of the ${who}, shown only now:\n${email} ${password}`);
    const dev = process.argv.includes('--dev');
    const app = await buildApp(deps, { pages: dev ? 'dev' : 'built', log: true });
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const running = await startJobs(deps, connection, scheduledJobs, pollingLoops(config));
    closing.push(running.stop);
    say(`Paddock is at ${config.publicUrl}`);
    return close;
  } catch (error) {
    await close().catch(() => undefined);
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

// Listened for from the first moment: whoever ends a start must not leave a database running.
const standing = Promise.withResolvers<() => Promise<void>>();
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const close = await standing.promise;
  setTimeout(() => process.exit(1), 30_000).unref();
  await close();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);

try {
  standing.resolve(await start());
  // Whoever started us with a channel was killed, perhaps before we listened.
  if (process.connected === false) await stop();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
