import * as calls from '@paddock/contract/catalogue/calls';
import { getOutline } from '@paddock/contract/catalogue/outline-calls';
import { spriteMax } from '@paddock/contract/catalogue/track-outline';
import type { Output } from '@paddock/contract/core/endpoint';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { clearNames } from './names.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { catalogueCars, catalogueIds, catalogueLayouts, catalogueSeeds, catalogueTracks } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(
    sql`delete from catalogue_ids; delete from catalogue_tracks; delete from catalogue_cars; delete from catalogue_seeds`,
  );
  await seedCatalogue(t.deps.db);
  clearNames(t.deps.db);
});

const names = async (query: { track?: string[]; car?: string[] }) => {
  const { status, body } = await t.call(calls.listNames, { input: { query } });
  expect(status).toBe(200);
  return body as Output<typeof calls.listNames>;
};
/** Simulates a release with another file. */
const seedAgain = async () => {
  await t.deps.db.update(catalogueSeeds).set({ hash: 'other' }).where(eq(catalogueSeeds.file, 'cars.json'));
  expect(await seedCatalogue(t.deps.db)).toBe(true);
  clearNames(t.deps.db);
};
const counts = async () =>
  Promise.all(
    [catalogueTracks, catalogueLayouts, catalogueCars, catalogueIds].map((one) => t.deps.db.$count(one)),
  );

test('shipped files are imported once, and again when they change', async () => {
  const first = await counts();
  expect(first.every((count) => count > 200)).toBe(true);
  expect(await seedCatalogue(t.deps.db)).toBe(false);
  await seedAgain();
  expect(await counts()).toEqual(first);
});

test('what staff edited, removed, reassigned or freed stays', async () => {
  const { db } = t.deps;
  const edited_at = t.deps.now();
  await db.update(catalogueTracks).set({ name: 'Our Spa', edited_at }).where(eq(catalogueTracks.slug, 'spa'));
  await db
    .update(catalogueCars)
    .set({ name: 'Gone', removed_at: edited_at })
    .where(eq(catalogueCars.seed_key, 'abarth500'));
  await db.update(catalogueIds).set({ layout_id: null }).where(eq(catalogueIds.raw, 'imola'));
  await db
    .update(catalogueCars)
    .set({ name: 'Nobody wrote this' })
    .where(eq(catalogueCars.seed_key, 'ks_mazda_mx5_cup'));
  await seedAgain();
  const { tracks, cars } = await names({
    track: ['spa', 'imola'],
    car: ['abarth500', 'ks_mazda_mx5_cup'],
  });
  expect(tracks.map(({ name, known }) => [name, known])).toEqual([
    ['Our Spa', true],
    ['Imola', false],
  ]);
  expect(cars.map(({ name, known }) => [name, known])).toEqual([
    ['Abarth500', false],
    ['Mazda MX-5 Cup', true],
  ]);
});

test('names come in the requested order, in both languages, for every spelling of an id', async () => {
  const track = [
    'ks_nordschleife-endurance',
    'KS_Nordschleife · Endurance',
    'ks_nordschleife/endurance',
    'spa',
  ];
  const { tracks, cars } = await names({ track, car: ['KS_Ferrari_488_GT3', 'my_own_mod'] });
  expect(tracks.map(({ key }) => key)).toEqual(track);
  const [joined, cased, path, spa] = tracks.map((ref) => ({ ...ref, key: '' }));
  expect(joined).toMatchObject({ known: true, slug: 'ks-nordschleife-endurance', country: 'DE' });
  expect(joined?.layout).toBeTruthy();
  expect(joined?.layout_fa).toMatch(/[\u0600-\u06ff]/);
  expect(cased).toEqual(joined);
  expect(path).toEqual(joined);
  expect(spa).toMatchObject({
    name_fa: expect.stringMatching(/[\u0600-\u06ff]/),
    layout: null,
    country: 'BE',
  });
  expect(spa?.outline).toBeTruthy();
  expect(cars).toEqual([
    { key: 'KS_Ferrari_488_GT3', name: 'Ferrari 488 GT3', brand: 'Ferrari', class: 'gt3', known: true },
    { key: 'my_own_mod', name: 'My Own Mod', brand: null, class: null, known: false },
  ]);
});

test('an unnamed layout of a known track has no outline and a tidied name', async () => {
  const { tracks } = await names({ track: ['monza · some_kart_loop'] });
  expect(tracks[0]).toMatchObject({ name: 'Monza', layout: 'Some Kart Loop', outline: null, known: true });
});

test('a changed name applies at once', async () => {
  await names({ track: ['spa'] });
  await t.deps.db.update(catalogueTracks).set({ name_fa: 'اسپای ما' }).where(eq(catalogueTracks.slug, 'spa'));
  clearNames(t.deps.db);
  expect((await names({ track: ['spa'] })).tracks[0]?.name_fa).toBe('اسپای ما');
});

test('a hundred keys are answered, one more is rejected by field', async () => {
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `track_${at}`);
  expect((await names({ track: keys(60), car: keys(40) })).cars).toHaveLength(40);
  const refused = await t.call(calls.listNames, { input: { query: { track: keys(60), car: keys(41) } } });
  expect(refused).toMatchObject({ status: 422, body: { errors: { track: expect.any(String) } } });
  expect((await names({})).tracks).toEqual([]);
});

test('an outline is available as points and as a drawing, each cached for a day', async () => {
  const [spa] = (await names({ track: ['spa'] })).tracks;
  const id = spa?.outline ?? '';
  const outline = await t.call(getOutline, { input: { params: { id } } });
  expect(outline.body).toMatchObject({ id });
  expect(outline.body.points).toHaveLength(160);
  expect(outline.headers['cache-control']).toContain('max-age=86400');
  const file = await t.app.inject({ url: `/outlines/${id}.svg` });
  expect(file.headers['content-type']).toContain('image/svg+xml');
  expect(file.headers['cache-control']).toBe('public, max-age=86400');
  for (const look of ['rest', 'sectors', 'unfinished', 'quiet']) expect(file.body).toContain(`id="${look}"`);
  const again = await t.app.inject({
    url: `/outlines/${id}.svg`,
    headers: { 'if-none-match': String(file.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('any seed has a drawing, and other names have none', async () => {
  const drawn = await t.app.inject({ url: '/outlines/art-1a2b3c.svg' });
  expect(drawn.body).toContain('<path id="lap"');
  for (const name of ['nowhere.svg', 'art-xyz.svg', 'art-123456789.svg', 'spa.png', '..%2fspa.svg'])
    expect((await t.app.inject({ url: `/outlines/${name}` })).statusCode, name).toBe(404);
  expect((await t.call(getOutline, { input: { params: { id: 'nowhere' } } })).status).toBe(404);
});

test('a list gets its drawings in one file, without missing ones', async () => {
  const [spa] = (await names({ track: ['spa'] })).tracks;
  const sprite = (of: string) => t.app.inject({ url: `/outlines/sprite.svg?of=${of}` });
  const both = await sprite(`art-1a2b3c.${spa?.outline}.nowhere`);
  expect(both.headers['cache-control']).toBe('public, max-age=86400');
  const ids = [...both.body.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(
    ['art-1a2b3c', spa?.outline].flatMap((name) =>
      ['rest', 'sectors', 'unfinished', 'quiet'].map((look) => `${name}-${look}`),
    ),
  );
  const [path] = /<path id="art-1a2b3c-lap"[^>]*>/.exec(both.body) ?? [];
  expect((await t.app.inject({ url: '/outlines/art-1a2b3c.svg' })).body).toContain(
    path?.replace('art-1a2b3c-lap', 'lap'),
  );
  const tooMany = Array.from({ length: spriteMax + 1 }, (_, at) => `art-${at}`).join('.');
  for (const of of ['', 'nowhere', 'a..b', 'a/b.c', tooMany])
    expect((await sprite(of)).statusCode, of).toBe(404);
});
