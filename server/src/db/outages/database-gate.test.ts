import { once } from 'node:events';
import { createServer, type NetConnectOpts, connect as open, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/portal/database.ts';
import { findFreePort } from '../../../test/process/start-process.ts';
import { connect } from '../database.ts';
import { isUnreachable } from './database-errors.ts';

let database: TestDatabase;
let port: number;
let address: string;
/** The address of the test database: a socket or a port. */
let place: NetConnectOpts;
beforeAll(async () => {
  database = await createTestDatabase();
  port = await findFreePort();
  const {
    username,
    password,
    hostname,
    port: own,
    pathname,
    searchParams,
  } = new URL(database.connection.replace('@/', '@localhost/'));
  const folder = searchParams.get('host');
  place = folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(own) };
  address = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
});
afterAll(() => database.drop());

/** A proxy to the database that can be stopped and cuts all connections. */
async function listen() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const through = open(place);
    for (const one of [socket, through]) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => [socket, through].forEach((each) => each.destroy()));
    }
    socket.pipe(through).pipe(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
}

const add = sql`select 1 as one`;

test('callers during an outage are answered afterwards, and earlier statements fail', async () => {
  const cut = await listen();
  const { db, close } = connect(address, { waitMs: 60_000 });
  const pending = db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
  await expect.poll(() => db.$client.totalCount).toBe(1);
  await cut();
  expect(isUnreachable(await pending)).toBe(true);

  const waiting = [db.execute(add), db.transaction((tx) => tx.execute(add)), db.execute(add)];
  const back = await listen();
  for (const { rows } of await Promise.all(waiting)) expect(rows).toEqual([{ one: 1 }]);
  await close();
  await back();
});

test('the wait for an outage is limited', async () => {
  const { db, close } = connect(address, { waitMs: 300 });
  for (let count = 0; count < 3; count += 1)
    expect(isUnreachable(await db.execute(add).catch((error: unknown) => error))).toBe(true);
  await close();
});
