import { expect } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('an unknown path renders a 404 page in Persian, right to left @everywhere', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) problems.push(message.text());
  });
  const response = await page.goto('/there-is-no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('main')).toContainText(/۴۰۴|404/);
  await page.waitForLoadState('networkidle');
  expect(problems).toEqual([]);
});

test('the 404 page works without JavaScript, in English with `lang=en`', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/there-is-no-such-page?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('main')).toContainText('Page Not Found');
  await context.close();
});

test('a search without results differs from a blog without posts', async ({ request }) => {
  const fetchHtml = async (search: string) => (await request.get(`/blog?lang=en&search=${search}`)).text();
  expect(await fetchHtml('qqqzzz')).toContain('No posts match');
  expect(await fetchHtml('')).not.toContain('No posts match');
});

test('public pages inline their stylesheet, and the first signed-in page fetches only its own', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (['stylesheet', 'script'].includes(request.resourceType())) fetched.push(request.url());
  });
  await page.goto('/login');
  const account = demoPlayer();
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(account.email);
  await page.getByLabel(/^رمز عبور/).fill(account.password);
  await page.getByLabel(/^رمز عبور/).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  // The inlined rules also apply to signed-in pages.
  await expect(heading).toHaveCSS('font-family', /Alexandria/);
  // Applying a preloaded stylesheet is reported as a second request, hence the set.
  const stylesheets = new Set(fetched.filter((url) => url.endsWith('.css')));
  const names = [...stylesheets].map((url) => /assets\/(\w+)-/.exec(url)?.[1]);
  expect(names).toEqual(['fonts', 'layout']);
});

test('a form filled in and sent before hydration is not lost', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const { email, password } = demoPlayer();
  // Not awaited, because `goto` waits for hydration.
  const navigation = page.goto('/login');
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(email);
  await page.getByLabel(/^رمز عبور/).fill(password);
  await page.getByLabel(/^رمز عبور/).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'ایمیل' })).toHaveValue(email);
  scripts.resolve();
  await navigation;
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a form sent by a password manager before hydration signs in', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const navigation = page.goto('/login');
  const account = demoPlayer();
  const password = page.getByLabel(/^رمز عبور/);
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(account.email);
  await password.fill(account.password);
  // Without keyboard or pointer events.
  await password.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  scripts.resolve();
  await navigation;
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const path of ['/servers', '/downloads?lang=en'])
  test(`${path} fetches exactly the fonts that its text needs`, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.woff2')) fetched.push(pathname);
    });
    await page.goto(path);
    const faces = page.locator('#faces');
    await expect(faces).toHaveAttribute('media', 'all');
    expect((await faces.getAttribute('data-files'))?.split(' ').sort()).toEqual(fetched.sort());
    // Fallback fonts of the system have two words in their names.
    const used = await page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => status === 'loaded' && !/ /.test(family)).length,
    );
    expect(used).toBe(fetched.length);
  });

test('addresses are normalised by redirects, and malformed ones render an error page', async ({ page }) => {
  const fetchRedirect = async (path: string) => {
    const response = await fetch(url() + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    return [response.status, response.headers.get('location')];
  };
  expect(await fetchRedirect('/Servers/?search=GT3')).toEqual([301, '/servers?search=GT3']);
  expect(await fetchRedirect('/servers/%DB%B1/Timing/')).toEqual([301, '/servers/1/timing']);
  expect(await fetchRedirect('//evil.example/')).toEqual([404, null]);
  await preparePage(page, url(), 'en');
  await page.goto('/RANK/?Board=laps');
  expect(new URL(page.url()).pathname).toBe('/rank');
  for (const path of ['/%E0%A4%A', '/api/v1/payments/local/callback?id=x']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Home page' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
