import { publicPages } from '@paddock/contract/site/rules';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { demoPlayer } from '../support/accounts.ts';
import { expectReadable } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Pages that search engines may index. */
const indexed = [
  ...Object.values(publicPages),
  '/servers/1',
  '/rank?board=laps',
  '/drivers/2',
  '/drivers/2/versus/3',
  '/events/2',
  '/blog/setting-up-a-wheel-without-ruining-your-wrists',
  '/shop/2',
  '/register',
];

const unescapeHtml = (text: string) =>
  text.replace(/&(amp|quot|#x27|lt|gt);/g, (entity) => {
    const characters: Record<string, string> = {
      '&amp;': '&',
      '&quot;': '"',
      '&#x27;': "'",
      '&lt;': '<',
      '&gt;': '>',
    };
    return characters[entity] ?? entity;
  });

/** Fetches a page as a crawler does and reads the metadata of its head. */
async function readHead(path: string) {
  const response = await fetch(url() + path, { headers: { 'user-agent': 'TelegramBot (like TwitterBot)' } });
  const html = await response.text();
  const named = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, unescapeHtml(content)] as const,
  );
  const links = [...html.matchAll(/<link rel="(canonical|alternate)"([^>]*)>/g)].map(
    ([, rel, rest = '']) => ({
      rel,
      lang: /hreflang="([^"]+)"/i.exec(rest)?.[1],
      href: unescapeHtml(/href="([^"]+)"/.exec(rest)?.[1] ?? ''),
    }),
  );
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[],
  );
  const title = unescapeHtml(/<title[^>]*>([^<]*)</.exec(html)?.[1] ?? '');
  return { status: response.status, html, meta: new Map(named), links, jsonLd, title };
}

for (const locale of ['fa', 'en'] as const) {
  test(`each public page has a description, alternates and a preview image: ${locale}`, async () => {
    const seen = new Set<string>();
    for (const path of indexed) {
      const address = locale === 'fa' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=en`;
      const { status, html, meta, links, title } = await readHead(address);
      expect(status, address).toBe(200);
      const description = meta.get('description') ?? '';
      expect(description.length, `${address}: ${description}`).toBeGreaterThanOrEqual(50);
      expect(description.length, address).toBeLessThanOrEqual(160);
      expect(seen.has(description), `${address}: ${description}`).toBe(false);
      seen.add(description);
      expect(html, address).toContain(`<html lang="${locale}"`);
      const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
      expect(canonical, address).toBe(url() + address);
      const alternates = new Map(links.filter(({ lang }) => lang).map(({ lang, href }) => [lang, href]));
      expect([...alternates.keys()].sort(), address).toEqual(['en', 'fa', 'x-default']);
      expect(alternates.get(locale), address).toBe(canonical);
      expect(meta.get('og:url'), address).toBe(canonical);
      expect(meta.get('og:description')).toBe(description);
      expect(title).toContain(meta.get('og:title'));
      expect(meta.get('og:locale')).toBe(locale === 'fa' ? 'fa_IR' : 'en_US');
      expect(meta.get('twitter:card'), address).toBe('summary_large_image');
      expect(meta.has('robots'), address).toBe(false);
      const image = meta.get('og:image') ?? '';
      expect(image, address).toContain(url());
      const picture = await fetch(image, { redirect: 'error' });
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(picture.headers.get('content-type'), image).toBe(meta.get('og:image:type'));
      expect(bytes.length, image).toBeLessThan(200_000);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, String(width), String(height)]).toEqual([
        'png',
        meta.get('og:image:width'),
        meta.get('og:image:height'),
      ]);
    }
  });
}

test('pages have structured data and feeds; private, missing and search pages are noindex', async () => {
  const types = async (path: string) => (await readHead(path)).jsonLd.map((thing) => thing['@type']);
  expect(await types('/')).toEqual(['Organization', 'WebSite']);
  expect(await types('/servers/1')).toEqual(['BreadcrumbList']);
  expect(await types('/drivers/2')).toEqual(['BreadcrumbList']);
  expect(await types('/events/2')).toEqual(['SportsEvent', 'BreadcrumbList']);
  expect(await types('/shop/2')).toEqual(['Product', 'BreadcrumbList']);
  expect(await types('/blog/what-the-safety-rating-really-measures')).toEqual([
    'BlogPosting',
    'BreadcrumbList',
  ]);
  const hidden = [
    '/dashboard',
    '/admin',
    '/reset-password?token=x',
    '/nowhere',
    '/shop/999',
    '/blog?search=spa',
  ];
  for (const path of hidden) expect((await readHead(path)).meta.get('robots'), path).toMatch(/^noindex/);
  expect([(await readHead('/nowhere')).status, (await readHead('/servers/999')).status]).toEqual([404, 404]);
  const second = await readHead('/blog?page=2&search=');
  expect(second.links.find(({ rel }) => rel === 'canonical')?.href).toBe(`${url()}/blog?page=2`);
  for (const path of ['/blog', '/blog/what-the-safety-rating-really-measures?lang=en'])
    for (const locale of ['fa', 'en']) {
      const feed = new RegExp(`type="application/rss\\+xml"[^>]*href="/blog/rss.xml\\?lang=${locale}"`);
      expect((await readHead(path)).html, path).toMatch(feed);
    }
  for (const locale of ['fa', 'en'])
    expect((await readHead('/blog')).html).toContain(`<a href="/blog/rss.xml?lang=${locale}"`);
});

test('HEAD has the headers of GET without a body, and a following GET has the whole body', async () => {
  const headerNames = ['content-type', 'content-encoding', 'vary', 'cache-control'];
  for (const path of ['/login', '/downloads', '/nowhere', '/login.data', '/downloads.data'])
    for (const encoding of ['identity', 'br, gzip']) {
      // An uncached address, so that HEAD renders the response that GET gets.
      const address = `${path}?encoding=${encodeURIComponent(encoding)}`;
      const request = async (method: string) => {
        const response = await fetch(url() + address, { method, headers: { 'accept-encoding': encoding } });
        const { status, headers } = response;
        const values = headerNames.map((name) => headers.get(name));
        return { status, headers, values, text: await response.text() };
      };
      const [head, get] = [await request('HEAD'), await request('GET')];
      expect([head.status, head.values, head.text], address).toEqual([get.status, get.values, '']);
      expect(get.status, address).toBe(path === '/nowhere' ? 404 : 200);
      expect(get.text, address).not.toBe('');
      if (encoding === 'identity')
        expect(head.headers.get('content-length'), address).toBe(String(Buffer.byteLength(get.text)));
    }
});

test('pages outside the sitemap work without JavaScript @phone', async ({ browser, baseURL }) => {
  const size = { viewport: { width: 360, height: 740 } };
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...size,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  for (const path of ['/login', '/forgot-password', '/drivers/2/versus', '/nowhere']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectReadable(page, path);
  }
  await page.goto('/rank?board=laps');
  const menus = page.locator('header summary').filter({ visible: true });
  await menus.first().click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/rank?board=laps&lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await menus.last().click();
  await page
    .getByRole('navigation', { name: messagesIn('en')('components', 'nav.main') })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL('/servers');
  await context.close();
});

test('links to a server and an item can be shared, and the login returns to the item', async ({
  page,
  context,
}) => {
  const t = messagesIn('en');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto('/servers?lang=en');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await card.getByRole('heading', { level: 2 }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: t('ui/share', 'copy') }).click();
  await expect(page.getByText(t('ui/share', 'copied'))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/\/servers\/\d+/);

  await page.goto('/shop/2?lang=en');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('link', { name: t('shop', 'page.buy') }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  const { email, password } = demoPlayer();
  const tLogin = messagesIn(((await page.locator('html').getAttribute('lang')) ?? 'fa') as 'fa' | 'en');
  await page.getByLabel(tLogin('accounts', 'login.email')).fill(email);
  await page.getByLabel(tLogin('accounts', 'login.password')).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: tLogin('accounts', 'login.action') })
    .click();
  await expect(page).toHaveURL('/dashboard/shop?item=2');
  await expect(page.getByRole('dialog')).toContainText(title);
});
