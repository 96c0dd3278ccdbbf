import { expect, type Page } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { explanation, injectFaults, type NetworkFailure } from '../support/network-faults.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('en');

const toast = (page: Page, text: RegExp | string) =>
  page.getByRole('region', { name: t('ui', 'toast.region') }).getByText(text);
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: t('ui', 'retry') });

test('when the user cannot be loaded, the page shows an error and retries by hand and when back online', async ({
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
  const response = page.waitForResponse(user);
  await retry(page).click();
  await response;
  await expect(retry(page)).toBeEnabled();
  // Going online retries before the ten minutes of `Retry-After`.
  await page.unroute(user);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('accounts', 'title.settings'));

  await page.route(user, (route) => route.fulfill({ status: 429, body: '' }));
  await page.goto('/dashboard/tickets');
  await expect(alert).toContainText('User info fetch error');
  await page.unroute(user);
  // Retries by itself after two seconds.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('tickets', 'title.tickets'));
});

/** A screen, its failing call, the failure, the error in place and the toast; an empty toast repeats the dialog's error. */
type Read = [screen: string, call: string, fault: NetworkFailure, inPlace: string, toastText: string];

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

test('data that fails to load shows an error in place and one toast', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  const faults = await injectFaults(page);
  for (const [screen, call, fault, inPlace, toastText] of reads) {
    await test.step(`${screen} without ${call}`, async () => {
      faults.set('GET', call, fault);
      await page.goto(screen);
      await expect(page.getByText(inPlace).last()).toBeVisible();
      const text =
        toastText || (await page.getByRole('dialog').getByRole('alert').locator('p').last().innerText());
      await expect(toast(page, text)).toHaveCount(1);
      await expect(toast(page, text)).toHaveRole('alert');
    });
  }
});

test('while purchases fail to load, buying is disabled and can be retried', async ({ page }) => {
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

/** A payment call that fails silently, its method and the error for the buyer. */
const payments = [
  ['/transactions/pay-with-balance', /^Balance/, 'Payment failed'],
  [
    '/transactions/create-payment',
    /^Dollars/,
    'Create payment failed. Nothing was charged; please try again.',
  ],
] as const;

test('each payment method shows its own error, and a missing method is reported', async ({ page }) => {
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
  for (const [call, method, error] of payments) {
    faults.set('POST', call, 'silent');
    await dialog.getByRole('button', { name: method }).click();
    await complete.click();
    await expect(dialog.getByText(error)).toBeVisible();
    await expect(toast(page, error)).toHaveCount(1);
  }
  faults.set('POST', '/transactions/balance/checkout', 'silent');
  await page.goto('/dashboard/shop');
  await page.getByRole('button', { name: t('payments', 'balance.badge') }).click();
  await page.getByRole('button', { name: t('payments', 'balance.go') }).click();
  await expect(toast(page, /^Balance top-up error/)).toHaveCount(1);
});

test('the checkout shows an error when payment methods or the Steam link fail to load', async ({ page }) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  const faults = await injectFaults(page);
  // Steam was linked in another tab, which this one does not know yet.
  await page.route('**/api/v1/users/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), steam_id: null } });
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

test('a rejected field shows an error at the field and one toast', async ({ page }) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto('/dashboard/settings');
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel(t('pages/player/settings', 'password.current')) });
  await form.getByLabel(t('pages/player/settings', 'password.current')).fill('not my password at all');
  await form.getByLabel(t('pages/player/settings', 'password.new')).fill('seven wet tyres at Spa');
  await form.getByLabel(t('pages/player/settings', 'password.confirm')).fill('seven wet tyres at Spa');
  await form.getByRole('button', { name: t('pages/player/settings', 'password.action') }).click();
  await expect(form.getByText('The current password is incorrect.').first()).toBeVisible();
  await expect(page.getByRole('region', { name: t('ui', 'toast.region') }).getByRole('alert')).toHaveCount(1);
});
