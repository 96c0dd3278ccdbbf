import { getFigures, listRecords } from '@paddock/contract/ranking/calls';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { lapRow, makePlace, rawCar, rawTrack } from '../../../../test/make/make-driving.ts';
import { runAsOwner } from '../../../../test/portal/run-as-owner.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { storeLaps } from '../../racing/statistics/laps.ts';
import { trackCars } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import { selectRecords } from './list-records.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
  t.setNow(new Date('2026-11-21T09:00:00Z'));
});
afterEach(() => t.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const ask = async (query = {}) => await t.call(listRecords, { input: { query } });

describe('the records', () => {
  const lap = { board: 'laps', with_car: 'mx5' } as const;

  async function driveTracks() {
    const tracks = ['spa', 'monza'].map((track) => ({ track, layout: '', car: 'mx5', lap_count: 9 }));
    const layouts = ['gp', 'sprint'].map((layout) => ({
      track: 'nordring',
      layout,
      car: 'supra',
      lap_count: 1,
    }));
    await t.deps.db.insert(trackCars).values([...tracks, ...layouts]);
  }

  test('are the best lap of each track with any car, latest first', async () => {
    await driveTracks();
    const [fast, slow] = [await makeUser(t), await makeUser(t)];
    await makePlace(t, fast, { ...lap, track: 'spa', score: -137_500, achieved_at: at(1) });
    await makePlace(t, slow, { ...lap, track: 'spa', score: -138_001, achieved_at: at(50) });
    await makePlace(t, slow, { ...lap, track: 'spa', car: 'mx5', score: -138_001, achieved_at: at(51) });
    await makePlace(t, slow, { ...lap, track: 'monza', score: -108_000, achieved_at: at(9) });
    await makePlace(t, fast, { ...lap, track: 'monza', period: '30d', score: -100_000, achieved_at: at(55) });
    const sprint = { ...lap, track: 'nordring', layout: 'sprint', with_car: 'supra' };
    await makePlace(t, fast, { ...sprint, score: -61_234, achieved_at: at(5) });

    const { body, headers } = await ask();
    expect(headers['x-total-count']).toBe('3');
    expect(body.map((row: { track_name: string }) => row.track_name)).toEqual([
      'monza',
      'nordring · sprint',
      'spa',
    ]);
    expect(body[1]).toEqual({
      track_name: 'nordring · sprint',
      track: rawTrack('nordring · sprint'),
      driver: { id: fast.id, username: fast.username, profile_image: null },
      car: 'supra',
      car_ref: rawCar('supra'),
      lap_time: 61_234,
      achieved_at: at(5).toISOString(),
    });
    expect(body[2]).toMatchObject({ driver: { id: fast.id }, lap_time: 137_500 });
    expect((await ask({ skip: 1, limit: 1 })).body).toEqual([body[1]]);
  });

  test('belong to the earlier of two equals, and pass on when that driver is banned', async () => {
    await driveTracks();
    const [first, second] = [await makeUser(t), await makeUser(t)];
    await makePlace(t, second, { ...lap, track: 'spa', score: -137_500, achieved_at: at(7) });
    await makePlace(t, first, { ...lap, track: 'spa', score: -137_500, achieved_at: at(6) });
    expect((await ask()).body).toMatchObject([{ driver: { id: first.id } }]);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, first.id));
    expect((await ask()).body).toMatchObject([{ driver: { id: second.id } }]);
  });

  test('are read from the index of places without sorting or scanning a list', async () => {
    await t.deps.db.execute(sql`
      insert into track_cars (track, layout, car, lap_count)
      select 'track' || n, '', 'mx5', 1 from generate_series(1, 20) n`);
    await t.deps.db.execute(sql`
      insert into users (email, username, username_key, username_skeleton, search_text, full_name, password_hash, role_id, steam_id, created_at)
      select 'm' || n || '@example.com', 'm' || n, 'm' || n, 'm' || n, 'm' || n, 'M', '-', (select min(id) from roles),
        '7656119' || (8000000000 + n), now()
      from generate_series(1, 500) n`);
    await t.deps.db.execute(sql`
      insert into board_entries (board, period, track, steam_id, user_id, score, with_car, achieved_at)
      select 'laps', 'all', 'track' || n, u.steam_id, u.id, -100000 - u.id, 'mx5', now()
      from users u, generate_series(1, 20) n where u.steam_id is not null`);
    await runAsOwner(t.connection, 'analyze');
    const { rows } = await t.deps.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${selectRecords(t.deps.db).getSQL()}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using board_entries_places');
    expect(plan).not.toContain('Seq Scan on board_entries');
    expect((await ask({ limit: 3 })).body).toHaveLength(3);
  });
});

describe('the figures', () => {
  test('count laps and drivers of seven Tehran days, uncached', async () => {
    const [one, other, early] = [makeSteamId(), makeSteamId(), makeSteamId()];
    const figures = async () => (await t.call(getFigures)).body;
    expect(await figures()).toEqual({ laps_week: 0, drivers_week: 0 });
    const laps = [
      lapRow(one, '2026-11-21T08:00:00Z'),
      lapRow(one, '2026-11-21T08:05:00Z', { valid: false }),
      lapRow(other, '2026-11-18T08:00:00Z'),
      // The first minute of the first day in Tehran, and the minute before.
      lapRow(other, '2026-11-14T20:30:00Z'),
      lapRow(early, '2026-11-14T20:29:59Z'),
    ];
    await t.deps.db.transaction((tx) => storeLaps(tx, laps.slice(0, 3), t.deps.now()));
    await t.deps.db.transaction((tx) => storeLaps(tx, laps.slice(3), t.deps.now()));
    expect(await figures()).toEqual({ laps_week: 4, drivers_week: 2 });
    t.setNow(new Date('2026-11-21T21:00:00Z'));
    expect(await figures()).toEqual({ laps_week: 3, drivers_week: 2 });
  });
});
