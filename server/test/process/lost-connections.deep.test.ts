import { listEvents } from '@paddock/contract/events/calls';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { streamServers } from '@paddock/contract/servers/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq, inArray } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { publish } from '../../src/db/pubsub.ts';
import { transactions } from '../../src/features/payments/tables.ts';
import { gameServers } from '../../src/features/servers/tables.ts';
import { expectBalancedLedger } from '../make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeServer, makeUser } from '../make/make.ts';
import { readStream } from '../portal/stream-reader.ts';
import { testApp } from '../portal/test-app.ts';
import { startProcess } from './start-process.ts';

const requests = 2_000;
const losses = 25;
const lanes = 24;

interface Sent {
  method?: string;
  path: string;
  token?: string;
  key?: string;
  json?: object;
}

test('a portal that loses every database connection 25 times keeps answering and loses no purchase', async () => {
  const t = await testApp();
  const users: MadeUser[] = [];
  for (let made = 0; made < 6; made += 1) users.push(await makeUser(t, { balance: 1_000 }));
  // Buying it again extends it.
  const grants = [{ type: 'subscription' as const, tier: 'gold', days: 1 }];
  const items = [await makeItem(t, { grants }), await makeItem(t, { grants }), await makeItem(t, { grants })];
  const server = await makeServer(t);
  const portal = await startProcess(t, { GAME_POLL_SECONDS: '0.2' });
  const stream = await readStream(portal.url + streamServers.path);

  const statuses = new Map<number, number>();
  const send = async ({ method = 'GET', path, token, key, json }: Sent): Promise<Response> => {
    const response = await fetch(portal.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(json && { 'content-type': 'application/json' }),
      },
      body: json ? JSON.stringify(json) : null,
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  /** Retries with the same key until there is a response; returns the purchase. */
  const buy = async (number: number): Promise<string> => {
    const { token } = users[number % users.length] as MadeUser;
    const json = { item_id: items[number % items.length]?.id, amount: 5 };
    const { method, path } = payWithBalance;
    for (;;) {
      const response = await send({ method, path, token, key: `purchase-${number}`, json });
      const body = await response.json();
      if (response.status === 201) return body.transaction_id;
      expect([response.status, body.code]).toEqual([
        503,
        expect.stringMatching(/^(database_unavailable|busy)$/),
      ]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  };
  const reads = [listItems.path, listEvents.path, getCurrentUser.path];
  const read = async (number: number) => {
    const { token } = users[number % users.length] as MadeUser;
    const response = await send({ path: reads[number % reads.length] ?? '', token });
    await response.arrayBuffer();
  };

  const killer = new Client({ connectionString: t.connection });
  await killer.connect();
  let lost = 0;
  const loseConnections = async () => {
    lost += 1;
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  };
  const bought: string[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < requests) {
      begun += 1;
      const number = begun;
      if (number % (requests / losses) === 0) await loseConnections();
      if (number % 10 === 0) bought.push(await buy(number));
      else await read(number);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await killer.end();

  expect(lost).toBe(losses);
  expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
  expect(bought).toHaveLength(requests / 10);
  const rows = await t.deps.db
    .select({ id: transactions.transaction_id })
    .from(transactions)
    .where(eq(transactions.provider, 'balance'));
  expect(rows.map(({ id }) => id).sort()).toEqual(bought.toSorted());
  const settled = await t.deps.db
    .select()
    .from(transactions)
    .where(inArray(transactions.status, ['PENDING', 'REJECTED', 'CANCELED']));
  expect(settled).toEqual([]);
  await expectBalancedLedger(t.deps.db);

  // Subscribers receive notices again, jobs run, and new callers are answered.
  await t.deps.db
    .update(gameServers)
    .set({ name: 'Heard again', failures: 0 })
    .where(eq(gameServers.id, server.id));
  await publish(t.deps.db, 'game_servers', String(server.id));
  await stream.next(({ data }) => data.name === 'Heard again');
  // The server does not respond: each poll counts a failure.
  const failures = async () => (await t.deps.db.select().from(gameServers))[0]?.failures;
  await vi.waitUntil(failures, { interval: 50, timeout: 20_000 });
  expect((await send({ path: '/readyz' })).status).toBe(200);
  expect((await send({ path: getCurrentUser.path, token: users[0]?.token ?? '' })).status).toBe(200);
  expect(portal.process.exitCode).toBeNull();
  const lines = portal.printed().split('\n');
  expect(lines.filter((line) => /object Object|unhandled/i.test(line))).toEqual([]);
  // A job's failed query is logged with its reason.
  expect(lines.find((line) => line.startsWith('{"job":'))).toMatch(/"message":"[^"]*[a-z]{4}/);
  stream.close();
  portal.process.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await t.close();
});
