import * as admin from '@paddock/contract/championships/results/result-admin-calls';
import * as results from '@paddock/contract/championships/results/result-calls';
import * as calls from '@paddock/contract/stewarding/calls';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDecided, makeDecided, noticesOf, toAccused } from '../../../../test/make/cases/decided-case.ts';
import {
  at,
  decide,
  makeCase,
  makeStewardedRace,
  roomOf,
  type StewardedRace,
} from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { licencePoints } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const resultOf = async ({ round }: StewardedRace): Promise<results.RoundResult> =>
  (await t.call(results.getRoundResults, { input: at(round) })).body;
const rowOf = async (race: StewardedRace, entry_id: number | undefined) =>
  (await resultOf(race)).sessions[0]?.rows.find((row) => row.entry_id === entry_id);
const standingOf = async ({ season }: StewardedRace, entry_id: number | undefined) => {
  const { body } = await t.call(results.getStandings, { input: { params: { slug: season.slug } } as never });
  return body.find((row: results.Standing) => row.entry_id === entry_id);
};
const decisionOf = (id: number | undefined) => t.call(calls.getDecision, { input: at(id) });

interface Undrafted {
  race: StewardedRace;
  id: number;
  now: Date;
}

let made: Promise<Undrafted> | undefined;
/** A case without a draft, shared by tests that leave it without one. */
function undrafted(): Promise<Undrafted> {
  made ??= makeStewardedRace(t).then(async (race) => {
    const id = await makeCase(t, race);
    return { race, id, now: t.deps.now() };
  });
  return made;
}

describe('a decision', () => {
  test('changes result and standings, has a number, notifies its parties and is public', async () => {
    const { race, id, published, accused } = await makeDecided(
      t,
      toAccused({ kind: 'time', value: 20 }, { kind: 'points', value: 2.5 }),
    );
    expect(published.body).toMatchObject({ state: 'decided', decisions: [{ number: 'R1-01' }] });
    expect(await rowOf(race, accused?.entry_id)).toMatchObject({
      gap_ms: 40_000,
      corrections: [{ kind: 'time_ms', value: 20_000, under_appeal: false }],
    });
    expect(await standingOf(race, accused?.entry_id)).toMatchObject({ corrected_by: -2.5 });
    const [listed] = await listDecided(t, race);
    expect(listed).toMatchObject({
      number: 'R1-01',
      kind: 'contact',
      lap: 3,
      rule: '3.2',
      appeal: null,
      reverted_at: null,
      accused: [{ entry_id: accused?.entry_id }],
      penalties: [
        { kind: 'time', value: 20 },
        { kind: 'points', value: 2.5 },
      ],
    });
    const { body } = await decisionOf(listed?.id);
    expect(body).toMatchObject({
      facts: 'Car 1 hit car 2 at the apex of turn 1.',
      reason: 'The driver behind is responsible for avoiding contact.',
      reporters: [{ entry_id: race.entrants[0]?.entry_id }],
      statements: [],
    });
    expect((await rowOf(race, accused?.entry_id))?.corrections[0]?.decision_id).toBe(listed?.id);
    const notified = { number: 'R1-01', incident_id: id };
    const words = { penalty_en: '20 seconds, 2.5 points off', penalty: '۲۰ ثانیه، کسر ۲٫۵ امتیاز' };
    for (const party of race.entrants.slice(0, 2))
      expect(await noticesOf(t, party, 'decision_made')).toMatchObject([{ ...notified, ...words }]);
    const audited = await t.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target_type, 'incident'), eq(auditLog.target_id, String(id))));
    expect(audited.map(({ action }) => action)).toContain('incident.publish');
  });

  test('is published once', async () => {
    const { race, id } = await makeDecided(t, toAccused({ kind: 'time', value: 5 }));
    const room = roomOf(t, race);
    const again = await room.publish(id);
    expect([again.status, again.problem.code]).toEqual([409, 'already_decided']);
    expect((await room.vote(id, 'penalty')).problem.code).toBe('already_decided');
    expect((await room.draft(id, toAccused({ kind: 'warning' })(race))).problem.code).toBe('already_decided');
    expect((await room.update(id, { state: 'inadmissible', reason: 'No more' })).problem.code).toBe(
      'already_decided',
    );
    expect(await listDecided(t, race)).toHaveLength(1);
    expect((await rowOf(race, race.entrants[1]?.entry_id))?.corrections).toHaveLength(1);
  });

  test('published twice concurrently is published once', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const id = await makeCase(t, race);
    for (const as of [race.chief, race.stewards[0]]) await room.vote(id, 'penalty', as);
    await room.draft(id, toAccused({ kind: 'time', value: 5 })(race));
    const both = await Promise.all([room.publish(id), room.publish(id, race.stewards[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('requires matching votes, a draft and closed statements', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const { id } = (await room.file()).body;
    const publish = async () => {
      const { status, problem } = await room.publish(id);
      return [status, problem?.code];
    };
    expect(await publish()).toEqual([409, 'incident_not_accepted']);
    expect((await room.draft(id, toAccused({ kind: 'warning' })(race))).problem.code).toBe(
      'incident_not_accepted',
    );
    await room.update(id, { state: 'accepted' });
    expect(await publish()).toEqual([409, 'draft_missing']);
    await room.draft(id, toAccused({ kind: 'noted' })(race));
    expect(await publish()).toEqual([409, 'statements_open']);
    // The desk shows the earliest time of publication.
    const { can, statements_until } = (await room.read(id)).body;
    expect(can).toMatchObject({ publish: false, publish_from: statements_until });
    t.setNow(new Date(t.deps.now().getTime() + 25 * 3_600_000));
    expect(await publish()).toEqual([409, 'quorum_missing']);
    expect((await room.read(id)).body.can).toMatchObject({ publish: false, publish_from: null });
    await room.vote(id, 'penalty');
    const missing = await room.publish(id);
    expect(missing.problem.detail).toContain('1');
    await room.vote(id, 'penalty', race.stewards[0]);
    expect(await publish()).toEqual([409, 'verdict_differs']);
    await room.draft(id, toAccused({ kind: 'warning' })(race));
    expect(await publish()).toEqual([200, undefined]);
  });

  test('may be published early once all parties have written', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const { id } = (await room.file()).body;
    await room.update(id, { state: 'accepted' });
    for (const as of race.entrants.slice(0, 2))
      await t.call(calls.saveStatement, {
        as: as as MadeUser,
        input: at(id),
        json: { text: 'We have talked about it.' },
      });
    const { status } = await decide(t, race, id, toAccused({ kind: 'racing_incident' })(race), 'no_penalty');
    expect(status).toBe(200);
    expect((await rowOf(race, race.entrants[1]?.entry_id))?.corrections).toEqual([]);
  });

  test.each<[string, object]>([
    ['penalties.0.value', { kind: 'time', value: 0 }],
    ['penalties.0.value', { kind: 'time', value: 601 }],
    ['penalties.0.value', { kind: 'time' }],
    ['penalties.0.value', { kind: 'positions', value: 1.5 }],
    ['penalties.0.value', { kind: 'licence', value: 5 }],
    ['penalties.0.value', { kind: 'points', value: 1_000.01 }],
    ['penalties.0.value', { kind: 'warning', value: 1 }],
    ['penalties.0.until', { kind: 'time', value: 5, until: '2027-01-01T00:00:00Z' }],
    ['penalties.0.until', { kind: 'bar', until: '2020-01-01T00:00:00Z' }],
    ['penalties.0.lap_ids', { kind: 'laps_voided' }],
    ['penalties.0.lap_ids', { kind: 'laps_voided', lap_ids: [2_000_000] }],
    ['penalties.0.kind', { kind: 'execute' }],
    ['penalties.0.entry_id', { entry_id: 2_000_000, kind: 'warning' }],
  ])('with an invalid %s cannot be drafted: %o', async (field, wrong) => {
    const { race, id, now } = await undrafted();
    t.setNow(now);
    const { status, problem } = await roomOf(t, race).draft(id, toAccused(wrong)(race));
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
    expect((await roomOf(t, race).read(id)).body.draft).toBeNull();
  });

  test('requires a reason', async () => {
    const { race, id, now } = await undrafted();
    t.setNow(now);
    const room = roomOf(t, race);
    const short = await room.draft(id, toAccused({ kind: 'warning' })(race), race.chief, {
      reason: 'Because',
    });
    expect([short.status, Object.keys(short.problem.errors ?? {})]).toEqual([422, ['reason']]);
    const none = await room.draft(id, [], race.chief);
    expect([none.status, Object.keys(none.problem.errors ?? {})]).toEqual([422, ['penalties']]);
  });

  test('about a driver who did not start allows only grid, licence and point penalties', async () => {
    const race = await makeStewardedRace(t);
    const [, , , absent] = race.entrants;
    const id = await makeCase(t, race, { accused: [absent?.entry_id] });
    const room = roomOf(t, race);
    const draft = (kind: string, value: number | null) =>
      room.draft(id, [{ entry_id: absent?.entry_id, kind, value }]);
    for (const [kind, value] of [
      ['time', 5],
      ['positions', 1],
      ['disqualify', null],
    ] as const) {
      const { status, problem } = await draft(kind, value);
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['penalties.0.kind']]);
    }
    for (const [kind, value] of [
      ['grid', 5],
      ['licence', 1],
      ['points', 1],
    ] as const)
      expect((await draft(kind, value)).status).toBe(200);
  });

  test('is previewed with the same rules, without storing rows', async () => {
    const race = await makeStewardedRace(t);
    const id = await makeCase(t, race);
    const room = roomOf(t, race);
    const before = await resultOf(race);
    const penalties = toAccused({ kind: 'time', value: 600 })(race);
    const preview = await t.call(staff.previewDecision, {
      as: race.chief,
      input: at(id),
      json: { penalties },
    });
    expect(preview.status, JSON.stringify(preview.problem)).toBe(200);
    expect(await resultOf(race)).toEqual(before);
    await decide(t, race, id, penalties);
    const rows = (one: results.RoundResult) =>
      one.sessions[0]?.rows.map(({ entry_id, position, points }) => [entry_id, position, points]);
    expect(rows(preview.body.after.result)).toEqual(rows(await resultOf(race)));
    expect(rows(preview.body.before.result)).toEqual(rows(before));
    const stranger = await t.call(staff.previewDecision, {
      as: race.entrants[2] as MadeUser,
      input: at(id),
      json: { penalties },
    });
    expect(stranger.problem.code).toBe('not_found');
    expect((await room.read(id)).body.draft).toBeNull();
  });

  test('after an official result gives it a new version', async () => {
    const race = await makeStewardedRace(t);
    const json = { force: true, reason: 'The prize is due' };
    const made = await t.call(admin.makeRoundOfficial, {
      as: race.season.manager,
      input: at(race.round),
      json,
    });
    expect(made.status, JSON.stringify(made.problem)).toBe(200);
    const id = await makeCase(t, race);
    await decide(t, race, id, toAccused({ kind: 'disqualify' })(race));
    const { round, sessions } = await resultOf(race);
    expect(round).toMatchObject({ state: 'official', version: 2 });
    expect(sessions[0]?.rows.at(-1)).toMatchObject({ status: 'disqualified' });
  });

  test('of a round cancelled later stands, and its licence points count', async () => {
    const { race, accused } = await makeDecided(
      t,
      toAccused({ kind: 'time', value: 5 }, { kind: 'licence', value: 3 }),
    );
    const json = { reason: 'The server was down' };
    const as = await makeUser(t, { role: 'manager' });
    expect((await t.call(admin.cancelRound, { as, input: at(race.round), json })).status).toBe(200);
    expect(await listDecided(t, race)).toHaveLength(1);
    const licenceRows = await t.deps.db
      .select()
      .from(licencePoints)
      .where(eq(licencePoints.entry_id, accused?.entry_id ?? 0));
    expect(licenceRows).toMatchObject([{ points: 3, reverted_at: null }]);
  });
});
