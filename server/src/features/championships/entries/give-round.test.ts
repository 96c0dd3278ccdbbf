import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { getRoundResults, getStandings } from '@paddock/contract/championships/results/result-calls';
import { getEvent } from '@paddock/contract/events/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { afterHours, lapsOf, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import {
  type MadeSeason,
  makeEntrants,
  makeSeason,
  oneClass,
  resultFile,
  sendResult,
  settings,
  signUp,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { findGroupMembers } from '../../entitlements/get-group.ts';
import { settleResults } from '../results-desk/settle-results.ts';
import { entries } from '../tables.ts';
import { settleEntries } from './settle-entries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

type Entrant = MadeUser & { entry_id: number };
const at = (id: number | undefined) => ({ params: { id } }) as never;
const give = (as: Entrant, round_id: number | undefined) =>
  t.call(calls.giveRoundAway, { as, input: at(as.entry_id), json: { round_id } });
const takeBack = (as: Entrant, round_id: number | undefined) =>
  t.call(calls.takeRoundBack, { as, input: at(as.entry_id), json: { round_id } });
const ownOf = async (as: MadeUser): Promise<calls.OwnEntry[]> =>
  (await t.call(calls.listOwnEntries, { as })).body;
const standInOf = async (as: MadeUser) => (await ownOf(as)).find(({ stand_in }) => stand_in);
const answer = (spec: typeof calls.acceptOffer | typeof calls.declineOffer, as: MadeUser, id = 0) =>
  t.call(spec, { as, input: at(id) });

/** A season of three rounds with two confirmed and two waiting drivers. */
async function makeFull(form: Record<string, unknown> = {}) {
  const season = await makeSeason(t, {
    starts: [48, 100, 150],
    form: { classes: [{ ...oneClass, capacity: 2 }], ...form },
  });
  const drivers = (await makeEntrants(t, season, 4)) as [Entrant, Entrant, Entrant, Entrant];
  return { season, drivers, round: season.rounds[0]?.id ?? 0 };
}

describe('a round that a driver gives away', () => {
  test('is offered to the first waiting driver for that round only', async () => {
    const { season, drivers, round } = await makeFull();
    const [first, second, third] = drivers;
    expect((await give(first, round)).body).toMatchObject({
      state: 'confirmed',
      rounds: [{ id: round, given: true, can_change: false }, { given: false, can_change: true }, {}],
    });
    const offered = await standInOf(third);
    expect(offered).toMatchObject({ state: 'offered', round: { id: round }, queue_number: null });
    expect(await ownOf(third)).toMatchObject([{ stand_in: true }, { state: 'waiting', queue_number: 1 }]);
    expect((await answer(calls.acceptOffer, third, offered?.id)).body.state).toBe('confirmed');
    const entered = async (index: number) =>
      (await t.call(getEvent, { input: at(season.rounds[index]?.event_id) })).body.participants;
    expect([await entered(0), await entered(1)]).toEqual([2, 2]);
    t.setNow(afterHours(47.5));
    const group = await findGroupMembers(t.deps, `event-${season.rounds[0]?.event_id}`, season.server_id);
    expect(group).toEqual([second.steam_id, third.steam_id].toSorted());
  });

  test('is given once, and can be taken back until another driver has it', async () => {
    const { drivers, round } = await makeFull();
    const [first, second, third, fourth] = drivers;
    await give(first, round);
    expect((await give(first, round)).status).toBe(201);
    expect((await takeBack(first, round)).problem.code).toBe('offer_gone');
    await answer(calls.declineOffer, third, (await standInOf(third))?.id);
    expect(await standInOf(third)).toBeUndefined();
    const next = await standInOf(fourth);
    expect(next?.state).toBe('offered');
    await answer(calls.declineOffer, fourth, next?.id);
    // Both drivers had an offer; a second offer is not made.
    expect((await takeBack(first, round)).status).toBe(204);
    expect((await takeBack(first, round)).status).toBe(204);
    for (const driver of [first, second])
      expect((await ownOf(driver))[0]?.rounds).toMatchObject(
        Array(3).fill({ given: false, can_change: true }),
      );
  });

  test('is rejected for a driver without a place, another season’s round, or after sign-up closed', async () => {
    const { drivers, round } = await makeFull();
    const other = await makeFull();
    const [first, , third] = drivers;
    expect((await give(third, round)).problem.code).toBe('entry_state_final');
    expect((await give(first, other.round)).problem.errors).toHaveProperty('round_id');
    expect((await give(other.drivers[0], 999_999)).status).toBe(422);
    const stranger = await t.call(calls.giveRoundAway, {
      as: third,
      input: at(first.entry_id),
      json: { round_id: round },
    });
    expect(stranger.status).toBe(404);
    t.setNow(afterHours(47.6));
    expect((await give(first, round)).problem.code).toBe('sign_up_closed');
    const perRound = await makeSeason(t, {
      starts: [48],
      form: { settings: { ...settings, sign_up: { mode: 'round' } } },
    });
    const own = perRound.rounds[0]?.id ?? 0;
    const driver = await makeUser(t);
    const { body } = await signUp(t, perRound, driver, { round: own });
    expect((await give({ ...driver, entry_id: body.id }, own)).status).toBe(422);
  });

  test('expires for a driver who does not answer, who still waits for the season', async () => {
    const { drivers, round } = await makeFull();
    const [first, , third, fourth] = drivers;
    await give(first, round);
    t.setNow(afterHours(24.1));
    await settleEntries(t.deps);
    expect(await standInOf(third)).toBeUndefined();
    expect(await ownOf(third)).toMatchObject([{ state: 'waiting', queue_number: 1 }]);
    expect((await standInOf(fourth))?.state).toBe('offered');
  });

  test('never puts more drivers than places into a round, also when drivers leave or join the season', async () => {
    const { season, drivers, round } = await makeFull();
    const [first, second, third, fourth] = drivers;
    await give(first, round);
    await answer(calls.acceptOffer, third, (await standInOf(third))?.id);
    // After the driver leaves, the place is free although a stand-in drives this round.
    await t.call(calls.withdrawEntry, { as: first, input: at(first.entry_id) });
    await settleEntries(t.deps);
    expect(await stateIn(season, third)).toEqual(['waiting', 'confirmed']);
    expect(await stateIn(season, fourth)).toEqual(['waiting']);
    // The second place confirms the first waiting driver for the season, who is then no stand-in.
    await t.call(calls.withdrawEntry, { as: second, input: at(second.entry_id) });
    await settleEntries(t.deps);
    await answer(calls.acceptOffer, third, third.entry_id);
    await settleEntries(t.deps);
    expect(await stateIn(season, third)).toEqual(['confirmed', 'withdrawn']);
    expect(await stateIn(season, fourth)).toEqual(['offered']);
  });

  const stateIn = async ({ id }: MadeSeason, { steam_id }: MadeUser) =>
    (
      await t.deps.db
        .select()
        .from(entries)
        .where(and(eq(entries.championship_id, id), eq(entries.steam_id, steam_id ?? '')))
        .orderBy(entries.id)
    ).map(({ state }) => state);

  test.each([
    [true, [25, 18]],
    [false, [0, 18]],
  ])(
    'scores for its stand-in if reserves score (%s), and no other driver moves up',
    async (reserves_score, points) => {
      const { season, drivers, round } = await makeFull({ settings: { ...settings, reserves_score } });
      const [first, second, third] = drivers;
      await give(first, round);
      await answer(calls.acceptOffer, third, (await standInOf(third))?.id);
      t.setNow(afterHours(50.5));
      const file = resultFile(
        [
          { steam_id: third.steam_id, laps: lapsOf(90) },
          { steam_id: second.steam_id, laps: lapsOf(91) },
        ],
        afterHours(49.5),
      );
      await sendResult(t, season, file);
      await settleResults(t.deps);
      const { body } = await t.call(getRoundResults, { input: at(round) });
      const rows = body.sessions[0].rows;
      // The driver who gave the round away is not a no-show.
      expect(rows.map((row: { name: string }) => row.name)).not.toContain(first.username);
      expect(rows.map((row: { points: number }) => row.points)).toEqual(points);
      const { body: table } = await t.call(getStandings, {
        input: { params: { slug: season.slug } } as never,
      });
      expect(table.map((row: { counted: number }) => row.counted).toSorted()).toEqual(
        [...points, 0].toSorted(),
      );
    },
  );
});
