import { listMyTransactions } from '@paddock/contract/payments/calls';
import { ingestEvents } from '@paddock/contract/racing/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../test/make/make.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_FACTOR: '0.05' });
});
afterAll(() => t.close());

/** Statuses of calls from one address, each with another token. */
async function forge(count: number, call: (token: string) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) statuses.push((await call(`forged-${made}`)).status);
  return statuses;
}

test('a forged token has no rate limit of its own, and does not use up that of signed-in users', async () => {
  const user = await makeUser(t);
  const statuses = await forge(14, (token) => t.call(listMyTransactions, { as: token }));
  expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
  expect((await t.call(listMyTransactions, { as: user })).status).toBe(200);
});

test('neither has a forged key of a game server', async () => {
  const statuses = await forge(32, (token) => t.call(ingestEvents, { as: token, json: { events: [] } }));
  expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
});
