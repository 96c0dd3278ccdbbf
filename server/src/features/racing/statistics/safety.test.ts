import { ingestEvents } from '@paddock/contract/racing/calls';
import { safetyRating } from '@paddock/contract/racing/rules';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServerKey, makeSteamId } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { drivers, safetyHistory } from '../tables.ts';

let t: TestApp;
let key: string;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-11-20T20:00:00Z'));
  key = await makeServerKey(t);
});
afterAll(() => t.close());

let counter = 0;
const freshId = () => `s-${(counter += 1)}`;
const send = async (events: unknown[]) => {
  await t.call(ingestEvents, { as: key, json: { events } });
  await t.countDriving();
};
const at = '2026-11-20T19:00:00Z';

describe('safety', () => {
  const drive = (steam_id: string, distance_m: number, contact_points: number) => ({
    id: freshId(),
    type: 'safety',
    at,
    steam_id,
    data: { distance_m, contact_points },
  });
  const historyOf = (steam_id: string) =>
    t.deps.db
      .select()
      .from(safetyHistory)
      .where(eq(safetyHistory.steam_id, steam_id))
      .orderBy(asc(safetyHistory.id));

  test('adds a row of history for each 25 km and extends the current one', async () => {
    const steam_id = makeSteamId();
    for (let km = 0; km < 60; km += 5) await send([drive(steam_id, 5_000, 0.1)]);
    const rows = await historyOf(steam_id);
    expect(rows.map(({ distance_m }) => distance_m)).toEqual([25_000, 25_000, 10_000]);
    expect(rows.at(-1)?.rating).toBe(safetyRating(60_000, 1.2));
  });

  test('covers only the last 500 km', async () => {
    const steam_id = makeSteamId();
    await send([drive(steam_id, 25_000, 20)]);
    const [bad] = await historyOf(steam_id);
    expect(bad?.rating).toBe(1.15);
    await send(Array.from({ length: 19 }, () => drive(steam_id, 25_000, 0)));
    const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    expect(row).toMatchObject({ distance_m: 500_000, contact_points: 20, window_points: 20 });
    await send([drive(steam_id, 24_000, 0), drive(steam_id, 1_000, 0)]);
    const [after] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    expect(after).toMatchObject({ window_distance_m: 500_000, window_points: 0, contact_points: 20 });
    expect(after?.safety_rating).toBe(safetyRating(500_000, 0));
    expect((await historyOf(steam_id)).at(-1)?.rating).toBe(after?.safety_rating);
  });
});

test('a safety rating does not depend on how its events were batched', async () => {
  const drives = Array.from({ length: 120 }, (_, index) => ({
    distance_m: 7_000 + (index % 5) * 900,
    contact_points: index % 3 === 0 ? 1.7 : 0,
    at: new Date(Date.UTC(2026, 10, 18) + index * 60_000).toISOString(),
  }));
  const outcomes = [];
  for (const size of [1, 7, 50, 120]) {
    const steam_id = makeSteamId();
    for (let start = 0; start < drives.length; start += size) {
      const part = drives.slice(start, start + size).map(({ at: when, ...data }) => {
        return { id: freshId(), type: 'safety', at: when, steam_id, data };
      });
      await send(part);
    }
    const rows = await t.deps.db
      .select()
      .from(safetyHistory)
      .where(eq(safetyHistory.steam_id, steam_id))
      .orderBy(asc(safetyHistory.id));
    const [driver] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    const history = rows.map(({ distance_m, rating }) => [distance_m, rating]);
    outcomes.push({ history, rating: driver?.safety_rating, window: driver?.window_distance_m });
  }
  expect(outcomes[0]?.window).toBeLessThan(530_000);
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test('late driving is inserted at its time, and the ratings after it are recomputed', async () => {
  const drives = Array.from({ length: 40 }, (_, index) => ({
    id: '',
    type: 'safety',
    at: new Date(Date.UTC(2026, 10, 18) + index * 60_000).toISOString(),
    data: { distance_m: 25_000, contact_points: index % 4 },
  }));
  const run = async (order: number[]) => {
    const steam_id = makeSteamId();
    for (const index of order) await send([{ ...drives[index], id: freshId(), steam_id }]);
    const rows = await t.deps.db
      .select()
      .from(safetyHistory)
      .where(eq(safetyHistory.steam_id, steam_id))
      .orderBy(asc(safetyHistory.created_at));
    const [driver] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
    const { window_distance_m, window_points, safety_rating } = driver ?? {};
    return { ratings: rows.map(({ rating }) => rating), window_distance_m, window_points, safety_rating };
  };
  const numbers = drives.map((_, index) => index);
  const inOrder = await run(numbers);
  expect(inOrder.window_distance_m).toBe(500_000);
  const late = [...numbers.filter((number) => number !== 11 && number !== 33), 33, 11];
  expect(await run(late)).toEqual(inOrder);
});
