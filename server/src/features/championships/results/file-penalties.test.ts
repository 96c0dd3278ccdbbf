import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afterHours, makeRace, roomy, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import {
  makeEntrants,
  makeSeason,
  resultFile,
  sendResult,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { settleResults } from '../results-desk/settle-results.ts';

let t: TestApp;
let race: Awaited<ReturnType<typeof makeRace>>;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(seasonStart);
  race = await makeRace(t);
});
afterAll(() => t.close());

const none = { HasPenalty: false, PenaltyTime: 0, LapPenalty: 0, Disqualified: false };
const seconds = (count: number) => ({ ...none, HasPenalty: true, PenaltyTime: count * 1_000_000_000 });
const disqualified = { ...none, Disqualified: true };

/** The race with the penalties of the file, by Steam id. */
const withPenalties = (given: Record<string, object>) => ({
  ...race.file,
  Result: [race.guest, race.first, race.second, race.third].map((driver) => ({
    DriverName: '',
    DriverGuid: driver?.steam_id,
    CarModel: 'ks_audi_r8_lms',
    BestLap: 0,
    TotalTime: 0,
    ...(given[driver?.steam_id ?? ''] ?? none),
  })),
});
const id = (driver: { steam_id: string | null } | undefined) => driver?.steam_id ?? '';

async function send(given: Record<string, object>) {
  await sendResult(t, race.season, withPenalties(given));
  await settleResults(t.deps);
}
const rowsOf = async (): Promise<calls.ResultRow[]> => {
  const { body } = await t.call(calls.getRoundResults, { input: { params: { id: race.round } } as never });
  return body.sessions[0].rows;
};
const orderOf = async () => (await rowsOf()).map(({ name, position }) => [name, position]);
const listed = async (): Promise<staff.AdminCorrection[]> =>
  (
    await t.call(staff.listCorrections, {
      as: race.season.manager,
      input: { query: { championship: race.season.id } } as never,
    })
  ).body;
const states = async () =>
  (await listed())
    .toReversed()
    .map(({ kind, value, source, reverted_at }) => [kind, value, source, reverted_at !== null]);
const revert = (correction: number) =>
  t.call(staff.revertCorrection, {
    as: race.season.manager,
    input: { params: { id: correction } } as never,
    json: { reason: 'Wrong car' },
  });

describe('penalties of a result file', () => {
  test('apply to the first provisional result with their source, and can be reverted', async () => {
    await send({ [id(race.first)]: seconds(30), [id(race.guest)]: disqualified });
    const rows = await rowsOf();
    expect(rows.filter(({ position }) => position !== null).map(({ name }) => name)).toEqual([
      'Raced 3',
      'Raced 2',
    ]);
    // A guest has no entry, so the penalty applies without a correction.
    expect(rows.find(({ name }) => name === 'Raced 1')?.status).toBe('disqualified');
    const [penalised] = rows.filter(({ name }) => name === 'Raced 2');
    expect(penalised?.corrections).toMatchObject([{ kind: 'time_ms', value: 30_000, source: 'file' }]);
    expect(await states()).toEqual([['time_ms', 30_000, 'file', false]]);

    const [made] = await listed();
    expect((await revert(made?.id ?? 0)).status).toBe(200);
    expect((await rowsOf())[0]?.name).toBe('Raced 2');
  });

  test('keep their state if a later file repeats them; others are stored again or reverted', async () => {
    await send({
      [id(race.first)]: seconds(30),
      [id(race.second)]: seconds(5),
      [id(race.third)]: disqualified,
    });
    const first = (await listed()).find(({ value }) => value === 30_000);
    await revert(first?.id ?? 0);
    t.setNow(afterHours(4.6));
    await send({ [id(race.first)]: seconds(30), [id(race.second)]: seconds(10) });
    expect(await states()).toEqual([
      ['time_ms', 30_000, 'file', true],
      ['time_ms', 5_000, 'file', true],
      ['disqualify', null, 'file', true],
      ['time_ms', 10_000, 'file', false],
    ]);
    const reverted = (await listed()).find(({ kind }) => kind === 'disqualify');
    expect(reverted?.revert_reason).toMatch(/new result file/);
    t.setNow(afterHours(4.7));
    await send({ [id(race.first)]: seconds(30), [id(race.second)]: seconds(10) });
    expect((await listed()).length).toBe(4);
  });

  test('for an official result wait for staff', async () => {
    await send({});
    t.setNow(afterHours(5));
    const official = await t.call(staff.makeRoundOfficial, {
      as: race.season.manager,
      input: { params: { id: race.round } } as never,
      json: { force: true, reason: 'All agreed' },
    });
    expect(official.status, JSON.stringify(official.body)).toBe(200);
    const before = await orderOf();
    t.setNow(afterHours(5.1));
    await send({ [id(race.first)]: disqualified });
    expect(await orderOf()).toEqual(before);
    const { body } = await t.call(staff.listCandidates, {
      as: race.season.manager,
      input: { params: { id: race.round } } as never,
    });
    expect(body[0].late_session_id).not.toBeNull();
    const inbox = await t.call(getInbox, { as: race.season.manager });
    expect(inbox.body.entries.map(({ kind }: { kind: string }) => kind)).toContain('result_conflict');
  });

  test('stay when staff type rows instead of the file', async () => {
    await send({ [id(race.first)]: seconds(30) });
    const params = { id: race.round, session: race.session };
    const { body: csv } = await t.call(staff.exportSessionRows, {
      as: race.season.manager,
      input: { params } as never,
    });
    const before = await orderOf();
    const typed = await t.call(staff.typeSessionRows, {
      as: race.season.manager,
      input: { params } as never,
      json: { csv: String(csv) },
    });
    expect(typed.body.sessions[0].source).toBe('hand');
    expect(await orderOf()).toEqual(before);
    expect(await states()).toEqual([['time_ms', 30_000, 'file', false]]);
  });
});

describe('a pole in another car than the entered one', () => {
  test('is marked and scores no points until staff accept the car', async () => {
    const points = {
      qualifying: { places: [3, 2, 1], pole: 5 },
      race: { places: [25, 18, 15] },
      sprint: null,
    };
    const settings = { sign_up: { mode: 'season' }, requirements: { steam_verified: false }, points };
    t.setNow(seasonStart);
    const season = await makeSeason(t, { starts: [2], kinds: ['qualifying'], form: { ...roomy, settings } });
    const [first, second] = await makeEntrants(t, season, 2);
    const [round] = season.rounds;
    t.setNow(afterHours(4.5));
    // The best lap in another car, and the last one in the entered car.
    const file = resultFile(
      [
        { steam_id: first?.steam_id ?? '', laps: [90_000], car: 'ks_bmw' },
        { steam_id: first?.steam_id ?? '', laps: [95_000] },
        { steam_id: second?.steam_id ?? '', laps: [91_000] },
      ],
      afterHours(3.5),
      { type: 'QUALIFY' },
    );
    await sendResult(t, season, file);
    await settleResults(t.deps);
    const rows = async (): Promise<calls.ResultRow[]> =>
      (await t.call(calls.getRoundResults, { input: { params: { id: round?.id } } as never })).body
        .sessions[0].rows;
    const [pole, next] = await rows();
    expect(pole).toMatchObject({ best_ms: 90_000, car_other: true, points: 3, parts: { pole: 0 } });
    expect(pole?.car_ref?.key).toBe('ks_bmw');
    expect(next).toMatchObject({ car_other: false, points: 2, parts: { pole: 0 } });
    const accepted = await t.call(staff.createCorrection, {
      as: season.manager,
      json: {
        entry_id: pole?.entry_id,
        round_session_id: round?.sessions[0]?.id,
        kind: 'car_accepted',
        reason: 'Agreed before the session',
      },
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201);
    expect((await rows())[0]).toMatchObject({ car_other: true, points: 8, parts: { pole: 5 } });
  });
});
