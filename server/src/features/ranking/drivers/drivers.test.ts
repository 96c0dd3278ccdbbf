import {
  type Driver,
  findMyRank,
  getDriver,
  getHeadToHead,
  listDrivers,
  listRank,
  listRatingChanges,
  type RatingChange,
} from '@paddock/contract/ranking/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { rawCar, rawTrack } from '../../../../test/make/make-driving.ts';
import { makeSampleRace, type SampleRace } from '../../../../test/make/make-sample-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';

const now = new Date('2026-11-21T09:00:00Z');

let t: TestApp;
let winner: MadeUser;
let second: MadeUser;
let last: MadeUser;
let idle: MadeUser;
let send: SampleRace['send'];
beforeAll(async () => {
  t = await testApp();
  t.setNow(now);
  ({ winner, second, last, send } = await makeSampleRace(t));
  idle = await makeUser(t);
});
afterAll(() => t.close());

const pageOf = (id: number) => t.call(getDriver, { input: { params: { id } } });
const changesOf = async (id: number, query: object = {}): Promise<RatingChange[]> =>
  (await t.call(listRatingChanges, { input: { params: { id }, query } })).body;
const versus = (id: number, other_id: number) =>
  t.call(getHeadToHead, { input: { params: { id, other_id } } });

describe('the page of a driver', () => {
  test('has ratings, sums, places and the latest races', async () => {
    const { status, body } = await pageOf(winner.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: winner.id,
      username: 'Arash',
      totals: {
        races: 1,
        wins: 1,
        podiums: 1,
        points: 25,
        win_rate: 100,
        avg_position: 1,
        duels: 3,
        duel_wins: 1,
        overtake_runs: 1,
        best_overtake: 4_200,
        distance_m: 50_000,
      },
      recent_races: [{ track_name: 'ks_nurburgring · layout_gp_a', position: 1, of: 4 }],
      best_overtakes: [{ challenge_name: 'SRP', score: 4_200, duration: 65_000 }],
    });
    const { overall, race, duel, is_provisional } = body.ratings;
    expect(overall).toBe(1_000 + (race - 1_000) + (duel - 1_000));
    // One race and three duels.
    expect(is_provisional).toBe(true);
    expect(body.best_laps).toMatchObject([{ lap_time: 108_977, is_best: true, is_record: true }]);
  });

  test('has the places of the boards', async () => {
    for (const user of [winner, second, last]) {
      const { places } = (await pageOf(user.id)).body;
      expect(places.length).toBeGreaterThan(0);
      for (const { board, rank, value } of places) {
        const { body } = await t.call(listRank, { input: { params: { board } } });
        expect(body[rank - 1], board).toMatchObject({ rank, value, driver: { id: user.id } });
        const myRank = await t.call(findMyRank, { as: user, input: { params: { board } } });
        expect(myRank.body.row).toEqual(body[rank - 1]);
      }
    }
  });

  test('of a member who never drove is empty and provisional', async () => {
    const { body } = await pageOf(idle.id);
    expect(body).toMatchObject({
      ratings: { overall: 1_000, race: 1_000, duel: 1_000, safety: 2.5, is_provisional: true },
      places: [],
      best_laps: [],
      recent_races: [],
    });
    expect(Object.values(body.totals).every((total) => total === 0)).toBe(true);
    expect(await changesOf(idle.id)).toEqual([]);
  });

  test('is not found for banned, deleted, unlinked or unknown members', async () => {
    const [banned, deleted, unlinked] = [await makeUser(t), await makeUser(t), await makeUser(t)];
    const change = (id: number, set: Partial<typeof users.$inferInsert>) =>
      t.deps.db.update(users).set(set).where(eq(users.id, id));
    await change(banned.id, { is_active: false });
    await change(deleted.id, { deleted_at: now });
    await change(unlinked.id, { steam_id: null });
    for (const id of [banned.id, deleted.id, unlinked.id, 2_147_483_647, 'x', '0', '-1', '1.5']) {
      const params = { id: id as number };
      for (const { status } of [
        await t.call(getDriver, { input: { params } }),
        await t.call(listRatingChanges, { input: { params } }),
        await versus(id as number, winner.id),
        await versus(winner.id, id as number),
      ]) {
        expect(status, String(id)).toBe(404);
      }
    }
    expect((await pageOf('۱۲۳۴۵' as never)).status).toBe(404);
    expect(
      (await t.call(getDriver, { input: { params: { id: toPersian(winner.id) as never } } })).status,
    ).toBe(200);
  });

  test('contains no private data', async () => {
    const text = JSON.stringify((await pageOf(winner.id)).body);
    expect(text).not.toContain(winner.email);
    expect(text).not.toContain(winner.steam_id);
  });
});

const toPersian = (id: number) => String(id).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');

describe('head to head', () => {
  test('counts races, duels and laps of both, in the order of the address', async () => {
    const { body } = await versus(winner.id, second.id);
    const { body: mirrored } = await versus(second.id, winner.id);
    expect(body).toMatchObject({
      drivers: [{ id: winner.id }, { id: second.id }],
      races: { total: 1, ahead: [1, 0], latest: [{ positions: [1, 2] }] },
      duels: { total: 3, wins: [1, 2] },
    });
    expect(mirrored).toMatchObject({
      drivers: [{ id: second.id }, { id: winner.id }],
      races: { total: 1, ahead: [0, 1], latest: [{ positions: [2, 1] }] },
      duels: { total: 3, wins: [2, 1] },
    });
    expect(mirrored.overall).toEqual(body.overall.toReversed());
  });

  test('shows laps only where both drove the same car', async () => {
    const [a, b] = [await makeUser(t), await makeUser(t)];
    const lap = (car: string, lap_time: number) => ({ track: 'imola', layout: null, car, lap_time });
    await send('lap', a.steam_id ?? '', lap('mx5', 105_000), '05:00');
    await send('lap', a.steam_id ?? '', lap('supra', 101_000), '05:05');
    await send('lap', b.steam_id ?? '', lap('mx5', 104_500), '05:10');
    const { best_laps } = (await pageOf(a.id)).body;
    expect(
      best_laps.map(({ lap_time, is_best, is_record }: Driver['best_laps'][number]) => [
        lap_time,
        is_best,
        is_record,
      ]),
    ).toEqual([
      [101_000, true, true],
      [105_000, false, false],
    ]);
    // The best lap with its car, which is beaten with another.
    const [ofOther] = (await pageOf(b.id)).body.best_laps;
    expect(ofOther).toMatchObject({ lap_time: 104_500, is_best: true, is_record: false });
    const { body } = await versus(a.id, b.id);
    expect(body).toMatchObject({ races: { total: 0, ahead: [0, 0], latest: [] }, duels: { total: 0 } });
    expect(body.laps).toEqual([
      {
        track_name: 'imola',
        track: rawTrack('imola'),
        car: 'mx5',
        car_ref: rawCar('mx5'),
        lap_times: [105_000, 104_500],
      },
    ]);
  });

  test('with oneself is not found', async () => {
    expect((await versus(winner.id, winner.id)).status).toBe(404);
  });
});

describe('the list of drivers', () => {
  test('has members who have driven and finds them by a part of the name', async () => {
    const { body, headers } = await t.call(listDrivers);
    const ids = body.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([winner.id, second.id, last.id]));
    expect(ids).not.toContain(idle.id);
    expect(headers['x-total-count']).toBe(String(body.length));
    const matches = await t.call(listDrivers, { input: { query: { search: 'نيما', limit: 5 } } });
    expect(matches.body).toEqual([{ id: second.id, username: 'نیما', profile_image: null }]);
    const paged = await t.call(listDrivers, { input: { query: { skip: 1, limit: 1 } } });
    expect(paged.body).toEqual(body.slice(1, 2));
    expect(paged.headers['x-total-count']).toBe(headers['x-total-count']);
  });

  test('does not count a game name as a drive', async () => {
    const guest = await makeUser(t);
    await send('connect', guest.steam_id ?? makeSteamId(), { name: 'Guest' }, '06:00');
    const { body } = await t.call(listDrivers, { input: { query: { search: guest.username } } });
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(guest.id);
  });
});
