import { getDashboard, listUnprotectedStaff } from '@paddock/contract/overview/calls';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as payments from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../../test/make/make.ts';
import { lapRow } from '../../../../test/make/make-driving.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createSession } from '../../accounts/sessions/queries.ts';
import { storeLaps } from '../../racing/statistics/laps.ts';
import { tickets } from '../../tickets/tables.ts';
import { users } from '../../users/tables.ts';

/** 11:30 in Tehran. */
const now = new Date('2026-03-10T08:00:00Z');
const lateYesterday = new Date('2026-03-09T20:00:00Z');
const justAfterMidnight = new Date('2026-03-09T21:00:00Z');

let t: TestApp;
let admin: MadeUser;
let driver: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-01-01T08:00:00Z'));
  admin = await makeUser(t, { role: 'admin' });
  driver = await makeUser(t);
  t.setNow(lateYesterday);
  await makeUser(t, { balance: 10 });
  t.setNow(justAfterMidnight);
  await makeUser(t, { balance: 20 });
  t.setNow(now);
});
afterAll(() => t.close());

async function signIn(role: string): Promise<MadeUser> {
  return makeUser(t, { role });
}
async function look(period?: string, as = admin) {
  // Signs in again each time, since staff sign-ins expire between January and March.
  const token = await createSession(t.deps.db, as.id, { ip: '127.0.0.1', userAgent: 'test' }, t.deps.now());
  const { status, body } = await t.call(getDashboard, { as: token, input: { query: { period } as never } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('with all permissions', () => {
  test('days are Tehran days, and the current day is compared with the same part of the previous one', async () => {
    const today = await look('today');
    expect(today.received.usd).toEqual({ now: 20, before: 0 });
    expect(today.received.days).toEqual([{ day: '2026-03-10', usd: 20, irr: 0 }]);
    t.setNow(new Date('2026-03-10T20:10:00Z'));
    expect((await look('today')).received.usd).toEqual({ now: 20, before: 10 });
    t.setNow(now);
    const week = await look('7d');
    expect(week.received.usd).toEqual({ now: 30, before: 0 });
    expect(week.received.days.map(({ day }: { day: string }) => day)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((day) => `2026-03-${day}`),
    );
    expect(week.received.days.slice(-2).map(({ usd }: { usd: number }) => usd)).toEqual([10, 20]);
    expect(await look()).toEqual(week);
  });

  test.each([
    ['30d', 30],
    ['90d', 90],
  ])('%s lists every day in order', async (period, length) => {
    const { received, players } = await look(period);
    for (const { days } of [received, players]) {
      const names = days.map(({ day }: { day: string }) => day);
      expect(names).toHaveLength(length);
      expect(names).toEqual([...new Set(names)].toSorted());
      expect(names.at(-1)).toBe('2026-03-10');
    }
  });

  test('refunds are not received, as in the list of transactions', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { price_rial: 1_000_000 } as never);
    const begun = await t.call(payments.createZarinpalPayment, { as: buyer, json: { item_id: id } });
    await pressLocally(t, begun.body.payment_url, 'pay');
    expect((await look('today')).received.irr).toEqual({ now: 1_000_000, before: 0 });
    const { transaction_id } = begun.body;
    const refund = { amount: 400_000, reason: 'asked for' };
    const input = { params: { transaction_id } } as never;
    const staff = await signIn('manager');
    const back = await t.call(paymentsAdmin.refundTransaction, { as: staff, input, json: refund });
    expect(back.status).toBe(201);
    const figures = await look('today');
    expect(figures.received.irr.now).toBe(600_000);
    expect(figures.received.days[0].irr).toBe(600_000);
    const list = await t.call(paymentsAdmin.listTransactions, {
      as: staff,
      input: { query: { startDate: '2026-03-10' } },
    });
    expect(list.body).toMatchObject({
      total_received: figures.received.usd.now,
      total_received_irr: figures.received.irr.now,
    });
    expect(figures.latest_transactions[0]).toMatchObject({ transaction_id, refunded: 400_000 });
  });

  test('members who drove or signed in are active, once a day', async () => {
    const before = (await look('7d')).players;
    const times = ['03-07T10:00', '03-07T11:00', '03-05T22:00', '02-27T10:00'];
    const driven = times.map((time) => lapRow(driver.steam_id, `2026-${time}:00Z`));
    await t.deps.db.transaction((tx) => storeLaps(tx, driven, now));
    const { active, days } = (await look('7d')).players;
    expect(active.now).toBe(before.active.now + 1);
    expect(active.before).toBe(before.active.before + 1);
    const of = (day: string) => days.find((one: { day: string }) => one.day === day)?.active;
    // 22:00 UTC is already the next day in Tehran.
    expect([of('2026-03-05'), of('2026-03-06'), of('2026-03-07')]).toEqual([0, 1, 1]);
    expect(of('2026-03-10')).toBe(before.days.at(-1).active);
  });

  test('deleted accounts do not count as players', async () => {
    const before = (await look('today')).players;
    const gone = await makeUser(t);
    const during = (await look('today')).players;
    expect(during.total).toBe(before.total + 1);
    expect(during.created.now).toBe(before.created.now + 1);
    expect(during.active.now).toBe(before.active.now + 1);
    await t.deps.db.update(users).set({ deleted_at: now }).where(eq(users.id, gone.id));
    expect((await look('today')).players).toEqual(before);
  });

  test('servers and tickets have their current state', async () => {
    await makeServer(t, { status: 'Online', players: 5, polled_max_players: 20 });
    await makeServer(t, { status: 'Online', players: 3, in_maintenance: true });
    await makeServer(t, { status: 'Offline', players: 9 });
    await makeServer(t, { status: 'Online', players: 7, is_active: false });
    const ticket = { user_id: driver.id, subject: 'x', search_text: 'x', category: 'other' } as const;
    const times = { created_at: now, updated_at: now };
    await t.deps.db.insert(tickets).values([
      { ...ticket, ...times, status: 'open' },
      { ...ticket, ...times, status: 'waiting' },
      { ...ticket, ...times, status: 'answered', first_answer_at: new Date(now.getTime() + 90_000) },
      { ...ticket, ...times, status: 'closed' },
    ]);
    const figures = await look();
    expect(figures.servers).toEqual({ up: 1, total: 3, players: 5, places: 20 });
    expect(figures.tickets).toEqual({ open: 2, first_answer_seconds: 90 });
  });
});

const parts = ['received', 'players', 'servers', 'tickets', 'latest_transactions'];
test.each([
  ['moderator', ['players', 'servers', 'tickets']],
  ['editor', ['servers', 'tickets']],
  ['manager', parts],
  ['developer', parts],
])('%s sees the parts that the role may view, and null for the rest', async (role, seen) => {
  const figures = await look('today', await signIn(role));
  expect(parts.filter((part) => figures[part] !== null)).toEqual(seen);
});

test('an unknown period is rejected', async () => {
  const { status, problem } = await t.call(getDashboard, {
    as: await signIn('developer'),
    input: { query: { period: '1y' } as never },
  });
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['period']]);
});

test('players have no access', async () => {
  expect((await t.call(getDashboard, { as: await signIn('player') })).problem.code).toBe('permission_denied');
});

test('staff without a second factor are listed, highest role first', async () => {
  const portal = await testApp();
  const [moderator, boss] = [
    await makeUser(portal, { role: 'moderator' }),
    await makeUser(portal, { role: 'admin' }),
  ];
  await makeUser(portal);
  const ask = async () => (await portal.call(listUnprotectedStaff, { as: boss })).body;
  expect(await ask()).toEqual({ usernames: [boss.username, moderator.username], total: 2 });
  const set = { second_factor_at: new Date() };
  await portal.deps.db.update(users).set(set).where(eq(users.id, moderator.id));
  expect(await ask()).toEqual({ usernames: [boss.username], total: 1 });
  expect((await portal.call(listUnprotectedStaff, { as: moderator })).status).toBe(403);
  await portal.close();
});
