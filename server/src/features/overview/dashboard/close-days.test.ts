import { type Dashboard, getDashboard } from '@paddock/contract/overview/calls';
import { dashboardPeriods } from '@paddock/contract/overview/rules';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as payments from '@paddock/contract/payments/calls';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { lapRow } from '../../../../test/make/make-driving.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { runAsOwner } from '../../../../test/portal/run-as-owner.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import type { Executor } from '../../../db/database.ts';
import { createSession, findViewer } from '../../accounts/sessions/queries.ts';
import { storeLaps } from '../../racing/statistics/laps.ts';
import { storeOvertakes } from '../../racing/statistics/overtakes.ts';
import { storeSafetySegments } from '../../racing/statistics/safety.ts';
import { activeBitmaps, activeDays, closedDays } from '../../users/activity/tables.ts';
import { closeDays } from './close-days.ts';

const dayMs = 86_400_000;
/** 11:30 in Tehran. */
const now = new Date('2026-03-10T08:00:00Z');
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs + ms);
const from = { ip: '127.0.0.1', userAgent: 'test' };

let t: TestApp;
let admin: MadeUser;
let drivers: MadeUser[];

/** A hundred days on which people come, pay and drive, some of them just before and after this moment of the day. */
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
beforeEach(async () => {
  t.setNow(now);
  await closeDays(t.deps);
});

type Shown = Pick<Dashboard, 'players' | 'received'>;

async function look(): Promise<Shown[]> {
  const as = await createSession(t.deps.db, admin.id, from, t.deps.now());
  const seen: Shown[] = [];
  for (const period of dashboardPeriods) {
    const { status, body } = await t.call(getDashboard, { as, input: { query: { period } } });
    expect(status, JSON.stringify(body)).toBe(200);
    seen.push({ players: body.players, received: body.received });
  }
  return seen;
}

/** From here on everything is counted row by row. Only the owner of the tables may empty them. */
const openAll = () => runAsOwner(t.connection, 'truncate closed_days, active_bitmaps, received_days');
async function expectTotalsRight(): Promise<Shown[]> {
  const shown = await look();
  expect(await t.deps.db.$count(closedDays)).toBeGreaterThan(90);
  await openAll();
  expect(shown).toEqual(await look());
  return shown;
}

/** Of the last 90 days. */
const activeOn = (shown: Shown[], at: Date) => {
  const day = new Date(at.getTime() + 3.5 * 3_600_000).toISOString().slice(0, 10);
  return shown.at(-1)?.players?.days.find((one) => one.day === day)?.active;
};
const lapOf = ({ steam_id }: MadeUser, driven_at: Date) => lapRow(steam_id, driven_at);
const driver = (place: number) => drivers[place] ?? expect.fail('no such driver');

test('a closed day says what counting it says, at every moment of the day that it is held against', async () => {
  const shown = await expectTotalsRight();
  const [, , month] = shown;
  expect(month?.players?.active.before).toBeGreaterThan(0);
  expect(month?.received?.usd).toEqual({ now: 9 + 8 + 2 + 1, before: 31 + 32 });
  for (const ms of [-2, 2, 12 * 3_600_000]) {
    t.setNow(daysAgo(0, ms));
    await closeDays(t.deps);
    await expectTotalsRight();
  }
});

test('what is told late counts on its day', async () => {
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
    // Nobody has this id, and nobody asks for a day of last year.
    await storeLaps(tx, [{ ...lapOf(driver(0), at), steam_id: '76561202999999999' }], now);
    await storeLaps(tx, [lapOf(driver(0), daysAgo(400))], now);
  });
  const shown = await expectTotalsRight();
  expect(activeOn(shown, at)).toBe((activeOn(before, at) ?? 0) + 3);
  expect(activeOn(shown, daysAgo(21))).toBe((activeOn(before, daysAgo(21)) ?? 0) + 1);
});

test('a lap that was not committed yet when its day was closed is not missed', async () => {
  await openAll();
  const at = daysAgo(25);
  const before = activeOn(await look(), at) ?? 0;
  const waiting = async (tx: Executor) => {
    const { rows } = await tx.execute(
      sql`select from pg_locks where not granted and relation = 'closed_days'::regclass`,
    );
    return rows.length;
  };
  const { closing } = await t.deps.db.transaction(async (tx) => {
    await storeLaps(tx, [lapOf(driver(4), at)], now);
    const begun = closeDays(t.deps);
    await expect.poll(() => waiting(tx)).toBe(1);
    return { closing: begun };
  });
  await closing;
  expect(activeOn(await expectTotalsRight(), at)).toBe(before + 1);
});

test('an account that is deleted leaves the closed days as well', async () => {
  const before = await look();
  const gone = driver(1);
  const { status } = await t.call(deleteUser, {
    as: await createSession(t.deps.db, admin.id, from, now),
    input: { params: { id: gone.id } },
  });
  expect(status).toBe(204);
  const shown = await expectTotalsRight();
  expect(shown.at(-1)?.players?.total).toBe((before.at(-1)?.players?.total ?? 0) - 1);
  // Made 95 days ago: in the 90 days before these.
  expect(shown.at(-1)?.players?.created.before).toBe((before.at(-1)?.players?.created.before ?? 0) - 1);
});

test('money that goes back from a closed day is taken from the day on which it came', async () => {
  await openAll();
  t.setNow(daysAgo(5));
  const buyer = await makeUser(t);
  const { id } = await makeItem(t, { price_rial: 1_000_000 } as never);
  const begun = await t.call(payments.createZarinpalPayment, { as: buyer, json: { item_id: id } });
  await pressLocally(t, begun.body.payment_url, 'pay');
  t.setNow(now);
  await closeDays(t.deps);
  const irr = async () => (await expectTotalsRight())[1]?.received?.irr;
  expect(await irr()).toEqual({ now: 1_000_000, before: 0 });
  await closeDays(t.deps);
  const back = await t.call(paymentsAdmin.refundTransaction, {
    as: await createSession(t.deps.db, admin.id, from, now),
    input: { params: { transaction_id: begun.body.transaction_id } } as never,
    json: { amount: 400_000, reason: 'asked for' },
  });
  expect(back.status).toBe(201);
  expect(await irr()).toEqual({ now: 600_000, before: 0 });
  // And when the day of the refund is closed as well.
  t.setNow(daysAgo(-1));
  await closeDays(t.deps);
  expect(await irr()).toEqual({ now: 600_000, before: 0 });
});

test('whoever stays signed in is active on each day on which the sign-in is used', async () => {
  await openAll();
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

test('a Steam id that is linked or given up later changes no day that was counted', async () => {
  const late = await makeUser(t, { steam: false });
  const before = await look();
  await t.deps.db.transaction((tx) =>
    storeLaps(tx, [{ ...lapOf(late, daysAgo(2)), steam_id: '76561202999999998' }], now),
  );
  expect(await look()).toEqual(before);
});

test('what nobody asks for any more is forgotten', async () => {
  t.setNow(daysAgo(-200));
  await closeDays(t.deps);
  const rows = [await t.deps.db.$count(activeDays), await t.deps.db.$count(activeBitmaps)];
  expect(rows).toEqual([0, 0]);
  const [, , , last] = await look();
  expect(last?.players?.total).toBeGreaterThan(10);
});
