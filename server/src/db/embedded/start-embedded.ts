import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { announceWait, startPatienceMs } from '../outages/wait-at-start.ts';
import {
  chooseAccount,
  chownTo,
  findPostgresBinaries,
  type OsAccount,
  type PostgresBinaries,
} from './os-account.ts';
import { assertMajor } from './postgres-versions.ts';
import {
  EmbeddedDatabaseError,
  removeOwnerFile,
  socketName,
  stopPreviousServer,
  writeOwnerFile,
} from './previous-server.ts';
import { readProcess } from './process-table.ts';
import {
  type Passwords,
  type RoleName,
  readPasswords,
  roleNames,
  setPasswords,
  writeAccessRules,
} from './roles.ts';

export interface EmbeddedDatabase {
  /** A connection string for any PostgreSQL client, as the owner: for migrations. */
  connection: string;
  /** The same for the role that serves requests. */
  application: string;
  /** Closes every connection and waits for a clean shutdown. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** PostgreSQL settings, each as name=value. */
  settings?: string[];
  /** Called when its program has been spawned and this process is idle for a moment. */
  onSpawn?: () => void;
}

/** Persian before Latin, ک before گ, ه before ی, numbers by value. */
const order = 'fa-u-kn-true';
const database = 'paddock';

/**
 * Starts the packaged PostgreSQL on DATA_DIR/postgres, listening only on a Unix socket. Stops a server left behind
 * by a killed portal; throws if it belongs to a running portal.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = [], onSpawn = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(realpathSync(dataDir), 'postgres');
  const tools = await findPostgresBinaries();
  const account = chooseAccount(dirname(folder), tools);
  await announceWait('the database of an earlier portal to end', stopPreviousServer(folder));
  assertMajor(folder, tools);
  if (!existsSync(folder)) await createCluster(folder, tools, account);

  let passwords = readPasswords(folder);
  writeAccessRules(folder, account, passwords);
  const socketFolder = await chooseSocketFolder(folder, account);
  const server = await startServer({ folder, socketFolder, settings, tools, account, onSpawn });
  const killWithUs = () => server.kill('SIGINT');
  process.once('exit', killWithUs);
  writeOwnerFile(folder);
  passwords = await prepare({ folder, socketFolder, account, passwords });

  let stopping: Promise<void> | undefined;
  async function stop() {
    process.off('exit', killWithUs);
    server.kill('SIGINT');
    await ended(server);
    removeOwnerFile(folder);
    if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true });
  }
  return {
    connection: connectionString(socketFolder, 'owner', passwords),
    application: connectionString(socketFolder, 'application', passwords),
    stop: () => (stopping ??= stop()),
  };
}

/** The connection of a running portal's PostgreSQL on this data folder; undefined if there is none. */
export function findRunningPostgres(
  dataDir: string,
): Pick<EmbeddedDatabase, 'connection' | 'application'> | undefined {
  const folder = join(dataDir, 'postgres');
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , , socketFolder] = readFileSync(file, 'utf8').split('\n');
  const server = readProcess(Number(pid));
  if (!server?.command.includes(realpathSync(folder)) || !socketFolder) return undefined;
  const passwords = readPasswords(folder);
  return {
    connection: connectionString(socketFolder, 'owner', passwords),
    application: connectionString(socketFolder, 'application', passwords),
  };
}

function connectionString(
  socketFolder: string,
  role: RoleName,
  passwords: Passwords | undefined,
  name = database,
): string {
  const password = passwords ? `:${passwords[role]}` : '';
  return `postgresql://${roleNames[role]}${password}@/${name}?host=${encodeURIComponent(socketFolder)}`;
}

const logFile = (folder: string) => `${folder}.log`;

/** Creates the folder under a temporary name, so that a killed first start leaves no partial cluster. */
async function createCluster(folder: string, tools: PostgresBinaries, account: OsAccount): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  chownTo(account, draft);
  const flags = [
    '-U',
    roleNames.owner,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=icu',
    `--icu-locale=${order}`,
  ];
  const initdb = account.run(
    tools.initdb,
    ['-D', draft, ...flags, '--no-locale'],
    ['ignore', 'pipe', 'pipe'],
  );
  let output = '';
  initdb.stdout?.on('data', (chunk) => (output += chunk));
  initdb.stderr?.on('data', (chunk) => (output += chunk));
  const code = await ended(initdb);
  if (code !== 0) {
    throw new EmbeddedDatabaseError(`The database could not be created in ${folder}.\n${output.trim()}`);
  }
  renameSync(draft, folder);
}

/** The address of a Unix socket is limited to 107 bytes, and the setting is a comma-separated list. */
async function chooseSocketFolder(folder: string, account: OsAccount): Promise<string> {
  const fits = Buffer.byteLength(join(folder, socketName)) <= 107;
  if (fits && !/[,"\s]/.test(folder)) return folder;
  const short = await mkdtemp(join(tmpdir(), 'paddock-pg-'));
  chownTo(account, short);
  return short;
}

interface ServerOptions {
  folder: string;
  socketFolder: string;
  settings: string[];
  tools: PostgresBinaries;
  account: OsAccount;
  onSpawn: () => void;
}

/** No checkpoints, and no row values: DETAIL and STATEMENT would log email addresses. */
const discreetLog = ['log_checkpoints=off', 'log_error_verbosity=terse', 'log_min_error_statement=panic'];

/** Remaining processes of a killed server end within moments; until then PostgreSQL refuses to start. */
async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const server = spawnServer(options);
    options.onSpawn();
    try {
      await announceWait('the database to recover and answer', waitUntilReady(server, options));
      return server;
    } catch (error) {
      const leftovers = error instanceof Error && error.message.includes('is still in use');
      if (!leftovers || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

function spawnServer({ folder, socketFolder, settings, tools, account }: ServerOptions): ChildProcess {
  const log = openSync(logFile(folder), 'w', 0o600);
  try {
    const options = ['listen_addresses=', ...discreetLog, ...settings].flatMap((setting) => ['-c', setting]);
    return account.run(tools.postgres, ['-D', folder, '-k', socketFolder, ...options], ['ignore', log, log]);
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL writes its state to the eighth line of postmaster.pid. */
async function waitUntilReady(server: ChildProcess, { folder }: ServerOptions): Promise<void> {
  const deadline = performance.now() + startPatienceMs;
  const file = join(folder, 'postmaster.pid');
  server.on('error', () => {}); // handled below as a process without an id
  for (;;) {
    const lines = await readFile(file, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return;
    const over = server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
    if (over || performance.now() > deadline) {
      server.kill('SIGINT');
      const log = readFileSync(logFile(folder), 'utf8').trim();
      throw new EmbeddedDatabaseError(`PostgreSQL did not start on ${folder}. It said:\n${log}`);
    }
    await sleep(10);
  }
}

interface Preparation {
  folder: string;
  socketFolder: string;
  account: OsAccount;
  passwords: Passwords | undefined;
}

/** Creates missing databases and roles. */
async function prepare({ folder, socketFolder, account, passwords }: Preparation): Promise<Passwords> {
  const client = new Client({
    connectionString: connectionString(socketFolder, 'owner', passwords, 'postgres'),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
    return passwords ?? (await setPasswords(client, folder, account));
  } finally {
    await client.end();
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}
