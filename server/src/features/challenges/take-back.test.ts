import * as adminCalls from '@paddock/contract/challenges/admin-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStewardedRace, roomOf } from '../../../test/make/cases/make-case.ts';
import { challengeNow, makeChallenge, prizeOf } from '../../../test/make/challenges/make-challenge.ts';
import { prizeActs, prizesDue } from '../../../test/make/challenges/prize-acts.ts';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { verifySteam } from '../../../test/make/seasons/make-season.ts';
import { stewardCalls } from '../../../test/portal/steward-calls.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { updateDiscordRoles } from '../entitlements/discord-roles/update-discord-roles.ts';
import { discordRoles } from '../entitlements/tables.ts';
import { incidents } from '../stewarding/tables.ts';

const day = 86_400_000;

let t: TestApp;
let maker: MadeUser;
let track: string;
let tracks = 0;
let prizeActions: ReturnType<typeof prizeActs>;
beforeAll(async () => {
  t = await testApp();
  prizeActions = prizeActs(t);
});
beforeEach(async () => {
  t.setNow(challengeNow);
  maker = await makeUser(t, { role: 'manager' });
  track = `void_${(tracks += 1)}`;
});
afterAll(() => t.close());

const make = (fields: object = {}) =>
  makeChallenge(t, maker, { track, prizes: [prizeOf(1), prizeOf(2)], ...fields });
const drive = (who: Pick<MadeUser, 'steam_id'>, lap_time: number, minutes = 0) =>
  prizeActions.drive(who, track, lap_time, minutes);

test('an open report on one of its races postpones the prizes until the decision', async () => {
  const race = await makeStewardedRace(t);
  const filed = await roomOf(t, race).file(race.entrants[0]);
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const now = t.deps.now();
  maker = await makeUser(t, { role: 'manager' });
  const ends_at = new Date(now.getTime() + day);
  const { id } = await make({
    track: 'ks_nurburgring',
    starts_at: new Date(now.getTime() - day).toISOString(),
    ends_at: ends_at.toISOString(),
  });
  const [winner] = [race.guest];
  await verifySteam(t, winner);
  const later = new Date(ends_at.getTime() + day);
  await prizeActions.settle(later);
  expect([(await prizeActions.look(id)).state, await prizeActions.given(winner)]).toEqual(['ended', []]);
  await t.deps.db.update(incidents).set({ decided_at: later }).where(eq(incidents.id, filed.body.id));
  await prizeActions.settle(later);
  expect([(await prizeActions.look(id)).state, (await prizeActions.given(winner)).length]).toEqual([
    'settled',
    1,
  ]);
});

test('a voided lap leaves the settled board, and the prize stays until staff decide', async () => {
  const { id } = await make();
  const [one, other] = [await prizeActions.proven(), await prizeActions.proven()];
  const lap = await drive(one, 90_000);
  await drive(other, 91_000);
  await prizeActions.settle();
  const steward = await makeUser(t, { role: 'moderator' });
  await stewardCalls(t, steward, track).take(lap);
  expect(await prizeActions.board(id)).toEqual([[2, 91_000]]);
  expect((await prizeActions.look(id)).awards).toMatchObject([
    { place: 1, state: 'given', is_voided: true },
    { place: 2, state: 'given', is_voided: false },
  ]);
  const [award] = (await prizeActions.look(id)).awards;
  const admin = await makeUser(t, { role: 'admin' });
  const input = { params: { id, award_id: award?.id } } as never;
  const takeBack = (as = admin, json: object = { reason: 'The lap was void' }) =>
    t.call(adminCalls.takeBackAward, { as, input, json });
  expect((await takeBack(await makeUser(t, { role: 'editor' }))).problem.code).toBe('permission_denied');
  expect((await takeBack(admin, { reason: 'x' })).status).toBe(422);
  expect((await takeBack()).body.awards[0].state).toBe('taken_back');
  expect((await prizeActions.given(one)).map(({ back }) => back)).toEqual([true]);
  expect((await takeBack()).problem.code).toBe('award_final');
  const unknownAward = { params: { id, award_id: 999_999 } } as never;
  expect(
    (await t.call(adminCalls.takeBackAward, { as: admin, input: unknownAward, json: { reason: 'None' } }))
      .status,
  ).toBe(404);
  await prizeActions.settle(new Date(prizesDue.getTime() + 2 * day));
  expect((await prizeActions.given(one)).map(({ back }) => back)).toEqual([true]);
});

test('a waiting prize is not given for a voided lap', async () => {
  const { id } = await make();
  const one = await makeUser(t);
  const lap = await drive(one, 90_000);
  await prizeActions.settle();
  await stewardCalls(t, await makeUser(t, { role: 'moderator' }), track).take(lap);
  await verifySteam(t, one);
  await prizeActions.settle(new Date(prizesDue.getTime() + day));
  expect([await prizeActions.given(one), await prizeActions.awards(id)]).toEqual([
    [],
    [[1, one.id, 'waiting']],
  ]);
});

test('a role that Discord refuses permanently waits for shop staff', async () => {
  const { id } = await make({
    prizes: [prizeOf(1, { grants: [{ type: 'discord_role', role_id: '320000000000000077' }] })],
  });
  const one = await prizeActions.proven();
  await drive(one, 90_000);
  await prizeActions.settle();
  const inbox = async () => {
    const as = await makeUser(t, { role: 'manager' });
    const { body } = await t.call(getInbox, { as });
    return body.entries.filter(({ kind }: { kind: string }) => kind === 'prize_failed');
  };
  await updateDiscordRoles(t.deps);
  const prize = eq(discordRoles.role_id, '320000000000000077');
  expect(await t.deps.db.select().from(discordRoles).where(prize)).toHaveLength(1);
  expect(await inbox()).toEqual([]);
  await t.deps.db.update(discordRoles).set({ state: 'failed', error: 'Missing Permissions' }).where(prize);
  expect(await inbox()).toMatchObject([{ id: String(id), title: 'جایزهٔ 1', detail: 'Missing Permissions' }]);
  await t.deps.db.update(discordRoles).set({ state: 'waiting', error: null }).where(prize);
  await updateDiscordRoles(t.deps);
  expect(await inbox()).toEqual([]);
});
