import * as calls from '@paddock/contract/catalogue/admin-calls';
import * as rawIds from '@paddock/contract/catalogue/raw-id-calls';
import { type CatalogueCar, listCatalogueCars, listCountries } from '@paddock/contract/catalogue/track-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { makeLap } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { clearNames } from '../../catalogue/names.ts';
import { seedCatalogue } from '../../catalogue/seed-catalogue.ts';
import { sessions, trackCars } from '../../racing/tables.ts';
import { gameServers } from '../../servers/tables.ts';

const start = new Date('2026-11-01T10:00:00Z');
const hour = 3_600_000;

let t: TestApp;
let manager: MadeUser;
let driver: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  await seedCatalogue(t.deps.db);
  clearNames(t.deps.db);
  manager = await makeUser(t, { role: 'manager' });
  driver = await makeUser(t);
});
beforeEach(async () => {
  await t.deps.db.delete(trackCars);
  await t.deps.db.delete(sessions);
  await t.deps.db.delete(gameServers);
  // Seen ids are cached by names, for half a second.
  clearNames(t.deps.db);
});
afterAll(() => t.close());

const list = async (query: object = {}): Promise<{ items: rawIds.UnnamedId[]; total: number }> => {
  const { status, body, headers } = await t.call(rawIds.listUnnamedIds, {
    as: manager,
    input: { query: query as never },
  });
  expect(status).toBe(200);
  return { items: body, total: Number(headers['x-total-count']) };
};
const drive = (track: string, car: string, hours: number) =>
  makeLap(t, driver, new Date(start.getTime() + hours * hour), { track, car });

test('a driven id without a name is listed with times and laps, across spellings', async () => {
  await drive('Our_Loop', 'paykan_gt', 1);
  await drive('csp/7/../our_loop', 'paykan_gt', 3);
  await drive('spa', 'ks_ferrari_488_gt3', 2);
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { kind: 'track', raw: 'our_loop', laps: 2, servers: 0, game: 'assetto' },
    { kind: 'car', raw: 'paykan_gt', laps: 2 },
  ]);
  expect(items[0]).toMatchObject({
    first_seen: '2026-11-01T11:00:00.000Z',
    last_seen: '2026-11-01T13:00:00.000Z',
  });
});

test('servers and results without laps are sources too; an unknown layout of a known track is listed', async () => {
  await makeServer(t, { track: 'our_hills', layout: null, polled_at: start });
  await makeServer(t, { track: 'our_hills', layout: '', polled_at: start });
  await makeServer(t, { track: 'ks_nordschleife-endurance', polled_at: start });
  await t.deps.db
    .insert(sessions)
    .values({ type: 'RACE', track: 'monza', layout: 'kart', held_at: start, is_dated: true });
  const { items } = await list({ kind: 'track' });
  expect(items.map(({ raw, servers, laps }) => [raw, servers, laps])).toEqual([
    ['our_hills', 2, 0],
    ['monza/kart', 0, 0],
  ]);
});

test('the nearest named id is suggested, with its name', async () => {
  await drive('rt_spa', 'ks_ferrari_488_gt3_evo2', 1);
  await drive('zzyzx', 'qqq', 2);
  const { items } = await list();
  const suggestions = new Map(items.map(({ raw, suggestion }) => [raw, suggestion]));
  expect(suggestions.get('rt_spa')?.track).toMatchObject({ known: true, country: 'BE' });
  expect(suggestions.get('ks_ferrari_488_gt3_evo2')?.car_ref?.name).toContain('Ferrari 488');
  expect(suggestions.get('zzyzx')).toBeNull();
});

test('kind, search and pages filter the list, and naming removes an id at once', async () => {
  for (const track of ['loop_a', 'loop_b', 'hill']) await drive(track, 'spare_car', 1);
  expect(await list({ search: 'LOOP', limit: 1, skip: 1 })).toMatchObject({
    items: [{ raw: 'loop_b' }],
    total: 2,
  });
  expect((await list({ kind: 'car' })).items.map(({ raw }) => raw)).toEqual(['spare_car']);
  const form = {
    game: 'assetto',
    name: 'Loop',
    name_fa: 'حلقه',
    country: null,
    kind: 'test',
    variant: null,
    length_m: null,
  };
  await t.call(calls.createTrack, { as: manager, json: { ...form, raw: 'loop_a' } });
  expect((await list({ kind: 'track' })).items.map(({ raw }) => raw)).toEqual(['hill', 'loop_b']);
});

test('twenty laps without a name create an inbox item until the id is named', async () => {
  const inbox = async (as: MadeUser) =>
    (await t.call(getInbox, { as })).body.entries.filter(
      ({ kind }: { kind: string }) => kind === 'names_missing',
    );
  const laps = (lap_count: number) =>
    t.deps.db
      .insert(trackCars)
      .values({ track: `t${lap_count}`, layout: '', car: 'ks_ferrari_488_gt3', lap_count });
  await laps(19);
  await laps(20);
  expect(await inbox(manager)).toMatchObject([{ id: 'track t20', title: 't20', detail: '20', since: null }]);
  expect(await inbox(await makeUser(t, { role: 'moderator' }))).toHaveLength(1);
  const form = {
    name: 'X',
    name_fa: 'ایکس',
    country: null,
    kind: 'test',
    variant: null,
    length_m: null,
    game: 'assetto',
  };
  await t.call(calls.createTrack, { as: manager, json: { ...form, raw: 't20' } });
  expect(await inbox(manager)).toEqual([]);
});

test('cars are listed with laps, most driven first, by name, brand, class and id', async () => {
  await drive('spa', 'ks_mazda_mx5_cup', 1);
  await drive('spa', 'KS_Mazda_MX5_Cup', 2);
  const cars = async (query: object): Promise<CatalogueCar[]> =>
    (await t.call(listCatalogueCars, { input: { query: query as never } })).body;
  expect((await cars({ limit: 1 }))[0]).toMatchObject({ name: 'Mazda MX-5 Cup', lap_count: 2, known: true });
  expect((await cars({ brand: 'ferrari', class: 'gt3' })).every(({ brand }) => brand === 'Ferrari')).toBe(
    true,
  );
  expect((await cars({ search: 'ks_mazda_mx5_cup' })).map(({ key }) => key)).toEqual(['ks_mazda_mx5_cup']);
  expect(await cars({ game: 'fivem' })).toEqual([]);
  const refused = await t.call(listCatalogueCars, { input: { query: { class: 'boat' } as never } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['class']]);
});

test('the countries of tracks are listed, most frequent first', async () => {
  const { body } = await t.call(listCountries, {});
  const counts = body.countries.map(({ layouts }: { layouts: number }) => layouts);
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
  expect(body.countries.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['IT', 'BE', 'JP']),
  );
});
