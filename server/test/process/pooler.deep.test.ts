import { listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import { setUserStatus } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pooler, pgbouncer, startPooler } from '../engines/start-pooler.ts';
import { expectBalancedLedger } from '../make/expect-balanced-ledger.ts';
import { makeItem, makeUser } from '../make/make.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { type PortalProcess, spawnPortal, startProcess, withUserAtEnd } from './start-process.ts';

/** Skipped unless installed: Debian's package is `pgbouncer`. */
describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode', () => {
  let t: TestApp;
  let pooler: Pooler;
  let portal: PortalProcess;
  beforeAll(async () => {
    t = await testApp();
    pooler = await startPooler(t.application);
    portal = await startProcess(t, {
      DATABASE_URL: pooler.address,
      DATABASE_DIRECT_URL: withUserAtEnd(t.connection),
    });
  });
  afterAll(async () => {
    portal.process.kill('SIGTERM');
    await portal.ended;
    await pooler.stop();
    await t.close();
  });

  const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
  const ask = (path: string, token: string) => fetch(portal.url + path, { headers: authorization(token) });
  const send = ({ path, method }: { path: string; method: string }, token: string, json: object) =>
    fetch(portal.url + path, {
      method,
      headers: { ...authorization(token), 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });

  test('more requests than sessions are answered, and no purchase is lost or duplicated', async () => {
    const grants = [{ type: 'subscription' as const, tier: 'gold', days: 1 }];
    const item = await makeItem(t, { grants });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makeUser(t, { balance: 10_000 })));
    const rounds = 20;
    await Promise.all(
      buyers.flatMap(({ token }) => [
        (async () => {
          for (let round = 0; round < rounds; round += 1) {
            const bought = await send(payWithBalance, token, { item_id: item.id, amount: 5 });
            expect(bought.status, await bought.text()).toBe(201);
          }
        })(),
        (async () => {
          for (let round = 0; round < rounds; round += 1)
            expect((await ask(listMyTransactions.path, token)).status).toBe(200);
        })(),
      ]),
    );
    for (const { token } of buyers) {
      const answer = await ask(`${listMyTransactions.path}?item=${item.id}`, token);
      expect(await answer.json()).toMatchObject({ total: rounds });
    }
    await expectBalancedLedger(t.deps.db);
  });

  test('a banned user is rejected at once', async () => {
    const [admin, user] = [await makeUser(t, { role: 'admin' }), await makeUser(t)];
    expect((await ask(getCurrentUser.path, user.token)).status).toBe(200);
    const path = setUserStatus.path.replace('{id}', String(user.id));
    const banned = await send({ path, method: setUserStatus.method }, admin.token, {
      is_active: false,
      reason: 'test',
    });
    expect(banned.status, await banned.text()).toBe(200);
    expect((await ask(getCurrentUser.path, user.token)).status).toBe(401);
  });

  test('without a direct address the portal does not start, with a message, and leaves no lock behind', async () => {
    for (let start = 0; start < 2; start += 1) {
      const refused = await spawnPortal({
        DATABASE_URL: pooler.address,
        DATA_DIR: t.dataDir,
        LOCAL_PAYMENTS: 'allow',
      });
      expect(await refused.ended).toBe(1);
      expect(refused.printed()).toMatch(/pooler in transaction mode.*Set DATABASE_DIRECT_URL/s);
    }
  });

  test('a pooler with other session settings is rejected with an explanation', async () => {
    const other = await startPooler(t.application, { preparesSessions: false });
    const refused = await spawnPortal({
      DATABASE_URL: other.address,
      DATABASE_DIRECT_URL: withUserAtEnd(t.connection),
      DATA_DIR: t.dataDir,
      LOCAL_PAYMENTS: 'allow',
    });
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toMatch(
      /statement_timeout of 0 ms instead of .* connect_query in deploy\/pgbouncer\.ini/s,
    );
    await other.stop();
  });
});
