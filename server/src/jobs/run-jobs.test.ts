import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { leases } from '../db/leases/tables.ts';
import { type Loop, startJobs } from './run-jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('of many processes one goes round at a time, and another after it ended or died', async () => {
  const rounds = { first: 0, second: 0 };
  let [running, most] = [0, 0];
  const loop = (who: keyof typeof rounds): Loop => ({
    name: 'goes-round',
    isLeased: true,
    seconds: 0.01,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await t.deps.db.execute(sql`select pg_sleep(0.01)`);
      rounds[who] += 1;
      running -= 1;
    },
  });
  const start = (who: keyof typeof rounds) => startJobs(t.deps, t.application, [], [loop(who)]);
  const first = start('first');
  const second = start('second');
  await vi.waitUntil(() => rounds.first + rounds.second > 50, { timeout: 20_000 });
  expect(most).toBe(1);

  await first.stop();
  const before = rounds.second;
  await vi.waitUntil(() => rounds.second > before, { timeout: 20_000 });

  // As one leaves it who dies at it.
  const died = { holder: 'dead', held_until: sql`clock_timestamp() + interval '2 seconds'` };
  await t.deps.db.update(leases).set(died);
  await vi.waitUntil(
    async () => {
      const [lease] = await t.deps.db.select().from(leases);
      return lease?.holder !== 'dead';
    },
    { timeout: 20_000 },
  );
  await second.stop();
});
