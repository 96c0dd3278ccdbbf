import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { runLeased } from './lease.ts';
import { leases } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const lease = (name: string, work = async () => {}, everySeconds?: number) =>
  runLeased(t.deps.db, name, work, everySeconds);
const change = (name: string, values: object) =>
  t.deps.db.update(leases).set(values).where(eq(leases.name, name));

test('one is let in at a time, and the next whatever the work came to', async () => {
  let inner: boolean | undefined;
  expect(
    await lease('doors', async () => {
      inner = await lease('doors');
    }),
  ).toBe(true);
  expect(inner).toBe(false);
  await expect(lease('doors', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lease('doors')).toBe(true);
});

test('of many who come at once one does the work', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let refused = 0;
  const come = async () => {
    const isDone = await lease('rush', () => promise);
    if (!isDone) refused += 1;
    return isDone;
  };
  const all = Array.from({ length: 12 }, come);
  // Whoever came only now would find it free again.
  await expect.poll(() => refused, { timeout: 10_000 }).toBe(11);
  resolve();
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
});

test('its turn comes again when the time is over', async () => {
  expect(await lease('rounds', undefined, 3_600)).toBe(true);
  expect(await lease('rounds')).toBe(false);
  await change('rounds', { due_at: sql`now()` });
  expect(await lease('rounds')).toBe(true);
});

test('whoever died at it is followed when the lease has lapsed, and whoever works keeps it', async () => {
  const ahead = new Date(Date.UTC(2100, 0));
  await t.deps.db.insert(leases).values({ name: 'heir', holder: 'dead', held_until: ahead });
  expect(await lease('heir')).toBe(false);
  await change('heir', { held_until: sql`now()` });
  let kept: Date | undefined;
  await lease('heir', async () => {
    const until = async () => (await t.deps.db.select().from(leases).where(eq(leases.name, 'heir')))[0];
    await change('heir', { held_until: sql`'epoch'` });
    await expect
      .poll(async () => (kept = (await until())?.held_until)?.getTime(), { timeout: 15_000 })
      .toBeGreaterThan(0);
  });
  expect(kept).toBeDefined();
}, 20_000);

test('whoever lost it takes it from nobody', async () => {
  await lease('lost', async () => {
    await change('lost', { holder: 'another', held_until: new Date(Date.UTC(2100, 0)) });
  });
  expect(await lease('lost')).toBe(false);
});
