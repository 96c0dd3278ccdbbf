import * as results from '@paddock/contract/championships/results/result-calls';
import * as calls from '@paddock/contract/stewarding/calls';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { signUp } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { absences } from '../../championships/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { drivers } from '../../racing/tables.ts';
import { licencePoints } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const text = 'The car in front moved under braking, which the video of the car behind shows clearly.';
const appealForm = { text, news: 'A video from behind.' };
const appeal = (as: MadeUser | undefined, id: number, json: object = appealForm) =>
  t.call(calls.appealDecision, { as: as as MadeUser, input: at(id), json });
const resultOf = async ({ round }: StewardedRace): Promise<results.RoundResult> =>
  (await t.call(results.getRoundResults, { input: at(round) })).body;
const standingsOf = async ({ season }: StewardedRace) =>
  (await t.call(results.getStandings, { input: { params: { slug: season.slug } } as never })).body;
const decisionsOf = async ({ season }: StewardedRace): Promise<calls.DecisionSummary[]> =>
  (await t.call(calls.listDecisions, { input: { params: { slug: season.slug } } as never })).body;

/** Everything that a decision can change. */
async function everythingOf(race: StewardedRace) {
  const accused = race.entrants[1];
  const [safety] = await t.deps.db
    .select()
    .from(drivers)
    .where(eq(drivers.steam_id, accused?.steam_id ?? ''));
  const grid = await t.call(results.getRoundGrid, { input: at(race.season.rounds[1]?.id) });
  return {
    rows: (await resultOf(race)).sessions.map(({ rows }) => rows),
    standings: await standingsOf(race),
    grid: grid.body,
    missed: await t.deps.db.$count(absences, eq(absences.entry_id, accused?.entry_id ?? 0)),
    contact: safety?.contact_points,
    rating: safety?.safety_rating,
  };
}

async function makeDecided(penalties: readonly object[], stewarding: object = {}) {
  const race = await makeStewardedRace(t, stewarding);
  const before = await everythingOf(race);
  const id = await makeCase(t, race);
  const own = penalties.map((one) => ({ entry_id: race.entrants[1]?.entry_id, ...one }));
  const published = await decide(t, race, id, own);
  expect(published.status, JSON.stringify(published.problem)).toBe(200);
  return { race, id, before, own };
}

/** Decides an appeal as staff: of the panel, two members voted before and one did not. */
async function hear(race: StewardedRace, id: number, verdict: string, penalties: readonly object[]) {
  const room = roomOf(t, race);
  const moderator = await makeUser(t, { role: 'moderator' });
  for (const as of [race.stewards[1], moderator]) {
    const { status, problem } = await room.vote(id, verdict, as);
    expect(status, JSON.stringify(problem)).toBe(200);
  }
  const drafted = await room.draft(id, penalties, moderator);
  expect(drafted.status, JSON.stringify(drafted.problem)).toBe(200);
  return room.publish(id, moderator);
}

const mild = ({ entrants }: StewardedRace) => [{ entry_id: entrants[1]?.entry_id, kind: 'no_action' }];

describe('an appeal', () => {
  test('is filed once by each party, in time; penalties stand until it is decided', async () => {
    const { race, id } = await makeDecided([{ kind: 'time', value: 5 }]);
    const [reporter, accused, other] = race.entrants;
    expect((await appeal(other, id)).status).toBe(404);
    const fields = async (json: object) =>
      Object.keys((await appeal(accused, id, json)).problem.errors ?? {});
    expect(await fields({ ...appealForm, text: 'No.' })).toEqual(['text']);
    expect(await fields({ text })).toEqual(['news']);
    const made = await appeal(accused, id);
    expect([made.status, made.body.state, made.body.my_appeal.news]).toEqual([
      201,
      'appealed',
      'A video from behind.',
    ]);
    const twice = await appeal(accused, id);
    expect([twice.status, twice.problem.code]).toEqual([409, 'appeal_exists']);
    expect((await appeal(reporter, id)).status).toBe(201);
    const [row] =
      (await resultOf(race)).sessions[0]?.rows.filter(({ corrections }) => corrections.length > 0) ?? [];
    expect(row?.corrections).toMatchObject([{ value: 5_000, under_appeal: true }]);
    expect(await decisionsOf(race)).toMatchObject([{ number: 'R1-01', appeal: 'open', reverted_at: null }]);
  });

  test('is rejected after its deadline, and in a season without appeals', async () => {
    const { race, id } = await makeDecided([{ kind: 'warning' }]);
    t.setNow(new Date(t.deps.now().getTime() + 48 * 3_600_000 + 1));
    const { status, problem } = await appeal(race.entrants[1], id);
    expect([status, problem.code]).toEqual([409, 'appeal_closed']);
    t.setNow(seasonStart);
    const none = await makeDecided([{ kind: 'warning' }], { appeal_hours: 0 });
    expect((await appeal(none.race.entrants[1], none.id)).problem.code).toBe('appeal_closed');
    expect((await roomOf(t, none.race).read(none.id)).body.state).toBe('final');
  });

  test('is decided by stewards who did not decide before, and by staff', async () => {
    const { race, id, own } = await makeDecided([{ kind: 'time', value: 5 }]);
    await appeal(race.entrants[1], id);
    const room = roomOf(t, race);
    for (const as of [race.chief, race.stewards[0]])
      expect((await room.vote(id, 'uphold', as)).problem.code).toBe('conflict_of_interest');
    expect((await room.vote(id, 'penalty', race.stewards[1])).status).toBe(422);
    const { body } = await room.vote(id, 'uphold', race.stewards[1]);
    expect(body).toMatchObject({ hearing: 2, votes_missing: 1, appeals: [{ text }] });
    const moderator = await makeUser(t, { role: 'moderator' });
    await room.vote(id, 'uphold', moderator);
    await room.draft(id, own, moderator);
    expect((await room.publish(id, moderator)).problem.code).toBe('verdict_differs');
    await room.draft(id, mild(race), moderator);
    expect((await room.publish(id, moderator)).body.state).toBe('final');
    expect(await decisionsOf(race)).toMatchObject([
      { number: 'R1-02' },
      { number: 'R1-01', appeal: 'upheld', reverted_at: null },
    ]);
    const [corrected] =
      (await resultOf(race)).sessions[0]?.rows.filter((row) => row.corrections.length > 0) ?? [];
    expect(corrected?.corrections).toMatchObject([{ value: 5_000, under_appeal: false }]);
    const notices = await t.deps.db
      .select()
      .from(notifications)
      .where(
        and(eq(notifications.user_id, race.entrants[1]?.id ?? 0), eq(notifications.kind, 'appeal_decided')),
      );
    expect(notices.map(({ data }) => data)).toMatchObject([
      { number: 'R1-01', penalty_en: 'the appeal is rejected' },
    ]);
    expect((await room.publish(id, moderator)).problem.code).toBe('already_decided');
    expect((await appeal(race.entrants[0], id)).problem.code).toBe('appeal_closed');
  });

  test.each<[string, object[]]>([
    [
      'a time and points',
      [
        { kind: 'time', value: 30 },
        { kind: 'points', value: 4 },
      ],
    ],
    ['places', [{ kind: 'positions', value: 2 }]],
    ['a disqualification', [{ kind: 'disqualify' }]],
    ['places on the grid and a reprimand', [{ kind: 'grid', value: 5 }, { kind: 'reprimand' }]],
    ['licence points that bar', [{ kind: 'licence', value: 4 }]],
    ['a bar of a round', [{ kind: 'bar', value: 1 }]],
  ])('that annuls %s restores the first result', async (_name, penalties) => {
    const ladder = { ladder: [{ points: 4, effect: 'round_ban' }] };
    const { race, id, before } = await makeDecided(penalties, { licence: ladder });
    expect(await everythingOf(race)).not.toEqual(before);
    await appeal(race.entrants[1], id);
    const { status, problem } = await hear(race, id, 'annul', mild(race));
    expect(status, JSON.stringify(problem)).toBe(200);
    expect(await everythingOf(race)).toEqual(before);
    const [second, first] = await decisionsOf(race);
    expect([first?.appeal, first?.reverted_at]).toEqual(['annulled', t.deps.now().toISOString()]);
    const { body } = await t.call(calls.getDecision, { input: at(second?.id) });
    expect(body.decides_appeal_of).toMatchObject({ id: first?.id, number: 'R1-01' });
  });

  test('that annuls contact points reverts them', async () => {
    const race = await makeStewardedRace(t);
    const before = await everythingOf(race);
    const id = await makeCase(t, race);
    const room = roomOf(t, race);
    for (const as of [race.chief, race.stewards[0]]) await room.vote(id, 'penalty', as);
    const own = [{ entry_id: race.entrants[1]?.entry_id, kind: 'warning' }];
    await room.draft(id, own, race.chief, { safety: [{ entry_id: race.entrants[1]?.entry_id, points: 20 }] });
    expect((await room.publish(id)).status).toBe(200);
    expect((await everythingOf(race)).rating).not.toBe(before.rating);
    await appeal(race.entrants[1], id);
    await hear(race, id, 'annul', mild(race));
    expect(await everythingOf(race)).toEqual(before);
  });

  test('that annuls voided laps restores them', async () => {
    const race = await makeStewardedRace(t);
    const id = await makeCase(t, race, { kind: 'track_limits' });
    const room = roomOf(t, race);
    const lap = (await room.read(id)).body.facts[0].lap_times[0];
    const own = [{ entry_id: race.entrants[1]?.entry_id, kind: 'laps_voided', lap_ids: [lap.id] }];
    expect((await decide(t, race, id, own)).status).toBe(200);
    expect((await room.read(id)).body.facts[0].lap_times[0].voided).toBe(true);
    await appeal(race.entrants[1], id);
    const { status, problem } = await hear(race, id, 'annul', mild(race));
    expect(status, JSON.stringify(problem)).toBe(200);
    expect((await room.read(id)).body.facts[0].lap_times[0].voided).toBe(false);
  });

  test('that changes a decision reverts the old penalties and applies the new ones', async () => {
    const { race, id } = await makeDecided([
      { kind: 'time', value: 30 },
      { kind: 'licence', value: 3 },
    ]);
    await appeal(race.entrants[0], id);
    const accused = race.entrants[1]?.entry_id;
    const { status, problem } = await hear(race, id, 'change', [
      { entry_id: accused, kind: 'time', value: 5 },
    ]);
    expect(status, JSON.stringify(problem)).toBe(200);
    const row = (await resultOf(race)).sessions[0]?.rows.find(({ entry_id }) => entry_id === accused);
    expect(row?.corrections).toMatchObject([{ kind: 'time_ms', value: 5_000 }]);
    const points = await t.deps.db
      .select()
      .from(licencePoints)
      .where(eq(licencePoints.entry_id, accused ?? 0));
    expect(points.map(({ reverted_at }) => reverted_at)).toEqual([t.deps.now()]);
    expect((await decisionsOf(race)).map(({ number, appeal: state }) => [number, state])).toEqual([
      ['R1-02', null],
      ['R1-01', 'changed'],
    ]);
  });

  test('that annuls an exclusion lets the driver enter again', async () => {
    const { race, id } = await makeDecided([{ kind: 'exclude' }]);
    const accused = race.entrants[1] as MadeUser;
    expect((await signUp(t, race.season, accused)).problem.code).toBe('driver_barred');
    await appeal(accused, id);
    expect((await hear(race, id, 'annul', mild(race))).status).toBe(200);
    t.setNow(new Date(t.deps.now().getTime()));
    expect((await signUp(t, race.season, accused)).status).toBe(201);
  });
});

test('without an eligible panel member, only staff decide', async () => {
  const race = await makeStewardedRace(t);
  const room = roomOf(t, race);
  const id = await makeCase(t, race);
  for (const as of [race.chief, ...race.stewards]) await room.update(id, { declared: true }, as);
  const moderator = await makeUser(t, { role: 'moderator' });
  const { body } = await room.read(id, moderator);
  expect(body).toMatchObject({ votes_missing: 1, can: { decide: true, lead: true } });
  await room.vote(id, 'no_penalty', moderator);
  await room.draft(id, mild(race), moderator);
  const { status } = await t.call(staff.publishDecision, { as: moderator, input: at(id) });
  expect(status).toBe(200);
});
