import { ingestResults } from '@paddock/contract/racing/calls';
import { seasonOf } from '@paddock/contract/racing/rules';
import { findMyRank } from '@paddock/contract/ranking/calls';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { lapRow, raceFile } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { expireBoardEntries } from './expire-board-entries.ts';
import { storeLaps } from './laps.ts';
import { boardEntries } from './tables.ts';

let t: TestApp;
let key: string;
const now = new Date('2026-11-20T20:00:00Z');
beforeAll(async () => {
  t = await testApp();
  key = await makeServerKey(t, (await makeServer(t)).id);
});
beforeEach(() => t.setNow(now));
afterAll(() => t.close());

const post = async (json: unknown) => {
  const { status, body } = await t.call(ingestResults, { as: key, json });
  expect(status).toBe(200);
  return body;
};
const placesOf = async (steam_id: string, board: 'overall' | 'laps' | 'wins' | 'safety') => {
  const rows = await t.deps.db
    .select()
    .from(boardEntries)
    .where(and(eq(boardEntries.steam_id, steam_id), eq(boardEntries.board, board)))
    .orderBy(asc(boardEntries.period), asc(boardEntries.car));
  return rows.map(({ period, car, score }) => [period, ...(car ? [car] : []), score]);
};

describe('places on the boards', () => {
  const autumn = seasonOf(now).key;

  test('are entered in every period that contains the day, and leave the last 30 days', async () => {
    const ids = Array.from({ length: 3 }, makeSteamId);
    const [winner = ''] = ids;
    const summer = seasonOf(new Date('2026-09-10T18:00:00Z')).key;
    expect([summer, autumn]).toEqual(['1405-2', '1405-3']);
    await post(raceFile(ids, '2026-09-10T18:00:00Z', 'mugello'));
    await post(raceFile(ids.toReversed(), '2026-10-25T18:00:00Z', 'mugello'));
    await post(raceFile(ids, '2026-11-15T18:00:00Z', 'mugello'));
    expect(await placesOf(winner, 'wins')).toEqual([
      [summer, 1],
      [autumn, 1],
      ['30d', 1],
      ['all', 2],
    ]);
    expect((await placesOf(winner, 'laps')).filter(([period]) => period === '30d')).toEqual([
      ['30d', -100_000],
      ['30d', 'gt3', -100_000],
    ]);
    t.setNow(new Date('2026-11-30T20:00:00Z'));
    await expireBoardEntries(t.deps);
    expect(await placesOf(winner, 'wins')).toContainEqual(['30d', 1]);
    t.setNow(new Date('2026-12-16T20:00:00Z'));
    await expireBoardEntries(t.deps);
    for (const board of ['wins', 'laps', 'overall', 'safety'] as const) {
      expect((await placesOf(winner, board)).filter(([period]) => period === '30d')).toEqual([]);
    }
    expect(await placesOf(winner, 'wins')).toHaveLength(3);
  });

  test('of the current periods include late results; points count per period', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, () => makeUser(t)));
    const ids = users.map(({ steam_id }) => steam_id ?? '');
    await post(raceFile(ids, '2026-11-18T18:00:00Z', 'zandvoort'));
    await post(raceFile(ids, '2026-09-25T18:00:00Z', 'zandvoort'));
    const rowOf = async (period: 'all' | 'season' | '30d') => {
      const input = { params: { board: 'overall' as const }, query: { period } };
      return (await t.call(findMyRank, { as: users[0], input })).body.row;
    };
    await t.countDriving();
    const [all, rolling] = [await rowOf('all'), await rowOf('30d')];
    expect(rolling.value).toBe(all.value);
    expect(rolling.achieved_at).toBe('2026-11-18T18:00:00.000Z');
    expect(all).toMatchObject({ achieved_at: rolling.achieved_at, points: 50 });
    expect(rolling.points).toBe(25);
    expect((await rowOf('season')).points).toBe(50);
  });

  test('fall back to the next best lap when the best is too old', async () => {
    const id = makeSteamId();
    const lap = (lap_time: number, driven_at: string) => lapRow(id, driven_at, { track: 'suzuka', lap_time });
    await storeLaps(
      t.deps.db,
      [lap(120_000, '2026-11-01T12:00:00Z'), lap(121_000, '2026-11-18T12:00:00Z')],
      now,
    );
    t.setNow(new Date('2026-12-05T12:00:00Z'));
    await expireBoardEntries(t.deps);
    expect((await placesOf(id, 'laps')).filter(([period]) => period === '30d')).toEqual([
      ['30d', -121_000],
      ['30d', 'gt3', -121_000],
    ]);
  });

  test('belong to the current holder of the Steam id', async () => {
    const [first, second] = [await makeUser(t), await makeUser(t, { steam: false })];
    const id = first.steam_id ?? '';
    await post(raceFile([id, makeSteamId(), makeSteamId()], '2026-11-18T19:00:00Z', 'laguna'));
    const owner = async () => {
      const rows = await t.deps.db.select().from(boardEntries).where(eq(boardEntries.steam_id, id));
      return [...new Set(rows.map(({ user_id }) => user_id))];
    };
    expect(await owner()).toEqual([first.id]);
    const set = (user: { id: number }, values: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(values).where(eq(users.id, user.id));
    await set(first, { is_active: false });
    expect(await owner()).toEqual([null]);
    await set(first, { is_active: true, steam_id: null });
    expect(await owner()).toEqual([null]);
    await set(second, { steam_id: id });
    expect(await owner()).toEqual([second.id]);
    await set(second, { deleted_at: now });
    expect(await owner()).toEqual([null]);
  });
});
