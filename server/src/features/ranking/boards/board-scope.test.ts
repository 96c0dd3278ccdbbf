import type { Board } from '@paddock/contract/racing/rules';
import { findMyRank, getBoard, listRank, listTracks } from '@paddock/contract/ranking/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { makePlace, rawCar, rawTrack } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';

const layouts = [
  { track: 'monza', layout: '', car: 'mx5', lap_count: 30 },
  { track: 'nurburgring', layout: 'gp', car: 'mx5', lap_count: 5 },
  { track: 'nurburgring', layout: 'gp', car: 'supra', lap_count: 6 },
  { track: 'nurburgring', layout: 'sprint', car: 'supra', lap_count: 10 },
];

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(new Date('2026-11-21T09:00:00Z'));
  await t.deps.db.delete(boardEntries);
  await t.deps.db.delete(trackCars);
  await t.deps.db.insert(trackCars).values(layouts);
});
afterAll(() => t.close());

const ask = (board: Board, query: Record<string, unknown> = {}) =>
  t.call(listRank, { input: { params: { board }, query: query as never } });

describe('tracks', () => {
  async function fill() {
    const user = await makeUser(t);
    const each = [
      { track: 'monza', score: -100_030 },
      { track: 'nurburgring', layout: 'gp', score: -100_005 },
      { track: 'nurburgring', layout: 'sprint', score: -100_010 },
    ];
    for (const place of each) await makePlace(t, user, { board: 'laps', with_car: 'supra', ...place });
    await makePlace(t, user, {
      board: 'laps',
      track: 'nurburgring',
      layout: 'gp',
      car: 'mx5',
      score: -120_000,
    });
  }

  const rowsOf = async (query: Record<string, unknown>) =>
    (await ask('laps', query)).body.map((row: { track_name: string; value: number; car: string }) => [
      row.track_name,
      row.value,
      row.car,
    ]);

  test('come with their cars, the most driven first', async () => {
    const { body, headers } = await t.call(listTracks);
    expect(headers['x-total-count']).toBe('3');
    expect(body).toEqual([
      {
        track: 'monza',
        layout: '',
        track_name: 'monza',
        track_ref: rawTrack('monza'),
        lap_count: 30,
        cars: ['mx5'],
        car_refs: [rawCar('mx5')],
      },
      {
        track: 'nurburgring',
        layout: 'gp',
        track_name: 'nurburgring · gp',
        track_ref: rawTrack('nurburgring · gp'),
        lap_count: 11,
        cars: ['supra', 'mx5'],
        car_refs: [rawCar('supra'), rawCar('mx5')],
      },
      {
        track: 'nurburgring',
        layout: 'sprint',
        track_name: 'nurburgring · sprint',
        track_ref: rawTrack('nurburgring · sprint'),
        lap_count: 10,
        cars: ['supra'],
        car_refs: [rawCar('supra')],
      },
    ]);
    const second = await t.call(listTracks, { input: { query: { skip: 1, limit: 1 } } });
    expect(second.body).toEqual(body.slice(1, 2));
  });

  test('match by raw or displayed name; of several layouts the most driven wins', async () => {
    await fill();
    expect(await rowsOf({})).toEqual([['monza', 100_030, 'supra']]);
    expect(await rowsOf({ track: 'nurburgring' })).toEqual([['nurburgring · gp', 100_005, 'supra']]);
    expect(await rowsOf({ track: 'nurburgring · sprint' })).toEqual([
      ['nurburgring · sprint', 100_010, 'supra'],
    ]);
    const summary = await t.call(getBoard, {
      input: { params: { board: 'laps' }, query: { track: 'nurburgring' } },
    });
    expect(summary.body).toMatchObject({ total: 1, best: 100_005, track_name: 'nurburgring · gp' });
  });

  test('a car has its own places; a car without laps has none', async () => {
    await fill();
    expect(await rowsOf({ track: 'nurburgring', car: 'mx5' })).toEqual([
      ['nurburgring · gp', 120_000, 'mx5'],
    ]);
    expect(await rowsOf({ track: 'nurburgring', car: 'tank' })).toEqual([]);
    expect(await rowsOf({ track: 'nürburgring' })).toEqual([]);
    expect(await rowsOf({ track: 'nurburgring · ' })).toEqual([]);
    const unknown = await ask('laps', { track: "spa' or 1=1" });
    expect([unknown.status, unknown.headers['x-total-count']]).toEqual([200, '0']);
    const myRank = await t.call(findMyRank, {
      as: await makeUser(t),
      input: { params: { board: 'laps' }, query: { track: 'nowhere' } },
    });
    expect(myRank.body).toEqual({ row: null });
  });

  test('do not affect the other boards', async () => {
    const user = await makeUser(t);
    await makePlace(t, user, { board: 'wins', score: 2 });
    const { body } = await ask('wins', { track: 'nowhere', car: 'tank' });
    expect(body).toMatchObject([{ rank: 1, driver: { username: user.username }, value: 2 }]);
    expect(body).toHaveLength(1);
  });
});
