import { ingestEvents } from '@paddock/contract/racing/calls';
import { boards } from '@paddock/contract/racing/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseDelayedRows } from '../../src/db/delays/release-rows.ts';
import { settleResults } from '../../src/features/championships/results-desk/settle-results.ts';
import { events } from '../../src/features/events/tables.ts';
import { makeChallenge } from '../make/challenges/make-challenge.ts';
import { makeServer, makeServerKey } from '../make/make.ts';
import { makeBridge } from '../make/seasons/make-bridge.ts';
import { afterHours, lapsOf, makeRace, seasonStart } from '../make/seasons/make-race.ts';
import { resultFile, sendResult } from '../make/seasons/make-season.ts';
import { makeTeam } from '../make/teams/make-team.ts';
import { listenAnywhere, readStream } from '../portal/stream-reader.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import {
  changedBetween,
  missedCalls,
  type PublicThings,
  publicAddresses,
  walkPublic,
} from './walk-public.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await testApp();
  url = await listenAnywhere(t.app);
});
afterAll(() => t.close());

const delay_s = 60;
/** During the first round. */
const received = afterHours(2.5);
const later = (seconds: number) => new Date(received.getTime() + seconds * 1_000);
const track = 'ks_nurburgring';
const car = 'ks_audi_r8_lms';

let counter = 0;
const eventOf = (type: string, steam_id: string | null, data: object) => {
  counter += 1;
  return { id: `told-${counter}`, type, at: t.deps.now().toISOString(), steam_id, data };
};

/**
 * A round of an event with a delay, on a server without one, drivers with earlier results elsewhere, and
 * everything that displays it.
 */
async function prepare() {
  const race = await makeRace(t);
  const { season, guest, first, second } = race;
  if (!first || !second) throw new Error('no entrants');
  const [round] = season.rounds;
  if (!round) throw new Error('no round');
  await t.deps.db.update(events).set({ delay_s }).where(eq(events.id, round.event_id));
  t.setNow(seasonStart);
  const other = await makeServer(t);
  const otherKey = await makeServerKey(t, other.id);
  const before = [guest, first, second].map(({ steam_id }, place) =>
    eventOf('lap', steam_id, {
      track,
      layout: '',
      car,
      lap_time: 95_000 + place,
      sectors: [],
      cuts: 0,
      valid: true,
    }),
  );
  await t.call(ingestEvents, { as: otherKey, json: { events: before } });
  await t.countDriving();
  const challenge = await makeChallenge(t, season.manager, {
    track,
    starts_at: afterHours(0.1).toISOString(),
    ends_at: afterHours(100).toISOString(),
  });
  const team = await makeTeam(t, { owner: first });
  t.setNow(received);
  const bridge = await makeBridge(t, season.server_id);
  const things: PublicThings = {
    track,
    car,
    params: {
      board: [...boards],
      slug: [season.slug],
      tag: [team.tag],
      page: ['landing'],
      other_id: [second.id],
      '/api/v1/championships/{}': [season.slug],
      '/api/v1/catalogue/outlines/{}': [1],
      '/api/v1/catalogue/tracks/{}': ['nurburgring'],
      '/api/v1/blog/{}': [1],
      '/api/v1/pages/{}': ['rules'],
      '/api/v1/series/{}': ['none'],
      '/api/v1/downloads/{}': [1],
      '/api/v1/shop/items/{}': [1],
      '/api/v1/decisions/{}': [1],
      '/api/v1/challenges/{}': [challenge.id],
      '/api/v1/drivers/{}': [first.id, second.id, guest.id],
      '/api/v1/events/{}': season.rounds.map(({ event_id }) => event_id),
      '/api/v1/rounds/{}': season.rounds.map(({ id }) => id),
      '/api/v1/servers/{}': [season.server_id, other.id],
      '/api/v1/timing-sessions/{}': [1, 2],
    },
  };
  return { ...race, first, second, bridge, things, other, otherKey };
}

test('a visitor who polls everything sees no change before the delay is over, and every change after it', async () => {
  const { season, guest, first, second, bridge, things } = await prepare();
  expect(missedCalls(things)).toEqual([]);
  const addresses = publicAddresses(things);
  const streams = await Promise.all(
    [
      `/api/v1/servers/${season.server_id}/timing/stream`,
      `/api/v1/events/${season.rounds[0]?.event_id}/timing/stream`,
      '/api/v1/servers/stream',
    ].map((path) => readStream(url + path)),
  );
  await streams[0]?.next(({ event }) => event === 'snapshot');
  await streams[1]?.next(({ event }) => event === 'snapshot');
  await streams[2]?.next();
  const walkAt = async (seconds: number) => {
    t.setNow(later(seconds));
    return walkPublic(t, addresses);
  };
  // The same requests at the same instants, before the race.
  const nearly = delay_s - 0.001;
  const baseline = { now: await walkAt(0), nearly: await walkAt(nearly), over: await walkAt(delay_s) };
  // Comments are heartbeats.
  const readStreams = () => streams.map((stream) => stream.text().replaceAll(/^:\n\n/gm, ''));
  const before = readStreams();
  const seats = [guest, first, second].map(({ steam_id }, car_id) => ({
    car_id,
    steam_id: steam_id ?? '',
    name: `Raced ${car_id + 1}`,
  }));
  const [one, two, three] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]];
  const order = seats.map(({ car_id }) => ({ car_id, laps: 1, time: 80_000 + car_id, finished: 0 }));
  const tell = async (...own: object[]) => {
    expect(await bridge.send(...own)).toEqual(own.map(() => 'accepted'));
    await t.countDriving();
  };
  const steps: Record<string, () => Promise<unknown>> = {
    joining: () => tell(bridge.start({ layout: '' }), ...seats.map((seat) => bridge.car(seat, { car }))),
    connecting: () => tell(...seats.map(({ steam_id, name }) => eventOf('connect', steam_id, { name }))),
    'a lap': () => tell(bridge.lap(one, 80_000, { order, car })),
    'a frame': () => bridge.frame(10, { 0: [0.5], 1: [0.4] }),
    'a lap that counts': () =>
      tell(
        eventOf('lap', one.steam_id, {
          track,
          layout: '',
          car,
          lap_time: 80_000,
          sectors: [],
          cuts: 0,
          valid: true,
        }),
      ),
    'a contact': () => tell(bridge.contact(one, two, 60)),
    'an overtake, a duel and a safety rating': () =>
      tell(
        eventOf('overtake', one.steam_id, { leaderboard: 'Shutoko', score: 9_000, duration_ms: 60_000 }),
        eventOf('duel', one.steam_id, { opponent_steam_id: two.steam_id, winner_steam_id: one.steam_id }),
        eventOf('safety', two.steam_id, { distance_m: 500_000, contact_points: 2 }),
      ),
    leaving: () =>
      tell(bridge.car(three, { car, connected: false }), eventOf('disconnect', three.steam_id, {})),
    'the end': () => tell(bridge.end()),
    'a result': async () => {
      await sendResult(
        t,
        season,
        resultFile(
          [
            { steam_id: one.steam_id, laps: lapsOf(81) },
            { steam_id: two.steam_id, laps: lapsOf(82) },
            { steam_id: three.steam_id, laps: lapsOf(83) },
          ],
          received,
        ),
      );
      await settleResults(t.deps);
    },
  };
  for (const [step, happen] of Object.entries(steps)) {
    t.setNow(received);
    await happen();
    expect(changedBetween(baseline.now, await walkAt(0)), `${step}, at once`).toEqual([]);
    expect(changedBetween(baseline.nearly, await walkAt(nearly)), `${step}, nearly a minute later`).toEqual(
      [],
    );
  }
  await releaseDelayedRows(t.deps);
  expect(changedBetween(baseline.nearly, await walkAt(nearly))).toEqual([]);
  // Readers without the delay saw all of it at once.
  const staff = await walkPublic(t, addresses, season.manager.token);
  expect(readStreams()).toEqual(before);
  for (const stream of streams) stream.close();
  const visible = await walkAt(delay_s);
  const changed = changedBetween(baseline.over, visible);
  const [event] = season.rounds;
  for (const seen of [
    `/api/v1/servers/${season.server_id}/timing`,
    `/api/v1/servers/${season.server_id}/sessions`,
    '/api/v1/timing-sessions/1',
    `/api/v1/events/${event?.event_id}/results`,
    `/api/v1/events/${event?.event_id}/night`,
    `/api/v1/rounds/${event?.id}/results`,
    `/api/v1/championships/${season.slug}/standings`,
    '/api/v1/rank/overall?period=all',
    `/api/v1/rank/laps?period=30d&track=${track}`,
    '/api/v1/rank/overtakes?period=all',
    '/api/v1/records',
    `/api/v1/drivers/${first.id}`,
    `/api/v1/drivers/${first.id}/changes?kind=race`,
    `/api/v1/drivers/${first.id}/changes?kind=duel`,
    `/api/v1/drivers/${second.id}/changes?kind=safety`,
    '/api/v1/figures',
    `/drivers/${first.id}/preview-en-000000000000.png`,
  ])
    expect(changed, `${seen} shows it after the delay`).toContain(seen);
  // Ratings and records equal those that staff saw before they became public.
  for (const seen of ['/api/v1/records', '/api/v1/rank/overall?period=all', '/api/v1/timing-sessions/1'])
    expect(staff.get(seen)).toBe(visible.get(seen));
});
