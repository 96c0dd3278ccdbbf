import { publicPages } from '@paddock/contract/site/rules';
import { expect } from '@playwright/test';
import { screens } from '../screens/screens.ts';
import { demoPlayer, owner } from '../support/accounts.ts';
import { tokenOf } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const t = messagesIn('fa');
const url = () => process.env['E2E_URL'] ?? '';

test('a protected page redirects a visitor to the login and back after signing in', async ({ page }) => {
  await preparePage(page, url(), 'fa');
  await page.goto('/dashboard/transactions');
  await expect(page).toHaveURL(/\/login/);
  const { email, password } = demoPlayer();
  await page.getByLabel(t('accounts', 'login.email')).fill(email);
  await page.getByLabel(t('accounts', 'login.password')).fill(password);
  await page.getByRole('button', { name: t('accounts', 'login.action') }).click();
  await expect(page).toHaveURL(/\/dashboard\/transactions/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payments', 'title.transactions'));
});

test('a wrong password shows an error and keeps the email', async ({ page }) => {
  await preparePage(page, url(), 'fa');
  await page.goto('/login');
  await page.getByLabel(t('accounts', 'login.email')).fill('nobody@example.com');
  await page.getByLabel(t('accounts', 'login.password')).fill('not the password at all');
  await page.getByRole('button', { name: t('accounts', 'login.action') }).click();
  await expect(page.getByText('اطلاعات ورود نادرست است.').first()).toBeVisible();
  await expect(page.getByLabel(t('accounts', 'login.email'))).toHaveValue('nobody@example.com');
});

test('a player is redirected out of the staff area', async ({ page }) => {
  await preparePage(page, url(), 'fa', demoPlayer());
  for (const path of ['/admin', '/admin/users', '/admin/settings', '/admin-selection', '/admin/developer']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test('staff who arrive from outside choose between dashboard and staff area', async ({ page }) => {
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin-selection/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/admin-selection/);
  await page.getByRole('link', { name: /داشبورد کاربری/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a redirect leaves no entry in the history', async ({ page }) => {
  await preparePage(page, url(), 'fa', demoPlayer());
  await page.goto('/servers');
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/servers$/);
});

test('signing in as another user in a second tab replaces all data of the first user', async ({ page }) => {
  const [first, second] = [await makePlayer(url()), await makePlayer(url())];
  await preparePage(page, url(), 'fa', first);
  await page.goto('/dashboard');
  const greeting = page.getByRole('heading', { level: 1 });
  await expect(greeting).toContainText(first.username);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/servers');
  const token = await tokenOf(url(), second);
  await otherTab.evaluate((stored) => localStorage.setItem('token', stored), token);
  await expect(greeting).toContainText(second.username);
  await expect(page.getByText(first.username)).toHaveCount(0);
  await otherTab.evaluate(() => localStorage.removeItem('token'));
  await expect(page).toHaveURL(/\/login/);
});

test('an invalid stored token leads to the login and public pages still work', async ({ page }) => {
  await preparePage(page, url(), 'fa');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('stale')) return;
    sessionStorage.setItem('stale', 'yes');
    localStorage.setItem('token', 'a-token-that-ended');
  });
  await page.goto('/servers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('switching the language keeps input and address', async ({ page }) => {
  await preparePage(page, url(), 'fa');
  await page.goto('/login?next=%2Fdashboard%2Fshop');
  await page.getByLabel(t('accounts', 'login.email')).fill('half@typed');
  await page.locator('header summary').filter({ hasText: 'فارسی' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByLabel(/^Email/)).toHaveValue('half@typed');
  await expect(page).toHaveURL(/next=%2Fdashboard%2Fshop/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the calendar is independent of the language, is remembered and affects no other visitor', async ({
  page,
  browser,
}) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'fa');
  await page.goto('/blog');
  const date = (year: RegExp) => page.getByRole('main').getByText(year).first();
  const [persian, gregorian] = [/^[۰-۹]+ \S+ ۱۴۰[۰-۹]$/, /^[۰-۹]+ \S+ ۲۰۲[۰-۹]$/];
  await expect(date(persian)).toBeVisible();
  await page.locator('header summary').filter({ hasText: 'فارسی' }).click();
  await page.getByRole('button', { name: t('components', 'calendar.gregorian') }).click();
  await expect(date(gregorian)).toBeVisible();
  // As rendered by the server for this visitor alone.
  const isGregorian = async (cookie: string) =>
    />[۰-۹]+ \S+ ۲۰۲[۰-۹]</.test(await (await fetch(`${url()}/blog`, { headers: { cookie } })).text());
  expect(await isGregorian('locale=fa; calendar=gregorian')).toBe(true);
  expect(await isGregorian('locale=fa')).toBe(false);
  await page.reload();
  await expect(date(gregorian)).toBeVisible();
  await expect(date(persian)).toHaveCount(0);

  const member = await preparePage(await browser.newPage({ baseURL: url() }), url(), 'en', player);
  await member.goto('/dashboard/settings');
  const choice = member
    .getByRole('group', { name: 'Calendar' })
    .getByRole('button', { name: 'Persian calendar' });
  const stored = member.waitForResponse('**/api/v1/users/calendar');
  await choice.last().click();
  await expect(member.getByText(/^Today is \w+, \d+ \w+ 140\d\.$/)).toBeVisible();
  expect((await stored).status()).toBe(200);
  // Another device gets the calendar with the user.
  await member.context().clearCookies({ name: 'calendar' });
  await member.reload();
  await expect(member.getByText(/^Today is \w+, \d+ \w+ 140\d\.$/)).toBeVisible();
  await member.context().close();
});

test('every route responds and an old address redirects to the new one', async ({ page }) => {
  const signedIn = screens.filter(({ who, isDaily }) => who !== 'visitor' && isDaily).map(({ path }) => path);
  for (const path of [...Object.values(publicPages), '/forgot-password', '/reset-password']) {
    const answer = await fetch(url() + path);
    expect(answer.status, path).toBe(200);
    expect((await answer.text()).split('<h1').length - 1, path).toBe(1);
  }
  for (const path of signedIn) expect((await fetch(url() + path)).status, path).toBe(200);
  // The content of the screens: accessibility.spec.ts.
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/transactions?item=3');
  await expect(page).toHaveURL(/\/dashboard\/transactions\?item=3/);
});
