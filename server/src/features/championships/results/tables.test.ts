import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { restoreLap, voidLap } from '@paddock/contract/racing/lap-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { afterHours, lapsOf, roomy, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import {
  type MadeSeason,
  makeEntrants,
  makeSeason,
  resultFile,
  sendResult,
  settings,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { laps as lapsTable } from '../../racing/tables.ts';
import { settleResults } from '../results-desk/settle-results.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const at = (id: number | undefined) => ({ params: { id } }) as never;
const resultsOf = async (round: number | undefined): Promise<calls.RoundResult> =>
  (await t.call(calls.getRoundResults, { input: at(round) })).body;
const rowsOf = async (round: number | undefined, session = 0) =>
  (await resultsOf(round)).sessions[session]?.rows ?? [];
const standingsOf = async ({ slug }: MadeSeason, query: object = {}): Promise<calls.Standing[]> =>
  (await t.call(calls.getStandings, { input: { params: { slug }, query } as never })).body;
const official = (editor: { token: string }, round: number, json: object = {}) =>
  t.call(staff.makeRoundOfficial, { as: editor, input: at(round), json });

test('the worst round is dropped once one more is official, and later point changes need a reason', async () => {
  const season = await makeSeason(t, {
    starts: [2, 10],
    form: { ...roomy, settings: { ...settings, drops: 1 } },
  });
  const entrants = await makeEntrants(t, season, 2);
  for (const [index, order] of [
    [0, 1],
    [1, 0],
  ].entries()) {
    const drivers = order.map((place, rank) => ({
      steam_id: entrants[place]?.steam_id ?? '',
      laps: lapsOf(90 + rank),
    }));
    t.setNow(afterHours(index * 8 + 4.5));
    await sendResult(t, season, resultFile(drivers, afterHours(index * 8 + 3)));
    await settleResults(t.deps);
    await official(season.manager, season.rounds[index]?.id ?? 0);
  }
  const table = await standingsOf(season);
  expect(table.map(({ counted, total }) => [counted, total])).toEqual([
    [25, 43],
    [25, 43],
  ]);
  const first = await standingsOf(season, { after_round: season.rounds[0]?.id });
  expect(first.map(({ counted }) => counted)).toEqual([25, 18]);
  const { status } = await t.call(calls.getStandings, {
    input: { params: { slug: season.slug }, query: { of: 'class', class: 'XX' } } as never,
  });
  expect(status).toBe(404);

  const csv = await t.call(calls.exportStandings, { input: { params: { slug: season.slug } } as never });
  expect(String(csv.body)).toMatch(/^\uFEFFposition,number,driver/);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="standings.csv"',
  });

  const { body: known } = await t.call(setup.getAdminChampionship, {
    as: season.manager,
    input: at(season.id),
  });
  const {
    id: _,
    kind: _kind,
    rules_version: __,
    state: ___,
    cancel_reason: ____,
    settings_reason: _____,
    rounds: ______,
    created_at: _______,
    image: ________,
    ...form
  } = known;
  const json = { ...form, settings: { ...form.settings, drops: 0 } };
  const silent = await t.call(setup.updateChampionship, { as: season.manager, input: at(season.id), json });
  expect(Object.keys(silent.problem.errors ?? {})).toEqual(['reason']);
  const changed = await t.call(setup.updateChampionship, {
    as: season.manager,
    input: at(season.id),
    json: { ...json, reason: 'As announced' },
  });
  expect(changed.body.settings_reason).toBe('As announced');
  expect((await standingsOf(season)).map(({ counted }) => counted)).toEqual([43, 43]);
});

test('the grid follows qualifying, with its first places reversed', async () => {
  const season = await makeSeason(t, { starts: [2], kinds: ['qualifying', 'race'], form: roomy });
  const [a, b, c] = await makeEntrants(t, season, 3);
  const [round] = season.rounds;
  const roundSessions = round?.sessions ?? [];
  await t.call(setup.updateRound, {
    as: season.manager,
    input: { params: { id: season.id, round: round?.id } } as never,
    json: {
      event_id: round?.event_id,
      track: null,
      sessions: [
        { id: roundSessions[0]?.id, kind: 'qualifying' },
        { id: roundSessions[1]?.id, kind: 'race', grid: { from: 'session', session: 1, reversed: 2 } },
      ],
    },
  });
  t.setNow(afterHours(4.5));
  const laps = [a, b, c].map((driver, index) => ({
    steam_id: driver?.steam_id ?? '',
    laps: lapsOf(90 + index, 2),
  }));
  await sendResult(t, season, resultFile(laps, afterHours(2.2), { type: 'QUALIFY' }));
  await sendResult(t, season, resultFile(laps, afterHours(3), { type: 'RACE' }));
  await settleResults(t.deps);
  const { body } = await t.call(calls.getRoundGrid, { input: at(round?.id) });
  expect(body[1].grid.map(({ entry_id }: { entry_id: number }) => entry_id)).toEqual([
    b?.entry_id,
    a?.entry_id,
    c?.entry_id,
  ]);
  expect((await rowsOf(round?.id, 0)).map(({ best_ms, position }) => [best_ms, position])).toEqual([
    [90_000, 1],
    [91_000, 2],
    [92_000, 3],
  ]);
  expect((await rowsOf(round?.id, 1)).map(({ grid }) => grid)).toEqual([2, 1, 3]);
  const roundPage = await t.call(calls.getRound, { input: at(round?.id) });
  expect(roundPage.body).toMatchObject({ state: 'provisional', championship: { slug: season.slug } });
  const csv = await t.call(calls.exportRoundResults, { input: at(round?.id) });
  expect(String(csv.body).split('\r\n')).toHaveLength(8);
});

test('a voided lap does not count for the grid until it is restored', async () => {
  const season = await makeSeason(t, { starts: [2], kinds: ['qualifying'], form: roomy });
  const [a, b] = await makeEntrants(t, season, 2);
  t.setNow(afterHours(4.5));
  const laps = [
    { steam_id: a?.steam_id ?? '', laps: [95_000, 90_000] },
    { steam_id: b?.steam_id ?? '', laps: [92_000] },
  ];
  await sendResult(t, season, resultFile(laps, afterHours(2.2), { type: 'QUALIFY' }));
  await settleResults(t.deps);
  const round = season.rounds[0]?.id;
  const bests = async () => (await rowsOf(round)).map(({ entry_id, best_ms }) => [entry_id, best_ms]);
  const first = [
    [a?.entry_id, 90_000],
    [b?.entry_id, 92_000],
  ];
  expect(await bests()).toEqual(first);
  const steward = await makeUser(t, { role: 'moderator' });
  const [best] = await t.deps.db
    .select({ id: lapsTable.id })
    .from(lapsTable)
    .where(and(eq(lapsTable.steam_id, a?.steam_id ?? ''), eq(lapsTable.lap_time, 90_000)));
  const json = { code: 'cut', reason: 'All four wheels off' };
  const voided = await t.call(voidLap, { as: steward, input: at(best?.id), json });
  expect(voided.status, JSON.stringify(voided.body)).toBeLessThan(300);
  await settleResults(t.deps);
  expect(await bests()).toEqual([
    [b?.entry_id, 92_000],
    [a?.entry_id, 95_000],
  ]);
  t.setNow(afterHours(4.6));
  await t.call(restoreLap, { as: steward, input: at(best?.id) });
  await settleResults(t.deps);
  expect(await bests()).toEqual(first);
});

test('an abandoned race counts as it stood some laps before its end, and in full once restored', async () => {
  const season = await makeSeason(t, { starts: [2, 100], form: roomy });
  const [first, second] = await makeEntrants(t, season, 2);
  const round = season.rounds[0]?.id;
  const lap = (seconds: number) => seconds * 1000;
  t.setNow(afterHours(4.5));
  const file = resultFile(
    [
      { steam_id: second?.steam_id ?? '', laps: [91, 91, 91, 91, 90].map(lap) },
      { steam_id: first?.steam_id ?? '', laps: [90, 90, 90, 90, 100].map(lap) },
    ],
    afterHours(3.5),
  );
  await sendResult(t, season, file);
  await settleResults(t.deps);
  const abandon = (json: object) =>
    t.call(staff.abandonRound, { as: season.manager, input: at(round), json });
  const order = async () =>
    (await rowsOf(round)).map(({ entry_id, laps, total_ms }) => [entry_id, laps, total_ms]);
  const asDriven = [
    [second?.entry_id, 5, 454_000],
    [first?.entry_id, 5, 460_000],
  ];
  expect(await order()).toEqual(asDriven);
  const form = { points_share: 1, reason: 'Red flag in the last lap' };
  const back = await abandon({ ...form, count_back: '۱' });
  expect(back.body.round.count_back, JSON.stringify(back.body)).toBe(1);
  expect(await order()).toEqual([
    [first?.entry_id, 4, 360_000],
    [second?.entry_id, 4, 364_000],
  ]);
  expect((await standingsOf(season))[0]).toMatchObject({ entry_id: first?.entry_id, wins: 1 });
  expect((await abandon({ ...form, count_back: 11 })).body.errors).toMatchObject({
    count_back: expect.anything(),
  });
  await abandon({ ...form, count_back: 0 });
  expect(await order()).toEqual(asDriven);

  const csv = `1,${first?.steam_id},5,450000,,ks_audi_r8_lms\n`;
  const input = { params: { id: round, session: season.rounds[0]?.sessions[0]?.id } } as never;
  await t.call(staff.typeSessionRows, { as: season.manager, input, json: { csv } });
  expect((await abandon({ ...form, count_back: 1 })).body.code).toBe('laps_unknown');
});
