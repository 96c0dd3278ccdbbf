import { getTimingSession, listSessionLaps } from '@paddock/contract/timing/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer } from '../../../../test/make/make.ts';
import { makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let server_id: number;
beforeAll(async () => {
  t = await testApp();
  server_id = (await makeServer(t)).id;
  await makeBridge(t, server_id);
});
afterAll(() => t.close());

/** Creates a session in which each car has several drivers, one after the other. */
async function makeSession({
  cars,
  laps,
  drivers = 1,
  kind = 'race',
}: {
  cars: number;
  laps: number;
  drivers?: number;
  kind?: string;
}) {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    with session as (
      insert into timing_sessions (server_id, kind, track, layout, name, index, laps, minutes, wait_s, air, road, weather, elapsed_ms,
        told_at, started_at, received_at)
      values (${server_id}, ${kind}, 'spa', '', '24 h', 0, 0, 1440, 0, 20, 20, '', 0, now(), now(), now()) returning id
    ),
    seats as (
      select id as session_id, car_id, driver, '765611980' || lpad((car_id * 10 + driver)::text, 8, '0') as steam_id
      from session, generate_series(0, ${cars - 1}) car_id, generate_series(0, ${drivers - 1}) driver
    ),
    inserted_cars as (
      insert into timing_cars (session_id, car_id, steam_id, car, skin, name, team, is_connected, joined_at, changed_at)
      select session_id, car_id, steam_id, 'gt3', '', 'Raced ' || car_id || ' ' || driver, '', true, now(), now() from seats
    ),
    driven as (
      insert into timing_laps (session_id, car_id, steam_id, car, number, lap_time, cuts, grip, "order", at, received_at)
      select session_id, car_id, steam_id, 'gt3', n, 120000 + car_id, 0, 1, '[]',
        now() + make_interval(secs => driver * 90000 + n * 120 + car_id * 0.1), now()
      from seats, generate_series(1, ${laps}) n
    )
    select id::int as id from session`);
  return rows[0]?.id ?? 0;
}

const get = (id: number) => t.call(getTimingSession, { input: { params: { id } } });
const getLaps = (id: number, query: { car_id: number; skip?: number; limit?: number }) =>
  t.call(listSessionLaps, { input: { params: { id }, query } });

test('a session of 40 cars and 24 hours is returned in part, the rest in pages', async () => {
  const id = await makeSession({ cars: 40, laps: 720 });
  const { body } = await get(id);
  expect(JSON.stringify(body).length).toBeLessThan(1_000_000);
  expect(body).toMatchObject({ drivers: 40, laps: 28_800 });
  expect(body.timed).toHaveLength(40);
  for (const driver of body.timed) expect([driver.laps.length, driver.laps_total]).toEqual([200, 720]);
  expect(body.timed[3]).toMatchObject({ car_id: 3, best_ms: 120_003, name: 'Raced 3 0', place: 4 });
  const laps = [...body.timed[3].laps];
  for (let skip = 200; skip < 720; skip += 200) {
    const page = await getLaps(id, { car_id: 3, skip });
    expect(page.headers['x-total-count']).toBe('720');
    laps.push(...page.body);
  }
  expect(laps.map(({ number }) => number)).toEqual(Array.from({ length: 720 }, (_, index) => index + 1));
  expect(laps.at(-1)).toMatchObject({ lap_time: 120_003, cuts: 0, voided: false, position: 4 });
  expect(
    (await getLaps(id, { car_id: 3, skip: 700, limit: 5 })).body.map((one: { number: number }) => one.number),
  ).toEqual([701, 702, 703, 704, 705]);
});

test('with many drivers each has fewer laps, 8,000 in all', async () => {
  const id = await makeSession({ cars: 100, laps: 90 });
  const { timed } = (await get(id)).body;
  expect(timed.map(({ laps }: { laps: unknown[] }) => laps.length)).toEqual(Array<number>(100).fill(80));
});

test.each(['race', 'practice'])('laps of two drivers of a car are grouped by driver: %s', async (kind) => {
  const id = await makeSession({ cars: 2, laps: 3, drivers: 2, kind });
  const { timed } = (await get(id)).body;
  const driversOfCar = timed.filter(({ car_id }: { car_id: number }) => car_id === 1);
  expect(driversOfCar.map(({ laps_total }: { laps_total: number }) => laps_total)).toEqual([3, 3]);
  const page = await getLaps(id, { car_id: 1, skip: driversOfCar[0].laps_total });
  expect([page.headers['x-total-count'], page.body]).toEqual(['6', driversOfCar[1].laps]);
});

test('invalid parameters', async () => {
  const id = await makeSession({ cars: 1, laps: 1 });
  const ask = (search: string) => t.app.inject({ url: `/api/v1/timing-sessions/${id}/laps${search}` });
  expect((await ask('?car_id=9')).json()).toEqual([]);
  for (const search of ['', '?car_id=-1', '?car_id=256', '?car_id=0&limit=201', '?car_id=0&skip=-1'])
    expect((await ask(search)).statusCode, search).toBe(422);
  expect((await getLaps(9_999_999, { car_id: 0 })).status).toBe(404);
});

test('drivers have their final place', async () => {
  const { timed } = (await get(await makeSession({ cars: 2, laps: 3, drivers: 2, kind: 'practice' }))).body;
  const placeOf = ({ place, best_ms }: { place: number; best_ms: number }) => [place, best_ms];
  expect(timed.map(placeOf).toSorted()).toEqual([
    [1, 120_000],
    [2, 120_000],
    [3, 120_001],
    [4, 120_001],
  ]);
});
