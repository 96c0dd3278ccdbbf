import { getRoundResults } from '@paddock/contract/championships/results/result-calls';
import { getRaceNight } from '@paddock/contract/race-night/calls';
import { ingestEvents } from '@paddock/contract/racing/calls';
import { getDriver, listRank } from '@paddock/contract/ranking/calls';
import { getServer } from '@paddock/contract/servers/calls';
import * as timing from '@paddock/contract/timing/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseDelayedRows } from '../../src/db/delays/release-rows.ts';
import { delayedRows } from '../../src/db/delays/tables.ts';
import { settleResults } from '../../src/features/championships/results-desk/settle-results.ts';
import { notifications } from '../../src/features/notifications/tables.ts';
import { notifyOfRivals } from '../../src/features/rivals/notify-of-rivals.ts';
import { chosenRivals } from '../../src/features/rivals/tables.ts';
import { gameServers } from '../../src/features/servers/tables.ts';
import { settleTimedSessions } from '../../src/features/timing/past/settle-sessions.ts';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../make/make.ts';
import { makeBridge } from '../make/seasons/make-bridge.ts';
import { afterHours, lapsOf, makeRace, seasonStart } from '../make/seasons/make-race.ts';
import { resultFile, sendResult } from '../make/seasons/make-season.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.delete(delayedRows);
  t.setNow(seasonStart);
});

const after = (seconds: number) => new Date(seasonStart.getTime() + seconds * 1_000);
const at = (id: number) => ({ params: { id } }) as never;
let counter = 0;

/** A server with a delay of so many seconds, and its events. */
async function makeDelayed(timing_delay_s: number) {
  const { id } = await makeServer(t, { timing_delay_s });
  const key = await makeServerKey(t, id);
  return {
    id,
    key,
    lap: async (user: MadeUser, lap_time: number, track = 'spa') => {
      counter += 1;
      const data = { track, layout: '', car: 'gt3', lap_time, sectors: [], cuts: 0, valid: true };
      const event = {
        id: `lap-${counter}`,
        type: 'lap',
        at: t.deps.now().toISOString(),
        steam_id: user.steam_id,
        data,
      };
      const { body } = await t.call(ingestEvents, { as: key, json: { events: [event] } });
      expect(body.results).toMatchObject([{ status: 'accepted' }]);
    },
  };
}

/** Times on a board, as seen by a user. */
const board = async (track: string, as?: { token: string }): Promise<number[]> => {
  const query = { track, car: undefined };
  const { body } = await t.call(listRank, { as, input: { params: { board: 'laps' }, query } as never });
  return body.map(({ value }: { value: number }) => value);
};

test("events of servers at the same time become visible after each server's delay", async () => {
  const [none, minute, five] = [await makeDelayed(0), await makeDelayed(60), await makeDelayed(300)];
  const drivers = [await makeUser(t), await makeUser(t), await makeUser(t)] as const;
  // A track's total is a single figure: it becomes visible with the last of these.
  await none.lap(await makeUser(t), 95_000);
  await t.countDriving();
  await minute.lap(drivers[0], 90_000);
  await none.lap(drivers[1], 91_000);
  await five.lap(drivers[2], 92_000);
  await t.countDriving();
  const seen = async (seconds: number) => {
    t.setNow(after(seconds));
    return (await board('spa')).length;
  };
  expect([await seen(0), await seen(59.9), await seen(60), await seen(299.9), await seen(300)]).toEqual([
    2, 2, 3, 3, 4,
  ]);
});

test('a continuing driver becomes visible lap by lap, and never earlier', async () => {
  const server = await makeDelayed(60);
  const driver = await makeUser(t);
  const staff = await makeUser(t, { role: 'manager' });
  for (const [seconds, lap_time] of [
    [0, 95_000],
    [40, 94_000],
    [80, 93_000],
  ] as const) {
    t.setNow(after(seconds));
    await releaseDelayedRows(t.deps);
    await server.lap(driver, lap_time, 'imola');
    await t.countDriving();
    expect(await board('imola', staff)).toEqual([lap_time]);
  }
  const seen = async (seconds: number) => {
    t.setNow(after(seconds));
    return board('imola');
  };
  expect(await seen(80)).toEqual([95_000]);
  expect(await seen(100)).toEqual([94_000]);
  expect(await seen(139)).toEqual([94_000]);
  expect(await seen(140)).toEqual([93_000]);
});

test('shortening a delay does not reveal earlier events sooner', async () => {
  const server = await makeDelayed(60);
  const driver = await makeUser(t);
  await server.lap(driver, 90_000, 'monza');
  await t.countDriving();
  await t.deps.db.update(gameServers).set({ timing_delay_s: 0 }).where(eq(gameServers.id, server.id));
  t.setNow(after(30));
  expect(await board('monza')).toEqual([]);
  t.setNow(after(60));
  expect(await board('monza')).toEqual([90_000]);
});

test("a rival's record causes no notification before it is public", async () => {
  const [fast, slow] = [await makeUser(t), await makeUser(t)];
  const [open, hidden] = [await makeDelayed(0), await makeDelayed(60)];
  await t.deps.db.insert(chosenRivals).values({ user_id: slow.id, rival_id: fast.id, chosen_at: after(-10) });
  await open.lap(slow, 91_000, 'mugello');
  await open.lap(fast, 92_000, 'mugello');
  await t.countDriving();
  t.setNow(after(10));
  await hidden.lap(fast, 90_000, 'mugello');
  await t.countDriving();
  const visibleAt = async (seconds: number) => {
    t.setNow(after(seconds));
    await notifyOfRivals(t.deps);
    return t.deps.db.$count(notifications, eq(notifications.user_id, slow.id));
  };
  expect([await visibleAt(69), await visibleAt(70)]).toEqual([0, 1]);
});

test('members on a server are named after the delay; its settings change at once', async () => {
  const server = await makeDelayed(60);
  const member = await makeUser(t);
  await t.deps.db.execute(`update users set show_online = true where id = ${member.id}`);
  const connect = {
    id: 'connected',
    type: 'connect',
    at: seasonStart.toISOString(),
    steam_id: member.steam_id,
    data: {},
  };
  await t.call(ingestEvents, { as: server.key, json: { events: [connect] } });
  await t.countDriving();
  await t.deps.db.update(gameServers).set({ name: 'Renamed' }).where(eq(gameServers.id, server.id));
  const seen = async (seconds: number) => {
    t.setNow(after(seconds));
    const { body } = await t.call(getServer, { input: at(server.id) });
    return [body.name, body.members.length];
  };
  expect([await seen(59.9), await seen(60)]).toEqual([
    ['Renamed', 0],
    ['Renamed', 1],
  ]);
});

test('a result is provisional for staff at once and for the public after the delay, also one from live timing', async () => {
  const race = await makeRace(t);
  const { server_id, manager } = race.season;
  await t.deps.db.update(gameServers).set({ timing_delay_s: 120 }).where(eq(gameServers.id, server_id));
  const start = afterHours(3);
  const rowsOf = async (seconds: number, as?: MadeUser) => {
    t.setNow(new Date(start.getTime() + seconds * 1_000));
    const { body } = await t.call(getRoundResults, { as, input: at(race.round) });
    return body.sessions[0].rows.length;
  };
  t.setNow(start);
  // Its clock is an hour slow, so that its end appears to be long ago.
  const bridge = await makeBridge(t, server_id, { delay_s: 120 });
  const past = new Date(start.getTime() - 3_600_000);
  const seats = [race.guest, race.first, race.second].map((user, car_id) => ({
    car_id,
    steam_id: user?.steam_id ?? '',
    name: '',
  }));
  await bridge.send(
    bridge.start({ layout: '' }),
    ...seats.map((seat) => bridge.car(seat)),
    ...seats.map((seat) => bridge.lap(seat, 90_000 + seat.car_id, {}, past)),
    bridge.end({}, past),
  );
  await settleTimedSessions(t.deps);
  await settleResults(t.deps);
  expect(await rowsOf(0, manager)).toBeGreaterThan(0);
  expect([await rowsOf(0), await rowsOf(119.9)]).toEqual([0, 0]);
  expect(await rowsOf(120)).toBeGreaterThan(0);
  const [session] = (await t.call(timing.listTimingSessions, { input: at(server_id) })).body;
  expect(session.ended_at).toBe(past.toISOString());
  // The replacing file becomes visible after its own delay, and the earlier result stays until then.
  t.setNow(new Date(start.getTime() + 600_000));
  const file = [race.guest, race.first, race.second, race.third].map((user) => ({
    steam_id: user?.steam_id ?? '',
    laps: [90_000, ...lapsOf(91, 3)],
  }));
  await sendResult(t, race.season, resultFile(file, t.deps.now()));
  await settleResults(t.deps);
  const before = await rowsOf(600);
  expect(await rowsOf(719.9)).toBe(before);
});

test('a practice that changes ratings reveals neither races nor ratings early', async () => {
  const server = await makeDelayed(60);
  const drivers = [await makeUser(t), await makeUser(t), await makeUser(t)];
  const results = drivers.map(({ steam_id }, place) => ({
    steam_id,
    car: 'gt3',
    lap_count: 5,
    total_time: 500_000 + place,
  }));
  const raced = {
    id: 'raced',
    type: 'race',
    at: seasonStart.toISOString(),
    data: { track: 'spa', layout: '', results },
  };
  const { body } = await t.call(ingestEvents, { as: server.key, json: { events: [raced] } });
  expect(body.results).toMatchObject([{ status: 'accepted' }]);
  await t.countDriving();
  const seen = async (seconds: number) => {
    t.setNow(after(seconds));
    const driver = await t.call(getDriver, { input: at(drivers[0]?.id ?? 0) });
    return JSON.stringify(driver.body);
  };
  const hidden = await seen(59.9);
  expect(await seen(60)).not.toBe(hidden);
  expect(hidden).not.toContain('"races":1');
});

test('many concurrent requests for a delayed race night are all answered', async () => {
  const race = await makeRace(t);
  t.setNow(afterHours(3));
  const { server_id } = race.season;
  const bridge = await makeBridge(t, server_id, { delay_s: 60 });
  await bridge.send(bridge.start());
  const [round] = race.season.rounds;
  const ask = () => t.call(getRaceNight, { input: at(round?.event_id ?? 0) });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.missing}`))).toEqual(new Set(['200 ']));
});
