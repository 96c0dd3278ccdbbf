import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afterHours, lapsOf, makeRace, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type MadeSeason, resultFile, sendResult } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { sessions } from '../../racing/tables.ts';
import { rawResults } from '../results/tables.ts';
import { linkNewSessions, settleResults } from './settle-results.ts';

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

describe('a file of the round’s server', () => {
  test('is linked and classified: guests score no points, absent drivers did not start', async () => {
    const { season, file, round, guest, absent } = await makeRace(t);
    await sendResult(t, season, file);
    await settleResults(t.deps);
    const {
      round: roundBody,
      sessions: [session],
    } = await resultsOf(round);
    expect([roundBody.state, roundBody.number, session?.source]).toEqual(['provisional', 1, 'file']);
    const rows = session?.rows ?? [];
    expect(short(rows)).toEqual([
      ['Raced 1', 1, 0, 'finished'],
      ['Raced 2', 2, 25, 'finished'],
      ['Raced 3', 3, 18, 'finished'],
      ['Raced 4', null, 0, 'not_classified'],
      [absent?.username, null, 0, 'did_not_start'],
    ]);
    expect(rows[0]).toMatchObject({ guest: true, entry_id: null, driver: { id: guest.id } });
    expect(rows[1]).toMatchObject({
      car_other: true,
      gap_ms: 10_000,
      best_ms: 90_000,
      laps: 10,
      parts: { place: 25 },
    });
    expect(rows[2]).toMatchObject({ car_other: false });
    const table = await standingsOf(season);
    expect(table.map(({ position, counted }) => [position, counted])).toEqual([
      [1, 25],
      [2, 18],
      [3, 0],
      [3, 0],
    ]);
    expect(table[0]).toMatchObject({ wins: 1, can_still_win: true, gap_to_leader: 0, positions: [1] });
    expect(table[1]).toMatchObject({
      gap_to_leader: 7,
      rounds: [{ points: 18, position: 2, dropped: false }],
    });
  });

  test('is processed as soon as it arrives, and only once', async () => {
    const { season, file, round } = await makeRace(t);
    await runDue(t.deps, linkNewSessions);
    await sendResult(t, season, file);
    await runDue(t.deps, linkNewSessions);
    expect((await resultsOf(round)).round.state).toBe('provisional');
    // Only the clock makes it official; it is not read again until another file arrives.
    t.setNow(afterHours(30));
    await runDue(t.deps, linkNewSessions);
    expect((await resultsOf(round)).round.state).toBe('provisional');
    await settleResults(t.deps);
    expect((await resultsOf(round)).round.state).toBe('official');
  });

  test('of another evening enqueues no championship', async () => {
    const { season, guest } = await makeRace(t);
    t.setNow(afterHours(30));
    const driven = [{ steam_id: guest.steam_id, laps: lapsOf(89) }];
    await sendResult(t, season, resultFile(driven, afterHours(29)));
    const isOwn = and(eq(portalJobs.name, linkNewSessions.name), eq(portalJobs.key, String(season.id)));
    expect(await t.deps.db.$count(portalJobs, isOwn)).toBe(0);
    await sendResult(t, season, resultFile(driven, afterHours(4)));
    expect(await t.deps.db.$count(portalJobs, isOwn)).toBe(1);
  });

  test('of another track or evening is not linked; with two candidates staff choose', async () => {
    const { season, file, round, session, entrants } = await makeRace(t);
    await sendResult(t, season, { ...file, TrackName: 'spa' });
    await settleResults(t.deps);
    expect(await rowsOf(round)).toEqual([]);
    await sendResult(t, season, file);
    const [one, other] = entrants;
    const restart = resultFile(
      [
        { steam_id: one?.steam_id ?? '', laps: lapsOf(95, 3) },
        { steam_id: other?.steam_id ?? '', laps: lapsOf(96, 3) },
      ],
      afterHours(3.9),
    );
    await sendResult(t, season, restart);
    await settleResults(t.deps);
    expect(await rowsOf(round)).toEqual([]);
    const { body } = await t.call(staff.listCandidates, { as: season.manager, input: at(round) });
    expect(body).toMatchObject([
      {
        session_id: session,
        candidates: [
          { drivers: 4, laps: 35, preselected: true },
          { drivers: 2, preselected: false },
        ],
      },
    ]);
    const id = body[0].candidates[1].racing_session_id;
    const link = (target: object, json: object) =>
      t.call(staff.linkSession, { as: season.manager, input: { params: target } as never, json });
    const linked = await link({ id: round, session }, { racing_session_id: id });
    expect(linked.body.sessions[0].rows).toHaveLength(4);
    const next = season.rounds[1];
    const again = await link({ id: next?.id, session: next?.sessions[0]?.id }, { racing_session_id: id });
    expect(again.problem.code).toBe('session_linked');
    const freed = await link({ id: round, session }, { racing_session_id: null });
    expect(freed.body.sessions[0]).toMatchObject({ source: null, rows: [] });
    expect((await link({ id: round, session }, { racing_session_id: 9_999_999 })).status).toBe(404);
  });

  test('uploaded by hand is read like one from a server; one without laps or of another track stores no rows', async () => {
    const { season, file, round, session } = await makeRace(t);
    const send = (json: object) =>
      t.call(staff.uploadSessionFile, {
        as: season.manager,
        input: { params: { id: round, session } } as never,
        json,
      });
    expect((await send({ ...file, Laps: [] })).problem.code).toBe('file_invalid');
    expect(Object.keys((await send({ ...file, TrackName: 'spa' })).problem.errors ?? {})).toEqual([
      'TrackName',
    ]);
    expect(Object.keys((await send({ ...file, Type: 'QUALIFY' })).problem.errors ?? {})).toEqual(['Type']);
    expect(await t.deps.db.select().from(sessions).where(eq(sessions.server_id, season.server_id))).toEqual(
      [],
    );
    expect((await send(file)).body).toMatchObject({
      round: { state: 'provisional' },
      sessions: [{ source: 'file' }],
    });
  });
});

test('typed rows replace a missing file, and an error names the invalid line', async () => {
  const { season, round, session, first, second } = await makeRace(t);
  const send = (csv: string) =>
    t.call(staff.typeSessionRows, {
      as: season.manager,
      input: { params: { id: round, session } } as never,
      json: { csv },
    });
  const line = (place: number, steam_id: string | null | undefined) =>
    `${place},${steam_id},10,${900_000 + place},,ks_audi_r8_lms`;
  for (const wrong of [
    '',
    line(0, first?.steam_id),
    `1,=1+1,10,9,,car`,
    `${line(1, first?.steam_id)},x`,
    `${line(1, first?.steam_id)}\n${line(2, first?.steam_id)}`,
  ]) {
    const refused = await send(wrong);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})], wrong).toEqual([422, ['csv']]);
  }
  const stranger = await send(`${line(1, first?.steam_id)}\n,,,,,\n${line(2, '76561198000000017')}`);
  expect(stranger.status).toBe(422);
  expect(stranger.problem.errors?.['csv']).toContain('76561198000000017');
  expect(stranger.problem.errors?.['csv']).toContain('3');
  expect(await t.deps.db.$count(rawResults, eq(rawResults.round_session_id, session ?? 0))).toBe(0);
  const made = await send(
    `position,steam_id,laps,total_ms,best_ms,car\r\n${line(1, second?.steam_id)}\r\n,,,,,\r\n${line(2, `'${first?.steam_id}`)}\r\n`,
  );
  expect(made.body.sessions[0]).toMatchObject({
    source: 'hand',
    rows: [
      { name: second?.username, points: 25 },
      { name: first?.username, points: 18 },
      { status: 'did_not_start' },
      { status: 'did_not_start' },
    ],
  });
});

describe('a result', () => {
  test('becomes official after the report deadline, and notifies its drivers', async () => {
    const { season, file, round, first } = await makeRace(t);
    await sendResult(t, season, file);
    await settleResults(t.deps);
    t.setNow(afterHours(28));
    await settleResults(t.deps);
    expect((await resultsOf(round)).round.state).toBe('provisional');
    t.setNow(afterHours(28.01));
    await settleResults(t.deps);
    expect((await resultsOf(round)).round).toMatchObject({ state: 'official', version: 1 });
    const notices = await t.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, first?.id ?? 0));
    expect(notices.map(({ kind }) => kind)).toContain('result_official');
  });

  test('can be made official by staff once every session has a result, and reopened with a reason', async () => {
    const { season, file, round, session } = await makeRace(t);
    const { manager } = season;
    expect((await official(manager, round)).problem.code).toBe('result_absent');
    await sendResult(t, season, file);
    await settleResults(t.deps);
    expect((await official(manager, round, { force: true })).status).toBe(422);
    expect((await official(manager, round)).body.round.state).toBe('official');
    const link = {
      as: manager,
      input: { params: { id: round, session } } as never,
      json: { racing_session_id: null },
    };
    expect((await t.call(staff.linkSession, link)).problem.code).toBe('result_official');
    const json = { reason: 'A driver was missed' };
    const open = await t.call(staff.reopenRound, { as: manager, input: at(round), json });
    expect(open.body.round).toMatchObject({ state: 'provisional', reason: json.reason });
  });

  test('stays official when another file arrives, until staff accept or ignore the file', async () => {
    const { season, file, round, session, entrants } = await makeRace(t);
    await sendResult(t, season, file);
    await settleResults(t.deps);
    await official(season.manager, round);
    const before = await rowsOf(round);
    const [one, other] = entrants;
    await sendResult(
      t,
      season,
      resultFile(
        [
          { steam_id: other?.steam_id ?? '', laps: lapsOf(80, 4) },
          { steam_id: one?.steam_id ?? '', laps: lapsOf(81, 4) },
        ],
        afterHours(3.9),
      ),
    );
    await settleResults(t.deps);
    expect(await rowsOf(round)).toEqual(before);
    const late = async () =>
      (await t.call(staff.listCandidates, { as: season.manager, input: at(round) })).body[0].late_session_id;
    expect(await late()).toEqual(expect.any(Number));
    const request = {
      as: season.manager,
      input: { params: { id: round, session } } as never,
      json: { racing_session_id: null, keep: true },
    };
    expect((await t.call(staff.linkSession, request)).status).toBe(200);
    expect(await late()).toBeNull();
    await settleResults(t.deps);
    expect(await rowsOf(round)).toEqual(before);
  });

  test('of a cancelled round does not count, of an abandoned round it scores half points', async () => {
    const { season, file, round } = await makeRace(t);
    await sendResult(t, season, file);
    await settleResults(t.deps);
    const json = { points_share: 0.5, reason: 'Rain' };
    const half = await t.call(staff.abandonRound, { as: season.manager, input: at(round), json });
    expect(half.body.sessions[0].rows[1]).toMatchObject({ points: 12.5 });
    const cancelled = await t.call(staff.cancelRound, {
      as: season.manager,
      input: at(round),
      json: { reason: 'Rain' },
    });
    expect(cancelled.body.round.state).toBe('cancelled');
    expect((await standingsOf(season)).map(({ counted }) => counted)).toEqual([0, 0, 0, 0]);
  });

  test('of a postponed round waits for a new date', async () => {
    const { season } = await makeRace(t);
    const next = season.rounds[1]?.id;
    const postponed = await t.call(staff.postponeRound, {
      as: season.manager,
      input: at(next),
      json: { reason: 'No server' },
    });
    expect(postponed.body.round).toMatchObject({ state: 'postponed', reason: 'No server' });
  });
});
