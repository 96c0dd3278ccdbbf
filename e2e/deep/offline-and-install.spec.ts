import { expect } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { preparePage } from '../support/prepare-page.ts';

test.use({ serviceWorkers: 'allow' });

const url = () => process.env['E2E_URL'] ?? '';

test('offline, any address shows the last server list, and a retry loads the page once online @phone', async ({
  page,
  context,
}) => {
  await page.goto('/');
  // The service worker starts after the page has loaded.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/offline'))) await new Promise((done) => setTimeout(done, 100));
  });
  const cachedPaths = await page.evaluate(async () => {
    const names = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return names.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline']);

  await context.setOffline(true);
  await page.goto('/rank?board=laps');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اتصال برقرار نیست');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(page.url()).toContain('/rank?board=laps');

  await context.setOffline(false);
  await page.getByRole('link', { name: 'تلاش دوباره' }).click();
  await expect(page).toHaveTitle(/بهترین دور|رتبه‌بندی/);
  await expect(page.getByRole('heading', { name: 'اتصال برقرار نیست' })).toHaveCount(0);
});

test('the web app manifest has name, icons and start page in the language of the visitor', async ({
  page,
  request,
}) => {
  await page.goto('/?lang=en');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Paddock',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    display: 'standalone',
  });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
    if (sizes === 'any') continue;
    const png = await icon.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test.describe('without a service worker', () => {
  test.use({
    serviceWorkers: 'block',
    expectedErrors: [/Failed to fetch dynamically imported module/],
  });

  test('a chunk that fails to load offers a reload', async ({ page }) => {
    await preparePage(page, url(), 'en', demoPlayer());
    // The reload prompt is loaded after the page.
    const offerLoaded = page.waitForResponse(/\/assets\/reload-prompt-[^/]+\.js$/);
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await offerLoaded;
    // A new version has removed the files of this one.
    await page.route('**/assets/line-chart-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    const reloadPrompt = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(reloadPrompt).toBeVisible();
    await page.unroute('**/assets/line-chart-*.js');
    await reloadPrompt.getByRole('button', { name: 'Reload' }).click();
    await expect(reloadPrompt).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
