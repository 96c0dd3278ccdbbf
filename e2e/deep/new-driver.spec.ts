import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, root, runOwnPortal } from '../support/portal.ts';

const driver = {
  email: 'arash@example.com',
  username: 'ArashKiani',
  full_name: 'آرش کیانی',
  phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  password: 'seven wet tyres at Spa',
  discord_id: '310000000000009011',
  // The winner of the sample race.
  steam_id: '76561202000000011',
};

let portal: Portal;

// A separate portal, because the journey ends in maintenance mode.
test.beforeEach(async () => {
  portal = await runOwnPortal(`journey-${test.info().workerIndex}`);
});
test.afterEach(async ({ browser }) => {
  // Open pages would send requests while the portal stops.
  for (const context of browser.contexts()) await context.close();
  await portal.stop();
});

/** Collects policy violations, hydration mismatches and exceptions of a page. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) problems.push(message.text());
  });
  return problems;
}

async function newPage(browser: Browser, locale: 'fa' | 'en'): Promise<Page> {
  const page = await browser.newPage({ baseURL: portal.url });
  await page.context().addCookies([{ name: 'locale', value: locale, url: portal.url }]);
  await page.addInitScript((value) => localStorage.setItem('locale', value), locale);
  return page;
}

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);

  const button = (page: Page, feature: string, key: string) =>
    page.getByRole('button', { name: t(feature, key) });
  const link = (page: Page, feature: string, key: string) =>
    page.getByRole('link', { name: t(feature, key) });
  const field = (page: Page, feature: string, key: string) => page.getByLabel(t(feature, key));

  async function logIn(page: Page, { email, password }: { email: string; password: string }) {
    await page.goto('/login');
    await field(page, 'accounts', 'login.email').fill(email);
    await field(page, 'accounts', 'login.password').fill(password);
    await button(page, 'accounts', 'login.action').click();
  }

  async function register(page: Page) {
    await page.goto('/register');
    await field(page, 'accounts', 'register.email').fill(driver.email);
    await button(page, 'accounts', 'register.next').click();
    const username = field(page, 'accounts', 'register.username');
    // The field describes its rule before the first attempt.
    await expect(username).toHaveAccessibleDescription(/spaces are not|فاصله نه/);
    await username.fill(driver.username);
    await field(page, 'accounts', 'register.fullName').fill(driver.full_name);
    await field(page, 'accounts', 'register.phone').fill(driver.phone);
    await field(page, 'accounts', 'register.day').fill(locale === 'fa' ? '۱۲' : '2');
    await field(page, 'accounts', 'register.month').selectOption('5');
    await field(page, 'accounts', 'register.year').fill(locale === 'fa' ? '۱۳۷۷' : '1998');
    await button(page, 'accounts', 'register.next').click();
    // Errors are shown at their fields.
    await field(page, 'accounts', 'register.password').fill('password123');
    await field(page, 'accounts', 'register.repeat').fill('password123');
    await button(page, 'accounts', 'register.next').click();
    await expect(field(page, 'accounts', 'register.password')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'accounts', 'register.password')).toBeFocused();
    await field(page, 'accounts', 'register.password').fill(driver.password);
    await field(page, 'accounts', 'register.repeat').fill('not the same at all');
    await button(page, 'accounts', 'register.next').click();
    await expect(
      page.getByText(locale === 'fa' ? 'رمزهای عبور یکسان نیستند.' : 'Passwords do not match.'),
    ).toBeVisible();
    await field(page, 'accounts', 'register.repeat').fill(driver.password);
    await button(page, 'accounts', 'register.next').click();
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'orange' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await button(page, 'accounts', 'register.submit').click();
    // The email and password are filled in.
    await expect(page).toHaveURL(/\/login$/);
    await expect(field(page, 'accounts', 'login.email')).not.toHaveValue('');
    await button(page, 'accounts', 'login.action').click();
    await expect(page).toHaveURL(/\/dashboard$/);
  }

  async function linkDiscord(page: Page, browser: Browser) {
    await link(page, 'accounts', 'lock.action').click();
    await expect(page).toHaveURL(/\/dashboard\/settings\?back=%2Fdashboard%2Fblog#discord$/);
    await expect(page.locator('#discord')).toBeFocused();
    await field(page, 'pages/player/settings', 'discord.label').fill(driver.discord_id);
    await button(page, 'pages/player/settings', 'discord.send').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const code = await readCode(browser);
    // The code is still valid after the page was closed.
    await page.reload();
    await button(page, 'pages/player/settings', 'discord.enterCode').click();
    const boxes = page.getByRole('dialog').getByRole('textbox');
    await boxes.first().click();
    await page.keyboard.type(code);
    const verify = page
      .getByRole('dialog')
      .getByRole('button', { name: t('pages/player/settings', 'discord.verify') });
    if (await verify.isVisible().catch(() => false))
      await verify.click({ timeout: 3_000 }).catch(() => undefined);
    // Returns to the locked page.
    await expect(page).toHaveURL(/\/dashboard\/blog$/);
    await expect(page.getByRole('heading', { name: t('accounts', 'lock.title') })).toBeHidden();
  }

  /** Reads the code in the local outbox on the developer page, as the owner. */
  async function readCode(browser: Browser): Promise<string> {
    const page = await newPage(browser, locale);
    await logIn(page, owner);
    await expect(page).toHaveURL(/\/admin-selection/);
    await page.goto('/admin/developer?view=outbox');
    const message = page.getByTestId('outbox-message').filter({ hasText: driver.discord_id }).first();
    await expect(message).toBeVisible();
    const code =
      /(?<!\d)\d{4}(?!\d)/.exec((await message.innerText()).replace(driver.discord_id, ''))?.[0] ?? '';
    await page.context().close();
    return code;
  }

  async function postResults() {
    const staff = await signIn(portal.url, owner);
    const { body: servers } = await staff.get('/api/v1/servers');
    const { id: server_id } = servers.find(({ type }: { type: string }) => type === 'GT3');
    const { status, body } = await staff.post('/api/v1/admin/server-keys', { server_id, name: 'journey' });
    expect(status).toBe(201);
    const file = JSON.parse(
      readFileSync(join(root, 'e2e', 'support', 'samples', 'ac-result-race.json'), 'utf8'),
    );
    const response = await clientWith(portal.url, body.key).post('/api/v1/ingest/results', file);
    expect(response.body).toEqual({ status: 'accepted', accepted: 21, rejected: [] });
  }

  async function topUp(page: Page) {
    await page.goto('/dashboard/shop');
    await button(page, 'payments', 'balance.badge').click();
    await page.getByRole('button', { name: '$20.00' }).click();
    await button(page, 'payments', 'balance.go').click();
    await expect(page).toHaveURL(/\/payments\/local\/pay\//);
    await page.getByRole('button', { name: locale === 'fa' ? 'پرداخت' : 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/success\?id=/);
    await expect(page.getByRole('heading', { name: t('payments', 'result.ACCEPTED') })).toBeVisible();
  }

  async function buy(page: Page, title: string) {
    await link(page, 'payments', 'result.toShop').click();
    await expect(button(page, 'payments', 'balance.badge')).toContainText('$20.00');
    const card = page.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('button', { name: t('shop', 'buy') }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: new RegExp(locale === 'fa' ? 'برای خودم' : 'For myself') })
      .click();
    await dialog
      .getByRole('button', { name: new RegExp(locale === 'fa' ? '^موجودی حساب' : '^Balance') })
      .click();
    await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
    await expect(dialog).toContainText('$16.50');
    await dialog.getByRole('link', { name: t('payments', 'checkout.see') }).click();
    await expect(page.getByRole('heading', { name: t('payments', 'result.ACCEPTED') })).toBeVisible();
    await link(page, 'payments', 'result.toTransactions').click();
    await expect(page).toHaveURL(/\/dashboard\/transactions/);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('$3.50');
    await expect(row.getByText(t('payments', 'status.ACCEPTED'))).toBeVisible();
  }

  // Persian on a phone and English on a desktop.
  const width = locale === 'fa' ? '@phone' : '';
  test(`a new driver registers, links accounts, drives and buys; the owner closes the site (${locale}) ${width}`, async ({
    browser,
    isMobile,
  }) => {
    test.slow();
    const page = await newPage(browser, locale);
    const problems = collectProblems(page);
    await register(page);
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'fa' ? 'rtl' : 'ltr');
    const lock = page.getByRole('heading', { name: t('accounts', 'lock.title') });
    await expect(lock).toBeVisible();
    // A locked page sends no request that would be forbidden.
    const forbidden: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) forbidden.push(response.url());
    });
    for (const path of ['/dashboard', '/dashboard/shop', '/dashboard/blog']) {
      await page.goto(path);
      await expect(lock).toBeVisible();
    }
    await expect(page.getByText(t('blog', 'manage.loading'))).toHaveCount(0);
    expect(forbidden).toEqual([]);

    await linkDiscord(page, browser);
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: t('pages/player/dashboard/driving', 'firstSteps.title') });
    await expect(steps.getByRole('listitem')).toHaveCount(4);
    await expect(steps.getByRole('link')).toHaveCount(2);
    await steps
      .getByRole('button', { name: t('pages/player/dashboard/driving', 'firstSteps.go.email') })
      .click();
    await expect(
      steps.getByRole('button', { name: t('pages/player/dashboard/driving', 'firstSteps.sent') }),
    ).toBeVisible();
    // The main button leads to Steam; the id can be typed instead.
    await page.getByText(t('accounts', 'steam.or')).click();
    await field(page, 'accounts', 'steam.label').fill(driver.steam_id);
    await button(page, 'accounts', 'steam.action').click();
    await expect(field(page, 'accounts', 'steam.label')).toBeHidden();

    await postResults();
    await page.reload();
    await expect(page.getByText(/Nürburgring|نوربرگ‌رینگ/).first()).toBeVisible();
    await expect(page.getByText('1:48.977').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: t('racing', 'laps.title') })).toBeVisible();
    await expect(page.getByLabel(t('racing', 'chart.points')).first()).toBeVisible();

    await topUp(page);
    await buy(page, 'Night Tokyo');
    await page.goto('/dashboard/shop');
    await expect(button(page, 'payments', 'balance.badge')).toContainText('$16.50');
    if (isMobile) await button(page, 'layouts/signed-in', 'user.more').click();
    await button(page, 'layouts/signed-in', 'user.logout').click();
    await expect(page).toHaveURL(/\/login/);

    await logIn(page, owner);
    await expect(page).toHaveURL(/\/admin-selection/);
    await page
      .getByRole('link', { name: new RegExp(locale === 'fa' ? 'پنل مدیریت' : 'Admin panel') })
      .click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await page.goto(`/admin/transactions?search=${driver.username}`);
    const row = page.getByRole('row').filter({ hasText: 'Night Tokyo' });
    await expect(row).toContainText('$3.50');
    await expect(row).toContainText(driver.username);

    await page.goto('/admin/settings');
    await page.getByRole('switch', { name: t('site', 'switches.maintenance') }).click();
    await button(page, 'site', 'switches.maintenanceConfirm').click();
    await expect(page.getByText(t('site', 'switches.maintenanceOn'))).toBeVisible();
    const visitor = await newPage(browser, locale);
    await expect(async () => {
      const response = await visitor.goto('/');
      expect(response?.status()).toBe(503);
    }).toPass({ timeout: 10_000 });
    await expect(visitor).toHaveURL(/\/maintenance/);
    await expect(
      visitor.getByRole('heading', { name: t('pages/public/maintenance', 'maintenance.title') }),
    ).toBeVisible();
    expect(problems).toEqual([]);
  });
}
