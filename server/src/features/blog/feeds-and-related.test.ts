import * as calls from '@paddock/contract/blog/calls';
import { updateItem } from '@paddock/contract/shop/admin-calls';
import { Resvg } from '@resvg/resvg-js';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../test/make/make.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notifications } from '../notifications/tables.ts';
import { drivers } from '../racing/tables.ts';
import { saveSettings } from '../site/save-settings.ts';
import { users } from '../users/tables.ts';

const now = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let author: MadeUser;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
  t.setNow(now);
  author = await makeUser(t);
});
afterAll(() => t.close());

const content = 'A **long** enough text about the kerbs of Spa.';

async function publish(title: string, text = content, status = 'published') {
  const { body } = await t.call(calls.createPost, { as: author, json: { title, content: text } });
  const input = { params: { id: body.id } } as never;
  return (await t.call(calls.setPostStatus, { as: author, input, json: { status } })).body;
}
const detail = async (slug: string) =>
  (await t.call(calls.getPost, { input: { params: { slug } } as never })).body;
const get = (url: string) => t.app.inject({ method: 'GET', url });

/** Throws if the text is not well-formed XML; the drawing library parses strictly. */
function parseXml(xml: string): void {
  const root = xml.replace(/^<\?xml[^>]*\?>/, '');
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${root}</svg>`).toString();
}

const hostile = ']]><script>alert(1)</script>&amp;\'"<!-- \u0001 \ufffe %00 {{x}}';

describe('the feed', () => {
  test('lists published posts, newest first, in each language', async () => {
    const first = await publish('Kerbs of Spa');
    t.setNow(new Date('2026-03-02T08:00:00Z'));
    const second = await publish('خط مسابقه در اسپا');
    await publish('A draft that is private', content, 'draft');
    const answer = await get('/blog/rss.xml?lang=fa');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const { body } = answer;
    parseXml(body);
    expect(body).toContain('<language>fa</language>');
    expect(body).toContain('<link>https://paddock.example/blog</link>');
    expect(body).toContain('<title>وبلاگ پدوک</title>');
    const links = [...body.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
    expect(links).toEqual(
      [second, first].map(({ slug }) => `https://paddock.example/blog/${encodeURIComponent(slug)}`),
    );
    expect(body).toContain('A long enough text about the kerbs of Spa.');
    expect(body).not.toContain('is private');
    expect(body).toContain('Mon, 02 Mar 2026 08:00:00 GMT');

    const english = (await get('/blog/rss.xml?lang=en')).body;
    expect(english).toContain('<language>en</language>');
    expect(english).toContain(`/blog/${first.slug}?lang=en</link>`);
    expect((await get('/blog/rss.xml')).body).toBe(body);
    expect((await get('/blog/rss.xml?lang=xx&lang=yy')).statusCode).toBe(200);
  });

  test('escapes text, since feed readers expect HTML', async () => {
    await publish('Less is more', 'A lap is `<b>fast</b>` when 1 < 2 & no one cuts a corner.');
    const { body } = await get('/blog/rss.xml?lang=en');
    expect(body).toContain('&lt;b&gt;fast&lt;/b&gt; when 1 &lt; 2 &amp; no one');
    expect(body).not.toContain('<b>fast</b>');
  });

  test('cuts excerpts and quotes between characters', async () => {
    const family = '👨‍👩‍👧‍👦';
    for (let more = 1; more < family.length; more += 1) {
      const text = `${'x'.repeat(150 - more)}${family}${'y'.repeat(200)}`;
      const post = await publish(`Family ${more}`, text);
      const [listed] = (await t.call(calls.listPosts, { input: { query: { limit: 1 } } as never })).body;
      expect(listed.content).toBe(`${'x'.repeat(150 - more)}…`);
      const comment = `${'x'.repeat(200 - more)}${family}`;
      const as = await makeUser(t);
      await t.call(calls.addComment, {
        as,
        input: { params: { id: post.id } } as never,
        json: { content: comment },
      });
    }
    const sent = await t.deps.db.select().from(notifications).where(eq(notifications.user_id, author.id));
    const quotes = sent.map(({ data }) => String((data as Record<string, unknown>)['comment']));
    expect(quotes).toHaveLength(family.length - 1);
    for (const quote of quotes) expect(quote).toMatch(/^x+$/);
  });

  test('stays well-formed XML for any title, text or name', async () => {
    await t.deps.db
      .update(users)
      .set({ username: `${hostile}` })
      .where(eq(users.id, author.id));
    await publish(hostile, `${content} ${hostile}`);
    const { body } = await get('/blog/rss.xml');
    parseXml(body);
    expect(body.replace(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toContain('<script>');
    parseXml((await get('/sitemap.xml')).body);
  });
});

describe('the sitemap and robots.txt', () => {
  test('list pages, published posts, events, servers, items and drivers in both languages', async () => {
    const { slug } = await publish("بازی 'قهرمانی' & کاپ");
    const hidden = await publish('Archived long ago', content, 'archived');
    const event = await makeEvent(t);
    const [server, off] = [await makeServer(t), await makeServer(t, { is_active: false })];
    const [item, unsold] = [await makeItem(t), await makeItem(t, { is_active: false })];
    const [driven, fresh] = [await makeUser(t), await makeUser(t)];
    const last_driven_at = new Date('2026-02-27T10:00:00Z');
    await t.deps.db.insert(drivers).values({ steam_id: driven.steam_id ?? '', lap_count: 1, last_driven_at });
    const manager = await makeUser(t, { role: 'manager' });
    t.setNow(new Date('2026-03-02T09:00:00Z'));
    const input = { params: { id: item.id }, body: { title: 'A better name' } } as never;
    expect((await t.call(updateItem, { as: manager, input })).status).toBe(200);
    t.setNow(new Date('2026-03-02T08:00:00Z'));
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    parseXml(answer.body);
    const address = `https://paddock.example/blog/${encodeURIComponent(slug)}`;
    expect(answer.body).toContain(`<loc>${address}</loc><lastmod>2026-03-02T08:00:00.000Z</lastmod>`);
    expect(answer.body).toContain(`<loc>${address}?lang=en</loc>`);
    expect(answer.body).toContain(`hreflang="fa" href="${address}"`);
    expect(answer.body).toContain(`<loc>https://paddock.example/events/${event.id}</loc>`);
    expect(answer.body).toContain('<loc>https://paddock.example/rank</loc>');
    const dated = (path: string, day: string) =>
      `<loc>https://paddock.example/${path}</loc><lastmod>${day}</lastmod>`;
    expect(answer.body).toContain(dated(`servers/${server.id}`, '2026-03-02T08:00:00.000Z'));
    // The date comes from the audit log.
    expect(answer.body).toContain(dated(`shop/${item.id}`, '2026-03-02T09:00:00.000Z'));
    expect(answer.body).toContain(dated(`drivers/${driven.id}`, '2026-02-27T10:00:00.000Z'));
    for (const path of [`servers/${off.id}`, `shop/${unsold.id}`, `drivers/${fresh.id}`])
      expect(answer.body).not.toContain(`/${path}<`);
    await saveSettings(t.deps.db, { shop_enabled: false });
    expect((await get('/sitemap.xml')).body).not.toContain('/shop/');
    await saveSettings(t.deps.db, { shop_enabled: true });
    expect(answer.body).not.toContain(hidden.slug);
    expect(answer.body).not.toContain('/dashboard');
  });

  test('keep robots out of signed-in areas and point them to the sitemap', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /dashboard', 'Disallow: /admin']),
    );
    expect(lines).toContain('Sitemap: https://paddock.example/sitemap.xml');
    expect(lines).not.toContain('Disallow: /');
  });

  test('feed, sitemap and images are closed in maintenance', async () => {
    const { preview_image } = await detail((await publish('Closed for a while')).slug);
    await saveSettings(t.deps.db, { maintenance_mode: true });
    const answers = await Promise.all(['/blog/rss.xml', '/sitemap.xml', preview_image].map(get));
    await saveSettings(t.deps.db, { maintenance_mode: false });
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(answers[0]?.headers['retry-after']).toBe('300');
  });
});

describe('the preview picture', () => {
  test('is an immutable PNG of 1200 × 630', async () => {
    const { slug } = await publish('مسابقهٔ شبانه، شنبه ۲۲:۳۰', 'چهل دقیقه مسابقه در تاریکی پیست اسپا');
    const { preview_image } = await detail(slug);
    expect(preview_image).toMatch(
      new RegExp(`^/blog/${encodeURIComponent(slug)}/preview-fa-[0-9a-f]{12}\\.png$`),
    );
    const answer = await get(preview_image);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.rawPayload.length).toBeLessThan(200_000);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'png',
    });
  });

  test('an old address redirects to the current image', async () => {
    const { id, slug } = await publish('Before the change');
    const { preview_image: old } = await detail(slug);
    const input = { params: { id } } as never;
    await t.call(calls.updatePost, { as: author, input, json: { title: 'After the change', content } });
    const { preview_image: today } = await detail(slug);
    expect(today).not.toBe(old);
    const answer = await get(old);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, today]);
    expect((await get(today)).statusCode).toBe(200);
  });

  test('does not exist for unpublished and unknown posts', async () => {
    const { slug } = await publish('Only a draft', content, 'draft');
    expect((await get(`/blog/${slug}/preview-en-0123456789ab.png`)).statusCode).toBe(404);
    expect((await get('/blog/missing/preview-en-0123456789ab.png')).statusCode).toBe(404);
    expect((await get('/blog/missing/preview-x.png')).statusCode).toBe(404);
  });

  test('works with the longest Persian address', async () => {
    const { slug } = await publish('استقامت '.repeat(24).trim());
    expect(slug.length).toBeGreaterThan(70);
    expect((await get((await detail(slug)).preview_image)).statusCode).toBe(200);
  });
});

describe('a post', () => {
  test('links to the previous and next post with the total count', async () => {
    const days = ['2026-03-04', '2026-03-05', '2026-03-06'];
    const made = [];
    for (const day of days) {
      t.setNow(new Date(`${day}T08:00:00Z`));
      made.push(await publish(`Diary of ${day}`));
    }
    const [first, second, third] = made;
    const middle = await detail(second.slug);
    expect(middle.previous).toEqual({ slug: first.slug, title: first.title });
    expect(middle.next).toEqual({ slug: third.slug, title: third.title });
    expect((await detail(third.slug)).next).toBeNull();
    const counted = await t.call(calls.countPosts, { input: { query: { search: 'diary of' } } });
    expect(counted.body).toEqual({ total: 3 });
  });
});
