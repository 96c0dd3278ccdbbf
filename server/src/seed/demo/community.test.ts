import { isReservedUsername, isUsername } from '@paddock/contract/users/rules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../test/make/expect-balanced-ledger.ts';
import { makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { verifyAuditLog } from '../../db/audit/verify.ts';
import { seedCatalogue } from '../../features/catalogue/seed-catalogue.ts';
import { listTable } from '../../features/championships/list-standings.ts';
import { computeTable } from '../../features/championships/results/compute-tables.ts';
import { loadFacts } from '../../features/championships/results/recompute.ts';
import { checkLedger } from '../../features/payments/admin/check-ledger.ts';
import { recalculateRatings, replayPendingRatings } from '../../features/racing/statistics/ratings.ts';
import { demoMembers } from './data/members.ts';
import { demoDrivers } from './data/people-and-servers.ts';
import { bestPossible, circuits, type DemoCar } from './league/circuits.ts';
import { seedCommunity } from './seed-community.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await seedCatalogue(t.deps.db);
  const owner = await makeUser(t, { role: 'developer' });
  const player = { email: 'demo@paddock.local', password: 'qualifying laps in the rain 77' };
  await t.deps.db.transaction((tx) => seedCommunity({ ...t.deps, db: tx as never }, player, owner.id));
});
afterAll(() => t.close());

const rows = async (query: ReturnType<typeof sql>) => (await t.deps.db.execute(query)).rows;
const one = async (query: ReturnType<typeof sql>) => (await rows(query))[0];

test('it is as large as a community after three months', async () => {
  const people = [...demoDrivers, ...demoMembers];
  expect(people.length).toBeGreaterThanOrEqual(60);
  expect(people.length).toBeLessThanOrEqual(80);
  expect(people.filter(({ username }) => !isUsername(username) || isReservedUsername(username))).toEqual([]);
  const { laps, tracks, days } = (await one(sql`
    select count(*)::int as laps, count(distinct (track, layout))::int as tracks,
      extract(day from max(driven_at) - min(driven_at))::int as days
    from laps`)) as Record<string, number>;
  expect(laps).toBeGreaterThan(38_000);
  expect(laps).toBeLessThan(45_000);
  expect(tracks).toBeGreaterThanOrEqual(12);
  expect(days).toBeGreaterThan(80);
  expect(
    await rows(sql`select game, count(*)::int as count from game_servers group by 1 order by 1`),
  ).toEqual([
    { game: 'assetto', count: 7 },
    { game: 'cs2', count: 2 },
    { game: 'fivem', count: 3 },
  ]);
  expect(await one(sql`select count(*)::int as count from game_servers where in_maintenance`)).toEqual({
    count: 1,
  });
});

test('every raw id of a lap is in the catalogue, and all laps are after joining', async () => {
  const unknown = await rows(sql`
    select distinct car from laps where not exists (
      select from catalogue_ids i where i.game = 'assetto' and i.kind = 'car' and i.raw = laps.car)`);
  expect(unknown).toEqual([]);
  const early = await rows(sql`
    select distinct u.username from laps l join users u using (steam_id) where l.driven_at < u.created_at`);
  expect(early).toEqual([]);
});

test('lap times are possible, and drivers improve with practice', async () => {
  for (const circuit of circuits) {
    const fastest = (await rows(sql`
      select car, min(lap_time)::int as lap_time from laps
      where valid and track = ${circuit.track} and layout = ${circuit.layout} group by 1`)) as {
      car: DemoCar;
      lap_time: number;
    }[];
    expect(fastest.length).toBeGreaterThan(4);
    for (const { car, lap_time } of fastest) {
      expect(lap_time).toBeGreaterThan(bestPossible(circuit, car));
      expect(lap_time).toBeLessThan(bestPossible(circuit, car) * 1.1);
    }
  }
  const shares = sql.join(
    circuits.map(({ track, layout, best }) => sql`(${track}, ${layout}, ${best}::float8)`),
    sql`, `,
  );
  const { all, better } = (await one(sql`
    with driven as (
      select l.steam_id, l.lap_time / b.best as share, l.driven_at > now() - interval '30 days' as is_late,
        l.driven_at < now() - interval '58 days' as is_early
      from laps l join (values ${shares}) as b (track, layout, best) using (track, layout)
      where l.valid and l.car <> 'ks_mazda_mx5_cup'
    ), medians as (
      select steam_id, percentile_cont(0.3) within group (order by share) filter (where is_early) as early,
        percentile_cont(0.3) within group (order by share) filter (where is_late) as late
      from driven group by 1 having count(*) filter (where is_early) > 60 and count(*) filter (where is_late) > 60
    )
    select count(*)::int as all, count(*) filter (where late < early)::int as better from medians`)) as Record<
    string,
    number
  >;
  expect(all).toBeGreaterThan(20);
  expect((better ?? 0) / (all ?? 1)).toBeGreaterThan(0.9);
});

test('records, boards and sums match the counting laps', async () => {
  const counted = sql`
    select * from laps where valid and not exists (
      select from lap_voids v where v.lap_id = laps.id and v.restored_at is null)`;
  const best = sql`
    select steam_id, track, layout, car, min(lap_time)::int as lap_time from (${counted}) l group by 1, 2, 3, 4`;
  const stored = sql`select steam_id, track, layout, car, lap_time from best_laps`;
  expect(await rows(sql`(${best} except ${stored}) union all (${stored} except ${best})`)).toEqual([]);

  for (const [period, since] of [
    ['all', sql`true`],
    ['30d', sql`driven_at >= now() - interval '30 days'`],
  ] as const) {
    const places = sql`
      select steam_id, track, layout, car, -min(lap_time)::float8 as score from (${counted}) l
      where ${since} group by 1, 2, 3, 4
      union
      select steam_id, track, layout, '', -min(lap_time)::float8 from (${counted}) l
      where ${since} group by 1, 2, 3`;
    const visible = sql`
      select steam_id, track, layout, car, score from board_entries where board = 'laps' and period = ${period}`;
    expect(
      await rows(sql`((${places}) except ${visible}) union all (${visible} except (${places}))`),
      period,
    ).toEqual([]);
  }

  const wrong = await rows(sql`
    select d.steam_id from drivers d
    left join (
      select steam_id, count(*) as laps from laps
      where session_id is null or session_id not in (select id from racing_sessions where set_aside is not null) group by 1
    ) l using (steam_id)
    left join (
      select steam_id, count(*) as races, count(*) filter (where position = 1) as wins from race_results group by 1
    ) r using (steam_id)
    left join (
      select steam_id, sum(distance_m) as distance_m, sum(contact_points) as contact_points
      from safety_history group by 1
    ) s using (steam_id)
    where d.lap_count <> coalesce(l.laps, 0) or d.races <> coalesce(r.races, 0) or d.wins <> coalesce(r.wins, 0)
      or abs(d.distance_m - coalesce(s.distance_m, 0)) > 0.1
      or abs(d.contact_points - coalesce(s.contact_points, 0)) > 0.0001`);
  expect(wrong).toEqual([]);
});

test('recomputed ratings match the stored ones', async () => {
  const standing = sql`select steam_id, race_rating, rated_races, duel_rating, duels from drivers order by steam_id`;
  const before = await rows(standing);
  await t.deps.db.transaction(async (tx) => {
    for (const kind of ['race', 'duel'] as const)
      await recalculateRatings(tx, kind, new Date(0), t.deps.now());
    while (await replayPendingRatings(tx, t.deps.now()));
  });
  expect(await rows(standing)).toEqual(before);
  expect(before.some(({ rated_races }) => Number(rated_races) > 20)).toBe(true);
});

test('each rating change is within its K', async () => {
  const all = await rows(sql`
    select k, count(*)::int as count, max(abs(after - before)) as largest from rating_changes group by k order by k`);
  expect(all.map(({ k }) => k)).toEqual([32, 64]);
  for (const { k, largest } of all) expect(largest).toBeLessThanOrEqual(Number(k));
});

test('one season is in its fourth round of six, with penalties, a queue and an absent driver; one has a champion', async () => {
  for (const [slug, official, all] of [
    ['caspian-cup', 3, 6],
    ['alborz-summer-cup', 5, 5],
  ] as const) {
    const season = (await one(sql`
      select c.id, count(r.id)::int as rounds, count(r.official_at)::int as official
      from championships c join championship_rounds r on r.championship_id = c.id where c.slug = ${slug} group by 1`)) as {
      id: number;
    };
    expect(season).toMatchObject({ rounds: all, official });
    const facts = await loadFacts(t.deps.db, season.id);
    const { rows: computed } = computeTable(facts, '');
    const stored = await listTable(t.deps.db, season.id, '');
    expect(stored.map(({ score }) => score)).toEqual(
      JSON.parse(JSON.stringify(computed.map(({ score }) => score))),
    );
    expect(stored.length).toBeGreaterThan(10);
  }
  expect(
    await one(sql`
      select count(*) filter (where state = 'waiting')::int as waiting,
        (select count(*)::int from championship_check_ins where no_show_at is not null) as missing,
        (select count(*)::int from championship_corrections x where x.championship_id = c.id) as penalties
      from championship_entries e join championships c on c.id = e.championship_id
      where c.slug = 'caspian-cup' group by c.id`),
  ).toEqual({ waiting: 5, missing: 1, penalties: 4 });
});

test('payments of every state balance, and the audit log has the acts of staff in order', async () => {
  await expectBalancedLedger(t.deps.db);
  expect((await checkLedger(t.deps)).is_ok).toBe(true);
  const states = await rows(sql`select distinct status from transactions order by 1`);
  expect(states.map(({ status }) => status)).toEqual(['ACCEPTED', 'CANCELED', 'PENDING', 'REJECTED']);
  expect(
    await one(sql`
      select count(*) filter (where refunded_amount = amount)::int as whole,
        count(*) filter (where refunded_amount between 1 and amount - 1)::int as part,
        count(*) filter (where review_reason is not null)::int as review
      from transactions`),
  ).toEqual({ whole: 1, part: 1, review: 1 });
  const { deps } = t;
  const verdict = await verifyAuditLog(deps.db);
  expect(verdict).toMatchObject({ altered: [], displaced: [], missing: [], head: 'intact' });
  expect(verdict.rows).toBeGreaterThanOrEqual(20);
  expect(
    await rows(sql`
    select id from (select id, at, lag(at) over (order by id) as earlier from audit_log) l where at < earlier`),
  ).toEqual([]);
});

test('a race of the finished season has typical incidents: a restart, a late joiner, a photo finish and a penalty', async () => {
  const [restart] = await rows(sql`select * from racing_sessions where set_aside = 'restart'`);
  expect(restart).toBeDefined();
  const penalised = (await rows(sql`
    select session_id::int, steam_id from racing_session_drivers where penalty_ms = 10000`)) as {
    session_id: number;
    steam_id: string;
  }[];
  expect(penalised).toHaveLength(1);
  const results = (await rows(sql`
    select steam_id, lap_count, total_time::int, finish_position, position from race_results
    where session_id = ${penalised[0]?.session_id} order by finish_position`)) as {
    steam_id: string;
    lap_count: number;
    total_time: number;
  }[];
  const [first, second, third] = results;
  expect([second?.lap_count, (second?.total_time ?? 0) - (first?.total_time ?? 0)]).toEqual([
    first?.lap_count,
    4,
  ]);
  expect(third?.steam_id).toBe(penalised[0]?.steam_id);
  expect((first?.lap_count ?? 0) - (results.at(-1)?.lap_count ?? 0)).toBeGreaterThanOrEqual(3);
  const made = await rows(sql`select kind, value from championship_corrections where source = 'file'`);
  expect(made).toEqual([{ kind: 'time_ms', value: 10_000 }]);
});
