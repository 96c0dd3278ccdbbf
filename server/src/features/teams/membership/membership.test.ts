import { deleteAccount } from '@paddock/contract/personal-data/calls';
import * as calls from '@paddock/contract/teams/calls';
import { createTeamInvitation, getTeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { findTeam, findTeamRole, isTeamMember, listTeamsOf } from '../queries.ts';
import { teams } from '../tables.ts';

let t: TestApp;
let team: Awaited<ReturnType<typeof makeTeam>>;
let owner: MadeUser;
let manager: MadeUser;
let driver: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(new Date('2026-11-20T20:00:00Z'));
  team = await makeTeam(t);
  owner = team.owner;
  manager = await makeUser(t);
  driver = await makeUser(t);
  await addMember(t, team.id, driver, 'driver', 1);
  await addMember(t, team.id, manager, 'manager', 2);
});

const member = (user: { id: number }, id = team.id) => ({ params: { id, user_id: user.id } }) as never;
const setRole = (as: MadeUser, user: { id: number }, role: string, id = team.id) =>
  t.call(calls.updateTeamMember, { as, input: member(user, id), json: { role } });
const remove = (as: MadeUser, user: { id: number }, id = team.id) =>
  t.call(calls.removeTeamMember, { as, input: member(user, id) });
const roleOf = (user: { id: number }) => findTeamRole(t.deps.db, team.id, user.id);

describe('roles', () => {
  test('the owner appoints managers and drivers', async () => {
    const { body } = await setRole(owner, driver, 'manager');
    expect(body.members.map(({ role }: { role: string }) => role)).toEqual(['owner', 'manager', 'manager']);
    expect((await setRole(owner, driver, 'driver')).status).toBe(200);
    expect(await roleOf(driver)).toBe('driver');
  });

  test('a team is transferred, and the previous owner becomes a manager', async () => {
    const { body } = await setRole(owner, driver, 'owner');
    expect(body).toMatchObject({ role: 'manager' });
    expect([await roleOf(driver), await roleOf(owner)]).toEqual(['owner', 'manager']);
    expect((await setRole(owner, manager, 'driver')).problem.code).toBe('team_role_required');
    // Transferring to oneself changes nothing, and the owner cannot give up ownership.
    expect((await setRole(driver, driver, 'owner')).status).toBe(200);
    expect((await setRole(driver, driver, 'driver')).problem.code).toBe('team_role_required');
  });

  test('a member cannot own two teams', async () => {
    await makeTeam(t, { owner: driver });
    expect((await setRole(owner, driver, 'owner')).problem.code).toBe('teams_too_many');
    expect(await roleOf(owner)).toBe('owner');
  });

  test('of two concurrent transfers to one member one succeeds', async () => {
    const other = await makeTeam(t);
    await addMember(t, other.id, driver);
    const answers = await Promise.all([
      setRole(owner, driver, 'owner'),
      setRole(other.owner, driver, 'owner', other.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each(['king', '', null])('the role %s is invalid', async (role) => {
    expect((await setRole(owner, driver, role as string)).status).toBe(422);
  });

  test('others cannot change roles', async () => {
    const stranger = await makeUser(t);
    for (const as of [manager, driver, stranger])
      expect((await setRole(as, driver, 'manager')).problem.code).toBe('team_role_required');
    expect((await setRole(owner, stranger, 'manager')).status).toBe(404);
    expect((await setRole(owner, driver, 'manager', 999_999)).status).toBe(404);
  });
});

describe('removing', () => {
  test('owners remove all other members, managers only drivers, drivers no members', async () => {
    expect((await remove(driver, manager)).problem.code).toBe('team_role_required');
    expect((await remove(manager, owner)).problem.code).toBe('team_role_required');
    const second = await makeUser(t);
    await addMember(t, team.id, second, 'manager');
    expect((await remove(manager, second)).problem.code).toBe('team_role_required');
    expect((await remove(manager, driver)).status).toBe(204);
    expect((await remove(owner, second)).status).toBe(204);
    expect((await remove(owner, second)).status).toBe(404);
    expect((await remove(await makeUser(t), manager)).problem.code).toBe('team_role_required');
  });

  test('revokes a manager’s invitations, as does a lower role', async () => {
    const linkOf = async (as: MadeUser) => {
      const input = { params: { id: team.id } } as never;
      return (await t.call(createTeamInvitation, { as, input, json: {} })).body.code as string;
    };
    const open = async (code: string) =>
      (await t.call(getTeamInvitation, { as: await makeUser(t), input: { params: { code } } })).status;
    const code = await linkOf(manager);
    expect(await open(code)).toBe(200);
    await remove(owner, manager);
    expect(await open(code)).toBe(410);
    await setRole(owner, driver, 'manager');
    const other = await linkOf(driver);
    await setRole(owner, driver, 'driver');
    expect(await open(other)).toBe(410);
  });
});

describe('leaving', () => {
  test('the longest-serving manager succeeds an owner, then the longest-serving driver', async () => {
    const late = await makeUser(t);
    await addMember(t, team.id, late, 'manager', 9);
    expect((await remove(owner, owner)).status).toBe(204);
    expect(await roleOf(manager)).toBe('owner');
    await remove(manager, manager);
    expect(await roleOf(late)).toBe('owner');
    await remove(late, late);
    expect(await roleOf(driver)).toBe('owner');
  });

  test('a member who owns no other team is preferred, and banned ones come last', async () => {
    await makeTeam(t, { owner: manager });
    const banned = await makeUser(t);
    await addMember(t, team.id, banned, 'manager', 0);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
    await remove(owner, owner);
    expect(await roleOf(driver)).toBe('owner');
    await remove(driver, driver);
    expect(await roleOf(manager)).toBe('owner');
  });

  test('an empty team is archived, and its page and name stay', async () => {
    for (const one of [driver, manager, owner]) await remove(one, one);
    const { body } = await t.call(calls.getTeam, { input: { params: { tag: team.tag } } });
    expect(body).toMatchObject({ archived_at: expect.any(String), members: [], member_count: 0 });
    const { body: all } = await t.call(calls.listTeams, { input: { query: { search: team.tag } } });
    expect(all).toEqual([]);
  });

  test('an archived team can be left but not changed', async () => {
    await t.deps.db.update(teams).set({ archived_at: t.deps.now() }).where(eq(teams.id, team.id));
    expect((await setRole(owner, driver, 'manager')).problem.code).toBe('team_archived');
    expect((await remove(owner, driver)).problem.code).toBe('team_archived');
    const disband = { as: owner, input: { params: { id: team.id } } as never };
    expect((await t.call(calls.deleteTeam, disband)).problem.code).toBe('team_archived');
    expect((await remove(owner, owner)).status).toBe(204);
    expect(await roleOf(manager)).toBe('owner');
  });

  test('concurrent leaving ends with an archived, empty team', async () => {
    const answers = await Promise.all([owner, manager, driver].map((one) => remove(one, one)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await findTeam(t.deps.db, team.id))?.archived_at).toEqual(t.deps.now());
  });
});

test('a deleted account leaves its teams and loses its invitations', async () => {
  const other = await makeTeam(t);
  const input = { params: { id: other.id } } as never;
  await t.call(createTeamInvitation, { as: other.owner, input, json: { username: owner.username } });
  const json = { username: owner.username };
  expect((await t.call(deleteAccount, { as: owner, json })).status).toBe(204);
  expect([await roleOf(owner), await roleOf(manager)]).toEqual([undefined, 'owner']);
  expect(await listTeamsOf(t.deps.db, owner.id)).toEqual([]);
});

test('later features find the members of teams', async () => {
  const { db } = t.deps;
  expect(await isTeamMember(db, team.id, driver.id)).toBe(true);
  expect(await isTeamMember(db, team.id, (await makeUser(t)).id)).toBe(false);
  expect(await listTeamsOf(db, driver.id)).toMatchObject([{ team: { id: team.id }, role: 'driver' }]);
  expect(await findTeam(db, team.id)).toMatchObject({ tag: team.tag });
  expect(await findTeam(db, 999_999)).toBeUndefined();
});
