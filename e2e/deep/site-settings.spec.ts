import { type IncomingMessage, request } from 'node:http';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const t = messagesIn('fa');

let portal: Portal;

// A separate portal, because other tests cannot register players while registration is closed.
test.beforeAll(async () => {
  portal = await runOwnPortal('switches');
});
test.afterAll(async () => {
  await portal.stop();
});

test('an announcement is previewed and visible to visitors at once; closed registration redirects home', async ({
  browser,
}) => {
  const { url } = portal;
  const open = () => browser.newPage({ baseURL: url });
  const page = await preparePage(await open(), url, 'fa', owner);
  await page.goto('/admin/settings');
  const announcement = page.getByRole('textbox', { name: t('site', 'texts.announcement') });
  const before = await announcement.inputValue();
  const text = `مسابقهٔ آزمایشی ${Date.now()}`;
  await announcement.fill(text);
  await expect(page.getByTestId('announcement-preview')).toContainText(text);
  await page.getByRole('button', { name: t('site', 'texts.save') }).click();
  await expect(page.getByText(t('site', 'texts.saved'))).toBeVisible();

  const visitor = await preparePage(await open(), url, 'fa');
  await visitor.goto('/login');
  await expect(visitor.getByText(text)).toBeVisible();

  const registration = page.getByRole('switch', { name: t('site', 'switches.registration') });
  await registration.click();
  await expect(page.getByText(t('site', 'switches.registrationOff'))).toBeVisible();
  await visitor.goto('/register');
  await expect(visitor).toHaveURL(/\/$/);
  await expect(visitor.getByText(t('pages/public/landing', 'hero.registrationClosed'))).toBeVisible();
  await visitor.goto('/login');
  await expect(visitor.getByText(t('accounts', 'login.registrationClosed'))).toBeVisible();
  await expect(visitor.getByRole('link', { name: t('accounts', 'login.toRegister') })).toHaveCount(0);
  const form = new FormData();
  const response = await fetch(`${url}/api/v1/auth/register`, { method: 'POST', body: form });
  expect(response.ok).toBe(false);

  await registration.click();
  await expect(page.getByText(t('site', 'switches.registrationOn'))).toBeVisible();

  const telegram = page.getByRole('textbox', { name: t('site', 'links.telegram') });
  await telegram.fill('http://t.me/paddock');
  await page.getByRole('button', { name: t('site', 'links.save') }).click();
  await expect(telegram).toHaveAttribute('aria-invalid', 'true');
  await page.locator('a[href="/admin/shop"]').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui', 'cancel') })
    .click();
  await expect(telegram).toHaveValue('http://t.me/paddock');
  await telegram.fill('https://t.me/paddock');
  await page.getByRole('button', { name: t('site', 'links.save') }).click();
  const link = visitor.getByRole('contentinfo').getByRole('link', { name: t('components', 'nav.telegram') });
  await expect(async () => {
    await visitor.goto('/');
    await expect(link).toHaveAttribute('href', 'https://t.me/paddock', { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await announcement.fill(before);
  await page.getByRole('button', { name: t('site', 'texts.save') }).click();
  await expect(page.getByTestId('announcement-preview')).toContainText(before);
  await visitor.context().close();
  await page.context().close();
});

test('the site description is the meta description of the landing page and of pages without one', async () => {
  const staff = await signIn(portal.url, owner);
  const description = 'مسابقه، دریفت و رول‌پلی در یک پدوک';
  const changed = await staff.put('/api/v1/admin/settings', { site_description: description });
  expect(changed.status).toBe(200);
  const read = async (path: string) => {
    const html = await (await fetch(portal.url + path)).text();
    return /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  };
  for (const path of ['/', '/?lang=en', '/forgot-password']) {
    await expect.poll(() => read(path), path).toBe(description);
  }
  expect(await read('/downloads')).not.toBe(description);
});

test('an announcement has a link, stays dismissed for a visitor and ends after its last day', async ({
  browser,
  viewport,
}) => {
  const staff = await signIn(portal.url, owner);
  const updateSettings = async (change: object) =>
    expect((await staff.put('/api/v1/admin/settings', change)).status).toBe(200);
  const { body: before } = await staff.get('/api/v1/admin/settings');
  const page = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
  const bar = page.getByRole('complementary', { name: t('components', 'announcement') });
  const open = (text: string) =>
    expect(async () => {
      await page.goto('/servers');
      await expect(page.getByText(text)).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
  const first = `اول ${Date.now()}`;
  await updateSettings({
    announcement: first,
    announcement_url: '/events',
    announcement_until: '2099-01-01',
  });
  await open(first);
  await bar.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(/\/events$/);
  await bar.getByRole('button', { name: t('components', 'announcementClose') }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();

  const second = `دوم ${Date.now()}`;
  await updateSettings({ announcement: second, announcement_url: 'https://example.com/cup' });
  await open(second);
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('link')).toHaveAttribute('href', 'https://example.com/cup');
  await updateSettings({ announcement_until: '2020-01-01' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(second)).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await page.context().close();
  const { announcement, announcement_url, announcement_until } = before;
  await updateSettings({ announcement, announcement_url, announcement_until });
});

test('a custom site title replaces the default one everywhere, in both languages', async ({ browser }) => {
  const staff = await signIn(portal.url, owner);
  const { body: before } = await staff.get('/api/v1/admin/settings');
  const { site_title, site_title_en, announcement, announcement_en } = before;
  const named = {
    site_title: 'شب‌رو',
    site_title_en: 'Night Run',
    announcement: 'جمعه شب',
    announcement_en: 'Friday night',
  };
  expect((await staff.put('/api/v1/admin/settings', named)).status).toBe(200);
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  for (const [query, name, announcementText] of [
    ['', named.site_title, named.announcement],
    ['?lang=en', named.site_title_en, named.announcement_en],
  ] as const) {
    await expect(async () => {
      await page.goto(`/${query}`);
      await expect(page.getByRole('banner')).toContainText(name, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole('contentinfo')).toContainText(name);
    await expect(page.getByRole('complementary').first()).toContainText(announcementText);
    for (const path of [
      '/',
      '/servers',
      '/servers/1',
      '/rank',
      '/drivers/2',
      '/downloads',
      '/blog',
      '/events',
      '/login',
      '/nowhere',
    ]) {
      const html = await (await fetch(`${portal.url}${path}${query}`)).text();
      const text = html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]*>/g, ' ');
      expect.soft(text, path).not.toMatch(/پدوک|Paddock(?! City)/);
      expect.soft(html, path).toContain(name);
    }
  }
  const manifest = await (await fetch(`${portal.url}/manifest.webmanifest?lang=en`)).json();
  expect(manifest).toMatchObject({ name: 'Night Run', short_name: 'Night Run' });
  const feed = await (await fetch(`${portal.url}/blog/rss.xml?lang=en`)).text();
  expect(feed).toContain('<title>Blog Night Run</title>');
  await page.context().close();
  const back = { site_title, site_title_en, announcement, announcement_en };
  expect((await staff.put('/api/v1/admin/settings', back)).status).toBe(200);
});

test('while the site is closed, HEAD matches GET, and path traversal does not bypass the redirect', async () => {
  const staff = await signIn(portal.url, owner);
  expect((await staff.put('/api/v1/admin/settings', { maintenance_mode: true })).status).toBe(200);
  const fetchMaintenance = async (method: string) => {
    const headers = { 'accept-encoding': 'identity' };
    const response = await fetch(`${portal.url}/maintenance`, { method, headers });
    const values = ['content-length', 'content-type', 'retry-after'].map((name) =>
      response.headers.get(name),
    );
    return { status: response.status, values, text: await response.text() };
  };
  const [head, get] = [await fetchMaintenance('HEAD'), await fetchMaintenance('GET')];
  expect(get.status).toBe(503);
  expect(get.values[0]).toBe(String(Buffer.byteLength(get.text)));
  expect(head).toEqual({ ...get, text: '' });

  // Browsers and `fetch` would normalise the path before sending it.
  const raw = (path: string) =>
    new Promise<IncomingMessage>((done, fail) => {
      request(portal.url, { path, agent: false }, (response) => done(response.resume()))
        .once('error', fail)
        .end();
    });
  for (const path of ['/login/../servers', '/login/%2e%2e/servers', '/admin/./../servers']) {
    const { statusCode, headers } = await raw(path);
    expect([statusCode, headers.location], path).toEqual([302, '/maintenance']);
  }
  expect((await raw('/login')).statusCode).toBe(200);
  expect((await staff.put('/api/v1/admin/settings', { maintenance_mode: false })).status).toBe(200);
});
