import * as adminCalls from '@paddock/contract/challenges/admin-calls';
import { listSubscriptions } from '@paddock/contract/entitlements/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticesOf } from '../../../test/make/cases/decided-case.ts';
import { challengeNow, makeChallenge, prizeOf } from '../../../test/make/challenges/make-challenge.ts';
import { prizeActs, prizesDue } from '../../../test/make/challenges/prize-acts.ts';
import { type MadeUser, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { verifySteam } from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { settleChallenges } from './settle-challenges.ts';

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
  track = `prize_${(tracks += 1)}`;
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const make = (fields: object = {}) =>
  makeChallenge(t, maker, { track, prizes: [prizeOf(1), prizeOf(2)], ...fields });
const drive = (who: Pick<MadeUser, 'steam_id'>, lap_time: number, minutes = 0) =>
  prizeActions.drive(who, track, lap_time, minutes);

describe('prizes', () => {
  test('are given once, a day after the end, with a notification each', async () => {
    const { id } = await make();
    const [one, other, third] = [
      await prizeActions.proven(),
      await prizeActions.proven(),
      await prizeActions.proven(),
    ];
    await drive(one, 90_000);
    await drive(other, 91_000);
    await drive(third, 92_000);
    await prizeActions.settle(new Date(prizesDue.getTime() - 1));
    expect([await prizeActions.given(one), (await prizeActions.look(id)).state]).toEqual([[], 'ended']);
    await prizeActions.settle();
    await prizeActions.settle(new Date(prizesDue.getTime() + day));
    const won = (place: number, user: MadeUser) => [
      { cause: `challenge:${id}:${place}`, group: `winners-${place}`, user_id: user.id, back: false },
    ];
    expect(await prizeActions.given(one)).toEqual(won(1, one));
    expect(await prizeActions.given(other)).toEqual(won(2, other));
    expect(await prizeActions.given(third)).toEqual([]);
    expect(await noticesOf(t, one, 'challenge_prize')).toMatchObject([
      { challenge_id: id, place: 1, prize: 'جایزهٔ 1', prize_en: 'Prize 1' },
    ]);
    expect(await noticesOf(t, third, 'challenge_prize')).toEqual([]);
    expect((await prizeActions.look(id)).state).toBe('settled');
  });

  test('are given only once by two concurrent processes', async () => {
    const { id } = await make();
    const one = await prizeActions.proven();
    await drive(one, 90_000);
    t.setNow(prizesDue);
    await Promise.all([settleChallenges(t.deps), settleChallenges(t.deps), settleChallenges(t.deps)]);
    await settleChallenges(t.deps);
    expect(await prizeActions.given(one)).toHaveLength(1);
    expect(await prizeActions.awards(id)).toEqual([[1, one.id, 'given']]);
  });

  test('consider late results until they are given', async () => {
    const { id } = await make();
    const [one, late] = [await prizeActions.proven(), await prizeActions.proven()];
    await drive(one, 90_000);
    t.setNow(new Date(prizesDue.getTime() - 60_000));
    await drive(late, 80_000);
    await prizeActions.settle();
    expect(await prizeActions.awards(id)).toEqual([
      [1, late.id, 'given'],
      [2, one.id, 'given'],
    ]);
    await drive(await prizeActions.proven(), 70_000);
    expect(await prizeActions.board(id)).toEqual([
      [1, 80_000],
      [2, 90_000],
    ]);
  });

  test('go to both drivers of a tie, skipping the next place', async () => {
    const { id } = await make();
    const [one, other, third] = [
      await prizeActions.proven(),
      await prizeActions.proven(),
      await prizeActions.proven(),
    ];
    await drive(one, 90_000);
    await drive(other, 90_000);
    await drive(third, 95_000);
    await prizeActions.settle();
    const rows = await prizeActions.awards(id);
    expect(rows.map(([place, , state]) => [place, state])).toEqual([
      [1, 'given'],
      [1, 'given'],
    ]);
    expect(
      [...(await prizeActions.given(one)), ...(await prizeActions.given(other))].map(({ cause }) => cause),
    ).toEqual([`challenge:${id}:1`, `challenge:${id}:1`]);
    expect(await prizeActions.given(third)).toEqual([]);
  });

  test('for a number of valid laps go to every driver who reached it', async () => {
    const prizes = [prizeOf(null, { laps: 2, title: 'وفادار' })];
    const { id } = await make({ prizes });
    const [two, one] = [await prizeActions.proven(), await prizeActions.proven()];
    await drive(two, 95_000);
    await drive(two, 96_000, 2);
    await drive(one, 90_000);
    await prizeActions.settle();
    expect(await prizeActions.awards(id)).toEqual([[null, two.id, 'given']]);
    expect(await noticesOf(t, two, 'challenge_prize')).toMatchObject([{ place: null, prize: 'وفادار' }]);
    expect((await prizeActions.given(two)).map(({ cause }) => cause)).toEqual([`challenge:${id}:laps-2`]);
  });

  test('are not given if too few took part', async () => {
    const { id } = await make({ least_drivers: 2 });
    const one = await prizeActions.proven();
    await drive(one, 90_000);
    await prizeActions.settle();
    expect([
      (await prizeActions.look(id)).state,
      await prizeActions.awards(id),
      await prizeActions.given(one),
    ]).toEqual(['settled', [], []]);
  });

  test('cannot be won by the creator, who takes no place', async () => {
    const { id } = await make();
    await verifySteam(t, maker);
    const one = await prizeActions.proven();
    await drive(maker, 80_000);
    await drive(one, 90_000);
    await prizeActions.settle();
    expect(await prizeActions.awards(id)).toEqual([[1, one.id, 'given']]);
    expect(await prizeActions.given(maker)).toEqual([]);
  });

  test('of a cancelled challenge are not given', async () => {
    const { id } = await make();
    const one = await prizeActions.proven();
    await drive(one, 90_000);
    const json = { reason: 'The server was down' };
    await t.call(adminCalls.cancelChallenge, { as: maker, input: at(id), json });
    await prizeActions.settle();
    expect([await prizeActions.awards(id), await prizeActions.given(one)]).toEqual([[], []]);
  });
});

describe('a winner', () => {
  test('without a verified Steam account gets the prize after verification', async () => {
    const { id } = await make();
    const one = await makeUser(t);
    await drive(one, 90_000);
    await prizeActions.settle();
    expect([await prizeActions.awards(id), await prizeActions.given(one)]).toEqual([
      [[1, one.id, 'waiting']],
      [],
    ]);
    await verifySteam(t, one);
    await prizeActions.settle(new Date(prizesDue.getTime() + 29 * day));
    expect([await prizeActions.awards(id), (await prizeActions.given(one)).length]).toEqual([
      [[1, one.id, 'given']],
      1,
    ]);
    await prizeActions.settle(new Date(prizesDue.getTime() + 40 * day));
    expect(await prizeActions.awards(id)).toEqual([[1, one.id, 'given']]);
  });

  test('without an account has thirty days to link and verify the Steam id', async () => {
    const { id } = await make();
    const [claims, sleeps] = [makeSteamId(), makeSteamId()];
    await drive({ steam_id: claims }, 90_000);
    await drive({ steam_id: sleeps }, 91_000);
    await prizeActions.settle();
    expect((await prizeActions.awards(id)).map(([, , state]) => state)).toEqual(['waiting', 'waiting']);
    t.setNow(new Date(prizesDue.getTime() + 30 * day));
    const user = await makeUser(t, { steam: false });
    await t.deps.db
      .update(users)
      .set({ steam_id: claims, steam_verified: true })
      .where(eq(users.id, user.id));
    await settleChallenges(t.deps);
    expect(await prizeActions.awards(id)).toEqual([
      [1, user.id, 'given'],
      [2, null, 'waiting'],
    ]);
    await prizeActions.settle(new Date(prizesDue.getTime() + 30 * day + 1));
    expect((await prizeActions.awards(id))[1]).toEqual([2, null, 'lapsed']);
    const late = await makeUser(t, { steam: false });
    await t.deps.db
      .update(users)
      .set({ steam_id: sleeps, steam_verified: true })
      .where(eq(users.id, late.id));
    await settleChallenges(t.deps);
    expect(await prizeActions.given({ steam_id: sleeps })).toEqual([]);
  });

  test('gets a subscription like a purchased one, without a receipt', async () => {
    const { id } = await make({
      prizes: [prizeOf(1, { grants: [{ type: 'subscription', tier: 'gold', days: 30 }] })],
    });
    const one = await prizeActions.proven();
    await drive(one, 90_000);
    await prizeActions.settle();
    const again = await makeUser(t, { steam: false });
    await t.deps.db.update(users).set({ steam_id: null }).where(eq(users.id, one.id));
    await t.deps.db.update(users).set({ steam_id: one.steam_id }).where(eq(users.id, again.id));
    const { body } = await t.call(listSubscriptions, { as: again });
    const [award] = (await prizeActions.look(id)).awards;
    expect(body.subscriptions).toMatchObject([
      {
        tier: 'gold',
        status: 'active',
        transaction: { transaction_id: `prize_${String(award?.id).padStart(10, '0')}` },
      },
    ]);
  });
});
