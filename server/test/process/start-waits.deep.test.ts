import { once } from 'node:events';
import { createServer, connect as open, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locks } from '../../src/db/locks.ts';
import { countLockWaits } from '../portal/database-sessions.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { findFreePort, spawnPortal, withUserAtEnd } from './start-process.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** A line is printed every five seconds. */
const longerThanALineMs = 6_000;

/** A proxy to the database that forwards nothing until it is released. */
async function holdDatabase() {
  const { username, password, hostname, port, pathname, searchParams } = new URL(
    t.connection.replace('@/', '@localhost/'),
  );
  const folder = searchParams.get('host');
  const place = folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) };
  const ownPort = await findFreePort();
  let isReleased = false;
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    if (!isReleased) return;
    const through = open(place);
    through.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('close', () => through.destroy());
    socket.pipe(through).pipe(socket);
  }).listen(ownPort, '127.0.0.1');
  return {
    address: `postgresql://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    connected: once(server, 'connection'),
    release: () => (isReleased = true),
    close: () => server.close(),
  };
}

const settings = () => ({ DATA_DIR: t.dataDir, SEED: 'none', LOCAL_PAYMENTS: 'allow' });

test('a start waits for a database that does not respond yet, and says so', async () => {
  const database = await holdDatabase();
  const starting = spawnPortal({ ...settings(), DATABASE_URL: database.address });
  await database.connected;
  await sleep(longerThanALineMs);
  database.release();
  const portal = await starting;
  expect(portal.printed()).toMatch(/Waiting for the database to answer \(5 s so far\)/);
  expect(portal.printed()).toContain('Paddock is at');
  portal.process.kill('SIGINT');
  expect(await portal.ended).toBe(0);
  database.close();
});

test('a start that waits for the migration lock says so', async () => {
  const client = new pg.Client({ connectionString: t.connection });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [locks.migrate]);
  const starting = spawnPortal({ ...settings(), DATABASE_URL: withUserAtEnd(t.connection) });
  await expect.poll(() => countLockWaits(t.deps.db), { timeout: 60_000 }).toBe(1);
  await sleep(longerThanALineMs);
  await client.end();
  const portal = await starting;
  expect(portal.printed()).toMatch(/Waiting for another process that brings the database up to date/);
  expect(portal.printed()).toContain('Paddock is at');
  portal.process.kill('SIGINT');
  expect(await portal.ended).toBe(0);
});

test('a database that rejects connections fails the start with its cause', async () => {
  const missing = withUserAtEnd(t.connection).replace(/\/[^/?]+\?/, '/missing?');
  const refused = await spawnPortal({ ...settings(), DATABASE_URL: missing });
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(
    /^The database of DATABASE_URL cannot be used: database "missing" does not exist/,
  );
});
