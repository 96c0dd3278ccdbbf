import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAsOwner } from '../../../../test/portal/run-as-owner.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { type BoardScope, bestFirst, isInScope } from './board-scope.ts';
import {
  findMemberRow,
  listAllTimeRanks,
  listBoardRows,
  selectEntries,
  selectMemberEntry,
} from './places.ts';
import { selectNextAbove } from './queries.ts';
import { selectFewMatches, selectManyMatches } from './search-board.ts';

const drivers = 20_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.deps.db.execute(sql`
    insert into users (email, username, username_key, username_skeleton, search_text, full_name, password_hash, role_id, steam_id, created_at)
    select 'm' || n || '@example.com', 'member' || n, 'member' || n, 'member' || n, 'member' || n, 'Member', '-', (select min(id) from roles),
      '7656119' || (8000000000 + n), now()
    from generate_series(1, ${sql.raw(String(drivers))}) n`);
  await t.deps.db.transaction(async (tx) => {
    // Vacuum marks pages as all-visible, which index-only scans need, only once its commit is on disk.
    await tx.execute(sql`set local synchronous_commit = on`);
    // Three large boards, so that a full scan shows; ten drivers share each score, and thousands their wins.
    await tx.execute(sql`
      insert into board_entries (board, period, steam_id, user_id, score, achieved_at)
      select board, period, steam_id, id, case board when 'wins' then id % 3 else (id * 7919) % 2000 end, now() - id * interval '1 minute'
      from users, (values ('overall', 'all'), ('overall', '30d'), ('wins', 'all')) boards (board, period)`);
    await tx.execute(sql`
      insert into board_entries (board, period, track, steam_id, user_id, score, achieved_at)
      select 'laps', 'all', track, steam_id, id, -90000 - (id * 7919) % 20011, now() - id * interval '1 minute'
      from users, unnest(array['spa', 'monza', 'imola']) track where id % 2 = 0`);
  });
  // With a standby, waits until it reads nothing older.
  const isVacuumed = async () => {
    await runAsOwner(t.connection, 'vacuum analyze board_entries, users');
    const { rows } = await t.deps.db.execute<{ is_visible: boolean }>(sql`
      select relallvisible = relpages as is_visible from pg_class where oid = 'board_entries'::regclass`);
    return rows[0]?.is_visible;
  };
  await vi.waitUntil(isVacuumed, { timeout: 30_000, interval: 1_000 });
});
afterAll(() => t.close());

const scope: BoardScope = { board: 'overall', period: 'all', track: '', layout: '', car: '' };

async function planOf(query: { getSQL: () => ReturnType<typeof sql> }): Promise<string> {
  const { rows } = await t.deps.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([0, 500, 19_000])('the page after %i places is an index-only scan without a sort', async (skip) => {
  const plan = await planOf(
    selectEntries(t.deps.db, scope)
      .orderBy(...bestFirst)
      .offset(skip)
      .limit(25),
  );
  expect(plan).toContain('Index Only Scan using board_entries_places');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test('the next place of a driver takes one index step per track', async () => {
  const { rows } = await t.deps.db.execute<{ id: number; steam_id: string }>(sql`
    select id, steam_id from users where id % 2 = 0 order by id desc limit 1`);
  const [member] = rows;
  const plan = await planOf(selectNextAbove(t.deps.db, member ?? { id: 0, steam_id: '' }));
  expect(plan).toContain('Index Only Scan Backward using board_entries_places');
  expect(plan).not.toMatch(/Seq Scan/);
});

test('a member’s own place is found and counted by indexes alone', async () => {
  const plan = await planOf(selectMemberEntry(t.deps.db, scope, { id: 777, steam_id: '76561198000000777' }));
  expect(plan.match(/Index Only Scan using board_entries_places/g)).toHaveLength(2);
  expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
});

test('a rare name is looked up row by row', async () => {
  const ids = ['76561198000000012', '76561198000000777', '76561198000019999'];
  const plan = await planOf(selectFewMatches(t.deps.db, scope, ids, { skip: 0, limit: 25 }));
  expect(plan).not.toMatch(/Seq Scan|board_entries_places/);
});

test('a common name is found by walking down the board', async () => {
  const plan = await planOf(selectManyMatches(t.deps.db, scope, 'member', { skip: 0, limit: 25 }));
  expect(plan).toContain('board_entries_places');
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test('a deep page and searched ranks agree with sorting', async () => {
  const { rows: all } = await t.deps.db.execute<{ id: number }>(sql`
    select user_id as id from board_entries where ${isInScope(scope)}
    order by score desc, achieved_at, id`);
  const members = await t.deps.db.select({ id: users.id, username: users.username }).from(users);
  const names = new Map(members.map(({ id, username }) => [id, username]));
  const page = await listBoardRows(t.deps.db, scope, { skip: 15_000, limit: 5 });
  expect(page.map(({ rank, driver }) => [rank, driver.id])).toEqual(
    all.slice(15_000, 15_005).map(({ id }, index) => [15_001 + index, id]),
  );
  const matches = await listBoardRows(t.deps.db, scope, { skip: 0, limit: 100, search: 'member777' });
  expect(matches.map(({ rank }) => rank)).toEqual(
    matches.map(({ driver }) => all.findIndex(({ id }) => id === driver.id) + 1),
  );
  expect(matches).toHaveLength(11);
  const many = await listBoardRows(t.deps.db, scope, { skip: 300, limit: 3, search: 'member1' });
  const ones = all.flatMap(({ id }, index) => (names.get(id)?.startsWith('member1') ? [index + 1] : []));
  expect(ones.length).toBeGreaterThan(10_000);
  expect(many.map(({ rank }) => rank)).toEqual(ones.slice(300, 303));
});

const steamIdOf = (id: number) => `7656119${8_000_000_000 + id}`;
const memberOf = (id: number) => ({ id, steam_id: steamIdOf(id) });
const isOn = (board: string, period: string) => sql`board = ${board} and period = ${period}`;

/** Computes each member's place by sorting. */
async function placesByHand(board: string, period: string): Promise<Map<number, number>> {
  const { rows } = await t.deps.db.execute<{ id: number; place: number }>(sql`
    select user_id as id, row_number() over (order by score desc, achieved_at, id)::int as place
    from board_entries where ${isOn(board, period)} and user_id is not null`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

describe('far down', () => {
  const everyone = [1, 2, 3, 777, 5_000, 12_345, 19_999, 20_000];

  test.each(['overall', 'wins'] as const)(
    'everyone has the place that sorting gives, on %s',
    async (board) => {
      const places = await placesByHand(board, 'all');
      for (const id of everyone) {
        const row = await findMemberRow(t.deps.db, { ...scope, board }, memberOf(id));
        expect([id, row?.rank]).toEqual([id, places.get(id)]);
        const ranks = await listAllTimeRanks(t.deps.db, memberOf(id));
        expect(ranks.find((one) => one.board === board)?.rank).toBe(places.get(id));
      }
    },
  );

  test('a driver who climbs and those who were passed see it at once', async () => {
    const season = { ...scope, period: '30d' } as const;
    const places = await placesByHand('overall', '30d');
    const idAt = (place: number) => [...places].find(([, at]) => at === place)?.[0] ?? 0;
    const rankOf = async (id: number) => (await findMemberRow(t.deps.db, season, memberOf(id)))?.rank;
    const [climber, passed] = [idAt(15_500), idAt(9_800)];
    expect([await rankOf(climber), await rankOf(passed)]).toEqual([15_500, 9_800]);

    const { rows } = await t.deps.db.execute<{ score: number }>(
      sql`select score from board_entries where ${isOn('overall', '30d')} and user_id = ${idAt(9_500)}`,
    );
    await t.deps.db.execute(sql`
      update board_entries set score = ${(rows[0]?.score ?? 0) + 0.5}
      where ${isOn('overall', '30d')} and user_id = ${climber}`);
    const now = await placesByHand('overall', '30d');
    expect(now.get(climber)).toBeLessThan(9_501);
    expect(await rankOf(climber)).toBe(now.get(climber));
    expect(await rankOf(passed)).toBe(9_801);
    expect(now.get(passed)).toBe(9_801);
  });
});
