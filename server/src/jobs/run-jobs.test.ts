import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { type Loop, startJobs } from './run-jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const lead = 7_213_998;

test('of many processes one goes round, until it ends or loses its connection', async () => {
  const rounds = { first: 0, second: 0 };
  const count = (who: keyof typeof rounds): Loop => ({
    name: who,
    lead,
    seconds: 0.01,
    run: async () => void (rounds[who] += 1),
  });
  const start = (who: keyof typeof rounds) => startJobs(t.deps, t.application, [], [count(who)]);
  const first = start('first');
  await vi.waitUntil(() => rounds.first > 0);
  const second = start('second');
  await second.started;
  const before = rounds.first;
  await vi.waitUntil(() => rounds.first > before + 50, { timeout: 20_000 });
  expect(rounds.second).toBe(0);

  await first.stop();
  await vi.waitUntil(() => rounds.second > 0, { timeout: 20_000 });
  await t.deps.db.execute(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lead}`,
  );
  const lost = rounds.second;
  await vi.waitUntil(() => rounds.second > lost + 50, { timeout: 20_000 });
  await second.stop();
});
