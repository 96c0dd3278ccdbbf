import { safetyRating } from '@paddock/contract/racing/rules';
import { listRatingChanges, type RatingChange } from '@paddock/contract/ranking/calls';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makeSampleRace, type SampleRace } from '../../../../test/make/make-sample-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { countInOrder } from '../../racing/change-session.ts';
import { raceResults } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';

const now = new Date('2026-11-21T09:00:00Z');

let t: TestApp;
let winner: MadeUser;
let second: MadeUser;
let last: MadeUser;
let send: SampleRace['send'];
beforeAll(async () => {
  t = await testApp();
  t.setNow(now);
  ({ winner, second, last, send } = await makeSampleRace(t));
});
afterAll(() => t.close());

const changesOf = async (id: number, query: object = {}): Promise<RatingChange[]> =>
  (await t.call(listRatingChanges, { input: { params: { id }, query } })).body;

describe('rating changes', () => {
  test('of a race name the opponents in order, with their ratings before it', async () => {
    const [change] = await changesOf(winner.id, { kind: 'race' });
    expect(change).toMatchObject({
      kind: 'race',
      before: 1_000,
      position: 1,
      track_name: 'ks_nurburgring · layout_gp_a',
      created_at: '2026-11-20T21:05:00.000Z',
      distance_m: null,
      contact_points: null,
      // Equal ratings: the winner gains half of K.
      after: 1_032,
      k: 64,
      drivers: 4,
      rated_place: 1,
      expected_place: 2.5,
    });
    expect(change?.opponents.map(({ id, position, before }) => [id, position, before])).toEqual([
      [second.id, 2, 1_000],
      [null, 3, 1_000],
      [last.id, 4, 1_000],
    ]);
    const third = change?.opponents[1];
    expect(third?.name).not.toBe('');
    const [latest] = await changesOf(last.id, { kind: 'race' });
    expect(latest?.opponents.map(({ id }) => id)).toEqual([winner.id, second.id, null]);
    expect(latest?.after).toBeLessThan(latest?.before ?? 0);
  });

  test('of duels name the opponent, newest first, each beginning where the previous one ended', async () => {
    const changes = await changesOf(second.id, { kind: 'duel' });
    expect(
      changes.map(({ position, opponents }) => [position, opponents[0]?.id, opponents[0]?.position]),
    ).toEqual([
      [1, winner.id, 2],
      [2, winner.id, 1],
      [1, winner.id, 2],
    ]);
    expect(changes.map(({ before }) => before)).toEqual([changes[1]?.after, changes[2]?.after, 1_000]);
    expect(changes.every(({ track_name }) => track_name === 'Touge')).toBe(true);
    expect(changes.at(-1)).toMatchObject({
      k: 64,
      drivers: 2,
      rated_place: 1,
      expected_place: 1.5,
      after: 1_032,
    });
    // The loser of the first duel was expected to lose the second.
    expect(changes[1]).toMatchObject({ rated_place: 2, expected_place: 1.41 });
    const theirs = await changesOf(winner.id, { kind: 'duel' });
    expect(changes.map(({ before, after }) => after - (before ?? 0))).toEqual(
      theirs.map(({ before, after }) => (before ?? 0) - after),
    );
  });

  test("of safety include the segment's distance and contacts", async () => {
    const [latest, ...earlier] = await changesOf(winner.id, { kind: 'safety' });
    expect(latest).toMatchObject({ k: null, drivers: null, rated_place: null, expected_place: null });
    expect(latest).toMatchObject({ distance_m: 25_000, contact_points: 0, opponents: [], track_name: null });
    expect(latest?.before).toBe(earlier[0]?.after);
    expect(latest?.after).toBeGreaterThan(latest?.before ?? 5);
    expect(earlier.at(-1)?.before).toBeNull();
    const points = [latest, ...earlier].reduce((sum, change) => sum + (change?.contact_points ?? 0), 0);
    expect(latest?.after).toBe(safetyRating(50_000, points));
  });

  test('of a safety segment reported late are ordered by driving time', async () => {
    const user = await makeUser(t);
    const drive = (contact_points: number, time: string) =>
      send('safety', user.steam_id ?? '', { distance_m: 25_000, contact_points }, time);
    await drive(0, '05:00');
    await drive(1, '07:00');
    await drive(4, '06:00');
    const changes = await changesOf(user.id, { kind: 'safety' });
    expect(changes.map(({ contact_points }) => contact_points)).toEqual([1, 4, 0]);
    expect(changes.map(({ before }) => before)).toEqual([changes[1]?.after, changes[2]?.after, null]);
  });

  test('of all kinds are ordered by time, also across pages', async () => {
    const all = await changesOf(winner.id);
    const times = all.map(({ created_at }) => String(created_at));
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['race', 'duel', 'safety']));
    const total = await t.call(listRatingChanges, {
      input: { params: { id: winner.id }, query: { limit: 1 } },
    });
    expect(total.headers['x-total-count']).toBe(String(all.length));
    const pages = [];
    for (let skip = 0; skip < all.length; skip += 2) {
      pages.push(...(await changesOf(winner.id, { skip, limit: 2 })));
    }
    expect(pages).toEqual(all);
    const { status } = await t.call(listRatingChanges, {
      input: { params: { id: winner.id }, query: { kind: 'elo' as never } },
    });
    expect(status).toBe(422);
  });

  test('of a tie use the mean of the places and are equal', async () => {
    const rows = await t.deps.db.select().from(raceResults).orderBy(asc(raceResults.position));
    const session = rows[0]?.session_id ?? 0;
    const places = new Map(rows.map(({ steam_id, position }) => [steam_id, position === 3 ? 2 : position]));
    const count = (order: Map<string, number> | null) =>
      t.deps.db.transaction((tx) => countInOrder(tx, session, order, now));
    await count(places);
    const [change] = await changesOf(second.id, { kind: 'race' });
    expect(change).toMatchObject({ position: 2, drivers: 4, rated_place: 2.5, expected_place: 2.5 });
    expect(change).toMatchObject({ before: 1_000, after: 1_000 });
    expect(change?.opponents.map(({ position }) => position)).toEqual([1, 2, 4]);
    await count(null);
  });

  test('name a banned opponent as the game did, without a page', async () => {
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, last.id));
    const [change] = await changesOf(winner.id, { kind: 'race' });
    expect(change?.opponents[2]).toMatchObject({ id: null, position: 4 });
    expect(change?.opponents[2]?.name).toBe('Kaveh');
    await t.deps.db.update(users).set({ is_active: true }).where(eq(users.id, last.id));
  });
});
