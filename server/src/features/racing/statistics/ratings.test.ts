import { ingestResults } from '@paddock/contract/racing/calls';
import { overallRating } from '@paddock/contract/racing/rules';
import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId } from '../../../../test/make/make.ts';
import { raceFile } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { rateField } from '../elo.ts';
import { drivers, laps, raceResults, sessions } from '../tables.ts';
import { boardEntries, ratingChanges, ratingReplays } from './tables.ts';

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
const driverOf = async (steam_id: string) => {
  const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
  return row;
};
describe('race ratings', () => {
  test('are those of the formula over the races in the order in which they were driven', async () => {
    const ids = Array.from({ length: 4 }, makeSteamId);
    const [a = '', b = '', c = '', d = ''] = ids;
    const orders = [
      [a, b, c, d],
      [c, a, d],
      [b, a, c, d],
    ];
    const expected = new Map(ids.map((id) => [id, { rating: 1_000, results: 0 }]));
    for (const order of orders) {
      const field = order.flatMap((id) => expected.get(id) ?? []);
      const steps = rateField(
        field,
        order.map((_, place) => place + 1),
      );
      for (const [index, driver] of field.entries()) {
        driver.rating += steps[index]?.change ?? 0;
        driver.results += 1;
      }
    }
    // The second arrives last.
    for (const index of [0, 2, 1]) await post(raceFile(orders[index] ?? [], `2026-11-1${index}T18:00:00Z`));
    for (const id of ids) {
      const row = await driverOf(id);
      expect(row?.race_rating).toBe(expected.get(id)?.rating);
      expect(row?.rated_races).toBe(id === b ? 2 : 3);
    }
    const changes = await t.deps.db
      .select()
      .from(ratingChanges)
      .where(eq(ratingChanges.steam_id, a))
      .orderBy(asc(ratingChanges.changed_at));
    expect(changes.map(({ before }) => before)).toEqual([
      1_000,
      changes[0]?.after ?? 0,
      changes[1]?.after ?? 0,
    ]);
  });

  test('do not depend on the order in which races arrive', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'] as const;
    const order = fc.shuffledSubarray([...names], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (orders, dice) => {
          const run = async (sequence: number[]) => {
            await t.deps.db.delete(sessions);
            await t.deps.db.delete(drivers);
            for (const index of sequence) {
              const ids = (orders[index] ?? []).map((name) => `7656120200000010${names.indexOf(name)}`);
              await post(raceFile(ids, `2026-10-${10 + index}T18:00:00Z`));
            }
            const rows = await t.deps.db.select().from(drivers).orderBy(asc(drivers.steam_id));
            return rows.map(({ steam_id, race_rating, rated_races, points }) => [
              steam_id,
              race_rating,
              rated_races,
              points,
            ]);
          };
          const inOrder = orders.map((_, index) => index);
          const shuffled = inOrder
            .map((index) => ({ index, sort: dice.next().value ?? 0 }))
            .sort((one, other) => one.sort - other.sort)
            .map(({ index }) => index);
          expect(await run(shuffled)).toEqual(await run(inOrder));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('of many later races are recomputed in the background, in steps', async () => {
    const ids = Array.from({ length: 3 }, makeSteamId);
    await t.deps.db.delete(sessions);
    await t.deps.db.delete(drivers);
    const rows = await t.deps.db
      .insert(sessions)
      .values(
        Array.from({ length: 450 }, (_, index) => ({
          type: 'RACE' as const,
          track: 'imola',
          layout: '',
          held_at: new Date(Date.UTC(2026, 8, 1) + index * 3_600_000),
          is_dated: true,
        })),
      )
      .returning();
    const results = rows.flatMap(({ id, held_at }, index) =>
      ids.map((_, place) => ({
        steam_id: ids[(place + index) % 3] ?? '',
        session_id: id,
        track: 'imola',
        layout: '',
        car: 'gt3',
        finish_position: place + 1,
        position: place + 1,
        lap_count: 1,
        total_time: 1,
        raced_at: held_at,
      })),
    );
    await t.deps.db.insert(raceResults).values(results);
    await post(raceFile(ids, '2026-08-30T12:00:00Z', 'imola'));
    expect(await t.deps.db.$count(ratingReplays)).toBe(1);
    expect((await driverOf(ids[0] ?? ''))?.rated_races).toBe(0);
    await t.countDriving();
    expect(await t.deps.db.$count(ratingReplays)).toBe(0);
    for (const id of ids) expect((await driverOf(id))?.rated_races).toBe(451);
    expect(await t.deps.db.$count(ratingChanges)).toBe(451 * 3);
  });

  test('a race of two counts as a race and changes no rating', async () => {
    const ids = Array.from({ length: 2 }, makeSteamId);
    await post(raceFile(ids, '2026-11-19T18:00:00Z'));
    expect(await driverOf(ids[0] ?? '')).toMatchObject({
      races: 1,
      wins: 1,
      rated_races: 0,
      race_rating: 1_000,
    });
    expect(
      await t.deps.db.$count(
        boardEntries,
        and(eq(boardEntries.steam_id, ids[0] ?? ''), eq(boardEntries.board, 'overall')),
      ),
    ).toBe(0);
  });
});

describe('a second file of a known session', () => {
  const ids = Array.from({ length: 4 }, makeSteamId);
  const state = async () => {
    const rows = await Promise.all(ids.map(driverOf));
    const results = await t.deps.db.select().from(raceResults).where(eq(raceResults.track, 'brands'));
    return {
      drivers: rows.map((row) => row && { ...row, last_driven_at: null, window_from: 0 }),
      results: results.map(({ steam_id, position }) => [position, steam_id]).sort(),
      laps: await t.deps.db.$count(laps, eq(laps.track, 'brands')),
    };
  };
  const whole = raceFile(ids, '2026-11-12T18:00:00Z', 'brands');
  const contact = {
    Type: 'COLLISION_WITH_ENV',
    CarId: 1,
    OtherCarId: -1,
    Driver: { Guid: ids[1] },
    ImpactSpeed: 80,
  };
  const full = { ...whole, Events: [contact] };
  const half = {
    ...full,
    Laps: [full.Laps[0], { ...full.Laps[1], LapTime: 'broken' }, full.Laps[2]],
    Events: ['?'],
  };
  const clear = async () => {
    await t.deps.db.delete(sessions);
    await t.deps.db.delete(drivers);
    await t.deps.db.delete(boardEntries);
  };

  test('changes nothing if it is the damaged copy, and adds what was missing if it is the intact one', async () => {
    await clear();
    expect((await post(full)).accepted).toBe(8);
    const expected = await state();
    expect(await post(half)).toMatchObject({ status: 'duplicate', accepted: 0 });
    expect(await state()).toEqual(expected);

    await clear();
    expect((await post(half)).accepted).toBe(4);
    expect((await post(full)).accepted).toBe(4);
    expect(await state()).toEqual(expected);
    expect(await post(full)).toMatchObject({ status: 'duplicate' });
    expect(await state()).toEqual(expected);
  });

  test('another race between the same drivers is a separate race', async () => {
    await clear();
    await post(full);
    await post({ ...raceFile(ids, '2026-11-13T18:00:00Z', 'brands'), Events: [contact] });
    const other = full.Laps.map((lap) => ({ ...lap, LapTime: lap.LapTime + 7 }));
    await post({ ...full, Laps: other, Date: '2026-11-14T18:00:00Z' });
    expect((await driverOf(ids[0] ?? ''))?.races).toBe(3);
  });
});

test('rating gains from races and duels are added', () => {
  expect(overallRating(1_200, 1_016)).toBe(1_216);
  expect(overallRating(0, 0)).toBe(0);
  // Computed from the rounded ratings, so that the sum agrees with them.
  expect(overallRating(1_010.4, 1_010.4)).toBe(1_020);
});
