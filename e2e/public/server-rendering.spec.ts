import { expect } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('an unknown path is a page with code 404, in Persian from right to left @everywhere', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const answer = await page.goto('/there-is-no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('main')).toContainText(/۴۰۴|404/);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test('without JavaScript the same page stands, and in English where the address asks for it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/there-is-no-such-page?lang=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('main')).toContainText('Page Not Found');
  await context.close();
});

test('a search that finds nothing is told apart from a blog in which nothing stands', async ({ request }) => {
  const words = async (search: string) => (await request.get(`/blog?lang=en&search=${search}`)).text();
  expect(await words('qqqzzz')).toContain('No post says');
  expect(await words('')).not.toContain('No post says');
});

test('a public page has its whole stylesheet in it, and the first signed-in one fetches what it has besides', async ({
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
  // The rules of the first page hold on a screen that no stranger sees.
  await expect(heading).toHaveCSS('font-family', /Alexandria/);
  // Letting in what was preloaded is told as a request too; the browser has it at hand.
  const stylesheets = new Set(fetched.filter((url) => url.endsWith('.css')));
  const names = [...stylesheets].map((url) => /assets\/(\w+)-/.exec(url)?.[1]);
  expect(names).toEqual(['fonts', 'layout']);
});

test('what is typed and sent before the scripts of a page run is not lost', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const { email, password } = demoPlayer();
  // The page's own goto: the one of these tests waits for the scripts.
  const opened = page.goto('/login');
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(email);
  await page.getByLabel(/^رمز عبور/).fill(password);
  await page.getByLabel(/^رمز عبور/).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('textbox', { name: 'ایمیل' })).toHaveValue(email);
  scripts.resolve();
  await opened;
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('what a password manager fills and sends before the scripts run signs in', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto('/login');
  const account = demoPlayer();
  const password = page.getByLabel(/^رمز عبور/);
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(account.email);
  await password.fill(account.password);
  // Without a key or a pointer.
  await password.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  scripts.resolve();
  await opened;
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const path of ['/servers', '/downloads?lang=en'])
  test(`${path} fetches the fonts that it shows letters of together, no more and no fewer`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.woff2')) fetched.push(pathname);
    });
    await page.goto(path);
    const faces = page.locator('#faces');
    await expect(faces).toHaveAttribute('media', 'all');
    expect((await faces.getAttribute('data-files'))?.split(' ').sort()).toEqual(fetched.sort());
    // The stand-ins of the machine have two words in their names.
    const used = await page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => status === 'loaded' && !/ /.test(family)).length,
    );
    expect(used).toBe(fetched.length);
  });

test('a page has one address, and an address of which nothing can be made is a page', async ({ page }) => {
  const opened = async (path: string) => {
    const answer = await fetch(url() + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await opened('/Servers/?search=GT3')).toEqual([301, '/servers?search=GT3']);
  expect(await opened('/servers/%DB%B1/Timing/')).toEqual([301, '/servers/1/timing']);
  expect(await opened('//evil.example/')).toEqual([404, null]);
  await preparePage(page, url(), 'en');
  await page.goto('/RANK/?Board=laps');
  expect(new URL(page.url()).pathname).toBe('/rank');
  for (const path of ['/%E0%A4%A', '/api/v1/payments/local/callback?id=x']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Home page' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
