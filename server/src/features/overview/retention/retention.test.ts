import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import { updateRetention } from '@paddock/contract/overview/retention-calls';
import { getMyLaps, getStats, ingestEvents, ingestResults } from '@paddock/contract/racing/calls';
import { safetyRating } from '@paddock/contract/racing/rules';
import { listRank } from '@paddock/contract/ranking/calls';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServerKey, makeUser } from '../../../../test/make/make.ts';
import { lapRow, raceFile } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { startOfMonth } from '../../../db/retention/retention.ts';
import { retentionSettings } from '../../../db/retention/tables.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { notify } from '../../notifications/notify.ts';
import { drivers, laps, safetyHistory } from '../../racing/tables.ts';
import { deleteOldRows } from './delete-old-rows.ts';

/** The database's date; the database does not delete rows of the last six months. */
const today = new Date();
const monthsAgo = (months: number, day = 15) => {
  const month = startOfMonth(today, -months);
  return new Date(month.getTime() + (day - 1) * 86_400_000);
};

let t: TestApp;
let developer: MadeUser;
let key: string;
let counter = 0;
beforeAll(async () => {
  t = await testApp();
  developer = await makeUser(t, { role: 'developer' });
  key = await makeServerKey(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(today);
  await t.deps.db.delete(retentionSettings);
});

const setRetention = (json: object) => t.call(updateRetention, { as: developer, json });
const send = async (...events: object[]) => {
  const withIds = events.map((event) => ({ id: `r-${(counter += 1)}`, ...event }));
  const { body } = await t.call(ingestEvents, { as: key, json: { events: withIds } });
  await t.countDriving();
  return body;
};
const lap = (driver: MadeUser, at: Date, lap_time: number) => ({
  type: 'lap',
  at: at.toISOString(),
  steam_id: driver.steam_id,
  data: { track: 'spa', layout: '', car: 'mx5', lap_time },
});
const drive = (driver: MadeUser, at: Date, distance_m: number, contact_points: number) => ({
  type: 'safety',
  at: at.toISOString(),
  steam_id: driver.steam_id,
  data: { distance_m, contact_points },
});
const lapTimes = async (as: MadeUser) =>
  (await t.call(getMyLaps, { as })).body.laps.map(({ lap_time }: { lap_time: number }) => lap_time);

describe('expired rows are deleted', () => {
  test('for laps of a month, without affecting what was computed from them', async () => {
    const driver = await makeUser(t);
    await send(
      lap(driver, monthsAgo(13), 81_000),
      lap(driver, monthsAgo(90), 82_000),
      lap(driver, monthsAgo(12), 83_000),
    );
    const board = async () =>
      (await t.call(listRank, { input: { params: { board: 'laps' }, query: { track: 'spa' } } })).body.find(
        (row: { driver: { id: number } }) => row.driver.id === driver.id,
      )?.value;
    const before = { stats: (await t.call(getStats, { as: driver })).body.best_laps, board: await board() };
    expect(before.board).toBe(81_000);

    expect((await setRetention({ laps: 12 })).body).toMatchObject({
      laps: 12,
      notifications: 12,
      audit_log: 0,
    });
    await deleteOldRows(t.deps);
    expect(await lapTimes(driver)).toEqual([83_000]);
    const [sums] = await t.deps.db
      .select()
      .from(drivers)
      .where(eq(drivers.steam_id, driver.steam_id ?? ''));
    expect(sums?.lap_count).toBe(3);
    expect({ stats: (await t.call(getStats, { as: driver })).body.best_laps, board: await board() }).toEqual(
      before,
    );
    const [noted] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(noted).toMatchObject({ action: 'retention.drop', target_id: 'laps', actor_id: null });
    expect(noted?.after).toMatchObject({
      before: startOfMonth(today, -12).toISOString(),
      rows: expect.any(Number),
    });

    // Late laps of a deleted month are stored until the next night, and count.
    await send(lap(driver, monthsAgo(20), 84_000));
    expect(await lapTimes(driver)).toEqual([84_000, 83_000]);
    await deleteOldRows(t.deps);
    expect(await lapTimes(driver)).toEqual([83_000]);
  });

  test('in several batches', async () => {
    const fresh = await testApp();
    await makeUser(fresh);
    await fresh.deps.db.execute(sql`
      insert into laps (steam_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
      select 'x', 'spa', '', 'mx5', 90000, '{}', 0, true, n, ${timestamp(monthsAgo(13))} from generate_series(1, 45000) n`);
    await fresh.deps.db.insert(laps).values([lapRow('x', monthsAgo(40)), lapRow('x', monthsAgo(2))]);
    await fresh.deps.db.insert(retentionSettings).values({ table_name: 'laps', months: 12 });
    await deleteOldRows(fresh.deps);
    expect(await fresh.deps.db.$count(laps)).toBe(1);
    const drops = await fresh.deps.db.select().from(auditLog).where(eq(auditLog.action, 'retention.drop'));
    expect(drops.map(({ after }) => after?.['rows'])).toEqual([20_000, 20_000, 5_001]);
    await fresh.close();
  });

  test('while a safety rating continues from its value and skips deleted rows', async () => {
    const driver = await makeUser(t);
    const rating = async () => (await t.call(getStats, { as: driver })).body.latest_safety.current_rating;
    await send(...Array.from({ length: 16 }, (_, at) => drive(driver, monthsAgo(25, 2 + at), 25_000, 1)));
    await deleteOldRows(t.deps);
    const isOfDriver = eq(safetyHistory.steam_id, driver.steam_id ?? '');
    expect(await t.deps.db.$count(safetyHistory, isOfDriver)).toBe(0);
    expect(await rating()).toBe(safetyRating(400_000, 16));

    const clean = (day: number) => drive(driver, monthsAgo(2, day), 25_000, 0);
    await send(clean(1), clean(2), clean(3), clean(5));
    expect(await rating()).toBe(safetyRating(500_000, 16));
    // Reported late, between existing rows.
    await send(drive(driver, monthsAgo(2, 4), 25_000, 2));
    expect(await rating()).toBe(safetyRating(525_000, 18));
    await send(...Array.from({ length: 15 }, (_, at) => clean(6 + at)));
    expect(await rating()).toBe(safetyRating(500_000, 2));
    const [sums] = await t.deps.db
      .select()
      .from(drivers)
      .where(eq(drivers.steam_id, driver.steam_id ?? ''));
    expect(sums).toMatchObject({ distance_m: 900_000, contact_points: 18, window_distance_m: 500_000 });
  });

  test('and a file of a deleted session adds no rows', async () => {
    const driver = await makeUser(t);
    const steam_id = driver.steam_id ?? '';
    const post = (file: object) => t.call(ingestResults, { as: key, json: file } as never);
    const file = raceFile([steam_id], monthsAgo(20).toISOString());
    expect((await post(file)).body.status).toBe('accepted');
    const sums = async () =>
      (await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id)))[0]?.lap_count;
    const counted = await sums();
    await setRetention({ laps: 12 });
    await deleteOldRows(t.deps);
    expect((await post({ ...file, Note: 'again' })).body).toMatchObject({ status: 'duplicate', accepted: 0 });
    expect(await sums()).toBe(counted);
  });

  test('for notifications after a year; within it each cause notifies once, in any month', async () => {
    const reader = await makeUser(t);
    const notifyAt = (cause: string, at: Date) =>
      notify(
        t.deps.db,
        reader.id,
        'comment',
        { cause, facts: { post_id: 1, title: 'x', from: 'y' } as never },
        at,
      );
    await notifyAt('old', monthsAgo(13));
    await notifyAt('recent', monthsAgo(11));
    await notifyAt('recent', monthsAgo(3));
    const list = async () => (await t.call(listNotifications, { as: reader })).body.length;
    expect(await list()).toBe(2);
    await deleteOldRows(t.deps);
    expect(await list()).toBe(1);
    expect((await t.call(countUnread, { as: reader })).body.unread).toBe(1);
    await notifyAt('recent', today);
    expect(await list()).toBe(1);
  });
});

describe('retention periods', () => {
  test.each([
    ['fa', 5, 'تعداد ماه‌ها'],
    ['en', 5, 'Enter a whole number'],
    ['en', 1, 'Enter a whole number'],
    ['en', 241, '240'],
    ['fa', 241, '۲۴۰'],
    ['en', -1, '0'],
    ['en', 'twelve', 'not valid'],
  ] as const)('is rejected in %s: %s', async (locale, audit_log, words) => {
    const answer = await t.call(updateRetention, { as: developer, json: { audit_log }, locale });
    expect(answer).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
    expect(JSON.stringify(answer.problem.errors)).toContain(words);
    expect((await setRetention({})).body.audit_log).toBe(0);
  });

  test('are set by developers after a step-up, and audited', async () => {
    const admin = await makeUser(t, { role: 'admin' });
    const refused = await t.call(updateRetention, { as: admin, json: { laps: 6 } });
    expect(refused).toMatchObject({ status: 403, problem: { code: 'permission_denied' } });
    t.setNow(new Date(today.getTime() + 3_600_000));
    expect(await setRetention({ laps: 6 })).toMatchObject({
      status: 403,
      problem: { code: 'step_up_required' },
    });
    t.setNow(today);
    expect((await setRetention({ laps: '۲۴' })).body.laps).toBe(24);
    const [noted] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(noted).toMatchObject({ action: 'retention.update', before: { laps: 0 }, after: { laps: 24 } });
  });
});
