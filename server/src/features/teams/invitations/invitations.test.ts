import { listNotifications } from '@paddock/contract/notifications/calls';
import { renderNotification } from '@paddock/contract/notifications/catalogue';
import { getMyTeams } from '@paddock/contract/teams/calls';
import * as calls from '@paddock/contract/teams/invitation-calls';
import { declinedDays, openInvitationsMax, teamMembersMax } from '@paddock/contract/teams/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { addMember, makeTeam } from '../../../../test/make/teams/make-team.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createSession } from '../../accounts/sessions/queries.ts';
import { users } from '../../users/tables.ts';
import { teamInvitations, teams } from '../tables.ts';

const start = new Date('2026-11-20T20:00:00Z');
const hourMs = 3_600_000;
let t: TestApp;
let team: Awaited<ReturnType<typeof makeTeam>>;
let owner: MadeUser;
let driver: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  team = await makeTeam(t);
  owner = team.owner;
  driver = await makeUser(t);
});

const later = (hours: number) => t.setNow(new Date(start.getTime() + hours * hourMs));
const one = (id = team.id) => ({ params: { id } }) as never;
const by = (code: string) => ({ params: { code } });
const invite = (json: object, as = owner, id = team.id) =>
  t.call(calls.createTeamInvitation, { as, input: one(id), json });
const inviteByName = (who = driver, as = owner) => invite({ username: who.username }, as);
const accept = (code: string, as: MadeUser) => t.call(calls.acceptTeamInvitation, { as, input: by(code) });
const decline = (code: string, as: MadeUser) => t.call(calls.declineTeamInvitation, { as, input: by(code) });
const open = (code: string, as: MadeUser) => t.call(calls.getTeamInvitation, { as, input: by(code) });
const codeOf = async (json: object) => (await invite(json)).body.code as string;
/** Creates a member whose sign-in is as old as the test's clock. */
const signedIn = () => makeUser(t);

describe('by name', () => {
  test('notifies the member, names the inviter and leads to membership', async () => {
    const { status, body } = await inviteByName();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { id: driver.id },
      invited_by: { id: owner.id },
      uses: 0,
      uses_max: 1,
      expires_at: '2026-11-27T20:00:00.000Z',
    });
    const { body: received } = await t.call(listNotifications, { as: driver, locale: 'en' });
    const data = { code: body.code, team_name: team.name, from: owner.username };
    expect(received).toMatchObject([{ kind: 'team_invited', data }]);
    expect(renderNotification('team_invited', data, 'en').path).toBe(
      `/dashboard/teams/invitation/${body.code}`,
    );
    expect((await t.call(getMyTeams, { as: driver })).body.invitations).toMatchObject([
      { code: body.code, team: { tag: team.tag }, invited_by: { id: owner.id } },
    ]);
    expect((await open(body.code, driver)).body).toMatchObject({
      is_member: false,
      team: { tag: team.tag, member_count: 1 },
    });
    expect((await accept(body.code, driver)).body).toMatchObject({ tag: team.tag, role: 'driver' });
    // Accepting again succeeds.
    expect((await accept(body.code, driver)).status).toBe(200);
    expect((await open(body.code, driver)).body).toMatchObject({ is_member: true });
    expect((await t.call(getMyTeams, { as: driver })).body).toMatchObject({
      teams: [{ id: team.id }],
      invitations: [],
    });
  });

  test('is private to the member', async () => {
    const { code } = (await inviteByName()).body;
    const other = await signedIn();
    for (const use of [open, accept, decline])
      expect(await use(code, other)).toMatchObject({
        status: 403,
        problem: { code: 'team_invitation_for_other' },
      });
  });

  test('pauses for thirty days after declining, while links still work', async () => {
    const link = await codeOf({ hours: 720 });
    const { code } = (await inviteByName()).body;
    expect((await decline(code, driver)).status).toBe(204);
    expect((await decline(code, driver)).status).toBe(410);
    expect((await accept(code, driver)).status).toBe(410);
    const again = await inviteByName();
    expect([again.status, Object.keys(again.problem.errors ?? {})]).toEqual([422, ['username']]);
    const other = await makeTeam(t);
    expect((await invite({ username: driver.username }, other.owner, other.id)).status).toBe(201);
    later(declinedDays * 24);
    const token = await createSession(t.deps.db, owner.id, { ip: '', userAgent: '' }, t.deps.now());
    expect((await inviteByName(driver, { ...owner, token })).status).toBe(201);
    t.setNow(start);
    expect((await accept(link, driver)).status).toBe(200);
  });

  test.each([
    ['an unknown name', async () => 'no-such-driver'],
    ['the one who invites', async () => owner.username],
    [
      'a banned member',
      async () => {
        const banned = await makeUser(t);
        await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
        return banned.username;
      },
    ],
    [
      'one who is invited',
      async () => {
        await inviteByName();
        return driver.username.toUpperCase();
      },
    ],
  ])('does not invite %s', async (_, nameOf) => {
    const { status, problem } = await invite({ username: await nameOf() });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['username']]);
  });
});

describe('by a link', () => {
  test('admits as many as it says, even in a rush', async () => {
    const code = await codeOf({ uses_max: 2 });
    const rush = await Promise.all([1, 2, 3, 4, 5].map(() => makeUser(t)));
    const statuses = (await Promise.all(rush.map((one) => accept(code, one)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 410, 410, 410]);
    expect((await open(code, driver)).problem.code).toBe('link_used');
  });

  test('works until its last instant', async () => {
    const code = await codeOf({ hours: 24 });
    later(24);
    const driver = await signedIn();
    expect((await open(code, driver)).status).toBe(200);
    t.setNow(new Date(start.getTime() + 24 * hourMs + 1));
    expect((await open(code, driver)).status).toBe(410);
    expect((await accept(code, driver)).problem.code).toBe('link_used');
    expect((await decline(code, driver)).problem.code).toBe('link_used');
  });

  test.each([
    ['hours', { hours: 23 }],
    ['hours', { hours: 721 }],
    ['hours', { hours: 'week' }],
    ['uses_max', { uses_max: 0 }],
    ['uses_max', { uses_max: 51 }],
    ['role', { role: 'owner' }],
  ])('rejects %s in %o', async (field, json) => {
    const { status, problem } = await invite(json);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  test.each([
    ['gone', 410],
    ['x'.repeat(64), 410],
    ['..', 404],
    ['\0', 404],
    ['x'.repeat(65), 404],
  ])('with the code %j is not found', async (code, status) => {
    expect((await open(code, driver)).status).toBe(status);
  });

  test('is listed and revoked by owner and managers only', async () => {
    const { id, code } = (await invite({ uses_max: '۳', hours: '۴۸' })).body;
    const manager = await makeUser(t);
    await addMember(t, team.id, manager, 'manager');
    await addMember(t, team.id, driver);
    const list = (as: MadeUser) => t.call(calls.listTeamInvitations, { as, input: one() });
    expect((await list(manager)).body).toMatchObject([{ code, uses_max: 3, user: null }]);
    const revoke = (as: MadeUser, team_id = team.id) =>
      t.call(calls.revokeTeamInvitation, {
        as,
        input: { params: { id: team_id, invitation_id: id } } as never,
      });
    for (const as of [driver, await makeUser(t)]) {
      expect((await list(as)).problem.code).toBe('team_role_required');
      expect((await revoke(as)).problem.code).toBe('team_role_required');
      expect((await invite({}, as)).problem.code).toBe('team_role_required');
    }
    const other = await makeTeam(t);
    expect((await revoke(other.owner, other.id)).status).toBe(404);
    expect((await revoke(manager)).status).toBe(204);
    expect((await open(code, await makeUser(t))).status).toBe(410);
    expect((await invite({}, owner, 999_999)).status).toBe(404);
  });
});

describe('limits', () => {
  test('a full team accepts and invites no members', async () => {
    const code = await codeOf({});
    for (let made = 1; made < teamMembersMax; made += 1) await addMember(t, team.id, await makeUser(t));
    expect((await accept(code, driver)).problem.code).toBe('team_full');
    expect((await invite({})).problem.code).toBe('team_full');
  });

  test('a member of three teams cannot join a fourth, even concurrently', async () => {
    const codes: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      const { id, owner } = await makeTeam(t);
      codes.push((await invite({}, owner, id)).body.code);
    }
    const answers = await Promise.all(codes.map((code) => accept(code, driver)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('teams_too_many');
  });

  test('a team has at most thirty open invitations; expired ones do not count', async () => {
    const row = { team_id: team.id, invited_by: owner.id, uses_max: 1, created_at: start };
    const expires_at = new Date(start.getTime() + hourMs);
    await t.deps.db.insert(teamInvitations).values(
      Array.from({ length: openInvitationsMax }, (_, at) => ({
        ...row,
        code: `${team.id}-${at}`,
        expires_at,
      })),
    );
    expect((await invite({})).problem.code).toBe('invitations_too_many');
    later(1.5);
    expect((await invite({})).status).toBe(201);
  });

  test('an archived team cannot invite, and its links expire', async () => {
    const code = await codeOf({});
    await t.deps.db.update(teams).set({ archived_at: start }).where(eq(teams.id, team.id));
    expect((await invite({})).problem.code).toBe('team_archived');
    expect((await accept(code, driver)).problem.code).toBe('link_used');
  });
});

test('a member invites at most twenty times an hour', async () => {
  const limited = await testApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const { id, owner } = await makeTeam(limited);
    const send = () => limited.call(calls.createTeamInvitation, { as: owner, input: one(id), json: {} });
    for (let sent = 0; sent < 20; sent += 1) expect((await send()).status).toBe(201);
    expect((await send()).problem.code).toBe('rate_limited');
  } finally {
    await limited.close();
  }
});
