import { type Dashboard, getDashboard } from '@paddock/contract/overview/calls';
import { dashboardPeriods } from '@paddock/contract/overview/rules';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as payments from '@paddock/contract/payments/calls';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { lapRow } from '../../../../test/make/make-driving.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createSession, findViewer } from '../../accounts/sessions/queries.ts';
import { storeLaps } from '../../racing/statistics/laps.ts';
import { storeOvertakes } from '../../racing/statistics/overtakes.ts';
import { storeSafetySegments } from '../../racing/statistics/safety.ts';
import { activeDays } from '../../users/activity/tables.ts';
import { forgetOldActivity } from '../../users/record-activity.ts';

const dayMs = 86_400_000;
/** 11:30 in Tehran. */
const now = new Date('2026-03-10T08:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs + ms);
const from = { ip: '127.0.0.1', userAgent: 'test' };

let t: TestApp;
let admin: MadeUser;
let drivers: MadeUser[];

/** A hundred days of sign-ins, payments and laps, some just before and after this time of day. */
beforeAll(async () => {
  t = await testApp();
  t.setNow(daysAgo(100));
  admin = await makeUser(t, { role: 'developer' });
  drivers = [];
  for (const days of [95, 60, 31, 30, 8, 7, 1, 0]) {
    t.setNow(daysAgo(days, -1));
    drivers.push(await makeUser(t, { balance: days + 1 }));
    t.setNow(daysAgo(days, 1));
    if (days > 0) drivers.push(await makeUser(t));
  }
  for (const [place, { id }] of drivers.entries())
    for (const days of [90, 45, 14, 13, 6, 3].filter((_, at) => (place + at) % 3 === 0))
      await createSession(t.deps.db, id, from, daysAgo(days, place - 5));
});
afterAll(() => t.close());
beforeEach(() => t.setNow(now));

type Figures = Pick<Dashboard, 'players' | 'received'>;

async function look(): Promise<Figures[]> {
  const as = await createSession(t.deps.db, admin.id, from, t.deps.now());
  const seen: Figures[] = [];
  for (const period of dashboardPeriods) {
    const { status, body } = await t.call(getDashboard, { as, input: { query: { period } } });
    expect(status, JSON.stringify(body)).toBe(200);
    seen.push({ players: body.players, received: body.received });
  }
  return seen;
}

/** Returns the active players of a day within the last 90. */
const activeOn = (figures: Figures[], at: Date) => {
  const day = new Date(at.getTime() + 3.5 * 3_600_000).toISOString().slice(0, 10);
  return figures.at(-1)?.players?.days.find((one) => one.day === day)?.active;
};
const lapOf = ({ steam_id }: MadeUser, driven_at: Date) => lapRow(steam_id, driven_at);
const driver = (place: number) => drivers[place] ?? expect.fail('no such driver');

test('a period counts each member once, and the previous period ends at the same time of day', async () => {
  const day = (days: number) =>
    daysAgo(days, 3.5 * 3_600_000)
      .toISOString()
      .slice(0, 10);
  const activeBetween = async (first: number, last: number, until: Date) => {
    const rows = await t.deps.db.select().from(activeDays);
    const seen = rows.filter(
      (row) => row.day >= day(first) && row.day <= day(last) && row.first_at.getTime() <= until.getTime(),
    );
    return new Set(seen.map(({ user_id }) => user_id)).size;
  };
  const [, , month] = await look();
  expect(month?.players?.active).toEqual({
    now: await activeBetween(29, 0, now),
    before: await activeBetween(59, 30, daysAgo(30)),
  });
  expect(month?.players?.active.before).toBeGreaterThan(0);
  expect(month?.players?.days.reduce((sum, { active }) => sum + active, 0)).toBeGreaterThan(
    month?.players?.active.now ?? 0,
  );
  expect(month?.received?.usd).toEqual({ now: 9 + 8 + 2 + 1, before: 31 + 32 });
});

test('late reports count on their day', async () => {
  const before = await look();
  const at = daysAgo(20);
  const run = { leaderboard: 'Shutoko', score: 1, duration_ms: 1, end_reason: null, car: null };
  await t.deps.db.transaction(async (tx) => {
    await storeLaps(tx, [lapOf(driver(0), at), lapOf(driver(1), at)], now);
    await storeLaps(tx, [{ ...lapOf(driver(5), at), valid: false }], now);
    await storeOvertakes(tx, [{ ...run, steam_id: driver(2).steam_id ?? '', driven_at: at }], now);
    await storeSafetySegments(
      tx,
      [
        {
          steam_id: driver(3).steam_id ?? '',
          session_id: null,
          distance_m: 1,
          contact_points: 0,
          at: daysAgo(21),
        },
      ],
      now,
    );
    // An unknown id, and a day before every period.
    await storeLaps(tx, [{ ...lapOf(driver(0), at), steam_id: '76561202999999999' }], now);
    await storeLaps(tx, [lapOf(driver(0), daysAgo(400))], now);
  });
  const figures = await look();
  expect(activeOn(figures, at)).toBe((activeOn(before, at) ?? 0) + 3);
  expect(activeOn(figures, daysAgo(21))).toBe((activeOn(before, daysAgo(21)) ?? 0) + 1);
});

test('deleted accounts are removed from past figures', async () => {
  const before = await look();
  const gone = driver(1);
  const { status } = await t.call(deleteUser, {
    as: await createSession(t.deps.db, admin.id, from, now),
    input: { params: { id: gone.id } },
  });
  expect(status).toBe(204);
  const figures = await look();
  expect(figures.at(-1)?.players?.total).toBe((before.at(-1)?.players?.total ?? 0) - 1);
  // Created 95 days ago, in the previous 90 days.
  expect(figures.at(-1)?.players?.created.before).toBe((before.at(-1)?.players?.created.before ?? 0) - 1);
});

test('refunds are subtracted on the day of the payment', async () => {
  t.setNow(daysAgo(5));
  const buyer = await makeUser(t);
  const { id } = await makeItem(t, { price_rial: 1_000_000 } as never);
  const begun = await t.call(payments.createZarinpalPayment, { as: buyer, json: { item_id: id } });
  await pressLocally(t, begun.body.payment_url, 'pay');
  t.setNow(now);
  const irr = async () => (await look())[1]?.received?.irr;
  expect(await irr()).toEqual({ now: 1_000_000, before: 0 });
  const back = await t.call(paymentsAdmin.refundTransaction, {
    as: await createSession(t.deps.db, admin.id, from, now),
    input: { params: { transaction_id: begun.body.transaction_id } } as never,
    json: { amount: 400_000, reason: 'asked for' },
  });
  expect(back.status).toBe(201);
  expect(await irr()).toEqual({ now: 600_000, before: 0 });
  t.setNow(daysAgo(-1));
  expect(await irr()).toEqual({ now: 600_000, before: 0 });
});

test('a member who stays signed in is active on each day of use', async () => {
  t.setNow(daysAgo(12));
  const { token } = await makeUser(t);
  for (const days of [11, 10, 9]) {
    t.setNow(daysAgo(days));
    const before = activeOn(await look(), daysAgo(days)) ?? 0;
    for (const minutes of [1, 3])
      await findViewer({ db: t.deps.db, now: () => daysAgo(days, minutes * 60_000) }, token);
    t.setNow(daysAgo(days, 10 * 60_000));
    expect(activeOn(await look(), daysAgo(days))).toBe(before + 1);
  }
});

test('linking or unlinking a Steam id later does not change counted days', async () => {
  const late = await makeUser(t, { steam: false });
  const before = await look();
  await t.deps.db.transaction((tx) =>
    storeLaps(tx, [{ ...lapOf(late, daysAgo(2)), steam_id: '76561202999999998' }], now),
  );
  expect(await look()).toEqual(before);
});

test('days before every period are deleted', async () => {
  const stored = await t.deps.db.$count(activeDays);
  await forgetOldActivity(t.deps);
  expect(await t.deps.db.$count(activeDays)).toBe(stored);
  t.setNow(daysAgo(-200));
  await forgetOldActivity(t.deps);
  expect(await t.deps.db.$count(activeDays)).toBe(0);
  const [, , , last] = await look();
  expect(last?.players?.total).toBeGreaterThan(10);
});
