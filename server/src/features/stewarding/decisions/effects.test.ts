import { moveEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { acceptOffer, enterRound, updateEntry } from '@paddock/contract/championships/entries/entry-calls';
import * as results from '@paddock/contract/championships/results/result-calls';
import { createRound } from '@paddock/contract/championships/setup/setup-calls';
import { listVoidedLaps } from '@paddock/contract/racing/lap-calls';
import { eq } from 'drizzle-orm';
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
import { makeEvent } from '../../../../test/make/make-event.ts';
import { afterHours, lapsOf, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { resultFile, sendResult, signUp } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { settleEntries } from '../../championships/entries/settle-entries.ts';
import { settleResults } from '../../championships/results-desk/settle-results.ts';
import { absences, entries } from '../../championships/tables.ts';
import { drivers, safetyHistory } from '../../racing/tables.ts';
import { bars } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

describe('effects of a decision other than on the result', () => {
  test('laps are voided in the void log, and the session is read again', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const id = await makeCase(t, race, { kind: 'track_limits' });
    const { body } = await room.read(id);
    const lap = body.facts[0].lap_times[4];
    const { status, problem } = await decide(
      t,
      race,
      id,
      toAccused({ kind: 'laps_voided', lap_ids: [lap.id] })(race),
    );
    expect(status, JSON.stringify(problem)).toBe(200);
    const log = await t.call(listVoidedLaps, { input: { query: { driver: race.entrants[1]?.id } } as never });
    expect(log.body).toMatchObject([{ code: 'cut', lap_time: 91_000 }]);
    expect((await room.read(id)).body.facts[0].lap_times[4].voided).toBe(true);
  });

  test('a grid penalty is served in the next race that the driver starts', async () => {
    const { race, accused } = await makeDecided(t, toAccused({ kind: 'grid', value: 3 }));
    const { body } = await t.call(results.getRoundGrid, { input: at(race.season.rounds[1]?.id) });
    expect(body[0].drops).toEqual([
      { entry_id: accused?.entry_id, name: accused?.username, number: null, places: 3 },
    ]);
    const own = await t.call(results.getRoundGrid, { input: at(race.round) });
    expect(own.body[0].drops).toEqual([]);
  });

  test('a grid penalty is not served in a race that the driver misses', async () => {
    const { race, accused } = await makeDecided(t, toAccused({ kind: 'grid', value: 3 }));
    const { season, entrants } = race;
    const event = await makeEvent(t, { inHours: 200, server_id: season.server_id });
    const added = await t.call(createRound, {
      as: await makeUser(t, { role: 'manager' }),
      input: at(season.id),
      json: { event_id: event.id, track: null, sessions: [{ kind: 'race' }] },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    t.setNow(afterHours(102.5));
    const present = entrants.filter(({ id }) => id !== accused?.id);
    const cars = present.map(({ steam_id }, rank) => ({ steam_id, laps: lapsOf(90 + rank) }));
    await sendResult(t, season, resultFile(cars, afterHours(101)));
    await settleResults(t.deps);
    const { body } = await t.call(results.getRoundGrid, { input: at(added.body.id) });
    expect(body[0].drops).toMatchObject([{ entry_id: accused?.entry_id, places: 3 }]);
  });

  test('every third reprimand costs five places', async () => {
    const race = await makeStewardedRace(t);
    for (const lap of [1, 2, 3]) {
      t.setNow(new Date(seasonStart.getTime() + 5 * 3_600_000));
      const id = await makeCase(t, race, { lap });
      expect((await decide(t, race, id, toAccused({ kind: 'reprimand' })(race))).status).toBe(200);
      const { body } = await t.call(results.getRoundGrid, { input: at(race.season.rounds[1]?.id) });
      expect(body[0].drops.map(({ places }: { places: number }) => places)).toEqual(lap === 3 ? [5] : []);
    }
    expect((await listDecided(t, race)).map(({ number }) => number)).toEqual(['R1-03', 'R1-02', 'R1-01']);
  });

  test('licence points reach the ladder: the driver misses the next round and cannot take it back', async () => {
    const ladder = { ladder: [{ points: 4, effect: 'round_ban' }], days: 365 };
    const { race, accused } = await makeDecided(t, toAccused({ kind: 'licence', value: 4 }), {
      licence: ladder,
    });
    expect(await noticesOf(t, accused, 'licence_barred')).toMatchObject([{ points: 4 }]);
    const missed = await t.deps.db
      .select()
      .from(absences)
      .where(eq(absences.entry_id, accused?.entry_id ?? 0));
    expect(missed.map(({ round_id }) => round_id)).toEqual([race.season.rounds[1]?.id]);
  });

  test('an excluded driver is removed and cannot enter again', async () => {
    const { race, accused } = await makeDecided(t, toAccused({ kind: 'disqualify' }, { kind: 'exclude' }));
    const [entry] = await t.deps.db
      .select()
      .from(entries)
      .where(eq(entries.id, accused?.entry_id ?? 0));
    expect(entry?.state).toBe('removed');
    const again = await signUp(t, race.season, accused as MadeUser);
    expect([again.status, again.problem.code]).toEqual([409, 'driver_barred']);
    // Other drivers may still enter.
    expect((await signUp(t, race.season, race.guest)).status).toBe(201);
  });

  test('a driver barred for a round cannot enter it, but can enter the next one', async () => {
    const race = await makeStewardedRace(t, {}, { settings: {} });
    const id = await makeCase(t, race);
    await decide(t, race, id, toAccused({ kind: 'bar', value: 1 })(race));
    const [bar] = await t.deps.db.select().from(bars).where(eq(bars.championship_id, race.season.id));
    expect(bar).toMatchObject({ effect: 'bar', rounds: 1, until: null });
    const [missed] = await t.deps.db
      .select()
      .from(absences)
      .where(eq(absences.entry_id, race.entrants[1]?.entry_id ?? 0));
    expect(missed?.round_id).toBe(race.season.rounds[1]?.id);
    expect(
      (
        await t.call(enterRound, {
          as: race.entrants[1] as MadeUser,
          input: at(race.season.rounds[1]?.id),
          json: { class: 'GT3', car: 'ks_audi_r8_lms', rules_version: 1 },
        })
      ).problem.code,
    ).toBe('driver_barred');
  });

  test('a barred driver keeps the queue position, but gets no place until the bar ends', async () => {
    const until = new Date(seasonStart.getTime() + 36 * 3_600_000);
    const { accused } = await makeDecided(t, toAccused({ kind: 'bar', until: until.toISOString() }));
    const entry_id = accused?.entry_id ?? 0;
    const as = accused as MadeUser;
    expect((await t.call(updateEntry, { as, input: at(entry_id), json: { auto_accept: true } })).status).toBe(
      200,
    );
    const json = { queue_number: 1, reason: 'To the end' };
    const manager = await makeUser(t, { role: 'manager' });
    const moved = await t.call(moveEntry, { as: manager, input: at(entry_id), json });
    expect(moved.body, JSON.stringify(moved.problem)).toMatchObject({ state: 'waiting' });
    const stateOf = async () =>
      (await t.deps.db.select().from(entries).where(eq(entries.id, entry_id)))[0]?.state;
    await settleEntries(t.deps);
    expect(await stateOf()).toBe('waiting');
    t.setNow(new Date(until.getTime() + 1));
    await settleEntries(t.deps);
    expect(await stateOf()).toBe('confirmed');
  });

  test('a barred driver cannot accept an offer by either call', async () => {
    const until = new Date(seasonStart.getTime() + 20 * 86_400_000);
    const { accused } = await makeDecided(t, toAccused({ kind: 'bar', until: until.toISOString() }));
    const entry_id = accused?.entry_id ?? 0;
    await t.deps.db
      .update(entries)
      .set({ state: 'offered', offered_at: t.deps.now(), offer_deadline: until })
      .where(eq(entries.id, entry_id));
    const as = accused as MadeUser;
    const accepted = await t.call(acceptOffer, { as, input: at(entry_id) });
    const edited = await t.call(updateEntry, { as, input: at(entry_id), json: { auto_accept: true } });
    expect([accepted.problem.code, edited.problem.code]).toEqual(['driver_barred', 'driver_barred']);
  });

  test('contact points change the driver’s safety rating, in a row that names the decision', async () => {
    const race = await makeStewardedRace(t);
    const room = roomOf(t, race);
    const id = await makeCase(t, race);
    const accused = race.entrants[1];
    for (const as of [race.chief, race.stewards[0]]) await room.vote(id, 'penalty', as);
    const safety = [{ entry_id: accused?.entry_id, points: 15 }];
    await room.draft(id, toAccused({ kind: 'warning' })(race), race.chief, { safety });
    const pointsOf = async () =>
      (
        await t.deps.db
          .select()
          .from(drivers)
          .where(eq(drivers.steam_id, accused?.steam_id ?? ''))
      )[0]?.contact_points ?? 0;
    const before = await pointsOf();
    expect((await room.publish(id)).status).toBe(200);
    expect((await pointsOf()) - before).toBe(15);
    const [decision] = await listDecided(t, race);
    const rows = await t.deps.db
      .select()
      .from(safetyHistory)
      .where(eq(safetyHistory.decision_id, decision?.id ?? 0));
    expect(rows).toMatchObject([{ contact_points: 15, distance_m: 0, steam_id: accused?.steam_id }]);
    const wrong = await room.draft(
      await makeCaseLater(race),
      toAccused({ kind: 'warning' })(race),
      race.chief,
      {
        safety: [{ entry_id: accused?.entry_id, points: 21 }],
      },
    );
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['safety.0.points']]);
  });

  async function makeCaseLater(race: StewardedRace) {
    t.setNow(new Date(seasonStart.getTime() + 5 * 3_600_000));
    return makeCase(t, race, { lap: 7 });
  }
});
