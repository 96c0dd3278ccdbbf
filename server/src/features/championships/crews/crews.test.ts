import * as staff from '@paddock/contract/championships/entries/entry-admin-calls';
import * as calls from '@paddock/contract/championships/entries/entry-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { stewardingDefault } from '@paddock/contract/championships/setup/stewarding-settings';
import { deleteTeam, removeTeamMember } from '@paddock/contract/teams/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { afterHours, roomy, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { makeSeason, settings, signUp } from '../../../../test/make/seasons/make-season.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { notifications } from '../../notifications/tables.ts';
import { teams } from '../../teams/tables.ts';
import { championships } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

const at = (id: number | undefined) => ({ params: { id } }) as never;
const withTeams = (mode: string, more: object = {}) => ({
  ...roomy,
  settings: { ...settings, teams: { mode }, ...more },
});
const makeCrew = async (count = 1) => {
  const team = await makeTeam(t);
  const crew: MadeUser[] = [team.owner];
  for (let made = 0; made < count; made += 1) {
    const user = await makeUser(t);
    await addMember(t, team.id, user);
    crew.push(user);
  }
  return { team, crew, owner: team.owner, driver: crew[1] ?? team.owner };
};
const update = (as: MadeUser, id: number, json: object) =>
  t.call(calls.updateEntry, { as, input: at(id), json });
const refusal = ({ status, problem }: Awaited<ReturnType<typeof signUp>>) => [
  status,
  Object.keys(problem.errors ?? {}),
  problem.errors?.['team_id'],
];
const notJoined = [422, ['team_id'], 'The driver has not joined this team.'];

describe('a sign-up with a team', () => {
  test('requires a team that the driver has joined and that is not archived', async () => {
    const season = await makeSeason(t, { form: withTeams('optional') });
    const { team, driver } = await makeCrew();
    const stranger = await makeUser(t);
    expect(refusal(await signUp(t, season, stranger, { team_id: team.id }))).toEqual(notJoined);
    expect(refusal(await signUp(t, season, stranger, { team_id: 99_999 }))).toEqual(notJoined);
    const { status, body } = await signUp(t, season, driver, { team_id: team.id });
    expect([status, body.team]).toEqual([
      201,
      { id: team.id, tag: team.tag, name: team.name, colour: team.colour, logo: null },
    ]);
    const listed = await t.call(calls.listEntries, { input: { params: { slug: season.slug } } as never });
    expect(listed.body).toMatchObject([{ id: body.id, team: { tag: team.tag } }]);

    const resting = await makeCrew();
    await t.deps.db.update(teams).set({ archived_at: t.deps.now() }).where(eq(teams.id, resting.team.id));
    const late = await signUp(t, season, resting.driver, { team_id: resting.team.id });
    expect(refusal(late)).toEqual([422, ['team_id'], 'This team is archived and can no longer be changed.']);
    expect((await signUp(t, season, resting.driver)).body.team).toBeNull();
  });

  test('is rejected in a championship without teams, and needs a team if one is required', async () => {
    const { team, driver } = await makeCrew();
    const plain = await makeSeason(t, { form: roomy });
    expect(refusal(await signUp(t, plain, driver, { team_id: team.id }))).toEqual([
      422,
      ['team_id'],
      'This championship has no teams.',
    ]);
    const strict = await makeSeason(t, { form: withTeams('required') });
    expect(refusal(await signUp(t, strict, driver))).toEqual([
      422,
      ['team_id'],
      'Choose the team that enters the car.',
    ]);
    const made = await signUp(t, strict, driver, { team_id: team.id });
    expect(made.status).toBe(201);
    expect((await update(driver, made.body.id, { team_id: null })).status).toBe(422);
    expect((await update(driver, made.body.id, { number: 5 })).body).toMatchObject({ number: 5 });
  });

  test('uses one team in all rounds; a change moves the other rounds too', async () => {
    const form = withTeams('optional', { sign_up: { mode: 'round' } });
    const season = await makeSeason(t, { starts: [2, 100, 120], form });
    const [first, second, third] = season.rounds.map(({ id }) => id);
    const one = await makeCrew();
    const other = await makeCrew(0);
    await addMember(t, other.team.id, one.driver);
    const enter = (round: number | undefined, team_id: number) =>
      signUp(t, season, one.driver, { round: round ?? 0, team_id });
    const made = await enter(first, one.team.id);
    await enter(second, one.team.id);
    expect(refusal(await enter(third, other.team.id))).toEqual([
      422,
      ['team_id'],
      'A driver can drive for one team in a championship.',
    ]);
    expect((await update(one.driver, made.body.id, { team_id: other.team.id })).status).toBe(200);
    const own = await t.call(calls.listOwnEntries, { as: one.driver });
    expect(own.body.map(({ team }: calls.OwnEntry) => team?.id)).toEqual([other.team.id, other.team.id]);
    t.setNow(afterHours(3));
    expect(refusal(await enter(third, one.team.id))).toEqual([
      422,
      ['team_id'],
      'Teams are fixed once the first round has started. Staff can still change them.',
    ]);
    expect((await enter(third, other.team.id)).status).toBe(201);
  });
});

describe('a team of an entry', () => {
  test('can be changed by the driver until the first round and by staff later, to a team that the driver has joined', async () => {
    const season = await makeSeason(t, { starts: [2, 100], form: withTeams('optional') });
    const { team, driver, owner } = await makeCrew();
    const { body: own } = await signUp(t, season, driver);
    expect((await update(driver, own.id, { team_id: team.id })).body.team).toMatchObject({ id: team.id });
    t.setNow(afterHours(3));
    const fixed = await update(driver, own.id, { team_id: null });
    expect([fixed.status, fixed.problem.errors?.['team_id']]).toEqual([
      422,
      'Teams are fixed once the first round has started. Staff can still change them.',
    ]);
    // Setting the same team is not a change.
    expect((await update(driver, own.id, { team_id: team.id, number: 9 })).status).toBe(200);
    const late = await signUp(t, season, owner, { team_id: team.id });
    expect(late.status).toBe(201);

    const edit = (json: object) =>
      t.call(staff.updateAdminEntry, { as: season.manager, input: at(own.id), json });
    const strange = await makeTeam(t);
    expect((await edit({ team_id: strange.id })).problem.errors).toHaveProperty('team_id');
    await addMember(t, strange.id, driver);
    expect((await edit({ team_id: strange.id })).body).toMatchObject({ team: { id: strange.id } });
    expect((await edit({ team_id: null })).body).toMatchObject({ team: null });
  });

  test('also changes in coming rounds if staff change it', async () => {
    const season = await makeSeason(t, {
      starts: [100, 120],
      form: withTeams('optional', { sign_up: { mode: 'round' } }),
    });
    const { team, driver } = await makeCrew();
    const ids: number[] = [];
    for (const { id: round } of season.rounds)
      ids.push((await signUp(t, season, driver, { round, team_id: team.id })).body.id);
    const other = await makeTeam(t);
    await addMember(t, other.id, driver);
    const json = { team_id: other.id };
    const moved = await t.call(staff.updateAdminEntry, { as: season.manager, input: at(ids[0]), json });
    expect(moved.status).toBe(200);
    const own = await t.call(calls.listOwnEntries, { as: driver });
    expect(own.body.map(({ team }: calls.OwnEntry) => team?.id)).toEqual([other.id, other.id]);
  });

  test('moves to another member with the entry, if that member belongs to it', async () => {
    const season = await makeSeason(t, { form: withTeams('optional') });
    const { team, driver } = await makeCrew();
    const mate = await makeUser(t);
    await addMember(t, team.id, mate);
    const stranger = await makeUser(t);
    const { body: own } = await signUp(t, season, driver, { team_id: team.id });
    const map = async (steam_id: string) =>
      (
        await t.call(staff.updateAdminEntry, {
          as: season.manager,
          input: at(own.id),
          json: { steam_id },
        })
      ).body;
    const second = makeSteamId();
    expect(await map(second)).toMatchObject({
      steam_id: second,
      name: driver.username,
      driver: { id: driver.id },
      team: { id: team.id },
    });
    expect(await map(mate.steam_id ?? '')).toMatchObject({
      steam_id: mate.steam_id,
      name: mate.username,
      driver: { id: mate.id },
      team: { id: team.id },
    });
    expect(await map(stranger.steam_id ?? '')).toMatchObject({
      name: stranger.username,
      driver: { id: stranger.id },
      team: null,
    });
    const notifiedStates = async ({ id }: MadeUser) =>
      (await t.deps.db.select().from(notifications).where(eq(notifications.user_id, id))).flatMap(
        ({ kind, data }) => (kind === 'entry_state' ? [(data as { state: string }).state] : []),
      );
    expect(await Promise.all([driver, mate, stranger].map(notifiedStates))).toEqual([
      ['removed'],
      ['confirmed', 'removed'],
      ['confirmed'],
    ]);
    expect((await update(driver, own.id, { number: 5 })).status).toBe(404);
    expect((await update(stranger, own.id, { number: 5 })).status).toBe(200);
  });

  test('stays when the driver leaves it, and is in the staff export', async () => {
    const season = await makeSeason(t, { form: withTeams('optional') });
    const { team, driver } = await makeCrew();
    const { body: own } = await signUp(t, season, driver, { team_id: team.id });
    const left = await t.call(removeTeamMember, {
      as: driver,
      input: { params: { id: team.id, user_id: driver.id } } as never,
    });
    expect(left.status).toBe(204);
    expect((await update(driver, own.id, { number: 3 })).body).toMatchObject({
      number: 3,
      team: { id: team.id },
    });
    const round = season.rounds[0]?.id;
    const exported = async (as: string) =>
      (
        await t.call(staff.exportRound, {
          as: season.manager,
          input: { params: { id: round }, query: { as } } as never,
        })
      ).body as unknown;
    expect(String(await exported('entry_list'))).toContain(`TEAM=${team.name}\r\n`);
    expect(String(await exported('csv'))).toContain(`,${team.name},ks_audi_r8_lms`);
    expect(JSON.stringify(await exported('json'))).toContain(team.name);
  });

  test('can be set by staff, but not for a driver without an account', async () => {
    const season = await makeSeason(t, { form: withTeams('optional') });
    const { team, driver } = await makeCrew();
    const enter = (who: object) =>
      t.call(staff.createAdminEntry, {
        as: season.manager,
        json: { championship_id: season.id, class: 'GT3', car: 'ks_bmw', team_id: team.id, ...who },
      });
    const stranger = await makeUser(t);
    expect((await enter({ user_id: stranger.id })).problem.errors).toHaveProperty('team_id');
    const withoutAccount = await enter({ steam_id: '76561198000000321', name: 'Nobody' });
    expect(withoutAccount.problem.errors).toHaveProperty('team_id');
    const made = await enter({ user_id: driver.id });
    expect([made.status, made.body.team?.id]).toEqual([201, team.id]);
  });
});

test('a sign-up that races with disbanding its team leaves no entry of a deleted team', async () => {
  const season = await makeSeason(t, { form: withTeams('optional') });
  for (let turn = 0; turn < 4; turn += 1) {
    const team = await makeTeam(t);
    const [entered, ended] = await Promise.all([
      signUp(t, season, team.owner, { team_id: team.id }),
      t.call(deleteTeam, { as: team.owner, input: at(team.id) }),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([entered.status, ended.status]);
  }
});

test('a setting that a stored championship lacks has its default', async () => {
  const season = await makeSeason(t, { form: roomy });
  await t.deps.db
    .update(championships)
    .set({
      settings: sql`settings - 'teams' - 'stewarding' - 'reserves_score' #- '{requirements,user_group}'`,
    })
    .where(eq(championships.id, season.id));
  const { body } = await t.call(setup.getAdminChampionship, { as: season.manager, input: at(season.id) });
  expect(body.settings).toMatchObject({
    teams: { mode: 'none', counted_cars: 2 },
    requirements: { user_group: null },
    reserves_score: true,
    stewarding: stewardingDefault,
  });
});
