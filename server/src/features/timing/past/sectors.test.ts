import { createTrack } from '@paddock/contract/catalogue/admin-calls';
import { ingestResults } from '@paddock/contract/racing/calls';
import { getServerTiming, proposeSectors, type Timing } from '@paddock/contract/timing/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { resultFile } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let server_id: number;
let layout_id: number;
let bridge: MadeBridge;
const begin = new Date('2026-11-01T18:00:00Z');
beforeAll(async () => {
  t = await testApp();
  t.setNow(begin);
  const developer = await makeUser(t, { role: 'developer' });
  const { body } = await t.call(createTrack, {
    as: developer,
    json: {
      game: 'assetto',
      name: 'Karaj Raceway',
      name_fa: 'پیست کرج',
      country: 'IR',
      kind: 'circuit',
      variant: null,
      length_m: 2_345,
      raw: 'karaj_raceway',
    },
  });
  layout_id = body.layouts[0].id;
  server_id = (await makeServer(t, { steam_auth: true })).id;
  bridge = await makeBridge(t, server_id);
});
afterAll(() => t.close());

const cars = Array.from({ length: 20 }, (_, car_id) => ({
  car_id,
  steam_id: makeSteamId(),
  name: `Car ${car_id}`,
  /** ms */
  lap: 60_000 + car_id * 50,
}));
const track = { track: 'karaj_raceway', layout: '' };
const after = (seconds: number) => t.setNow(new Date(begin.getTime() + seconds * 1_000));
const timing = async (): Promise<Timing> =>
  (await t.call(getServerTiming, { input: { params: { id: server_id } } })).body;
const proposal = async () => {
  const moderator = await makeUser(t, { role: 'moderator' });
  const { status, body } = await t.call(proposeSectors, {
    as: moderator,
    input: { params: { id: layout_id } },
  });
  return { status, body };
};

/** Where the game's sectors end; frames do not show it. */
const ends = [0.3, 0.7] as const;
const sectorsOf = (lap: number) => {
  const first = Math.round(lap * ends[0]);
  const second = Math.round(lap * ends[1]) - first;
  return [first, second, lap - first - second];
};

test('twenty laps from frames and a file propose sectors, and the file replaces estimates', async () => {
  await bridge.send(bridge.start({ ...track, laps: 1 }), ...cars.map((car) => bridge.car(car)));
  // From just after the line to a little beyond the next crossing.
  for (let seconds = 1; seconds <= 66; seconds += 1) {
    after(seconds);
    const places = cars.map(({ car_id, lap }) => {
      const driven = 0.98 + ((seconds - 1) * 1_000) / lap;
      return [car_id, [driven - Math.floor(driven)]] as const;
    });
    await bridge.frame(seconds, Object.fromEntries(places));
    if (seconds === 62) await bridge.send(...cars.map((car) => bridge.lap(car, car.lap)));
    await timing();
  }
  expect(await proposal()).toEqual({ status: 200, body: { sectors: null, laps: 0 } });
  await bridge.send(bridge.end());
  const estimated = await timing();
  expect(estimated.state).toBe('finished');
  expect(estimated.rows[0]?.sectors.map(({ exact }) => exact)).toEqual([false, false, false]);

  const file = resultFile(
    cars.map(({ steam_id, lap }) => ({ steam_id, laps: [lap] })),
    new Date(begin.getTime() + 70_000),
    { track: 'karaj_raceway' },
  );
  const Laps = file.Laps.map((lap) => ({ ...lap, Sectors: sectorsOf(lap.LapTime) }));
  const { status } = await t.call(ingestResults, { as: bridge.key, json: { ...file, Laps } });
  expect(status).toBe(200);

  const { body } = await proposal();
  expect(body.laps).toBe(20);
  expect(body.sectors[0]).toBeCloseTo(ends[0], 3);
  expect(body.sectors[1]).toBeCloseTo(ends[1], 3);

  after(90);
  const { rows } = await timing();
  expect(rows).toHaveLength(20);
  expect(rows.every(({ sectors }) => sectors.every(({ exact }) => exact))).toBe(true);
  const ofCar = (id: number) => rows.find(({ car_id }) => car_id === id)?.sectors;
  expect(ofCar(0)).toEqual(sectorsOf(60_000).map((ms) => ({ ms, colour: 'purple', exact: true })));
  expect(ofCar(19)?.map(({ ms, colour }) => [ms, colour])).toEqual(
    sectorsOf(cars[19]?.lap ?? 0).map((ms) => [ms, 'green']),
  );
});

test('a removed layout has no proposal', async () => {
  const moderator = await makeUser(t, { role: 'moderator' });
  const { status, body } = await t.call(proposeSectors, {
    as: moderator,
    input: { params: { id: 999_999 } },
  });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
});
