import { getChampionship } from '@paddock/contract/championships/calls';
import { getStandings, type Standing } from '@paddock/contract/championships/results/result-calls';
import { cents, rials } from '@paddock/contract/core/money';
import type { OgImages } from '@paddock/contract/core/og-images';
import * as events from '@paddock/contract/events/calls';
import { getTrack } from '@paddock/contract/events/track-calls';
import * as ranking from '@paddock/contract/ranking/calls';
import * as servers from '@paddock/contract/servers/calls';
import * as shop from '@paddock/contract/shop/calls';
import * as site from '@paddock/contract/site/calls';
import { publicPages } from '@paddock/contract/site/rules';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearNames } from '../../src/features/catalogue/names.ts';
import { seedCatalogue } from '../../src/features/catalogue/seed-catalogue.ts';
import { settleResults } from '../../src/features/championships/results-desk/settle-results.ts';
import { serverHours, serverVotes } from '../../src/features/servers/tables.ts';
import { saveSettings } from '../../src/features/site/save-settings.ts';
import { users } from '../../src/features/users/tables.ts';
import { hashOgImage } from '../../src/og-images/draw-og-image.ts';
import { makeItem, makeServer, makeUser } from '../make/make.ts';
import { makeEvent } from '../make/make-event.ts';
import { afterHours, makeRace, seasonStart } from '../make/seasons/make-race.ts';
import { makeSeason, sendResult } from '../make/seasons/make-season.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
});
beforeEach(() => t.setNow(new Date('2026-03-01T08:00:00Z')));
afterAll(() => t.close());

const get = (url: string) => t.app.inject({ method: 'GET', url });
const withId = (id: number) => ({ input: { params: { id } } as never });

/** Both pictures of a page are valid and below its address. */
async function expectPictures(page: string, { fa, en }: OgImages): Promise<void> {
  expect(fa).not.toBe(en);
  for (const [locale, address] of Object.entries({ fa, en })) {
    expect(address).toMatch(new RegExp(`^${page}/preview-${locale}-[0-9a-f]{12}\\.png$`));
    const { statusCode, headers, rawPayload } = await get(address);
    expect(statusCode, address).toBe(200);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(rawPayload.length).toBeLessThan(200_000);
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    // An outdated address redirects to the current picture.
    const old = await get(`${page}/preview-${locale}-0123456789ab.png`);
    expect([old.statusCode, old.headers.location]).toEqual([302, address]);
  }
  expect((await get(`${page}/preview-de-0123456789ab.png`)).statusCode).toBe(404);
}

const hostileName = `\u202e${'نام🏁A'.repeat(25)}`;

describe('link previews', () => {
  test.each(Object.keys(publicPages))('of the page %s', async (page) => {
    const { body } = await t.call(site.getPageOgImages, { input: { params: { page } } as never });
    await expectPictures(page === 'landing' ? '' : `/${page}`, body);
  });

  test('of a server with any name', async () => {
    const { id } = await makeServer(t, { name: hostileName.slice(0, 100), track: 'ks_spa', layout: 'x' });
    const { body } = await t.call(servers.getServer, withId(id));
    await expectPictures(`/servers/${id}`, body.preview_images);
    const off = await makeServer(t, { is_active: false });
    expect((await get(`/servers/${off.id}/preview-fa-0123456789ab.png`)).statusCode).toBe(404);
  });

  test('of an item for sale', async () => {
    const { id } = await makeItem(t, { price_usd: cents(1250), price_rial: rials(8_000_000) });
    const { body } = await t.call(shop.getPublicItem, withId(id));
    await expectPictures(`/shop/${id}`, body.preview_images);
    const gone = await makeItem(t, { is_active: false });
    expect((await get(`/shop/${gone.id}/preview-fa-0123456789ab.png`)).statusCode).toBe(404);
    await saveSettings(t.deps.db, { shop_enabled: false });
    const closed = await get(body.preview_images.fa);
    await saveSettings(t.deps.db, { shop_enabled: true });
    expect(closed.json().code).toBe('shop_disabled');
  });

  test('of a track', async () => {
    await seedCatalogue(t.deps.db);
    clearNames(t.deps.db);
    const { body } = await t.call(getTrack, { input: { params: { slug: 'spa' } } });
    await expectPictures('/tracks/spa', body.preview_images);
    expect((await get('/tracks/nowhere/preview-fa-0123456789ab.png')).statusCode).toBe(404);
  });

  test('of a championship', async () => {
    const { slug } = await makeSeason(t);
    const { body } = await t.call(getChampionship, { input: { params: { slug } } });
    await expectPictures(`/championships/${slug}`, body.preview_images);
    const draft = await makeSeason(t, { form: { published: false }, starts: [] });
    const gone = await get(`/championships/${draft.slug}/preview-fa-0123456789ab.png`);
    expect(gone.statusCode).toBe(404);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.body).toContain(`/championships/${slug}/standings<`);
    expect(sitemap.body).not.toContain(`/championships/${draft.slug}<`);
  });

  test('of a championship with points shows the top of its table', async () => {
    t.setNow(seasonStart);
    const { season, file } = await makeRace(t);
    const read = () => t.call(getChampionship, { input: { params: { slug: season.slug } } });
    const before = (await read()).body.preview_images;
    t.setNow(afterHours(4.5));
    await sendResult(t, season, file);
    await settleResults(t.deps);
    const after = (await read()).body.preview_images;
    expect(after.en).not.toBe(before.en);
    await expectPictures(`/championships/${season.slug}`, after);
    const { body: table }: { body: Standing[] } = await t.call(getStandings, {
      input: { params: { slug: season.slug }, query: {} },
    });
    const rows = table
      .filter(({ counted }) => counted > 0)
      .map(({ position, driver, counted }) => ({
        place: `${position}`,
        name: `${driver?.username}`,
        value: `${counted}`,
      }));
    expect(rows).toHaveLength(2);
    const { name_en, id } = (await read()).body;
    const picture = {
      title: name_en ?? '',
      meta: ['Running', 'Standings', '2 rounds'],
      rows,
      site: { name: 'Paddock', logo: null },
      seed: `championship ${id}`,
      locale: 'en' as const,
    };
    expect(after.en).toContain(hashOgImage(picture));
  });

  test('of an event', async () => {
    const { id } = await makeEvent(t, { title: 'شب‌های دریفت 🏁 Night & Day' });
    const { body } = await t.call(events.getEvent, withId(id));
    await expectPictures(`/events/${id}`, body.preview_images);
    expect((await get('/events/x/preview-fa-0123456789ab.png')).statusCode).toBe(404);
    expect((await get('/events/999999/preview-fa-0123456789ab.png')).statusCode).toBe(404);
  });

  test('of a driver, and of two in comparison', async () => {
    const [one, other] = [await makeUser(t), await makeUser(t)];
    await t.deps.db.update(users).set({ username: hostileName }).where(eq(users.id, one.id));
    const { body: driver } = await t.call(ranking.getDriver, withId(one.id));
    await expectPictures(`/drivers/${one.id}`, driver.preview_images);
    const input = { params: { id: one.id, other_id: other.id } } as never;
    const { body: pair } = await t.call(ranking.getHeadToHead, { input });
    await expectPictures(`/drivers/${one.id}/versus/${other.id}`, pair.preview_images);
    const stranger = await makeUser(t, { steam: false });
    expect((await get(`/drivers/${stranger.id}/preview-en-0123456789ab.png`)).statusCode).toBe(404);
    expect((await get(`/drivers/${one.id}/versus/${one.id}/preview-en-0123456789ab.png`)).statusCode).toBe(
      404,
    );
  });

  test('change with their content', async () => {
    const { id } = await makeEvent(t);
    const read = async () => (await t.call(events.getEvent, withId(id))).body.preview_images;
    const before = await read();
    await saveSettings(t.deps.db, { site_title: 'Paddock Cup' });
    const after = await read();
    await saveSettings(t.deps.db, { site_title: 'Paddock' });
    expect(after.fa).not.toBe(before.fa);
    expect(await read()).toEqual(before);
  });
});

describe('the page of a server', () => {
  test('has the number of votes and the usual activity', async () => {
    const { id } = await makeServer(t, { status: 'Online', players: 5 });
    const first = await t.call(servers.getServer, withId(id));
    expect(first.body).toMatchObject({ id, players: 5, rating_count: 0, players_avg: null });
    const voters = [await makeUser(t), await makeUser(t)];
    const voted_at = t.deps.now();
    await t.deps.db
      .insert(serverVotes)
      .values(voters.map(({ id: user_id }) => ({ server_id: id, user_id, rating: 4, voted_at })));
    // 11:30 in Tehran.
    const hour = new Date('2026-02-28T08:00:00Z');
    const busy = { hour, polls: 2, online_polls: 2, players_sum: 9, players_max: 6 };
    const other = await makeServer(t);
    await t.deps.db.insert(serverHours).values([
      { server_id: id, ...busy },
      { server_id: other.id, ...busy, players_sum: 40 },
    ]);
    const { body } = await t.call(servers.getServer, withId(id));
    expect(body.rating_count).toBe(2);
    expect(body.players_avg).toEqual(Array<number>(24).fill(0).with(11, 4.5));
  });

  test('exists only for active servers, without the polled address', async () => {
    const off = await makeServer(t, { is_active: false });
    expect((await t.call(servers.getServer, withId(off.id))).body.code).toBe('not_found');
    expect((await t.call(servers.getServer, withId(999_999))).body.code).toBe('not_found');
    const { id } = await makeServer(t);
    const { body } = await t.call(servers.getServer, withId(id));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['host']));
    expect(body).not.toHaveProperty('query_port');
  });
});

describe('the public page of an item', () => {
  const grants = [
    { type: 'subscription', tier: 'VIP', days: 30 },
    { type: 'group', group: 'secret-group' },
    { type: 'discord_role', role_id: '310000000001234567', days: 7 },
  ] as const;

  test('has the public information', async () => {
    const server = await makeServer(t, { name: 'Los Santos' });
    const delivery = { type: 'delivery', server_id: server.id, action: 'secret_action', params: {} } as const;
    const { id } = await makeItem(t, { grants: [...grants, delivery], stock: 3, features: { رنگ: 'آبی' } });
    const { body } = await t.call(shop.getPublicItem, withId(id));
    expect(body).toMatchObject({ id, stock: 3, price_usd: 5, is_active: true, features: { رنگ: 'آبی' } });
    expect(body.gives).toEqual([
      { type: 'subscription', tier: 'VIP', days: 30, server: null, server_en: null, pausable: false },
      { type: 'group', tier: null, days: null, server: null, server_en: null, pausable: false },
      { type: 'discord_role', tier: null, days: 7, server: null, server_en: null, pausable: false },
      { type: 'delivery', tier: null, days: null, server: 'Los Santos', server_en: null, pausable: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|31000000|grants/);
  });

  test('exists only for active items while the shop is open', async () => {
    const off = await makeItem(t, { is_active: false });
    const deleted = await makeItem(t, { deleted_at: t.deps.now() });
    for (const { id } of [off, deleted])
      expect((await t.call(shop.getPublicItem, withId(id))).body.code).toBe('not_found');
    const { id } = await makeItem(t);
    await saveSettings(t.deps.db, { shop_enabled: false });
    const closed = await t.call(shop.getPublicItem, withId(id));
    // A page calls in process, without the guard.
    const inProcess = t.app.inProcess.get('GET /api/v1/shop/items/{id}');
    await expect(inProcess?.({ params: { id } })).rejects.toMatchObject({ code: 'shop_disabled' });
    await saveSettings(t.deps.db, { shop_enabled: true });
    expect([closed.status, closed.body.code]).toEqual([403, 'shop_disabled']);
  });
});
