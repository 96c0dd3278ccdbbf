import { listDeliveries, retryDelivery } from '@paddock/contract/entitlements/calls';
import { deliveryAttemptsMax, leaseSecondsDefault } from '@paddock/contract/entitlements/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import {
  acknowledge,
  type Delivery,
  give,
  idsOf,
  leaseWork,
  makeDeliveryServer,
} from '../../../../test/make/make-delivery.ts';
import { buy, daysAfter, givenBy, makeGoods, refund } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let manager: MadeUser;
let buyer: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  buyer = await makeUser(t, { balance: 2000 });
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const makeShopServer = () => makeDeliveryServer(t, buyer);
const lease = (key: string, json?: object) => leaseWork(t, key, json);
const ack = (key: string, id: number, json?: object) => acknowledge(t, key, id, json);
const pass = (seconds: number) => t.setNow(new Date(t.deps.now().getTime() + seconds * 1000));
const listed = async (query: object = {}) =>
  t.call(listDeliveries, { as: manager, input: { query } as never });
const retry = async (id: number) =>
  t.call(retryDelivery, { as: manager, input: { params: { id } } as never });

/** Fails a delivery until its attempts are used up. */
async function failForGood(key: string): Promise<number> {
  let last = 0;
  for (let tried = 0; tried < deliveryAttemptsMax; tried += 1) {
    const [delivery] = await lease(key);
    last = delivery?.id ?? 0;
    expect(await ack(key, last, { result: 'failed', error: `no ${tried}` })).toBe(204);
    pass(3600);
  }
  return last;
}

describe('a refund', () => {
  test('deletes a delivery that was never leased', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    await refund(t, manager, transaction_id);
    expect(await lease(key)).toEqual([]);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'taken_back', error: null }]);
    expect((await listed({ search: transaction_id })).body).toMatchObject([{ state: 'canceled' }]);
  });

  test('enqueues undoing what was delivered, once', async () => {
    const { key, order } = await makeShopServer();
    const steam_id = makeSteamId();
    const transaction_id = await order(steam_id);
    const id = idsOf(await lease(key))[0] ?? 0;
    await ack(key, id);
    await refund(t, manager, transaction_id);
    const undoing = { action: 'take_back', steam_id, params: { delivery_id: id, ...give } };
    const [undo, ...more] = await lease(key);
    expect(undo).toMatchObject(undoing);
    expect(more).toEqual([]);
    expect(undo?.id).not.toBe(id);
    await ack(key, undo?.id ?? 0, { result: 'failed', error: 'not online' });
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([
      { state: 'taken_back', error: 'not online' },
    ]);
    pass(30);
    expect(await lease(key)).toEqual([undo]);
    await ack(key, undo?.id ?? 0);
    pass(86_400);
    expect(await lease(key)).toEqual([]);
  });

  test('waits for the current worker before undoing', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const id = idsOf(await lease(key))[0] ?? 0;
    await refund(t, manager, transaction_id);
    expect(await lease(key)).toEqual([]);
    await ack(key, id);
    expect(await lease(key)).toMatchObject([{ action: 'take_back', params: { delivery_id: id } }]);
  });

  test.each(['fails', 'is never acknowledged'])(
    'undoes a delivery that %s, which is not leased again',
    async (how) => {
      const { key, order } = await makeShopServer();
      const transaction_id = await order();
      const id = idsOf(await lease(key))[0] ?? 0;
      await refund(t, manager, transaction_id);
      if (how === 'fails') await ack(key, id, { result: 'failed' });
      else pass(leaseSecondsDefault);
      const undo = await lease(key);
      expect(undo).toMatchObject([{ action: 'take_back' }]);
      await ack(key, undo[0]?.id ?? 0);
      pass(86_400);
      expect(await lease(key)).toEqual([]);
      expect((await listed({ search: transaction_id })).body).toMatchObject([
        { state: 'done' },
        { state: 'canceled' },
      ]);
    },
  );

  test.each([
    ['given up', 'failed'],
    ['given up and handed out again by the staff', 'canceled'],
  ])('undoes a delivery that was %s', async (what, state) => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const id = await failForGood(key);
    if (what !== 'given up') await retry(id);
    await refund(t, manager, transaction_id);
    expect(await lease(key)).toMatchObject([{ action: 'take_back', params: { delivery_id: id } }]);
    expect((await listed({ search: transaction_id })).body[1]).toMatchObject({ id, state });
  });
});

describe('the staff', () => {
  test('see the deliveries of all servers, newest first, with search and state', async () => {
    const portal = await testApp();
    const [outer, outerManager, outerBuyer] = [t, manager, buyer];
    try {
      [t, manager, buyer] = [
        portal,
        await makeUser(portal, { role: 'manager' }),
        await makeUser(portal, { balance: 100 }),
      ];
      const { id: server_id, key, order } = await makeShopServer();
      const [one, two] = [makeSteamId(), makeSteamId()];
      const transaction_id = await order(one);
      const id = idsOf(await lease(key))[0] ?? 0;
      await order(two);
      const all = await listed();
      expect(all.body).toMatchObject([{ steam_id: two }, { steam_id: one }]);
      expect(all.headers['x-total-count']).toBe('2');
      expect(all.body[1]).toEqual({
        id,
        server_id,
        server_name: expect.any(String),
        server_name_en: null,
        transaction_id,
        item_title: expect.any(String),
        item_title_en: null,
        steam_id: one,
        ...give,
        state: 'leased',
        attempts: 0,
        leases: 1,
        error: null,
        created_at: expect.any(String),
        done_at: null,
      });
      const persian = two.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
      const listIds = async (query: object) =>
        (await listed(query)).body.map((delivery: Delivery) => delivery.steam_id);
      expect(await listIds({ state: 'leased' })).toEqual([one]);
      expect(await listIds({ search: persian })).toEqual([two]);
      expect(await listIds({ search: transaction_id })).toEqual([one]);
      expect(await listIds({ search: 'GRANT_ITEM' })).toEqual([two, one]);
      expect(await listIds({ search: '%' })).toEqual([]);
      expect(await listIds({ skip: 1, limit: 1 })).toEqual([one]);
      expect((await listed({ state: 'gone' })).status).toBe(422);
    } finally {
      [t, manager, buyer] = [outer, outerManager, outerBuyer];
      await portal.close();
    }
  });

  test('retry a given-up delivery with reset attempts', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const id = await failForGood(key);
    expect(await lease(key)).toEqual([]);
    const answer = await retry(id);
    expect(answer).toMatchObject({ status: 200, body: { id, state: 'waiting', attempts: 0 } });
    expect(await lease(key)).toMatchObject([{ id }]);
    await ack(key, id, { result: 'failed' });
    expect((await listed({ search: transaction_id })).body).toMatchObject([
      { state: 'waiting', attempts: 1 },
    ]);
  });

  test('cannot change a delivery that was not given up', async () => {
    const { key, order } = await makeShopServer();
    await order();
    const id = idsOf(await lease(key))[0] ?? 0;
    expect((await retry(id)).body).toMatchObject({ state: 'leased' });
    expect(await lease(key)).toEqual([]);
    await ack(key, id);
    expect((await retry(id)).body).toMatchObject({ state: 'done' });
    pass(86_400);
    expect(await lease(key)).toEqual([]);
    expect((await retry(2_147_483_647)).status).toBe(404);
  });
});

test('a purchase with several grants delivers them in order', async () => {
  const { id, key } = await makeShopServer();
  const item = await makeGoods(
    t,
    { type: 'delivery', server_id: id, ...give },
    { type: 'subscription', tier: 'Bundle', days: 3 },
    { type: 'delivery', server_id: id, action: 'set_title', params: {} },
  );
  const transaction_id = await buy(t, buyer, item.id, makeSteamId());
  expect((await lease(key)).map(({ action }) => action)).toEqual(['grant_item', 'set_title']);
  expect(await givenBy(t, manager, transaction_id)).toMatchObject([
    { grant: { type: 'delivery' }, state: 'waiting' },
    { grant: { tier: 'Bundle' }, state: 'given', ends_at: daysAfter(start, 3).toISOString() },
    { grant: { action: 'set_title' }, state: 'waiting' },
  ]);
});
