import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { getDriver } from '@paddock/contract/ranking/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRace, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type MadeSeason, sendResult } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { settleResults } from './settle-results.ts';

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
const short = (rows: readonly calls.ResultRow[]) =>
  rows.map(({ name, position, points, status }) => [name, position, points, status]);
const official = (editor: { token: string }, round: number, json: object = {}) =>
  t.call(staff.makeRoundOfficial, { as: editor, input: at(round), json });

describe('corrections', () => {
  const correct = ({ manager }: MadeSeason, json: object) =>
    t.call(staff.createCorrection, { as: manager, json: { reason: 'Contact in turn 1', ...json } });
  const revert = ({ manager }: MadeSeason, id: number) =>
    t.call(staff.revertCorrection, { as: manager, input: at(id), json: { reason: 'Wrong car' } });

  async function makeDriven() {
    const race = await makeRace(t);
    await sendResult(t, race.season, race.file);
    await settleResults(t.deps);
    return race;
  }

  test('applied in any order and reverted in any other order restore the first result', async () => {
    const { season, round, session, first, second } = await makeDriven();
    const before = [await rowsOf(round), await standingsOf(season)];
    const of = (entry_id: number | undefined, kind: string, value: unknown = null) => ({
      round_session_id: session,
      entry_id,
      kind,
      value,
    });
    const ids: number[] = [];
    for (const one of [
      of(first?.entry_id, 'time_ms', 30_000),
      of(second?.entry_id, 'positions', 1),
      of(first?.entry_id, 'laps', -1),
      of(second?.entry_id, 'points', -500),
      of(first?.entry_id, 'disqualify'),
    ])
      ids.push((await correct(season, one)).body.id);
    const rows = await rowsOf(round);
    expect(rows.at(-1)).toMatchObject({
      status: 'disqualified',
      position: null,
      points: 0,
      entry_id: first?.entry_id,
    });
    expect(rows.find(({ entry_id }) => entry_id === second?.entry_id)).toMatchObject({
      position: 2,
      points: 25,
      corrections: [
        { kind: 'positions', value: 1 },
        { kind: 'points', value: -5 },
      ],
    });
    expect((await standingsOf(season))[0]).toMatchObject({ counted: 20, corrected_by: -5 });
    for (const index of [3, 0, 4, 2, 1])
      expect((await revert(season, ids[index] ?? 0)).body.reverted_at).not.toBeNull();
    expect([await rowsOf(round), await standingsOf(season)]).toEqual(before);
    expect((await revert(season, ids[0] ?? 0)).problem.code).toBe('correction_reverted');
  });

  test('change positions in statistics and ratings with the official result, and back again', async () => {
    const { season, round, session, guest, first, second } = await makeDriven();
    const countedOf = async (driver: { id: number } | undefined) => {
      const { body } = await t.call(getDriver, { input: at(driver?.id) });
      const [race] = body.recent_races;
      return [race.position, body.totals.wins, body.ratings.race];
    };
    const all = async () => [await countedOf(guest), await countedOf(first), await countedOf(second)];
    const raced = await all();
    expect(raced.map(([position, wins]) => [position, wins])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
    const { body: penalty } = await correct(season, {
      round_session_id: session,
      entry_id: first?.entry_id,
      kind: 'time_ms',
      value: 30_000,
    });
    // A provisional result does not count yet.
    expect(await all()).toEqual(raced);
    await official(season.manager, round);
    const moved = await all();
    expect(moved.map(([position, wins]) => [position, wins])).toEqual([
      [1, 1],
      [3, 0],
      [2, 0],
    ]);
    expect(moved[2]?.[2]).toBeGreaterThan(Number(raced[2]?.[2]));
    // Once official, a correction and its reversal take effect at once.
    const out = await correct(season, {
      round_session_id: session,
      entry_id: second?.entry_id,
      kind: 'disqualify',
    });
    expect((await all()).map(([position]) => position)).toEqual([1, 2, 4]);
    await revert(season, out.body.id);
    expect(await all()).toEqual(moved);
    await revert(season, penalty.id);
    expect(await all()).toEqual(raced);
    await correct(season, { round_session_id: session, entry_id: first?.entry_id, kind: 'disqualify' });
    expect((await all())[1]?.[0]).toBe(4);
    await t.call(staff.reopenRound, { as: season.manager, input: at(round), json: { reason: 'Not yet' } });
    expect(await all()).toEqual(raced);
  });

  test('are previewed with the same rules, without storing rows', async () => {
    const { season, round, session, first } = await makeDriven();
    const before = await rowsOf(round);
    const json = {
      entry_id: first?.entry_id,
      round_session_id: session,
      kind: 'time_ms',
      value: 20_000,
      reason: 'Contact',
    };
    const { status, body } = await t.call(staff.previewCorrection, { as: season.manager, json });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.before.result.sessions[0].rows).toEqual(before);
    expect(short(body.after.result.sessions[0].rows).slice(0, 3)).toEqual([
      ['Raced 1', 1, 0, 'finished'],
      ['Raced 3', 2, 25, 'finished'],
      ['Raced 2', 3, 18, 'finished'],
    ]);
    expect(body.after.standings[0]).toMatchObject({ counted: 25, name: expect.any(String) });
    expect(await rowsOf(round)).toEqual(before);
    const made = await t.call(staff.createCorrection, { as: season.manager, json });
    expect(made.status).toBe(201);
    expect(short(await rowsOf(round))).toEqual(short(body.after.result.sessions[0].rows));
  });

  test('of a championship can only be points; an official result gets a new version', async () => {
    const { season, round, session, first } = await makeDriven();
    await official(season.manager, round);
    const points = await correct(season, { entry_id: first?.entry_id, kind: 'points', value: -2_500 });
    expect(points.status).toBe(201);
    expect((await standingsOf(season)).find(({ entry_id }) => entry_id === first?.entry_id)).toMatchObject({
      counted: 0,
      corrected_by: -25,
    });
    await correct(season, {
      entry_id: first?.entry_id,
      round_session_id: session,
      kind: 'time_ms',
      value: 20_000,
    });
    expect((await resultsOf(round)).round).toMatchObject({ state: 'official', version: 2 });
    const name = (await standingsOf(season)).find(({ entry_id }) => entry_id === first?.entry_id)?.name;
    expect(name).toEqual(expect.any(String));
    expect(
      (
        await t.call(staff.listCorrections, {
          as: season.manager,
          input: { query: { championship: season.id } } as never,
        })
      ).body,
    ).toMatchObject([
      { name, kind: 'time_ms' },
      { name, kind: 'points' },
    ]);
  });

  test.each([
    ['value', { kind: 'laps', value: 1 }],
    ['value', { kind: 'points', value: 'NaN' }],
    ['value', { kind: 'positions', value: 61 }],
    ['value', { kind: 'status', value: 'gone' }],
    ['value', { kind: 'disqualify', value: 1 }],
    ['round_session_id', { kind: 'disqualify', round_session_id: 2_000_000 }],
    ['entry_id', { kind: 'disqualify', entry_id: 2_000_000 }],
    ['reason', { kind: 'disqualify', reason: '' }],
  ])('with an invalid %s are rejected: %o', async (field, wrong) => {
    const { season, session, first } = await makeDriven();
    const refused = await correct(season, { entry_id: first?.entry_id, round_session_id: session, ...wrong });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
  });
});
