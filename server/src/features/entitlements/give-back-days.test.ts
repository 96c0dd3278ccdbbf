import { getGroup, listSubscriptions, pauseSubscription } from '@paddock/contract/entitlements/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../../../test/make/make.ts';
import { buy, daysAfter, makeGoods, refund } from '../../../test/make/make-purchase.ts';
import { runJob } from '../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { listNotifications } from '../notifications/queries.ts';
import { gameServers, serverHours } from '../servers/tables.ts';

/** Midnight in Tehran. */
const start = new Date('2026-02-28T20:30:00Z');
let t: TestApp;
let manager: MadeUser;
let holder: MadeUser;
let server: { id: number; name: string };
let item: number;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(serverHours);
  holder = await makeUser(t, { balance: 100 });
  server = await makeServer(t, { name: 'اسپا' });
  item = (
    await makeGoods(
      t,
      { type: 'subscription', tier: 'Club', days: 3, pausable: true },
      { type: 'group', group: 'club', days: 3, server_id: server.id },
    )
  ).id;
});
afterAll(() => t.close());

const at = (days: number) => t.setNow(daysAfter(start, days));
const iso = (days: number) => daysAfter(start, days).toISOString();
const hourMs = 3_600_000;

/** Stores polling results of an hour, counted from the start of the first day. */
async function polled(
  hour: number,
  found: { silent?: number; online?: number; maintenance?: number },
  id = server.id,
) {
  const { silent = 0, online = 0, maintenance = 0 } = found;
  // UTC hours begin half an hour after Tehran's.
  await t.deps.db.insert(serverHours).values({
    server_id: id,
    hour: new Date(start.getTime() + hour * hourMs + hourMs / 2),
    polls: silent + online,
    online_polls: online,
    maintenance_polls: maintenance,
    players_sum: 0,
    players_max: 0,
  });
}
const run = async () => runJob(t.deps, 'give-back-days');
const listOf = async (as = holder) => (await t.call(listSubscriptions, { as })).body.subscriptions;
const noticesOf = async ({ id } = holder) => {
  const { items } = await listNotifications(t.deps.db, id, { limit: 100 });
  return items.filter(({ kind }) => kind === 'days_given_back').map(({ data }) => data);
};

describe('a day on which the server was offline', () => {
  test('is given back once it is over, with its groups, and listed', async () => {
    await buy(t, holder, item);
    await polled(20, { silent: 144 });
    at(1);
    await run();
    expect(await listOf()).toMatchObject([{ end_date: iso(3), days_back: 0, newest_days_back: [] }]);
    at(1.01);
    await run();
    const given = [{ day: '2026-03-01', server_name: 'اسپا', server_name_en: null, minutes: 60 }];
    expect(await listOf()).toMatchObject([{ end_date: iso(4), days_back: 1, newest_days_back: given }]);
    expect(await noticesOf()).toEqual([
      { tier: 'Club', days: 1, server: 'اسپا', server_en: null, end_date: iso(4) },
    ]);
    const key = await makeServerKey(t, server.id);
    const group = () => t.call(getGroup, { as: key, input: { params: { group: 'club' } } });
    at(3.9);
    expect((await group()).body).toContain(String(holder.steam_id));
    at(4);
    expect((await group()).body).toBe('');
  });

  test('is given back once by repeated and concurrent runs', async () => {
    await buy(t, holder, item);
    await polled(3, { silent: 144 });
    at(1.1);
    await Promise.all([run(), run(), run()]);
    at(2);
    await run();
    expect(await listOf()).toMatchObject([{ end_date: iso(4), days_back: 1 }]);
    expect(await noticesOf()).toHaveLength(1);
  });

  test('counts once for two servers of one purchase and names the one that was offline longer', async () => {
    const other = await makeServer(t, { name: 'مونزا' });
    const both = await makeGoods(
      t,
      { type: 'subscription', tier: 'Both', days: 3 },
      { type: 'group', group: 'a', days: 3, server_id: server.id },
      { type: 'group', group: 'b', days: 3, server_id: other.id },
    );
    await buy(t, holder, both.id);
    await polled(3, { silent: 144 });
    await polled(3, { silent: 144 }, other.id);
    await polled(4, { silent: 144 }, other.id);
    at(1.1);
    await run();
    expect(await listOf()).toMatchObject([
      { end_date: iso(4), days_back: 1, newest_days_back: [{ server_name: 'مونزا', minutes: 120 }] },
    ]);
  });

  test('is given back along with other missed days, in one notification', async () => {
    await buy(t, holder, item);
    await polled(3, { silent: 144 });
    await polled(27, { silent: 144 });
    at(2.1);
    await run();
    expect(await listOf()).toMatchObject([{ end_date: iso(5), days_back: 2 }]);
    expect(await noticesOf()).toMatchObject([{ days: 2, end_date: iso(5) }]);
  });

  test('is usable after the subscription has ended', async () => {
    await buy(t, holder, item);
    // The last of three days, processed when it was over.
    await polled(50, { silent: 144 });
    at(3.5);
    await run();
    expect(await listOf()).toMatchObject([{ status: 'active', end_date: iso(4.5) }]);
  });

  test('goes to the later subscription of the tier', async () => {
    await buy(t, holder, item);
    await polled(50, { silent: 144 });
    at(3.001);
    await buy(t, holder, item);
    at(3.1);
    await run();
    expect((await listOf())[0]).toMatchObject({ end_date: iso(7.001) });
  });
});

describe('a day is not given back', () => {
  test.each([
    ['a day without a fault', { online: 144 }],
    ['less than an hour', { silent: 140, online: 4 }],
    ['maintenance of an hour', { maintenance: 144 }],
  ])('%s', async (_, results) => {
    await buy(t, holder, item);
    await polled(5, results);
    at(1.1);
    await run();
    expect(await listOf()).toMatchObject([{ end_date: iso(3), days_back: 0 }]);
    expect(await noticesOf()).toEqual([]);
  });

  test('for an outage before the purchase, in a pause or of another server', async () => {
    await polled(2, { silent: 144 });
    const other = await makeServer(t);
    await polled(30, { silent: 144 }, other.id);
    at(0.5);
    await buy(t, holder, item);
    at(1.2);
    const [{ id }] = await listOf();
    await t.call(pauseSubscription, { as: holder, input: { params: { id } } as never, json: { days: 1 } });
    await polled(31, { silent: 144 });
    await polled(32, { silent: 144 });
    at(2.1);
    await run();
    expect(await listOf()).toMatchObject([{ end_date: iso(4.5), days_back: 0 }]);
  });

  test('for purchases without a server, refunded ones and deleted servers', async () => {
    const free = await makeGoods(
      t,
      { type: 'subscription', tier: 'Free', days: 3 },
      { type: 'group', group: 'free', days: 3 },
    );
    const [one, two] = [await makeUser(t, { balance: 10 }), await makeUser(t, { balance: 10 })];
    await buy(t, one, free.id);
    await refund(t, manager, await buy(t, two, item));
    await polled(5, { silent: 144 });
    at(1.1);
    await run();
    expect(await listOf(one)).toMatchObject([{ days_back: 0 }]);
    expect(await listOf(two)).toMatchObject([{ days_back: 0, status: 'expired' }]);
    await buy(t, holder, item);
    await polled(29, { silent: 144 });
    await t.deps.db.delete(gameServers).where(eq(gameServers.id, server.id));
    at(2.1);
    await run();
    expect(await listOf()).toMatchObject([{ days_back: 0 }]);
  });
});

test('maintenance beyond four hours of a day counts as an outage', async () => {
  await buy(t, holder, item);
  for (const hour of [1, 2, 3, 4, 5]) await polled(hour, { maintenance: 144 });
  at(1.1);
  await run();
  expect(await listOf()).toMatchObject([{ end_date: iso(4), newest_days_back: [{ minutes: 60 }] }]);
});

test('a refund removes the days that were given back', async () => {
  const transaction_id = await buy(t, holder, item);
  await polled(22, { silent: 144 });
  at(1.01);
  await run();
  await refund(t, manager, transaction_id);
  expect(await listOf()).toMatchObject([{ status: 'expired', end_date: iso(1.01) }]);
});
