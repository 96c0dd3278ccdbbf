import { makeRoundOfficial } from '@paddock/contract/championships/results/result-admin-calls';
import { getRoundResults } from '@paddock/contract/championships/results/result-calls';
import * as calls from '@paddock/contract/stewarding/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../../../../test/make/cases/decided-case.ts';
import {
  at,
  decide,
  makeCase,
  makeStewardedRace,
  report,
  roomOf,
} from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { afterHours, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { settleResults } from '../../championships/results-desk/settle-results.ts';
import { entries } from '../../championships/tables.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { countOpenReports } from '../queries.ts';
import { settleIncidents } from '../settle-incidents.ts';
import { incidents } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const get = (as: MadeUser | undefined, id: number) =>
  t.call(calls.getIncident, { as: as as MadeUser, input: at(id) });
const list = async (as: MadeUser | undefined) =>
  (await t.call(calls.listIncidents, { as: as as MadeUser })).body;
const state = (as: MadeUser | undefined, id: number, text: string) =>
  t.call(calls.saveStatement, { as: as as MadeUser, input: at(id), json: { text } });

describe('a report', () => {
  test('is filed by an entrant and disclosed only to its reporter and the panel', async () => {
    const race = await makeStewardedRace(t);
    const { file } = roomOf(t, race);
    const [reporter, accused, other] = race.entrants;
    const { status, body } = await file(reporter, { links: ['https://clips.example.com/1'], at_ms: 95_000 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'filed',
      role: 'reporter',
      kind: 'contact',
      lap: 3,
      at_ms: 95_000,
      reports: [{ text: report, links: ['https://clips.example.com/1'], mine: true }],
      can: { withdraw: true, state: false, appeal: false },
      accused: [{ entry_id: accused?.entry_id, driver: { id: accused?.id } }],
    });
    expect(body.decision_due).toBe(afterHours(4.5 + 72).toISOString());
    expect((await list(reporter)).map(({ id }: { id: number }) => id)).toEqual([body.id]);
    for (const outsider of [accused, other, race.guest, race.season.manager]) {
      expect((await get(outsider, body.id)).status).toBe(404);
      expect(await list(outsider)).toEqual([]);
    }
    expect(await noticesOf(t, accused, 'incident_named')).toEqual([]);
    expect(await noticesOf(t, race.chief, 'steward_work')).toMatchObject([{ incident_id: body.id }]);
  });

  test('is rejected with errors by field, without stored rows', async () => {
    const race = await makeStewardedRace(t);
    const { file } = roomOf(t, race);
    const [reporter, accused, third, absent] = race.entrants;
    const other = await makeStewardedRace(t);
    t.setNow(afterHours(4.5));
    const six = Array.from({ length: 6 }, (_, index) => index + 1);
    const cases: [string, object][] = [
      ['accused', { accused: six }],
      ['accused', { accused: [] }],
      ['accused', { accused: [accused?.entry_id, accused?.entry_id] }],
      ['accused.0', { accused: [reporter?.entry_id] }],
      ['accused.1', { accused: [third?.entry_id, other.entrants[1]?.entry_id] }],
      ['lap', { lap: 12 }],
      ['lap', { lap: -1 }],
      ['links.0', { links: ['http://clips.example.com/1'] }],
      ['links', { links: Array(4).fill('https://clips.example.com/1') }],
      ['text', { text: 'Too short' }],
      ['kind', { kind: 'murder' }],
      ['round_session_id', { round_session_id: 2_000_000 }],
    ];
    for (const [field, own] of cases) {
      const { status, problem } = await file(reporter, own);
      expect([status, Object.keys(problem.errors ?? {})], JSON.stringify(own)).toEqual([422, [field]]);
    }
    expect(await t.deps.db.$count(incidents, eq(incidents.championship_id, race.season.id))).toBe(0);
    // A driver who did not start is still entered.
    expect((await file(reporter, { accused: [absent?.entry_id], lap: 10 })).status).toBe(201);
  });

  test('is accepted within its window, inclusive', async () => {
    const race = await makeStewardedRace(t);
    const { file } = roomOf(t, race);
    const [reporter] = race.entrants;
    t.setNow(new Date(afterHours(4.5).getTime() - 1));
    expect((await file(reporter)).problem.code).toBe('report_not_open');
    t.setNow(afterHours(28));
    expect((await file(reporter)).status).toBe(201);
    t.setNow(new Date(afterHours(28).getTime() + 1));
    const late = await file(reporter);
    expect([late.status, late.problem.code]).toEqual([409, 'report_window_closed']);
  });

  test('is limited to entrants, managers of their teams, stewards and staff', async () => {
    const race = await makeStewardedRace(t);
    const { file } = roomOf(t, race);
    const owner = await makeUser(t);
    const team = await makeTeam(t, { owner });
    await addMember(t, team.id, race.entrants[0] as MadeUser);
    await t.deps.db
      .update(entries)
      .set({ team_id: team.id })
      .where(eq(entries.id, race.entrants[0]?.entry_id ?? 0));
    const moderator = await makeUser(t, { role: 'moderator' });
    for (const as of [owner, race.chief, moderator]) expect((await file(as)).status).toBe(201);
    const editor = await makeUser(t, { role: 'editor' });
    for (const as of [await makeUser(t), race.guest, editor])
      expect((await file(as)).problem.code).toBe('not_entrant');
  });

  test('is limited in number for each round, without those that led to a penalty', async () => {
    const race = await makeStewardedRace(t, { reports_max: 2 });
    const room = roomOf(t, race);
    const [reporter] = race.entrants;
    const first = await room.file(reporter);
    await room.file(reporter, { lap: 4 });
    const third = await room.file(reporter, { lap: 5 });
    expect([third.status, third.problem.code]).toEqual([409, 'report_limit']);
    expect(third.problem.detail).toContain('2');
    await room.update(first.body.id, { state: 'accepted' });
    for (const as of race.entrants.slice(0, 2)) await state(as, first.body.id, 'I was on the inside line.');
    const penalty = [{ entry_id: race.entrants[1]?.entry_id, kind: 'warning' }];
    expect((await decide(t, race, first.body.id, penalty)).status).toBe(200);
    expect((await room.file(reporter, { lap: 5 })).status).toBe(201);
  });

  test('can be withdrawn until a steward has opened it', async () => {
    const race = await makeStewardedRace(t);
    const { file, read } = roomOf(t, race);
    const [reporter, accused] = race.entrants;
    const withdraw = (as: MadeUser | undefined, id: number) =>
      t.call(calls.withdrawIncident, { as: as as MadeUser, input: at(id) });
    const one = (await file(reporter)).body.id;
    expect((await withdraw(accused, one)).status).toBe(404);
    expect((await withdraw(reporter, one)).status).toBe(204);
    expect((await withdraw(reporter, one)).status).toBe(204);
    expect((await get(reporter, one)).body).toMatchObject({ state: 'withdrawn', can: { withdraw: false } });
    expect(await countOpenReports(t.deps.db, race.round)).toBe(0);
    const seen = (await file(reporter)).body.id;
    await read(seen);
    expect((await withdraw(reporter, seen)).problem.code).toBe('report_opened');
  });
});

describe('statements', () => {
  test('are written and replaced by each party until the deadline, as text', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [reporter, accused, other] = race.entrants;
    const { id } = (await room.file(reporter)).body;
    expect((await state(reporter, id, 'I was on the inside line.')).problem.code).toBe('statement_closed');
    await room.update(id, { state: 'accepted' });
    expect(await noticesOf(t, accused, 'incident_named')).toMatchObject([
      { incident_id: id, deadline: afterHours(28.5).toISOString() },
    ]);
    const html = '<b>I was</b> on the inside line.';
    expect(
      (await state(accused, id, 'Too short').then(({ problem }) => problem.errors))?.['text'],
    ).toBeDefined();
    expect((await state(accused, id, html)).body.my_statement).toMatchObject({ text: html });
    expect((await state(other, id, html)).status).toBe(404);
    t.setNow(afterHours(28.5));
    expect((await state(accused, id, 'I changed my mind about it.')).status).toBe(200);
    t.setNow(new Date(afterHours(28.5).getTime() + 1));
    const closed = await state(accused, id, html);
    expect([closed.status, closed.problem.code]).toEqual([409, 'statement_closed']);
    const { body } = await room.read(id);
    expect(body.statements).toMatchObject([
      { role: 'accused', text: 'I changed my mind about it.' },
      { role: 'reporter', text: null },
    ]);
    // Parties do not see each other's statements.
    expect((await get(reporter, id)).body.my_statement).toBeNull();
  });

  test('hide the reporter if the championship does', async () => {
    const race = await makeStewardedRace(t, { reporters_shown: false });
    const [reporter, accused] = race.entrants;
    const id = await makeCase(t, race);
    const { body } = await get(accused, id);
    expect(body.reports).toMatchObject([{ reporter: null, text: report, mine: false }]);
    expect(JSON.stringify(body)).not.toContain(reporter?.username);
    expect((await get(reporter, id)).body.reports[0].reporter).not.toBeNull();
  });

  test('trigger one reminder before the deadline, and one notification of the panel after it', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [reporter, accused] = race.entrants;
    const { id } = (await room.file(reporter)).body;
    await room.update(id, { state: 'accepted' });
    t.setNow(afterHours(22));
    await settleIncidents(t.deps);
    expect(await noticesOf(t, accused, 'statement_due')).toEqual([]);
    t.setNow(afterHours(23));
    await settleIncidents(t.deps);
    await settleIncidents(t.deps);
    expect(await noticesOf(t, accused, 'statement_due')).toMatchObject([{ incident_id: id }]);
    t.setNow(afterHours(29));
    await settleIncidents(t.deps);
    await settleIncidents(t.deps);
    expect(await noticesOf(t, race.chief, 'steward_work')).toHaveLength(2);
  });
});

test('the races to report are the viewer’s, with an open or coming window, newest first', async () => {
  const race = await makeStewardedRace(t);
  const other = await makeStewardedRace(t);
  const [reporter] = race.entrants;
  const offered = async (as: MadeUser) => {
    const { status, body } = await t.call(calls.listReportRaces, { as });
    expect(status).toBe(200);
    return (body as { session: { id: number } }[]).map(({ session }) => session.id);
  };
  const own = reporter as MadeUser;
  expect(await offered(own)).toEqual([race.session]);
  expect(await offered(race.chief)).toEqual([race.session]);
  expect(await offered(other.chief)).toEqual([other.session]);
  expect(await offered(race.guest)).toEqual([]);
  const team = await makeTeam(t);
  await t.deps.db
    .update(entries)
    .set({ team_id: team.id })
    .where(eq(entries.id, reporter?.entry_id ?? 0));
  expect(await offered(team.owner)).toEqual([race.session]);
  const form = await t.call(calls.getReportForm, {
    as: own,
    input: { query: { session: race.session } } as never,
  });
  // A race whose window opens soon has the opening time, as in the form.
  t.setNow(afterHours(4.1));
  const { body } = await t.call(calls.listReportRaces, { as: own });
  expect(body).toMatchObject([{ opens_at: form.body.opens_at, closes_at: form.body.closes_at }]);
  t.setNow(new Date(form.body.closes_at));
  expect(await offered(own)).toEqual([race.session]);
  t.setNow(new Date(new Date(form.body.closes_at).getTime() + 1));
  expect(await offered(own)).toEqual([]);
});

test('messages that leave the site have no text of a report', async () => {
  const race = await makeStewardedRace(t);
  const [reporter] = race.entrants;
  const id = await makeCase(t, race);
  await decide(t, race, id, [{ entry_id: race.entrants[1]?.entry_id, kind: 'time', value: 5 }]);
  const sent = await t.deps.db.select().from(outgoingMessages);
  expect(sent.some(({ kind }) => kind === 'decision_made')).toBe(true);
  const room = sent.filter(({ kind }) => /incident|decision|statement|steward/.test(kind));
  expect(JSON.stringify(room)).not.toContain('Braked');
  expect(JSON.stringify(room)).not.toContain(reporter?.username);
});

test('open reports delay an official result', async () => {
  const race = await makeStewardedRace(t);
  const room = roomOf(t, race);
  const { id } = (await room.file()).body;
  const official = (json: object) =>
    t.call(makeRoundOfficial, { as: race.season.manager, input: at(race.round), json });
  const stateOf = async () => (await t.call(getRoundResults, { input: at(race.round) })).body.round.state;
  const refused = await official({});
  expect([refused.status, refused.problem.code]).toEqual([409, 'reports_open']);
  expect(refused.problem.detail).toContain('1');
  t.setNow(afterHours(60));
  await settleResults(t.deps);
  expect(await stateOf()).toBe('provisional');
  await room.update(id, { state: 'inadmissible', reason: 'Nothing can be seen of it.' });
  await settleResults(t.deps);
  expect(await stateOf()).toBe('official');
});

test('staff can force an official result despite reports, with a reason', async () => {
  const race = await makeStewardedRace(t);
  await roomOf(t, race).file();
  const forced = await t.call(makeRoundOfficial, {
    as: race.season.manager,
    input: at(race.round),
    json: { force: true, reason: 'The prize is due today' },
  });
  expect(forced.status).toBe(200);
});

test('the report form has the viewer’s laps and the other entrants', async () => {
  const race = await makeStewardedRace(t);
  const [reporter, accused] = race.entrants;
  const read = (as: MadeUser | undefined) =>
    t.call(calls.getReportForm, { as: as as MadeUser, input: { query: { session: race.session } } as never });
  const { body } = await read(reporter);
  expect(body).toMatchObject({
    reports_max: 5,
    reports_left: 5,
    is_allowed: true,
    opens_at: afterHours(4.5).toISOString(),
    closes_at: afterHours(28).toISOString(),
  });
  expect(body.laps).toHaveLength(10);
  expect(body.laps[0]).toEqual({ lap: 1, lap_time: 90_000 });
  const named = body.entrants.map(({ entry_id }: { entry_id: number }) => entry_id);
  expect(named).toContain(accused?.entry_id);
  expect(named).not.toContain(reporter?.entry_id);
  expect((await read(await makeUser(t))).body.is_allowed).toBe(false);
});
