import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmbeddedDatabaseError } from './previous-server.ts';
import { readProcess } from './process-table.ts';
import { findRunningPostgres, startEmbedded } from './start-embedded.ts';

let dataDir: string;
let portals: ChildProcess[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-embedded-'));
  portals = [];
});
afterEach(async () => {
  for (const portal of portals) await kill(portal, 'SIGKILL');
  const left = serverPid();
  if (left !== undefined && readProcess(left)) {
    process.kill(left, 'SIGQUIT');
    await vi.waitUntil(() => !readProcess(left), { interval: 20, timeout: 30_000 });
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function serverPid(): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in a separate process, which prints its address or why it failed. */
async function startPortal(): Promise<{ portal: ChildProcess; said: string }> {
  const code = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded.ts'))};
    const found = await startEmbedded(process.argv[1]).catch((error) => error);
    console.log(found.connection ?? found.message);
    setInterval(() => {}, 1000);
  `;
  const portal = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  portals.push(portal);
  const [chunk] = await once(portal.stdout!, 'data');
  return { portal, said: String(chunk).trim() };
}

async function kill(portal: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return;
  portal.kill(signal);
  await once(portal, 'exit');
}

test('the first start creates a database in Persian order, the second finds its rows', async () => {
  const first = await startEmbedded(dataDir);
  await query(first.connection, 'CREATE TABLE words (word text)');
  const words = ['Zed', 'یک', 'گل', 'کتاب', 'هوا', 'وزن', 'پیست ۱۰', 'پیست ۲', 'alpha'];
  await query(first.connection, `INSERT INTO words VALUES ${words.map((word) => `('${word}')`).join()}`);
  await first.stop();
  await first.stop();
  expect(serverPid()).toBeUndefined();

  const second = await startEmbedded(dataDir);
  const rows = await query(second.connection, 'SELECT word FROM words ORDER BY word');
  await second.stop();
  expect(rows.map(({ word }) => word)).toEqual([
    'پیست ۲',
    'پیست ۱۰',
    'کتاب',
    'گل',
    'وزن',
    'هوا',
    'یک',
    'alpha',
    'Zed',
  ]);
});

test('it only listens on its socket', async () => {
  const database = await startEmbedded(dataDir);
  const listen = await query(database.connection, 'SHOW listen_addresses');
  await database.stop();
  expect(listen).toEqual([{ listen_addresses: '' }]);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
});

const withoutPassword = (connection: string, role = 'app') =>
  connection.replace(/\/\/\w+:\w+@/, `//${role}@`);

test('connections need a password, and each role has one, stored only in the data folder', async () => {
  const database = await startEmbedded(dataDir);
  try {
    const who = 'select current_user::text as who';
    expect(await query(database.connection, who)).toEqual([{ who: 'app' }]);
    expect(await query(database.application, who)).toEqual([{ who: 'portal' }]);
    expect(findRunningPostgres(dataDir)).toEqual({
      connection: database.connection,
      application: database.application,
    });
    for (const role of ['app', 'portal', 'postgres']) {
      await expect(query(withoutPassword(database.connection, role), who), role).rejects.toThrow(/password/);
      const wrong = database.connection.replace(/\/\/\w+:\w+@/, `//${role}:wrong@`);
      await expect(query(wrong, who), role).rejects.toThrow('password authentication failed');
    }
    const other = database.application.replace('//portal:', '//app:');
    await expect(query(other, who)).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'postgres.passwords')).mode & 0o777).toBe(0o600);
    const [row] = await query(
      database.connection,
      "select count(*)::int as open from pg_hba_file_rules where auth_method <> 'scram-sha-256'",
    );
    expect(row).toEqual({ open: 0 });
  } finally {
    await database.stop();
  }
});

test('a folder of an older version without passwords continues and gets closed', async () => {
  const first = await startEmbedded(dataDir);
  await query(first.connection, 'create table kept as select 1 as n');
  await query(first.connection, 'drop role portal');
  await query(first.connection, 'alter role app password null');
  await first.stop();
  rmSync(join(dataDir, 'postgres.passwords'));
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
  for (const start of ['the first', 'the second']) {
    const next = await startEmbedded(dataDir);
    const rows = await query(next.connection, 'select n from kept');
    const refused = query(withoutPassword(next.connection), 'select 1').catch(
      (error: Error) => error.message,
    );
    const found = { rows, refused: String(await refused) };
    await next.stop();
    expect(found, start).toEqual({ rows: [{ n: 1 }], refused: expect.stringContaining('password') });
  }
});

test('after kill -9 of the portal the next start has every acknowledged row', async () => {
  const { portal, said } = await startPortal();
  await query(said, 'CREATE TABLE kept (n int)');
  for (let n = 1; n <= 20; n += 1) await query(said, `INSERT INTO kept VALUES (${n})`);
  await kill(portal, 'SIGKILL');
  const orphan = serverPid()!;
  expect(readProcess(orphan)).toBeDefined();

  const next = await startEmbedded(dataDir);
  expect(readProcess(orphan)).toBeUndefined();
  const rows = await query(next.connection, 'SELECT count(*)::int AS count FROM kept');
  await next.stop();
  expect(rows).toEqual([{ count: 20 }]);
});

test('after kill -9 of the database itself the next start has every row', async () => {
  const { portal, said } = await startPortal();
  await query(said, 'CREATE TABLE kept AS SELECT 1 AS n');
  process.kill(serverPid()!, 'SIGKILL');
  await kill(portal, 'SIGKILL');
  const next = await startEmbedded(dataDir);
  const rows = await query(next.connection, 'SELECT n FROM kept');
  await next.stop();
  expect(rows).toEqual([{ n: 1 }]);
});

test('a second portal on the folder is rejected, and the first continues', async () => {
  const { said } = await startPortal();
  await expect(startEmbedded(dataDir)).rejects.toThrow(EmbeddedDatabaseError);
  await expect(startEmbedded(dataDir)).rejects.toThrow(`The data folder ${dataDir} is in use`);
  expect((await startPortal()).said).toContain('is in use by another Paddock');
  expect(await query(said, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
});

test('a reused process id in postmaster.pid does not prevent a start', async () => {
  const first = await startEmbedded(dataDir);
  await first.stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  const second = await startEmbedded(dataDir);
  expect(serverPid()).not.toBe(process.pid);
  await second.stop();
});

test('leftovers of a killed first start are recreated', async () => {
  mkdirSync(join(dataDir, 'postgres.new'));
  writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18');
  const database = await startEmbedded(dataDir);
  expect(await query(database.connection, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  await database.stop();
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
});

test('a folder whose path is too long for a socket, or has unusual characters, works', async () => {
  const deep = join(dataDir, 'a long name, with "signs"', 'x'.repeat(100));
  const database = await startEmbedded(deep);
  expect(await query(database.connection, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  const socketFolder = new URL(database.connection.replace('@/', '@x/')).searchParams.get('host')!;
  await database.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test('a folder below a closed one works', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const database = await startEmbedded(join(closed, 'data'));
  expect(await query(database.connection, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  await database.stop();
});

test('a folder of another major version stays unchanged, with an error that explains the upgrade', async () => {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(join(folder, 'PG_VERSION'), '17');
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    /PostgreSQL 17, and this program has 18\. Write a backup .* restore/,
  );
  writeFileSync(join(folder, 'PG_VERSION'), '99');
  await expect(startEmbedded(dataDir)).rejects.toThrow(/PostgreSQL 99, .*: start the newer one again/);
  expect(readdirSync(folder)).toEqual(['PG_VERSION']);
});

test("a broken folder is reported with PostgreSQL's message", async () => {
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  await expect(startEmbedded(dataDir)).rejects.toThrow(/did not start on .* It said:\n.+/s);
});
