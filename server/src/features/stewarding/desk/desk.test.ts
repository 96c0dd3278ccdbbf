import * as calls from '@paddock/contract/stewarding/calls';
import { setStewards } from '@paddock/contract/stewarding/panel-calls';
import { listPanels } from '@paddock/contract/stewarding/panel-list';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, makeCase, makeStewardedRace, report, roomOf } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { entries } from '../../championships/tables.ts';
import { incidents } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const listed = async (as: MadeUser | undefined, query: object = {}) =>
  (await t.call(staff.listCases, { as: as as MadeUser, input: { query } as never }))
    .body as staff.CaseSummary[];
const ids = (cases: readonly { id: number }[]) => cases.map(({ id }) => id);

describe('the desk', () => {
  test('can be read by panel and staff and edited by deciders, and is closed to other members', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const id = await makeCase(t, race);
    const editor = await makeUser(t, { role: 'editor' });
    const moderator = await makeUser(t, { role: 'moderator' });
    const elsewhere = await makeStewardedRace(t);
    for (const as of [race.chief, race.stewards[0], editor, moderator]) {
      expect((await room.read(id, as)).status).toBe(200);
      expect(ids(await listed(as, { championship: race.season.id }))).toEqual([id]);
    }
    for (const as of [race.entrants[2], race.guest, elsewhere.chief]) {
      const { status, problem } = await room.read(id, as);
      expect([status, problem.code]).toEqual([404, 'not_found']);
      expect(ids(await listed(as))).not.toContain(id);
    }
    const vote = async (as: MadeUser | undefined) => {
      const { status, problem } = await room.vote(id, 'penalty', as);
      return [status, problem?.code];
    };
    expect(await vote(await makeUser(t))).toEqual([404, 'not_found']);
    expect(await vote(editor)).toEqual([403, 'steward_required']);
    expect(await vote(moderator)).toEqual([200, undefined]);
    expect((await room.read(2_000_000)).status).toBe(404);
  });

  test('lists open cases by deadline, and filters by state', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const first = (await room.file()).body.id;
    t.setNow(new Date(t.deps.now().getTime() + 60_000));
    const second = (await room.file(undefined, { lap: 5 })).body.id;
    await room.update(first, { state: 'accepted' });
    const third = (await room.file(undefined, { lap: 6 })).body.id;
    await room.update(third, { state: 'inadmissible', reason: 'Nothing to see.' });
    const of = async (state?: string) =>
      ids(await listed(race.chief, { championship: race.season.id, ...(state && { state }) }));
    expect(await of('open')).toEqual([first, second]);
    expect(await of('statements')).toEqual([first]);
    expect(await of('filed')).toEqual([second]);
    expect(await of('closed')).toEqual([third]);
    expect(await of('deliberation')).toEqual([]);
    expect(await of()).toEqual([first, second, third]);
    const panels = await t.call(listPanels, { as: race.chief });
    expect(panels.body).toMatchObject([{ id: race.season.id, role: 'chief', open: 2 }]);
  });

  test('shows facts about the parties', async () => {
    const race = await makeStewardedRace(t, { guide: 'Contact with gain: 10 seconds.' });
    const id = await makeCase(t, race);
    const { body } = await roomOf(t, race).read(id);
    expect(body).toMatchObject({
      state: 'deliberation',
      involved: false,
      reports: [{ text: report }],
      guide: 'Contact with gain: 10 seconds.',
      rules: [{ number: '1', title: 'Conduct' }],
      panel: [
        { role: 'chief', involved: false },
        { role: 'steward', involved: false },
        { role: 'steward', involved: false },
      ],
      can: { decide: true, lead: true, publish: false },
      votes_missing: 2,
    });
    const [accused, reporter] = body.facts;
    expect(accused).toMatchObject({ role: 'accused', position: 3, laps: 10, usual_ms: 91_000 });
    expect(accused.lap_times[2]).toMatchObject({ lap: 3, lap_time: 91_000, valid: true, voided: false });
    expect(reporter).toMatchObject({ role: 'reporter', position: 2, usual_ms: 90_000 });
  });

  test('hides other votes until the viewer votes', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const id = await makeCase(t, race);
    const [second, third] = race.stewards;
    await room.vote(id, 'penalty', second);
    const before = (await room.read(id)).body;
    expect([before.all_votes, before.my_vote, before.votes, before.verdict]).toEqual([null, null, 1, null]);
    const voted = (await room.vote(id, 'no_penalty')).body;
    expect(voted.all_votes.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'penalty',
      'no_penalty',
    ]);
    // A tie is broken by the chief's vote.
    expect([voted.votes_missing, voted.verdict]).toEqual([0, 'no_penalty']);
    const changed = (await room.vote(id, 'penalty')).body;
    expect([changed.verdict, changed.my_vote.verdict]).toEqual(['penalty', 'penalty']);
    const wrong = await room.vote(id, 'annul', third);
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['verdict']]);
  });

  test('excludes involved members from decisions: parties, teammates and by declaration', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [second, third] = race.stewards;
    const accused = race.entrants[1] as MadeUser;
    const panel = [
      { user_id: race.chief.id, role: 'chief' },
      { user_id: second.id, role: 'steward' },
      { user_id: third.id, role: 'steward' },
      { user_id: accused.id, role: 'chief' },
    ];
    await t.call(setStewards, {
      as: race.season.manager,
      input: at(race.season.id),
      json: { stewards: panel },
    });
    const filed = (await room.file()).body.id;
    // An accused steward learns of a case only once it is accepted.
    expect(ids(await listed(accused, { championship: race.season.id }))).toEqual([]);
    expect((await room.read(filed, accused)).problem.code).toBe('not_found');
    await room.update(filed, { state: 'accepted' });
    const seen = (await room.read(filed, accused)).body;
    expect(seen).toMatchObject({ involved: true, can: { decide: false }, notes: [], draft: null });
    const code = async (as: MadeUser) => (await room.vote(filed, 'no_penalty', as)).problem?.code;
    expect(await code(accused)).toBe('conflict_of_interest');
    const team = await makeTeam(t);
    for (const one of [second, accused]) await addMember(t, team.id, one);
    await t.deps.db
      .update(entries)
      .set({ team_id: team.id })
      .where(eq(entries.id, race.entrants[1]?.entry_id ?? 0));
    expect(await code(second)).toBe('conflict_of_interest');
    expect(await code(third)).toBeUndefined();
    await room.update(filed, { declared: true }, third);
    expect(await code(third)).toBe('conflict_of_interest');
    const { body } = await room.read(filed);
    // With one steward left, staff decide too, and the vote of the involved steward does not count.
    expect(body).toMatchObject({ votes_missing: 2 });
    await room.update(filed, { declared: false }, third);
    expect(await code(third)).toBeUndefined();
    expect((await room.update(filed, { declared: true }, await makeUser(t))).problem.code).toBe('not_found');
  });

  test('assigns cases, stores notes, and detects concurrent edits', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [second, third] = race.stewards;
    const { id } = (await room.file()).body;
    const read = (await room.read(id)).body;
    expect((await room.update(id, { assigned_to: third.id }, second)).status).toBe(403);
    expect((await room.update(id, { assigned_to: second.id }, second)).body.assigned_to.id).toBe(second.id);
    const stale = await room.update(id, { assigned_to: third.id, updated_at: read.updated_at });
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
    expect((await room.update(id, { assigned_to: race.entrants[1]?.id })).status).toBe(422);
    const updated = await room.update(id, { note: 'Looks like lap 3 to me.' }, third);
    expect(updated.body.notes).toMatchObject([{ by: { id: third.id }, text: 'Looks like lap 3 to me.' }]);
    const refused = await room.update(id, { state: 'inadmissible' });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['reason']]);
    const done = await t.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target_type, 'incident'), eq(auditLog.target_id, String(id))))
      .orderBy(auditLog.id);
    expect(done.map(({ action }) => action)).toEqual(['incident.assign', 'incident.note']);
  });

  test('merges mutual reports: both reporters are parties, each as the accused of the other', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const [first, second, third] = race.entrants;
    const one = (await room.file(first)).body.id;
    const other = (await room.file(second, { accused: [first?.entry_id] })).body.id;
    const elsewhere = await makeStewardedRace(t);
    const away = (await roomOf(t, elsewhere).file()).body.id;
    expect((await room.update(other, { merge_into: away })).problem.errors).toHaveProperty('merge_into');
    expect((await room.update(other, { merge_into: other })).status).toBe(422);
    const { status } = await room.update(other, { merge_into: one });
    expect(status).toBe(200);
    await room.update(one, { state: 'accepted' });
    const { body } = await room.read(one);
    expect(body.reports).toHaveLength(2);
    expect(body.accused.map(({ entry_id }: { entry_id: number }) => entry_id)).toEqual([
      second?.entry_id,
      first?.entry_id,
    ]);
    for (const party of [first, second]) {
      const said = await t.call(calls.saveStatement, {
        as: party as MadeUser,
        input: at(one),
        json: { text: 'It was the other one.' },
      });
      expect(said.status).toBe(200);
    }
    expect((await room.read(other)).body).toMatchObject({ state: 'merged', merged_into: one });
    expect((await t.call(calls.getIncident, { as: third as MadeUser, input: at(one) })).status).toBe(404);
    const drafted = await room.draft(one, [
      { entry_id: first?.entry_id, kind: 'warning' },
      { entry_id: second?.entry_id, kind: 'no_action' },
    ]);
    expect(drafted.status).toBe(200);
  });

  test('asks a party a question once, and extends its deadline by a day', async () => {
    const race = await makeStewardedRace(t);
    const id = await makeCase(t, race);
    const [reporter, accused] = race.entrants;
    const ask = (json: object, as: MadeUser = race.chief) =>
      t.call(staff.askParty, { as, input: at(id), json });
    const question = { entry_id: accused?.entry_id, text: 'Did you see the car on the inside?' };
    expect((await ask({ ...question, entry_id: race.entrants[2]?.entry_id })).status).toBe(422);
    expect((await ask(question)).body.state).toBe('statements');
    expect((await ask(question)).problem.code).toBe('question_asked');
    const say = (as: MadeUser | undefined) =>
      t.call(calls.saveStatement, {
        as: as as MadeUser,
        input: at(id),
        json: { text: 'I did not see that car at all.' },
      });
    const seen = await t.call(calls.getIncident, { as: accused as MadeUser, input: at(id) });
    expect(seen.body).toMatchObject({ question: question.text, can: { state: true } });
    expect((await say(accused)).status).toBe(200);
    t.setNow(new Date(t.deps.now().getTime() + 24 * 3_600_000 + 1));
    expect((await say(accused)).problem.code).toBe('statement_closed');
    expect((await say(reporter)).problem.code).toBe('statement_closed');
  });
});

test('a case continues after its reporter is erased', async () => {
  const race = await makeStewardedRace(t);
  const id = await makeCase(t, race);
  await t.deps.db.update(incidents).set({ reporter_id: null }).where(eq(incidents.id, id));
  await t.deps.db
    .update(entries)
    .set({ user_id: null, name: 'Raced 2' })
    .where(eq(entries.id, race.entrants[1]?.entry_id ?? 0));
  const { status, body } = await roomOf(t, race).read(id);
  expect([status, body.accused[0]]).toMatchObject([200, { driver: null, name: 'Raced 2' }]);
});
