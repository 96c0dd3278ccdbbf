import * as calls from '@paddock/contract/challenges/calls';
import { challengeStates } from '@paddock/contract/challenges/rules';
import { ingestEvents, ingestResults } from '@paddock/contract/racing/calls';
import { listRacingSessions, restoreSession, setSessionAside } from '@paddock/contract/racing/result-calls';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { challengeNow, makeChallenge, prizeOf } from '../../../test/make/challenges/make-challenge.ts';
import { type MadeUser, makeServer, makeServerKey, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { stewardCalls } from '../../../test/portal/steward-calls.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { seedCatalogue } from '../catalogue/seed-catalogue.ts';
import { users } from '../users/tables.ts';
import { challenges } from './tables.ts';

let t: TestApp;
let manager: MadeUser;
let steward: MadeUser;
let track: string;
let tracks = 0;
let server: { id: number; key: string };
beforeAll(async () => {
  t = await testApp();
  // Before names are first loaded.
  await seedCatalogue(t.deps.db);
  t.setNow(challengeNow);
  manager = await makeUser(t, { role: 'manager' });
  steward = await makeUser(t, { role: 'moderator' });
  server = await madeServer();
});
beforeEach(() => {
  t.setNow(challengeNow);
  track = `challenge_${(tracks += 1)}`;
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const make = (fields: object = {}, as = manager) => makeChallenge(t, as, { track, ...fields });
const see = async (id: number) =>
  (await t.call(calls.getChallenge, { input: at(id) })).body as calls.ChallengeDetail;
const board = async (id: number) =>
  (await t.call(calls.getChallengeBoard, { input: at(id) })).body as calls.ChallengeAttempt[];
const scores = async (id: number) => (await board(id)).map(({ place, name, score }) => [place, name, score]);
/** The board as place, member id and score. */
const table = async (id: number) =>
  (await board(id)).map(({ place, driver, score }) => [place, driver?.id ?? null, score]);

async function madeServer(more: object = {}) {
  const { id } = await makeServer(t, more);
  return { id, key: await makeServerKey(t, id) };
}

let events = 0;
/** Sends a lap as a game server. */
async function drive(
  steam_id: string | null,
  lap_time: number,
  when: string,
  fields: object = {},
  key = server.key,
) {
  const data = { track, layout: '', car: 'gt3', lap_time, sectors: [], cuts: 0, valid: true, ...fields };
  const event = { id: `c-${(events += 1)}`, type: 'lap', at: when, steam_id, data };
  const { body } = await t.call(ingestEvents, { as: key, json: { events: [event] } });
  await t.countDriving();
  return body.results?.[0]?.status as string | undefined;
}

const monday = '2026-11-23T18:00:00Z';
const later = (minutes: number) => new Date(Date.parse(monday) + minutes * 60_000).toISOString();

describe('the board', () => {
  test('excludes a session that staff excluded, and includes it again when they do', async () => {
    const { id } = await make();
    const driver = await makeUser(t);
    const lap = {
      DriverGuid: driver.steam_id,
      CarModel: 'gt3',
      LapTime: 88_000,
      Timestamp: 500_000,
      Cuts: 0,
    };
    const file = {
      TrackName: track,
      Type: 'PRACTICE',
      Date: later(30),
      Result: [],
      Laps: [lap],
      Events: null,
    };
    const { status } = await t.call(ingestResults, { as: server.key, json: file });
    expect(status).toBe(200);
    expect(await table(id)).toEqual([[1, driver.id, 88_000]]);
    const listed = await t.call(listRacingSessions, { as: manager, input: at(server.id) });
    const [session] = listed.body as { id: number }[];
    await t.call(setSessionAside, { as: manager, input: at(session?.id ?? 0), json: { reason: 'warm_up' } });
    expect(await table(id)).toEqual([]);
    await t.call(restoreSession, { as: manager, input: at(session?.id ?? 0) });
    expect(await table(id)).toEqual([[1, driver.id, 88_000]]);
  });

  test('has the best lap of each driver that servers reported, and grows with them', async () => {
    const { id } = await make();
    expect(await see(id)).toMatchObject({ state: 'running', drivers: 0, leader: null });
    const [one, other] = [await makeUser(t), await makeUser(t)];
    await drive(one.steam_id, 91_000, monday);
    await drive(one.steam_id, 90_000, later(2));
    await drive(other.steam_id, 90_500, later(3));
    expect(await table(id)).toEqual([
      [1, one.id, 90_000],
      [2, other.id, 90_500],
    ]);
    expect((await board(id))[0]).toMatchObject({ laps: 2, reached_at: later(2), is_guest: false });
    expect(await see(id)).toMatchObject({ drivers: 2, leader: { driver: { id: one.id }, score: 90_000 } });
    await drive(other.steam_id, 89_999, later(4));
    expect((await table(id))[0]).toEqual([1, other.id, 89_999]);
    expect(JSON.stringify(await board(id))).not.toContain(one.steam_id);
  });

  test('excludes laps that are invalid or of another track, layout or time; the last instant counts', async () => {
    const { id } = await make();
    const [one, early, late, last] = [makeSteamId(), makeSteamId(), makeSteamId(), makeSteamId()];
    t.setNow(new Date('2026-11-28T08:00:00Z'));
    await drive(one, 80_000, monday, { cuts: 1 });
    await drive(one, 80_000, later(2), { valid: false });
    await drive(one, 80_000, later(4), { layout: 'short' });
    await drive(one, 80_000, later(6), { track: `${track}_other` });
    await drive(early, 80_000, '2026-11-20T20:29:59.999Z');
    await drive(late, 80_000, '2026-11-27T20:30:00.001Z');
    await drive(last, 95_000, '2026-11-27T20:30:00Z');
    await drive(one, 96_000, '2026-11-20T20:30:00Z');
    expect((await table(id)).map(([place, , score]) => [place, score])).toEqual([
      [1, 95_000],
      [2, 96_000],
    ]);
    expect((await see(id)).state).toBe('ended');
  });

  test('excludes laps of a server that does not verify drivers', async () => {
    const { id } = await make();
    const open = await madeServer({ steam_auth: false });
    expect(await drive(makeSteamId(), 80_000, monday, {}, open.key)).toBe(undefined);
    expect(await table(id)).toEqual([]);
  });

  test('may be limited to cars or a class, and to servers', async () => {
    const limited = await madeServer();
    const cars = await make({ cars: ['KS_Ferrari_488_GT3'] });
    const byClass = await make({ car_class: 'gt3' });
    const here = await make({ servers: [limited.id] });
    const [ferrari, kart] = [makeSteamId(), makeSteamId()];
    await drive(ferrari, 90_000, monday, { car: 'ks_ferrari_488_gt3' });
    await drive(kart, 91_000, monday, { car: 'some_kart' }, limited.key);
    expect((await scores(cars.id)).map(([, , score]) => score)).toEqual([90_000]);
    expect((await scores(byClass.id)).map(([, , score]) => score)).toEqual([90_000]);
    expect((await scores(here.id)).map(([, , score]) => score)).toEqual([91_000]);
    expect((await see(here.id)).servers).toMatchObject([{ id: limited.id }]);
  });

  test('adds up the three best laps if the goal says so, and ranks no driver with fewer', async () => {
    const { id } = await make({ goal: 'best_three' });
    const [one, other] = [await makeUser(t), await makeUser(t)];
    for (const [minute, lap] of [93_000, 90_000, 91_000, 92_000].entries())
      await drive(one.steam_id, lap, later(minute));
    await drive(other.steam_id, 80_000, monday);
    await drive(other.steam_id, 80_000, later(1));
    expect(await table(id)).toEqual([
      [1, one.id, 273_000],
      [null, other.id, null],
    ]);
    expect((await board(id)).map(({ laps }) => laps)).toEqual([4, 2]);
    expect((await see(id)).drivers).toBe(1);
  });

  test('ranks the earlier of equal laps first, and two of the same instant equally', async () => {
    const { id } = await make();
    const [late, early, same] = [await makeUser(t), await makeUser(t), await makeUser(t)];
    await drive(late.steam_id, 90_000, later(9));
    await drive(early.steam_id, 90_000, later(1));
    await drive(same.steam_id, 90_000, later(1));
    const rows = await table(id);
    expect(rows.map(([place]) => place)).toEqual([1, 1, 3]);
    expect(new Set(rows.slice(0, 2).map(([, driver]) => driver))).toEqual(new Set([early.id, same.id]));
  });

  test('loses a voided lap and regains it when it is restored', async () => {
    const { id } = await make();
    const driver = await makeUser(t);
    const stewards = stewardCalls(t, steward, track);
    const best = await stewards.drive(driver, 60, 90_000);
    await stewards.drive(driver, 50, 95_000);
    await stewards.take(best);
    expect(await table(id)).toEqual([[1, driver.id, 95_000]]);
    await stewards.putBack(best);
    expect(await table(id)).toEqual([[1, driver.id, 90_000]]);
  });

  test('names drivers without an account as the game does, hides banned ones and treats the creator as a guest', async () => {
    const { id } = await make();
    const [banned, stranger] = [await makeUser(t), makeSteamId()];
    await drive(manager.steam_id, 80_000, monday);
    await drive(banned.steam_id, 81_000, monday);
    await drive(stranger, 90_000, monday);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
    expect(await table(id)).toEqual([
      [null, manager.id, 80_000],
      [1, null, 90_000],
    ]);
    expect((await board(id))[0]?.is_guest).toBe(true);
  });

  test('has pages', async () => {
    const { id } = await make();
    for (const lap of [90_000, 91_000, 92_000]) await drive(makeSteamId(), lap, monday);
    const input = { params: { id }, query: { skip: 1, limit: 1 } } as never;
    const { body, headers } = await t.call(calls.getChallengeBoard, { input });
    expect([headers['x-total-count'], body.map(({ place }: calls.ChallengeAttempt) => place)]).toEqual([
      '3',
      [2],
    ]);
  });
});

describe('public challenges', () => {
  test('show prizes without their contents, and tracks without a name', async () => {
    const { id } = await make({ track: `${track} · gp`, prizes: [prizeOf(1)], least_drivers: 3 });
    const challenge = await see(id);
    expect(challenge).toMatchObject({
      title_en: 'Challenge of the week',
      track: { key: `${track} · gp`, known: false },
      least_drivers: 3,
      prizes: [{ place: 1, laps: null, title: 'جایزهٔ 1', title_en: 'Prize 1' }],
    });
    expect(JSON.stringify(challenge)).not.toContain('winners-1');
    const picture = await t.app.inject({ url: challenge.preview_images.fa });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });

  test('list running ones first, then planned ones, and filter by state', async () => {
    const week = { starts_at: '2026-11-27T20:30:00Z', ends_at: '2026-12-04T20:30:00Z' };
    const coming = await make(week);
    const running = await make({ ends_at: '2026-11-25T09:00:00Z' });
    const { body, headers } = await t.call(calls.listChallenges, {});
    const ids = body.map(({ id }: calls.Challenge) => id);
    expect(Number(headers['x-total-count'])).toBe(ids.length);
    expect(ids[0]).toBe(running.id);
    expect(ids.indexOf(coming.id)).toBeGreaterThan(ids.indexOf(running.id));
    const planned = await t.call(calls.listChallenges, { input: { query: { state: 'planned' } } });
    expect(planned.body.every(({ state }: calls.Challenge) => state === 'planned')).toBe(true);
    expect(planned.body.map(({ id }: calls.Challenge) => id)).toContain(coming.id);
    expect(
      (await t.call(calls.listChallenges, { input: { query: { state: 'gone' } } as never })).status,
    ).toBe(422);
  });

  test('have a stable order across pages, even with equal ends', async () => {
    const before = Number((await t.call(calls.listChallenges, {})).headers['x-total-count']);
    const over = { starts_at: '2026-10-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' };
    const week = { starts_at: '2026-12-01T20:30:00Z', ends_at: '2026-12-04T20:30:00Z' };
    const ids: number[] = [];
    for (const form of [over, over, week, week]) ids.push((await make(form)).id);
    await t.deps.db
      .update(challenges)
      .set({ cancelled_at: challengeNow })
      .where(inArray(challenges.id, ids.slice(0, 2)));
    const seen: number[] = [];
    for (let skip = 0; skip < before + 4; skip += 3) {
      const { body, headers } = await t.call(calls.listChallenges, { input: { query: { skip, limit: 3 } } });
      expect(headers['x-total-count']).toBe(String(before + 4));
      seen.push(...body.map(({ id }: calls.Challenge) => id));
    }
    expect(new Set(seen).size).toBe(before + 4);
    const [first, second, third, fourth] = ids;
    expect(seen.filter((id) => ids.includes(id))).toEqual([fourth, third, second, first]);
  });

  test('have the same state in SQL as in the contract at every instant', async () => {
    const made = await make({ starts_at: '2026-11-27T20:30:00Z', ends_at: '2026-12-04T20:30:00Z' });
    const set = (values: Partial<typeof challenges.$inferInsert>) =>
      t.deps.db.update(challenges).set(values).where(eq(challenges.id, made.id));
    for (const facts of [
      { cancelled_at: null, settled_at: null },
      { cancelled_at: null, settled_at: challengeNow },
      { cancelled_at: challengeNow, settled_at: challengeNow },
    ]) {
      await set(facts);
      for (const edge of ['2026-11-27T20:30:00Z', '2026-12-04T20:30:00Z'])
        for (const ms of [-1, 0, 1]) {
          t.setNow(new Date(Date.parse(edge) + ms));
          const seen: calls.Challenge[] = [];
          for (const state of challengeStates) {
            const { body } = await t.call(calls.listChallenges, { input: { query: { state } } });
            expect(body.filter((one: calls.Challenge) => one.state !== state)).toEqual([]);
            seen.push(...body);
          }
          const all = await t.call(calls.listChallenges, {});
          expect(seen).toHaveLength(Number(all.headers['x-total-count']));
        }
    }
  });

  test('unknown ids are not found', async () => {
    for (const call of [calls.getChallenge, calls.getChallengeBoard])
      expect((await t.call(call, { input: at(999_999) })).status).toBe(404);
  });
});
