import { expect, type Page, type Request } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';

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

test('a public page looks from the styles that it carries as it does from the whole stylesheet', async ({
  browser,
  baseURL,
}) => {
  const mime = (request: Request) =>
    request.resourceType() === 'stylesheet' ? 'text/css' : 'text/javascript';
  const open = async (kept: RegExp) => {
    const options = { reducedMotion: 'reduce', ...(baseURL ? { baseURL } : {}) } as const;
    const page = await browser.newPage(options);
    // No script changes what the server has rendered.
    await page.route(kept, (route) => route.fulfill({ contentType: mime(route.request()), body: '' }));
    return page;
  };
  const carried = await open(/\/assets\/.*\.(js|css)$/);
  const whole = await open(/\/assets\/.*\.js$/);
  const measure = (page: Page) =>
    page.locator('header *, main *, footer *').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(one);
        const place = [x, y, width, height].map(Math.round).join(' ');
        return `${one.tagName} ${place} ${color} ${backgroundColor} ${fontSize} ${fontWeight} ${borderColor}`;
      }),
    );
  for (const path of ['/login', '/rank?board=laps']) {
    await Promise.all([carried.goto(path), whole.goto(path)]);
    // The whole stylesheet takes hold with the first touch.
    await Promise.all([carried.keyboard.press('Shift'), whole.keyboard.press('Shift')]);
    const sheets = (page: Page) =>
      page.evaluate(() => [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).length);
    expect([await sheets(carried), await sheets(whole)]).toEqual([2, 3]);
    expect(await measure(carried), path).toEqual(await measure(whole));
  }
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

const waitingSheets = (page: Page) => page.locator('link[media="not all"]').count();

test('a key pressed before the scripts start lets the whole stylesheet in at once', async ({ page }) => {
  await page.addInitScript(() => {
    // Before the page's own listener, which is what starts the scripts at the earliest.
    document.addEventListener('DOMContentLoaded', () => dispatchEvent(new KeyboardEvent('keydown')));
  });
  await page.goto('/login');
  expect(await waitingSheets(page)).toBe(0);
});

test('a navigation that nobody made by hand lets the whole stylesheet in', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const opened = page.goto('/login');
  const account = demoPlayer();
  const password = page.getByLabel(/^رمز عبور/);
  // Filled and sent without a key or a pointer, as a password manager does.
  await page.getByRole('textbox', { name: 'ایمیل' }).fill(account.email);
  await password.fill(account.password);
  await password.evaluate((field: HTMLInputElement) => field.form?.requestSubmit());
  scripts.resolve();
  await opened;
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await waitingSheets(page)).toBe(0);
});

test('a part that comes late brings the whole stylesheet, though nobody has touched the page', async ({
  page,
}) => {
  await page.goto('/drivers/3');
  await page.getByRole('slider').waitFor();
  expect(await waitingSheets(page)).toBe(0);
});

test('a mouse that rests where the page came to lie lets nothing in, one that moves does', async ({
  page,
}) => {
  await page.goto('/login');
  const point = (screenX: number) =>
    page.evaluate((x) => dispatchEvent(new PointerEvent('pointermove', { screenX: x, screenY: 9 })), screenX);
  await point(5);
  await point(5);
  expect(await waitingSheets(page)).toBe(1);
  await point(6);
  expect(await waitingSheets(page)).toBe(0);
});

for (const path of ['/servers', '/downloads?lang=en'])
  test(`${path} names the fonts that it shows letters of, no more and no fewer`, async ({ page }) => {
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
