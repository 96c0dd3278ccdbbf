import { ingestResults } from '@paddock/contract/racing/calls';
import { displayRating } from '@paddock/contract/racing/rules';
import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId } from '../../../../test/make/make.ts';
import { raceFile } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { notifications } from '../../notifications/tables.ts';
import { drivers, duels } from '../tables.ts';
import { recalculateRatings, replayPendingRatings } from './ratings.ts';
import { boardEntries, ratingChanges, ratingReplays } from './tables.ts';

let t: TestApp;
let key: string;
const now = new Date('2026-11-20T20:00:00Z');
beforeAll(async () => {
  t = await testApp();
  t.setNow(now);
  key = await makeServerKey(t, (await makeServer(t)).id);
});
afterAll(() => t.close());

const post = async (json: unknown) => {
  const { status } = await t.call(ingestResults, { as: key, json });
  expect(status).toBe(200);
};
const driverOf = async (steam_id: string) => {
  const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
  return row;
};

describe('stored ratings', () => {
  const ids = Array.from({ length: 3 }, makeSteamId);
  const [a = '', b = '', c = ''] = ids;
  const state = async () => ({
    drivers: (await Promise.all(ids.map(driverOf))).map((row) => row && { ...row, window_from: 0 }),
    changes: (
      await t.deps.db
        .select()
        .from(ratingChanges)
        .orderBy(asc(ratingChanges.changed_at), asc(ratingChanges.steam_id))
    ).map((change) => ({ ...change, id: 0 })),
    places: await t.deps.db
      .select({ steam_id: boardEntries.steam_id, period: boardEntries.period, score: boardEntries.score })
      .from(boardEntries)
      .where(eq(boardEntries.board, 'overall'))
      .orderBy(asc(boardEntries.steam_id), asc(boardEntries.period)),
  });

  test('stored by 1.x are replayed from the first result, with a K of 64 for the first ten', async () => {
    for (let day = 10; day < 22; day += 1)
      await post(raceFile(day % 3 === 0 ? [b, a, c] : [a, b, c], `2026-10-${day}T18:00:00Z`));
    // b wins only the last duel.
    await t.deps.db.insert(duels).values(
      Array.from({ length: 12 }, (_, hour) => ({
        winner_steam_id: hour < 11 ? a : b,
        loser_steam_id: hour < 11 ? b : a,
        fought_at: new Date(Date.UTC(2026, 9, 25, hour)),
        points_left: null,
        leaderboard: '',
      })),
    );
    await t.deps.db.transaction((tx) => recalculateRatings(tx, 'duel', new Date(0), now));
    const counted = await state();
    expect(counted.drivers[0]).toMatchObject({ rated_races: 12, duels: 12, duel_wins: 11 });
    expect(counted.drivers[1]).toMatchObject({ rated_races: 12, duels: 12, duel_wins: 1 });
    const ks = (kind: 'race' | 'duel') =>
      t.deps.db
        .select({ k: ratingChanges.k })
        .from(ratingChanges)
        .where(and(eq(ratingChanges.steam_id, a), eq(ratingChanges.kind, kind)))
        .orderBy(asc(ratingChanges.changed_at));
    const tenThenTwo = [...Array.from({ length: 10 }, () => ({ k: 64 })), { k: 32 }, { k: 32 }];
    expect(await ks('race')).toEqual(tenThenTwo);
    expect(await ks('duel')).toEqual(tenThenTwo);

    // As migration 0033 leaves an installation of 1.x: integer ratings of the old formula and a pending replay.
    await t.deps.db.update(drivers).set({ race_rating: 564 });
    await t.deps.db.update(drivers).set({ duel_rating: 1_057, duel_wins: 0 }).where(gt(drivers.duels, 0));
    await t.deps.db.update(ratingChanges).set({ before: 1_000, after: 564, k: 32 });
    await t.deps.db.update(boardEntries).set({ score: 621 }).where(eq(boardEntries.board, 'overall'));
    const [first] = await t.deps.db
      .select()
      .from(ratingChanges)
      .orderBy(asc(ratingChanges.changed_at))
      .limit(1);
    const since = first?.changed_at ?? now;
    await t.deps.db.insert(ratingReplays).values([
      { kind: 'race', since },
      { kind: 'duel', since },
    ]);
    const notified = await t.deps.db.$count(notifications);
    while (await t.deps.db.transaction((tx) => replayPendingRatings(tx, now)));
    expect(await state()).toEqual(counted);
    expect(await t.deps.db.$count(notifications)).toBe(notified);
  });

  test('below zero are stored unchanged and shown as 0', async () => {
    await t.deps.db.update(drivers).set({ race_rating: -20.4 }).where(eq(drivers.steam_id, c));
    await post(raceFile([a, b, c], '2026-11-18T18:00:00Z'));
    const [change] = await t.deps.db
      .select()
      .from(ratingChanges)
      .where(and(eq(ratingChanges.steam_id, c), isNotNull(ratingChanges.session_id)))
      .orderBy(desc(ratingChanges.changed_at));
    expect(change?.before).toBe(-20.4);
    expect(change?.after).toBeLessThan(-20.4);
    expect([displayRating(change?.after ?? 1), displayRating(1_000.5)]).toEqual([0, 1_001]);
    const places = await t.deps.db.select().from(boardEntries).where(eq(boardEntries.steam_id, c));
    expect(places.length).toBeGreaterThan(0);
    for (const { board, score } of places) if (board === 'overall') expect(score).toBe(0);
  });
});
