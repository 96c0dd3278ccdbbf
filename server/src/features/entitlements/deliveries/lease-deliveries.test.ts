import {
  leaseDeliveries,
  listDeliveries,
  markDeliveryDone,
  retryDelivery,
} from '@paddock/contract/entitlements/calls';
import { leaseSecondsDefault } from '@paddock/contract/entitlements/rules';
import { getInbox } from '@paddock/contract/overview/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import {
  acknowledge,
  give,
  idsOf,
  leaseWork,
  makeDeliveryServer,
} from '../../../../test/make/make-delivery.ts';
import { givenBy, refund } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { gameServers } from '../../servers/tables.ts';
import { parkUnsureDeliveries } from './lease-deliveries.ts';

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

describe('a delivery', () => {
  test('is leased to its server with action and parameters, and done when acknowledged', async () => {
    const { key, order } = await makeShopServer();
    const steam_id = makeSteamId();
    const transaction_id = await order(steam_id);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'waiting', given_at: null }]);
    const [delivery] = await lease(key);
    expect(delivery).toEqual({ id: expect.any(Number), steam_id, ...give });
    expect(await lease(key)).toEqual([]);
    pass(60);
    expect(await ack(key, delivery?.id ?? 0)).toBe(204);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([
      { state: 'given', given_at: new Date(start.getTime() + 60_000).toISOString(), error: null },
    ]);
    pass(86_400);
    expect(await lease(key)).toEqual([]);
  });

  test('is leased again under the same id if it is not acknowledged before the lease ends', async () => {
    const { key, order } = await makeShopServer();
    await order();
    const [first] = await lease(key);
    pass(leaseSecondsDefault - 1);
    expect(await lease(key)).toEqual([]);
    pass(1);
    expect(await lease(key, { lease_seconds: 30 })).toEqual([first]);
    pass(30);
    expect(await lease(key)).toEqual([first]);
  });

  test('is leased oldest first, twenty at a time or as many as requested', async () => {
    const { key, order } = await makeShopServer();
    for (let count = 0; count < 24; count += 1) await order();
    const [two, twenty, rest] = [await lease(key, { limit: '۲' }), await lease(key), await lease(key)];
    expect([two.length, twenty.length, rest.length]).toEqual([2, 20, 2]);
    const ids = idsOf([...two, ...twenty, ...rest]);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const json of [{ limit: 0 }, { limit: 101 }, { lease_seconds: 3601 }, { limit: 'many' }]) {
      expect((await t.call(leaseDeliveries, { as: key, json })).status, JSON.stringify(json)).toBe(422);
    }
  });

  test('is leased to one of twenty concurrent workers', async () => {
    const { key, order } = await makeShopServer();
    for (let count = 0; count < 40; count += 1) await order();
    const leased = (await Promise.all(Array.from({ length: 20 }, () => lease(key, { limit: 5 })))).flat();
    const rest = await lease(key, { limit: 100 });
    const ids = idsOf([...leased, ...rest]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(40);
  });

  test('is not visible to another server and cannot be acknowledged by it', async () => {
    const [here, there] = [await makeShopServer(), await makeShopServer()];
    await here.order();
    expect(await lease(there.key)).toEqual([]);
    const [delivery] = await lease(here.key);
    expect(await ack(there.key, delivery?.id ?? 0)).toBe(404);
    expect(await ack(here.key, 2_147_483_647)).toBe(404);
    pass(leaseSecondsDefault);
    expect(await lease(here.key)).toEqual([delivery]);
  });

  test('whose server was deleted does not fail the purchase and is reported to staff', async () => {
    const { id, order } = await makeShopServer();
    await t.deps.db.delete(gameServers).where(eq(gameServers.id, id));
    const transaction_id = await order();
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'failed', error: null }]);
  });
});

describe('an acknowledgement', () => {
  test('counts once: done stays done', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const [delivery] = await lease(key);
    const id = delivery?.id ?? 0;
    expect(await ack(key, id)).toBe(204);
    const done = (await listed({ search: transaction_id })).body[0];
    pass(60);
    for (const json of [{ result: 'done' }, { result: 'failed', error: 'too late' }]) {
      expect(await ack(key, id, json)).toBe(204);
    }
    expect((await listed({ search: transaction_id })).body[0]).toEqual(done);
  });

  test('of failure causes a retry after growing pauses, then waits for staff', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    for (const pause of [30, 60, 120, 240]) {
      const [delivery] = await lease(key);
      const id = delivery?.id ?? 0;
      expect(await ack(key, id, { result: 'failed', error: 'inventory full' })).toBe(204);
      // Repeating the acknowledgement does not count twice.
      expect(await ack(key, id, { result: 'failed', error: 'inventory full' })).toBe(204);
      pass(pause - 1);
      expect(await lease(key)).toEqual([]);
      pass(1);
    }
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([
      { state: 'waiting', error: 'inventory full' },
    ]);
    const [last] = await lease(key);
    await ack(key, last?.id ?? 0, { result: 'failed' });
    pass(86_400);
    expect(await lease(key)).toEqual([]);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'failed', error: 'failed' }]);
  });

  test('that arrives after another lease counts if it is the first success', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const id = idsOf(await lease(key))[0] ?? 0;
    pass(leaseSecondsDefault);
    await lease(key);
    expect(await ack(key, id)).toBe(204);
    expect(await ack(key, id, { result: 'failed' })).toBe(204);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'given', error: null }]);
  });

  test('is stored without control characters and rejected if invalid', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    const id = idsOf(await lease(key))[0] ?? 0;
    for (const json of [
      {},
      { result: 'perhaps' },
      { result: 'failed', error: 'x'.repeat(501) },
      { result: 'failed', error: 'a\0b' },
    ]) {
      expect(await ack(key, id, json), JSON.stringify(json)).toBe(422);
    }
    expect(await ack(key, id, { result: 'failed', error: 'line\n\u001b[31mred\u202e' })).toBe(204);
    const [given] = await givenBy(t, manager, transaction_id);
    expect(given?.error).toBe('line [31mred');
  });
});

describe('a delivery that is leased and never acknowledged', () => {
  const hour = 3_600;

  /** Leases ten times, the last a day after the first. */
  async function handOutInVain() {
    const server = await makeShopServer();
    const transaction_id = await server.order();
    for (let count = 0; count < 9; count += 1) {
      expect(await lease(server.key, { lease_seconds: hour })).toHaveLength(1);
      pass(hour);
    }
    expect(await lease(server.key, { lease_seconds: hour })).toHaveLength(1);
    // Ten leases within ten hours are less than a day.
    pass(hour);
    const [delivery] = await lease(server.key, { lease_seconds: hour });
    pass(14 * hour);
    expect(await lease(server.key)).toEqual([]);
    return { ...server, transaction_id, id: delivery?.id ?? 0 };
  }
  const stateOf = async (transaction_id: string) => (await listed({ search: transaction_id })).body[0];
  const decide = (call: typeof retryDelivery | typeof markDeliveryDone, id: number) =>
    t.call(call, { as: manager, input: { params: { id } } as never });

  test('stops after ten leases and a day and waits for staff', async () => {
    const { id, transaction_id } = await handOutInVain();
    expect(await stateOf(transaction_id)).toMatchObject({ id, state: 'unsure', attempts: 0, leases: 11 });
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'failed' }]);
    const inbox = await t.call(getInbox, { as: manager });
    expect(inbox.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'delivery_failed', id: String(id) }),
    );
  });

  test('stops even if its server no longer leases', async () => {
    const { key, order } = await makeShopServer();
    const transaction_id = await order();
    for (let count = 0; count < 10; count += 1) {
      await lease(key);
      pass(3 * hour);
    }
    await parkUnsureDeliveries(t.deps.db, t.deps.now());
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'unsure', leases: 10 });
  });

  test('is retried or marked as done by staff', async () => {
    const again = await handOutInVain();
    expect((await decide(retryDelivery, again.id)).body).toMatchObject({ state: 'waiting', leases: 0 });
    expect(idsOf(await lease(again.key))).toEqual([again.id]);
    const done = await handOutInVain();
    expect((await decide(markDeliveryDone, done.id)).body).toMatchObject({ state: 'done' });
    expect(await givenBy(t, manager, done.transaction_id)).toMatchObject([{ state: 'given' }]);
    // Other deliveries are not changed by staff.
    expect((await decide(markDeliveryDone, again.id)).body).toMatchObject({ state: 'leased' });
  });

  test('still counts when acknowledged late', async () => {
    const late = await handOutInVain();
    expect(await ack(late.key, late.id)).toBe(204);
    expect(await stateOf(late.transaction_id)).toMatchObject({ state: 'done' });
    const failed = await handOutInVain();
    expect(await ack(failed.key, failed.id, { result: 'failed', error: 'inventory full' })).toBe(204);
    expect(await stateOf(failed.transaction_id)).toMatchObject({ state: 'waiting', attempts: 1, leases: 0 });
  });

  test('is undone when its purchase is refunded', async () => {
    const { key, id, transaction_id } = await handOutInVain();
    await refund(t, manager, transaction_id);
    const [undoing] = await lease(key);
    expect(undoing?.params).toMatchObject({ delivery_id: id });
    const { body } = await listed({ search: transaction_id });
    expect(body.find((row: { id: number }) => row.id === id)?.state).toBe('canceled');
  });
});
