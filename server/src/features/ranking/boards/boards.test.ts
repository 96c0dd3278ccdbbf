import type { Board } from '@paddock/contract/racing/rules';
import { findMyRank, getBoard, listRank } from '@paddock/contract/ranking/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makePlace, makeSums, rawCar, rawTrack } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { usernameKey } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(new Date('2026-11-21T09:00:00Z'));
  await t.deps.db.delete(boardEntries);
  await t.deps.db.delete(trackCars);
});
afterAll(() => t.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

type Query = NonNullable<Parameters<typeof ask>[1]>;

const ask = (board: Board, query: Record<string, unknown> = {}) =>
  t.call(listRank, { input: { params: { board }, query: query as never } });

/** Returns rank, name and value of each row. */
async function read(board: Board, query: Query = {}): Promise<[number, string, number][]> {
  const { body } = await ask(board, query);
  return body.map((row: { rank: number; driver: { username: string }; value: number }) => [
    row.rank,
    row.driver.username,
    row.value,
  ]);
}

async function makeNamed(username: string): Promise<MadeUser> {
  const user = await makeUser(t);
  await t.deps.db
    .update(users)
    .set({ username, username_key: usernameKey(username) })
    .where(eq(users.id, user.id));
  return { ...user, username };
}

describe('the order of a board', () => {
  test('is by score, then by time, then by row', async () => {
    const [a, b, c, d] = [await makeUser(t), await makeUser(t), await makeUser(t), await makeUser(t)];
    await makePlace(t, a, { score: 1_200, achieved_at: at(5) });
    await makePlace(t, b, { score: 1_300, achieved_at: at(9) });
    await makePlace(t, c, { score: 1_200, achieved_at: at(4) });
    await makePlace(t, d, { score: 1_200, achieved_at: at(5) });
    expect(await read('overall')).toEqual([
      [1, b.username, 1_300],
      [2, c.username, 1_200],
      [3, a.username, 1_200],
      [4, d.username, 1_200],
    ]);
  });

  test('continues across pages, and each place is found by name and by its owner', async () => {
    const members = [];
    for (let number = 0; number < 12; number += 1) {
      const member = await makeNamed(`racer ${String(number).padStart(2, '0')}`);
      // Three drivers share each score.
      await makePlace(t, member, { score: 2_000 - Math.floor(number / 3), achieved_at: at(number) });
      members.push(member);
    }
    const whole = await read('overall');
    expect(whole.map(([rank]) => rank)).toEqual(members.map((_, index) => index + 1));
    const page = await ask('overall', { skip: 5, limit: 4 });
    expect(page.headers['x-total-count']).toBe('12');
    expect(page.body.map(({ rank }: { rank: number }) => rank)).toEqual([6, 7, 8, 9]);
    expect(await read('overall', { skip: 12 })).toEqual([]);
    for (const [index, member] of members.entries()) {
      expect(await read('overall', { search: member.username })).toEqual([whole[index]]);
      const myRank = await t.call(findMyRank, { as: member, input: { params: { board: 'overall' } } });
      expect(myRank.body.row).toMatchObject({ rank: index + 1, driver: { id: member.id } });
    }
  });

  test('of laps is by the shorter time, in ms, with track and car', async () => {
    await t.deps.db.insert(trackCars).values({ track: 'spa', layout: '', car: 'mx5', lap_count: 3 });
    const [slow, fast] = [await makeUser(t), await makeUser(t)];
    const lap = { board: 'laps', track: 'spa', with_car: 'mx5' } as const;
    await makePlace(t, slow, { ...lap, score: -138_001, achieved_at: at(1) });
    await makePlace(t, fast, { ...lap, score: -137_500, achieved_at: at(2) });
    const { body } = await ask('laps', { track: 'spa' });
    expect(body).toEqual([
      {
        rank: 1,
        driver: { id: fast.id, username: fast.username, profile_image: null },
        value: 137_500,
        achieved_at: at(2).toISOString(),
        track_name: 'spa',
        track: rawTrack('spa'),
        car: 'mx5',
        car_ref: rawCar('mx5'),
        points: null,
        is_provisional: null,
      },
      expect.objectContaining({ rank: 2, value: 138_001 }),
    ]);
  });

  test('the overall board has points and marks provisional ratings', async () => {
    const [rated, fresh, silent] = [await makeUser(t), await makeUser(t), await makeUser(t)];
    await makeSums(t, rated.steam_id, { points: 43, rated_races: 10 });
    await makeSums(t, fresh.steam_id, { points: 25, rated_races: 9, duels: 40 });
    for (const [index, user] of [rated, fresh, silent].entries()) {
      await makePlace(t, user, { score: 1_100 - index });
    }
    const { body } = await ask('overall');
    expect(body).toMatchObject([
      { points: 43, is_provisional: false, car: null, track_name: null },
      { points: 25, is_provisional: true },
      { points: 0, is_provisional: true },
    ]);
  });
});

describe('members on a board', () => {
  test('disappear at once when banned, deleted or unlinked, and others move up', async () => {
    const members = [await makeUser(t), await makeUser(t), await makeUser(t), await makeUser(t)];
    for (const [index, user] of members.entries()) await makePlace(t, user, { score: 1_500 - index });
    const [banned, deleted, unlinked, last] = members as [MadeUser, MadeUser, MadeUser, MadeUser];
    const change = (id: number, set: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(set).where(eq(users.id, id));
    await change(banned.id, { is_active: false });
    await change(deleted.id, { deleted_at: at(30) });
    await change(unlinked.id, { steam_id: null });
    expect(await read('overall')).toEqual([[1, last.username, 1_497]]);
    expect((await ask('overall')).headers['x-total-count']).toBe('1');
    expect(await read('overall', { search: banned.username })).toEqual([]);
    const myRank = await t.call(findMyRank, { as: unlinked, input: { params: { board: 'overall' } } });
    expect(myRank.body).toEqual({ row: null });
    await change(banned.id, { is_active: true });
    expect(await read('overall')).toEqual([
      [1, banned.username, 1_500],
      [2, last.username, 1_497],
    ]);
  });

  test('a driver who is not a member has no place', async () => {
    const user = await makeUser(t);
    await makePlace(t, { id: user.id, steam_id: null }, { score: 3_000, user_id: null });
    await makePlace(t, user, { score: 1_000 });
    expect(await read('overall')).toEqual([[1, user.username, 1_000]]);
  });
});

describe('a search', () => {
  test('finds a part of a name in any spelling and treats wildcards literally', async () => {
    const names = ['یاسر کاظمی', 'Max_Power', 'maximum', 'Lena'];
    for (const [index, name] of names.entries()) {
      await makePlace(t, await makeNamed(name), { score: 1_900 - index });
    }
    expect(await read('overall', { search: 'كاظمي' })).toEqual([[1, 'یاسر کاظمی', 1_900]]);
    expect(await read('overall', { search: 'MAX' })).toEqual([
      [2, 'Max_Power', 1_899],
      [3, 'maximum', 1_898],
    ]);
    expect(await read('overall', { search: 'x_' })).toEqual([[2, 'Max_Power', 1_899]]);
    expect(await read('overall', { search: '%' })).toEqual([]);
    const matches = await ask('overall', { search: 'max', limit: 1, skip: 1 });
    expect(matches.headers['x-total-count']).toBe('2');
    expect(matches.body).toMatchObject([{ rank: 3 }]);
  });
});

describe('periods', () => {
  test('have their own lists; the season is the current one in Tehran', async () => {
    const user = await makeUser(t);
    await makePlace(t, user, { score: 10, period: 'all', board: 'wins' });
    await makePlace(t, user, { score: 3, period: '1405-3', board: 'wins' });
    await makePlace(t, user, { score: 4, period: '1405-4', board: 'wins' });
    await makePlace(t, user, { score: 2, period: '30d', board: 'wins' });
    const valueOf = async (period: string) => (await read('wins', { period }))[0]?.[2];
    expect([await valueOf('all'), await valueOf('season'), await valueOf('30d')]).toEqual([10, 3, 2]);
    // The first instant of winter in Tehran.
    t.setNow(new Date('2026-12-21T20:30:00Z'));
    expect(await valueOf('season')).toBe(4);
  });

  test('include when they began', async () => {
    const summary = async (period: 'all' | 'season' | '30d') =>
      (await t.call(getBoard, { input: { params: { board: 'wins' }, query: { period } } })).body;
    expect(await summary('all')).toEqual({
      total: 0,
      best: null,
      starts_at: null,
      track_name: null,
      track: null,
    });
    expect((await summary('season')).starts_at).toBe('2026-09-22T20:30:00.000Z');
    expect((await summary('30d')).starts_at).toBe('2026-10-22T09:00:00.000Z');
  });
});

describe('an invalid request', () => {
  test.each(['elo', 'laps%00', '__proto__'])('for the board %s is not found', async (board) => {
    const { status, problem } = await t.call(listRank, { input: { params: { board: board as never } } });
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });

  test.each([
    ['period', 'month'],
    ['limit', '0'],
    ['limit', '101'],
    ['skip', '-1'],
    ['search', 'x'.repeat(101)],
    ['track', 'x'.repeat(261)],
    ['car', 'a\0b'],
  ])('with %s %j is rejected', async (name, value) => {
    const { status, problem } = await ask('overall', { [name]: value });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [name]]);
  });

  test('for the user’s own place requires signing in', async () => {
    const { status } = await t.call(findMyRank, { input: { params: { board: 'overall' } } });
    expect(status).toBe(401);
  });

  test('without any driven track the board of laps is empty', async () => {
    expect(await read('laps')).toEqual([]);
    const { body } = await t.call(getBoard, { input: { params: { board: 'laps' } } });
    expect(body).toEqual({ total: 0, best: null, starts_at: null, track_name: null, track: null });
  });
});
