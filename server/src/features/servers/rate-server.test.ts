import { listMyRatings, listServers, rateServer } from '@paddock/contract/servers/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rate = (as: MadeUser | undefined, id: number, rating: unknown) =>
  t.call(rateServer, { as, input: { params: { id } } as never, json: { rating } });

test('each member has one vote, and the average has two decimals', async () => {
  const { id } = await makeServer(t);
  const [a, b, c] = [await makeUser(t), await makeUser(t), await makeUser(t)];
  expect(await rate(a, id, 5)).toMatchObject({ status: 200, body: { rating: 5, own_rating: 5 } });
  expect((await rate(b, id, '۴')).body).toEqual({ rating: 4.5, own_rating: 4 });
  expect((await rate(c, id, 5)).body.rating).toBe(4.67);
  expect((await rate(a, id, 1)).body).toEqual({ rating: 3.33, own_rating: 1 });
  expect((await t.call(listServers)).body[0].rating).toBe(3.33);
  expect((await t.call(listMyRatings, { as: a })).body).toEqual([{ server_id: id, own_rating: 1 }]);
  expect((await t.call(listMyRatings, { as: await makeUser(t) })).body).toEqual([]);
});

test('concurrent votes are all counted', async () => {
  const { id } = await makeServer(t);
  const voters = await Promise.all(Array.from({ length: 8 }, () => makeUser(t)));
  await Promise.all(voters.map((voter, index) => rate(voter, id, index < 4 ? 2 : 5)));
  expect((await t.call(listServers)).body.find((one: { id: number }) => one.id === id).rating).toBe(3.5);
});

test('invalid votes and voters are rejected', async () => {
  const { id } = await makeServer(t);
  const off = await makeServer(t, { is_active: false });
  const member = await makeUser(t);
  for (const wrong of [0, 6, 2.5, 'five', null, '']) {
    expect((await rate(member, id, wrong)).problem.errors).toHaveProperty('rating');
  }
  expect((await rate(undefined, id, 5)).problem.code).toBe('sign_in_required');
  expect((await rate(await makeUser(t, { discord: false }), id, 5)).problem.code).toBe('discord_required');
  expect((await rate(member, off.id, 5)).status).toBe(404);
  expect((await rate(member, 2_147_483_647, 5)).status).toBe(404);
});
