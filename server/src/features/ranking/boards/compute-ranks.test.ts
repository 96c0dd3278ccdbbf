import type { Board } from '@paddock/contract/racing/rules';
import { findMyRank, getDriver, listRank } from '@paddock/contract/ranking/calls';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { seededRandom } from '../../../seed/demo/seeded-random.ts';
import { expireBoardEntries } from '../../racing/statistics/expire-board-entries.ts';
import {
  type BoardEntry,
  deleteEntries,
  upsertEntries,
  upsertIfBetter,
} from '../../racing/statistics/laps.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';

/*
 * After any sequence of changes, each member's place equals the one that sorting gives: on the page, for its owner,
 * by name, and on the driver's page.
 */

type List = Pick<BoardEntry, 'board' | 'period'> & { track: string; car: string };
const lists: List[] = [
  { board: 'overall', period: 'all', track: '', car: '' },
  { board: 'overall', period: '30d', track: '', car: '' },
  { board: 'wins', period: 'all', track: '', car: '' },
  { board: 'overtakes', period: 'all', track: '', car: '' },
  { board: 'laps', period: 'all', track: 'spa', car: '' },
  { board: 'laps', period: 'all', track: 'spa', car: 'mx5' },
];
const start = Date.UTC(2026, 10, 1);
const day = 86_400_000;

let t: TestApp;
const members: MadeUser[] = [];
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date(start));
  await t.deps.db.insert(trackCars).values({ track: 'spa', layout: '', car: 'mx5', lap_count: 1 });
  for (let made = 0; made < 16; made += 1) members.push(await makeUser(t));
});
afterAll(() => t.close());

const random = seededRandom(20_261_101);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;

/** Few scores and instants, so that many are equal. */
function anyEntries(list: List, steam_ids: readonly string[], now: number): BoardEntry[] {
  const of = new Set(Array.from({ length: 1 + below(6) }, () => oneOf(steam_ids)));
  return [...of].map((steam_id) => ({
    ...list,
    steam_id,
    score: below(5) - (list.board === 'laps' ? 100_000 : 0),
    achieved_at: new Date(now - below(6) * day),
  }));
}

/** Moves Steam ids between members, and to members without one. */
async function moveSteamId(): Promise<void> {
  const [from, to] = [oneOf(members), oneOf(members)];
  const owned = await t.deps.db.select({ steam_id: users.steam_id }).from(users).where(eq(users.id, from.id));
  await t.deps.db.update(users).set({ steam_id: null }).where(eq(users.id, from.id));
  await t.deps.db
    .update(users)
    .set({ steam_id: owned[0]?.steam_id ?? null })
    .where(eq(users.id, to.id));
}

async function happen(steam_ids: readonly string[], now: number): Promise<void> {
  const list = oneOf(lists);
  const { db } = t.deps;
  const what = below(10);
  if (what < 4) await upsertIfBetter(db, anyEntries(list, steam_ids, now));
  else if (what < 7) await upsertEntries(db, anyEntries(list, steam_ids, now));
  else if (what === 7) await deleteEntries(db, list.board, list.period, [oneOf(steam_ids), oneOf(steam_ids)]);
  else if (what === 8) {
    const { id } = oneOf(members);
    await db
      .update(users)
      .set({ is_active: random() < 0.6 })
      .where(eq(users.id, id));
  } else await moveSteamId();
}

/** Sorts all entries and returns the ids of the members. */
async function sortedByHand({ board, period, track, car }: List): Promise<number[]> {
  const rows = await t.deps.db
    .select({ entry: boardEntries, id: users.id })
    .from(boardEntries)
    .innerJoin(users, and(eq(users.steam_id, boardEntries.steam_id), eq(users.is_active, true)))
    .where(and(eq(boardEntries.board, board), eq(boardEntries.period, period), isNotNull(users.steam_id)));
  return rows
    .filter(({ entry }) => entry.track === track && entry.car === car)
    .sort(
      ({ entry: a }, { entry: b }) =>
        b.score - a.score || a.achieved_at.getTime() - b.achieved_at.getTime() || a.id - b.id,
    )
    .map(({ id }) => id);
}

interface Row {
  rank: number;
  driver: { id: number };
}
const placesOf = (rows: Row[]) => rows.map(({ rank, driver }) => [rank, driver.id]);

async function checkList(list: List): Promise<number> {
  const order = await sortedByHand(list);
  const places = order.map((id, index) => [index + 1, id]);
  const { board, period, track, car } = list;
  const choice = { period: period as 'all' | '30d', ...(track && { track }), ...(car && { car }) };
  const read = async (query: Record<string, string> = {}) =>
    (await t.call(listRank, { input: { params: { board }, query: { ...choice, ...query } } })).body;
  expect(placesOf(await read())).toEqual(places);
  // Enough members for one walk; later one is counted alone.
  expect(placesOf(await read({ search: 'driver' }))).toEqual(places);
  for (const member of members) {
    const { body } = await t.call(findMyRank, {
      as: member,
      input: { params: { board }, query: choice },
    });
    // Banned members cannot ask for their own place.
    if (body.row !== undefined)
      expect(placesOf(body.row ? [body.row] : [])).toEqual(placesFor(places, member));
    const named = (await read({ search: member.username })).filter((row: Row) => row.driver.id === member.id);
    expect(placesOf(named)).toEqual(placesFor(places, member));
  }
  return order.length;
}

const placesFor = (places: number[][], { id }: MadeUser) => places.filter(([, driver]) => driver === id);

async function checkDriverPages(): Promise<void> {
  const boards: Board[] = ['overall', 'overtakes', 'wins'];
  for (const { id } of members) {
    const { status, body } = await t.call(getDriver, { input: { params: { id } } });
    if (status === 404) continue;
    const expected: { board: Board; rank: number }[] = [];
    for (const board of boards) {
      const order = await sortedByHand({ board, period: 'all', track: '', car: '' });
      if (order.includes(id)) expected.push({ board, rank: order.indexOf(id) + 1 });
    }
    expect(body.places.map(({ board, rank }: { board: Board; rank: number }) => ({ board, rank }))).toEqual(
      expected,
    );
  }
}

test('everyone keeps the right place after any change', async () => {
  // Some drive without being members until a member takes their Steam id.
  const steam_ids = [...members.map(({ steam_id }) => steam_id ?? ''), makeSteamId(), makeSteamId()];
  let most = 0;
  for (let round = 0; round < 4; round += 1) {
    const now = start + round * 9 * day;
    t.setNow(new Date(now));
    for (let step = 0; step < 60; step += 1) await happen(steam_ids, now);
    await expireBoardEntries(t.deps);
    for (const list of lists) most = Math.max(most, await checkList(list));
    await checkDriverPages();
  }
  expect(most).toBeGreaterThan(8);
});
