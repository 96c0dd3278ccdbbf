import { expect, type Page } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { explanation, injectFaults, type NetworkFailure } from '../support/network-faults.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('en');

/** What stands in the corner for a moment. */
const toast = (page: Page, words: RegExp | string) =>
  page.getByRole('region', { name: t('ui', 'toast.region') }).getByText(words);
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: t('ui', 'retry') });

test('who is signed in cannot be told: the page says so, tries again by hand and with the line', async ({
  page,
}) => {
  const user = '**/api/v1/users/dashboard';
  await preparePage(page, url(), 'en', demoPlayer());
  await page.route(user, (route) => route.abort('connectionfailed'));
  await page.goto('/dashboard/settings');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('User info fetch error');
  await expect(alert).toContainText('Failed to connect to the server.');
  await expect(toast(page, 'Failed to connect to the server.')).toHaveRole('alert');

  await page.unroute(user);
  await page.route(user, (route) =>
    route.fulfill({ status: 503, headers: { 'Retry-After': '600' }, body: '' }),
  );
  const asked = page.waitForResponse(user);
  await retry(page).click();
  await asked;
  await expect(retry(page)).toBeEnabled();
  // The server asks for ten minutes; the line that comes back is news.
  await page.unroute(user);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts', 'title.settings'));

  await page.route(user, (route) => route.fulfill({ status: 429, body: '' }));
  await page.goto('/dashboard/tickets');
  await expect(alert).toContainText('User info fetch error');
  await page.unroute(user);
  // By itself, after two seconds.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tickets', 'title.tickets'));
});

/** Screen, call that fails there, how, the sentence in its place, the toast. */
type Read = [screen: string, call: string, fault: NetworkFailure, place: string, said: string];

const reads: Read[] = [
  [
    '/dashboard/shop',
    '/users/shop/categories',
    'silent',
    'Failed to load categories',
    'Failed to load categories',
  ],
  ['/dashboard/shop', '/users/shop/items', 'explained', 'Failed to load the shop', explanation],
  ['/dashboard/shop?item=999999', '/no-such-call', 'silent', 'Failed to load item details', ''],
  [
    '/dashboard/transactions',
    '/transactions/user/transactions',
    'silent',
    'Failed to fetch transactions',
    'Failed to fetch transactions',
  ],
  [
    '/dashboard',
    '/dashboard/stats',
    'silent',
    'Failed to load dashboard data',
    'Failed to load dashboard data',
  ],
];

test('what a player cannot be shown is told in its place and by one toast', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  const faults = await injectFaults(page);
  for (const [screen, call, fault, place, said] of reads) {
    await test.step(`${screen} without ${call}`, async () => {
      faults.set('GET', call, fault);
      await page.goto(screen);
      await expect(page.getByText(place).last()).toBeVisible();
      const words =
        said || (await page.getByRole('dialog').getByRole('alert').locator('p').last().innerText());
      await expect(toast(page, words)).toHaveCount(1);
      await expect(toast(page, words)).toHaveRole('alert');
    });
  }
});

test('purchases that are not known sell nothing twice; the shop says so and asks again', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  const faults = await injectFaults(page);
  faults.set('GET', '/transactions/user/purchases', 'silent');
  await page.goto('/dashboard/shop');
  await expect(page.getByRole('main').getByText(t('shop', 'purchasesFailed'))).toBeVisible();
  const buy = page.getByRole('button', { name: t('shop', 'buy') });
  await expect(buy.first()).toBeDisabled();
  faults.clear();
  await retry(page).click();
  await expect(buy.first()).toBeEnabled();
});

/** Call of a payment that fails without words, and what the buyer is told. */
const payments = [
  ['/transactions/pay-with-balance', /^Balance/, 'Payment failed'],
  [
    '/transactions/create-payment',
    /^Dollars/,
    'Create payment failed. Nothing was charged; please try again.',
  ],
] as const;

test('each way to pay fails in its own words, and a missing choice is said', async ({ page }) => {
  const player = await makePlayer(url(), 10);
  await preparePage(page, url(), 'en', player);
  const faults = await injectFaults(page);
  await page.goto('/dashboard/shop');
  const dialog = page.getByRole('dialog');
  await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
  await dialog.getByRole('button', { name: /^For myself/ }).click();
  const complete = dialog.getByRole('button', { name: t('payments', 'checkout.complete') });
  await complete.click();
  await expect(toast(page, 'Invalid payment method')).toBeVisible();
  for (const [call, way, said] of payments) {
    faults.set('POST', call, 'silent');
    await dialog.getByRole('button', { name: way }).click();
    await complete.click();
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(toast(page, said)).toHaveCount(1);
  }
  faults.set('POST', '/transactions/balance/checkout', 'silent');
  await page.goto('/dashboard/shop');
  await page.getByRole('button', { name: t('payments', 'balance.badge') }).click();
  await page.getByRole('button', { name: t('payments', 'balance.go') }).click();
  await expect(toast(page, /^Balance top-up error/)).toHaveCount(1);
});

test('a checkout that cannot learn how one pays, or whether Steam is linked, says so', async ({ page }) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  const faults = await injectFaults(page);
  // Linked elsewhere since: this tab does not know of it yet.
  await page.route('**/api/v1/users/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), steam_id: null } });
  });
  faults.set('GET', '/dashboard/check-steam-link', 'silent');
  await page.goto('/dashboard/shop');
  const dialog = page.getByRole('dialog');
  await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
  const self = dialog.getByRole('button', { name: /^For myself/ });
  await self.click();
  await expect(toast(page, /^Account link check error/)).toBeVisible();
  await page.unroute('**/api/v1/users/dashboard');
  faults.set('GET', '/transactions/methods', 'silent');
  await page.goto('/dashboard/shop');
  await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
  await self.click();
  await expect(dialog.getByText(/^Checkout start error/)).toBeVisible();
  await expect(toast(page, /^Checkout start error/)).toHaveCount(1);
});

test('a write refused for a field is told at the field and by one toast', async ({ page }) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto('/dashboard/settings');
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel(t('accounts/settings', 'password.current')) });
  await form.getByLabel(t('accounts/settings', 'password.current')).fill('not my password at all');
  await form.getByLabel(t('accounts/settings', 'password.new')).fill('seven wet tyres at Spa');
  await form.getByLabel(t('accounts/settings', 'password.confirm')).fill('seven wet tyres at Spa');
  await form.getByRole('button', { name: t('accounts/settings', 'password.action') }).click();
  await expect(form.getByText('The current password is not right.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: t('ui', 'toast.region') }).getByRole('alert')).toHaveCount(1);
});
