import { type CatalogueTrack, listCatalogueTracks } from '@paddock/contract/catalogue/track-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makePlace } from '../../../../test/make/make-driving.ts';
import { stewardCalls } from '../../../../test/portal/steward-calls.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { clearNames } from '../../catalogue/names.ts';
import { seedCatalogue } from '../../catalogue/seed-catalogue.ts';
import { trackCars } from '../../racing/tables.ts';

let t: TestApp;
let driver: MadeUser;
beforeAll(async () => {
  t = await testApp();
  await seedCatalogue(t.deps.db);
  clearNames(t.deps.db);
  driver = await makeUser(t);
  const car = 'ks_ferrari_488_gt3';
  await t.deps.db.insert(trackCars).values([
    { track: 'monza', layout: '', car, lap_count: 7 },
    { track: 'csp/1/../Monza', layout: '', car, lap_count: 2 },
    { track: 'imola', layout: '', car, lap_count: 30 },
    { track: 'my_own_track', layout: '', car, lap_count: 99 },
  ]);
  await makePlace(t, driver, { board: 'laps', track: 'monza', with_car: car, score: -107_000 });
});
afterAll(() => t.close());

async function list(query: object = {}) {
  const { status, body, headers } = await t.call(listCatalogueTracks, { input: { query: query as never } });
  expect(status).toBe(200);
  return { tracks: body as CatalogueTrack[], total: Number(headers['x-total-count']) };
}

test('named layouts come with laps and record, most driven first', async () => {
  const { tracks, total } = await list({ limit: 3 });
  expect(total).toBe(315);
  expect(tracks[0]).toMatchObject({ track: { key: 'imola' }, lap_count: 30, drivers: 0, record: null });
  expect(tracks[1]).toMatchObject({
    track: { key: 'monza', name: 'Monza', name_fa: 'مونزا', length_m: 5_793 },
    kind: 'circuit',
    drivers: 1,
    record: { driver: { id: driver.id }, lap_time: 107_000, car_ref: { name: 'Ferrari 488 GT3' } },
  });
  expect(tracks[2]?.lap_count).toBe(0);
});

test('one raw id in several spellings is one layout', async () => {
  expect((await list({ search: 'monza', limit: 1 })).tracks[0]?.lap_count).toBe(9);
});

test.each([['Monza'], ['مونزا'], ['monza_osrw']])(
  'a search for %s matches both names and the raw id',
  async (search) => {
    const { tracks } = await list({ search });
    expect(tracks.length).toBeGreaterThan(0);
    expect(tracks.every(({ track }) => track.name.startsWith('Monza'))).toBe(true);
  },
);

test('kind, country, game and laps filter the list', async () => {
  const { tracks: drift } = await list({ kind: 'drift' });
  expect(new Set(drift.map(({ kind }) => kind))).toEqual(new Set(['drift']));
  const { tracks: italian } = await list({ country: 'it' });
  expect(new Set(italian.map(({ track }) => track.country))).toEqual(new Set(['IT']));
  expect((await list({ with_laps: 'true' })).total).toBe(2);
  expect((await list({ game: 'fivem' })).total).toBe(0);
});

test('invalid parameters are rejected by field', async () => {
  for (const [field, value] of Object.entries({
    kind: 'moon',
    country: 'ITA',
    game: 'chess',
    limit: '1000',
  })) {
    const { status, body } = await t.call(listCatalogueTracks, {
      input: { query: { [field]: value } as never },
    });
    expect([status, Object.keys(body.errors)], field).toEqual([422, [field]]);
  }
});

test('a lap that a steward voids or restores counts at once', async () => {
  const steward = await makeUser(t, { role: 'moderator' });
  const { drive, take, putBack } = stewardCalls(t, steward, 'suzuka');
  const lap = await drive(driver, 60, 120_000);
  await drive(driver, 50, 121_000);
  // Recent driving is counted half a second later.
  clearNames(t.deps.db);
  const laps = async () => (await list({ search: 'suzuka', limit: 1 })).tracks[0]?.lap_count;
  expect(await laps()).toBe(2);
  expect((await take(lap)).status).toBe(200);
  expect(await laps()).toBe(1);
  expect((await putBack(lap)).status).toBe(200);
  expect(await laps()).toBe(2);
});
