import * as admin from '@paddock/contract/catalogue/admin-calls';
import * as rawIds from '@paddock/contract/catalogue/raw-id-calls';
import { getTrack, type TrackPage } from '@paddock/contract/events/track-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { makePlace } from '../../../../test/make/make-driving.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { clearNames } from '../../catalogue/names.ts';
import { seedCatalogue } from '../../catalogue/seed-catalogue.ts';
import { sessions, trackCars } from '../../racing/tables.ts';
import { gameServers } from '../../servers/tables.ts';

let t: TestApp;
let fast: MadeUser;
let slow: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-11-01T10:00:00Z'));
  await seedCatalogue(t.deps.db);
  clearNames(t.deps.db);
  fast = await makeUser(t);
  slow = await makeUser(t);
  const [gt3, other, cup] = ['ks_ferrari_488_gt3', 'ks_mercedes_amg_gt3', 'ks_mazda_mx5_cup'] as const;
  const place = (user: MadeUser, car: string, lap_time: number, track = 'spa') =>
    makePlace(t, user, { board: 'laps', track, car, with_car: car, score: -lap_time });
  await t.deps.db.insert(trackCars).values([
    { track: 'spa', layout: '', car: gt3, lap_count: 5 },
    { track: 'spa', layout: '', car: other, lap_count: 2 },
    { track: 'csp/1/../Spa', layout: '', car: cup, lap_count: 1 },
    { track: 'spa', layout: '', car: 'my_own_mod', lap_count: 1 },
    { track: 'monza', layout: '', car: gt3, lap_count: 50 },
  ]);
  await place(fast, gt3, 138_000);
  await place(fast, other, 139_000);
  await place(slow, other, 140_000);
  await place(slow, cup, 165_000, 'csp/1/../Spa');
  await place(slow, 'my_own_mod', 100_000);
  await place(slow, gt3, 107_000, 'monza');
  await makePlace(t, fast, { board: 'laps', track: 'spa', with_car: gt3, score: -138_000 });
});
afterAll(() => t.close());

const page = async (slug: string): Promise<TrackPage> => {
  const { status, body } = await t.call(getTrack, { input: { params: { slug } } });
  expect(status).toBe(200);
  return body;
};

test('a layout lists the fastest drivers of each class, each once, across spellings', async () => {
  const spa = await page('spa');
  expect(spa).toMatchObject({
    track: { name_fa: expect.any(String), slug: 'spa' },
    kind: 'circuit',
    lap_count: 9,
  });
  expect(spa.track.outline).toBeTruthy();
  expect(['clockwise', 'counterclockwise']).toContain(spa.direction);
  const [variant] = spa.variants;
  expect(variant).toMatchObject({ lap_count: 9, drivers: 1, track: { key: 'spa' } });
  const records = variant?.records.map((table) => [
    table.class,
    table.rows.map(({ driver, lap_time }) => [driver.id, lap_time]),
  ]);
  expect(records).toEqual([
    [
      'gt3',
      [
        [fast.id, 138_000],
        [slow.id, 140_000],
      ],
    ],
    ['cup', [[slow.id, 165_000]]],
    // Unnamed cars come last, without their ids.
    [null, [[slow.id, 100_000]]],
  ]);
  expect(variant?.records[2]?.rows[0]?.car_ref.name).toBe('My Own Mod');
});

test('another mod of the layout has its own table', async () => {
  const manager = await makeUser(t, { role: 'manager' });
  const tracks = await t.call(admin.listAdminTracks, { as: manager, input: { query: { search: 'spa' } } });
  const layout = tracks.body
    .flatMap(({ layouts }: admin.AdminTrack) => layouts)
    .find(({ slug }: admin.AdminLayout) => slug === 'spa');
  const json = { game: 'assetto', kind: 'track', raw: 'our_spa', to: layout.id };
  expect((await t.call(rawIds.assignId, { as: manager, json })).status).toBe(200);
  const { variants } = await page('spa');
  expect(variants.map(({ label, lap_count }) => [label, lap_count])).toEqual([
    ['Spa', 9],
    ['Our Spa', 0],
  ]);
});

test('the other layouts of the track are listed', async () => {
  const { track, others } = await page('ks-nordschleife-endurance');
  expect(track.layout).toBeTruthy();
  expect(others.length).toBeGreaterThan(1);
  expect(others.every(({ name, slug }) => name === track.name && slug !== track.slug)).toBe(true);
});

test('events are those on servers with the track loaded, and past ones driven on it', async () => {
  const here = await makeServer(t, { track: 'spa', layout: null });
  const elsewhere = await makeServer(t, { track: 'monza', layout: null });
  const soon = await makeEvent(t, { server_id: here.id, inHours: 5 });
  const live = await makeEvent(t, { server_id: here.id, inHours: -1 });
  await makeEvent(t, { server_id: elsewhere.id, inHours: 5 });
  await makeEvent(t, { inHours: 5 });
  const over = await makeEvent(t, { server_id: elsewhere.id, inHours: -30 });
  await makeEvent(t, { server_id: here.id, inHours: -50 });
  const session = { type: 'RACE', layout: '', is_dated: true, server_id: elsewhere.id } as const;
  await t.deps.db.insert(sessions).values([
    { ...session, track: 'CSP/1/../spa', held_at: over.start_date },
    { ...session, track: 'spa', held_at: over.end_date },
  ]);
  const { coming, past } = await page('spa');
  expect(coming.map(({ id }) => id)).toEqual([live.id, soon.id]);
  expect(past.map(({ id }) => id)).toEqual([over.id]);
});

test('a round is listed on its own track, not on the one its server has loaded', async () => {
  const season = await makeSeason(t, { starts: [2], track: 'monza' });
  await t.deps.db
    .update(gameServers)
    .set({ track: 'spa', layout: '' })
    .where(eq(gameServers.id, season.server_id));
  const event = season.rounds[0]?.event_id;
  const idsOf = async (slug: string) => (await page(slug)).coming.map(({ id }) => id);
  expect(await idsOf('spa')).not.toContain(event);
  expect(await idsOf('monza')).toContain(event);
});

test('an unknown or removed layout has no page', async () => {
  for (const slug of ['nowhere', 'SPA', 'a'.repeat(150)])
    expect((await t.call(getTrack, { input: { params: { slug } } })).status, slug).toBe(404);
});
