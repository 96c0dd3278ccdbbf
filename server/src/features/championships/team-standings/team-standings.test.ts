import { updateAdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { withdrawEntry } from '@paddock/contract/championships/entries/entry-calls';
import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import * as teamCalls from '@paddock/contract/championships/teams/team-calls';
import { deleteTeam } from '@paddock/contract/teams/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { afterHours, lapsOf, roomy, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import {
  type MadeSeason,
  makeSeason,
  oneClass,
  resultFile,
  sendResult,
  settings,
  signUp,
} from '../../../../test/make/seasons/make-season.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { teamNameColumns } from '../../teams/queries.ts';
import { teams } from '../../teams/tables.ts';
import { settleResults } from '../results-desk/settle-results.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const at = (id: number | undefined) => ({ params: { id } }) as never;
const tableOf = async ({ slug }: MadeSeason, query: object = {}): Promise<calls.Standing[]> =>
  (
    await t.call(calls.getStandings, {
      input: { params: { slug }, query: { of: 'teams', ...query } } as never,
    })
  ).body;
const rowsOf = async (round: number | undefined): Promise<calls.ResultRow[]> =>
  (await t.call(calls.getRoundResults, { input: at(round) })).body.sessions[0]?.rows ?? [];
const places = [10, 8, 6, 5, 4];
const form = (counted_cars = 2, more: object = {}) => ({
  ...roomy,
  settings: {
    ...settings,
    points: { ...settings.points, race: { places } },
    teams: { mode: 'optional', counted_cars },
    ...more,
  },
});

interface Driver extends MadeUser {
  entry_id: number;
}

/** Three cars of one team, one of another and one without a team, in finishing order. */
async function makeGrid(season: MadeSeason) {
  const [big, small] = [await makeTeam(t), await makeTeam(t)];
  const drivers: Driver[] = [];
  for (const team of [small, big, null, big, big]) {
    const user = await makeUser(t);
    if (team) await addMember(t, team.id, user);
    const { status, body } = await signUp(t, season, user, { team_id: team?.id ?? null });
    expect(status, JSON.stringify(body)).toBe(201);
    drivers.push({ ...user, entry_id: body.id });
  }
  return { big, small, drivers };
}

/** An official round with this finishing order, the given hours after the season's start. */
async function drive(season: MadeSeason, round: number, drivers: readonly Driver[], hours: number) {
  t.setNow(afterHours(hours + 2.5));
  const cars = drivers.map(({ steam_id }, rank) => ({ steam_id, laps: lapsOf(90 + rank) }));
  await sendResult(t, season, resultFile(cars, afterHours(hours + 1)));
  await settleResults(t.deps);
  const made = await t.call(staff.makeRoundOfficial, {
    as: season.manager,
    input: at(season.rounds[round]?.id),
    json: {},
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(200);
}

test('teams score with their best cars; a car without a team scores for no team', async () => {
  const season = await makeSeason(t, { starts: [2, 100], form: form() });
  const { big, small, drivers } = await makeGrid(season);
  await drive(season, 0, drivers, 2);
  const table = await tableOf(season);
  expect(table).toMatchObject([
    {
      position: 1,
      name: big.name,
      entry_id: null,
      driver: null,
      team: { name: big.name, tag: big.tag, colour: big.colour, page: big.tag },
      counted: 13,
      wins: 0,
      podiums: 1,
      rounds: [{ position: 2, status: 'finished', points: 13 }],
      can_still_win: true,
    },
    // In the next round one car of the first team can win 10 points, two cars of the other team none.
    { position: 2, name: small.name, counted: 10, wins: 1, gap_to_leader: 3, can_still_win: true },
  ]);
  const drawn = await t.call(calls.getStandings, { input: { params: { slug: season.slug } } as never });
  expect(drawn.body.map(({ team }: calls.Standing) => team?.tag ?? null)).toEqual([
    small.tag,
    big.tag,
    null,
    big.tag,
    big.tag,
  ]);
  expect((await rowsOf(season.rounds[0]?.id)).map(({ team }) => team?.tag ?? null)).toEqual([
    small.tag,
    big.tag,
    null,
    big.tag,
    big.tag,
  ]);
  const csv = await t.call(calls.exportStandings, {
    input: { params: { slug: season.slug }, query: { of: 'teams' } } as never,
  });
  expect(String(csv.body)).toContain(`position,team,tag,points`);
  expect(String(csv.body)).toContain(`1,${big.name},${big.tag},13`);
});

test('with points by class, each car of a team can win a class in a coming round', async () => {
  const season = await makeSeason(t, {
    starts: [2, 100],
    form: {
      ...form(2, { points: { ...settings.points, race: { places, by: 'class' } } }),
      classes: ['GT3', 'GT4'].map((code) => ({ ...oneClass, code, name: code, capacity: 20 })),
    },
  });
  const [here, absent] = [await makeTeam(t), await makeTeam(t)];
  const drivers: Driver[] = [];
  for (const team of [here, absent])
    for (const code of ['GT3', 'GT4']) {
      const user = await makeUser(t);
      await addMember(t, team.id, user);
      const { status, body } = await signUp(t, season, user, { team_id: team.id, class: code });
      expect(status, JSON.stringify(body)).toBe(201);
      drivers.push({ ...user, entry_id: body.id });
    }
  await drive(season, 0, drivers.slice(0, 2), 2);
  expect(await tableOf(season)).toMatchObject([
    { name: here.name, counted: 20, can_still_win: true },
    { name: absent.name, counted: 0, can_still_win: true },
  ]);
});

test('changing the number of counted cars needs a reason once a result is official', async () => {
  const season = await makeSeason(t, { starts: [2, 100], form: form(3) });
  const { drivers } = await makeGrid(season);
  await drive(season, 0, drivers, 2);
  expect((await tableOf(season)).map(({ counted }) => counted)).toEqual([17, 10]);
  const input = at(season.id);
  const { body: known } = await t.call(setup.getAdminChampionship, { as: season.manager, input });
  const { name, name_en, slug, game, description, description_en, rules, classes, published } = known;
  const texts = { name, name_en, slug, game, season: known.season, description, description_en, rules };
  const update = (teams: object, reason?: string) =>
    t.call(setup.updateChampionship, {
      as: season.manager,
      input,
      json: {
        ...texts,
        classes,
        published,
        settings: { ...known.settings, teams },
        ...(reason && { reason }),
      },
    });
  expect((await update({ mode: 'optional', counted_cars: 1 })).problem.errors).toHaveProperty('reason');
  // Points already won do not depend on it.
  const same = await update({ mode: 'required', counted_cars: 3 });
  expect(same.status, JSON.stringify(same.problem)).toBe(200);
  expect((await update({ mode: 'optional', counted_cars: 1 }, 'One car a team')).status).toBe(200);
  expect((await tableOf(season)).map(({ counted }) => counted)).toEqual([10, 8]);
  for (const counted_cars of [0, 5])
    expect((await update({ mode: 'optional', counted_cars })).status).toBe(422);
  expect((await update({ mode: 'none' }, 'No teams any more')).status).toBe(200);
  const gone = await t.call(calls.getStandings, {
    input: { params: { slug: season.slug }, query: { of: 'teams' } } as never,
  });
  expect(gone.status).toBe(404);
});

test('points stay with the team of the round after driver and team are renamed', async () => {
  const season = await makeSeason(t, { starts: [2, 10], form: form() });
  const { big, small, drivers } = await makeGrid(season);
  await drive(season, 0, drivers, 2);
  const [winner] = drivers;
  if (!winner) throw new Error('the season has no winner');
  await addMember(t, big.id, winner);
  const moved = await t.call(updateAdminEntry, {
    as: season.manager,
    input: at(winner.entry_id),
    json: { team_id: big.id },
  });
  expect(moved.status).toBe(200);
  const named = teamNameColumns({ name: 'Renamed Racing', tag: 'RNMD' });
  await t.deps.db.update(teams).set(named).where(eq(teams.id, small.id));

  await drive(season, 1, drivers, 10);
  // The first round is recomputed completely.
  const correction = {
    entry_id: drivers[2]?.entry_id,
    kind: 'time_ms',
    value: 1_000,
    reason: 'Cut a corner',
  };
  const made = await t.call(staff.createCorrection, {
    as: season.manager,
    json: { ...correction, round_session_id: season.rounds[0]?.sessions[0]?.id },
  });
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  const [first] = await rowsOf(season.rounds[0]?.id);
  expect(first?.team).toEqual({ name: small.name, tag: small.tag, colour: small.colour, page: 'RNMD' });
  expect((await rowsOf(season.rounds[1]?.id))[0]?.team?.tag).toBe(big.tag);
  const table = await tableOf(season);
  expect(table.map(({ name, counted, withdrawn }) => [name, counted, withdrawn])).toEqual([
    [big.name, 13 + 18, false],
    ['Renamed Racing', 10, true],
  ]);
  const after = await tableOf(season, { after_round: season.rounds[0]?.id });
  expect(after.map(({ counted }) => counted)).toEqual([13, 10]);
});

test('a driver who withdraws after a race can only enter again for the same team', async () => {
  const season = await makeSeason(t, { starts: [2, 10], form: form() });
  const { big, small, drivers } = await makeGrid(season);
  await drive(season, 0, drivers, 2);
  const [winner] = drivers;
  if (!winner) throw new Error('the season has no winner');
  await addMember(t, big.id, winner);
  const left = await t.call(withdrawEntry, { as: winner, input: at(winner.entry_id) });
  expect(left.status).toBe(204);
  for (const team_id of [big.id, null]) {
    const { status, problem } = await signUp(t, season, winner, { team_id });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['team_id']]);
  }
  expect((await signUp(t, season, winner, { team_id: small.id })).status).toBe(201);
});

test('a team cannot be disbanded during its season, and its results keep its name afterwards', async () => {
  const season = await makeSeason(t, { starts: [2], form: form() });
  const { small, drivers } = await makeGrid(season);
  const disband = () => t.call(deleteTeam, { as: small.owner, input: at(small.id) });
  expect((await disband()).problem).toMatchObject({ status: 409, code: 'team_in_season' });
  await drive(season, 0, drivers, 2);
  expect((await disband()).status).toBe(204);
  const formerTeam = { name: small.name, tag: small.tag, colour: small.colour, page: null };
  expect((await rowsOf(season.rounds[0]?.id))[0]?.team).toEqual(formerTeam);
  expect((await tableOf(season)).map(({ team }) => team)).toContainEqual(formerTeam);
  const correction = {
    entry_id: drivers[1]?.entry_id,
    kind: 'time_ms',
    value: 1_000,
    reason: 'Cut a corner',
  };
  await t.call(staff.createCorrection, {
    as: season.manager,
    json: { ...correction, round_session_id: season.rounds[0]?.sessions[0]?.id },
  });
  expect((await tableOf(season)).map(({ team }) => team)).toContainEqual(formerTeam);
  const all = await t.call(teamCalls.listTeamStandings, {
    input: { query: { period: 'all', limit: 100 } } as never,
  });
  expect(all.body.find(({ team_id }: teamCalls.TeamStanding) => team_id === small.id)?.team).toEqual(
    formerTeam,
  );
});

test('teams are ranked by official results, of this season or of all time', async () => {
  const season = await makeSeason(t, { starts: [2, 100], form: form() });
  const { big, small, drivers } = await makeGrid(season);
  const listed = async (period?: string) => {
    const query = { limit: 100, ...(period && { period }) };
    const { body } = await t.call(teamCalls.listTeamStandings, { input: { query } as never });
    return (body as teamCalls.TeamStanding[]).filter(({ team_id }) => [big.id, small.id].includes(team_id));
  };
  t.setNow(afterHours(4.5));
  const cars = drivers.map(({ steam_id }, rank) => ({ steam_id, laps: lapsOf(90 + rank) }));
  await sendResult(t, season, resultFile(cars, afterHours(3)));
  await settleResults(t.deps);
  // A provisional result does not count yet.
  expect(await listed('all')).toEqual([]);
  await t.call(staff.makeRoundOfficial, {
    as: season.manager,
    input: at(season.rounds[0]?.id),
    json: {},
  });
  const rows = await listed();
  expect(
    rows.map(({ points, rounds, wins, podiums, team }) => [team.tag, points, rounds, wins, podiums]),
  ).toEqual([
    [big.tag, 13, 1, 0, 1],
    [small.tag, 10, 1, 1, 1],
  ]);
  t.setNow(new Date('2026-03-25T08:00:00Z'));
  expect(await listed('season')).toEqual([]);
  expect(await listed('all')).toMatchObject([{ points: 13 }, { points: 10 }]);

  const one = await t.call(teamCalls.listTeamChampionships, {
    input: { params: { tag: big.tag.toLowerCase() } } as never,
  });
  expect(one.body).toMatchObject([
    { slug: season.slug, state: 'running', position: 1, points: 13, wins: 0, podiums: 1 },
  ]);
  const none = await t.call(teamCalls.listTeamChampionships, { input: { params: { tag: 'NONE' } } as never });
  expect(none.status).toBe(404);
});
