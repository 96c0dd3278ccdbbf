import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoPlayer, owner } from '../support/accounts.ts';
import { clientWith, signIn, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** Creates an item that is delivered in game. Returns it with the server that fetches deliveries. */
async function makeDeliveredItem(title: string) {
  const staff = await signIn(url(), owner);
  const { body: servers } = await staff.get('/api/v1/servers');
  const server: number = servers.find(({ game }: { game: string }) => game === 'fivem').id;
  const { body: categories } = await staff.get('/api/v1/admin/shop/categories');
  const grants = [{ type: 'delivery', server_id: server, action: 'give_vehicle', params: { model: 'mack' } }];
  const form = new FormData();
  const fields = {
    title,
    description: 'Delivered in the game',
    price_usd: '2',
    price_rial: '0',
    stock: '-1',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('category_id', String(categories[0].id));
  form.append('grants', JSON.stringify(grants));
  const picture = readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'car.webp'));
  form.append('main_image', new File([picture], 'car.webp', { type: 'image/webp' }));
  const response = await fetch(`${url()}/api/v1/admin/shop/items`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(url(), owner)}` },
    body: form,
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { staff, server, item_id: id };
}

test('staff cancel a payment with a reason, refund another and export the list', async ({ page }) => {
  const t = messagesIn('fa');
  const tPayments = (key: string) => t('payments', key);
  const button = (key: string) => page.getByRole('button', { name: tPayments(key) });
  const dialog = page.getByRole('dialog').last();
  const { item_id } = await makeDeliveredItem(`کامیون ${Date.now()}`);
  const player = await signIn(url(), demoPlayer());
  const opened = await player.post('/api/v1/transactions/create-payment', { item_id });
  const pending: string = opened.body.transaction_id;

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'fa', owner);
  await page.goto(`/admin/transactions?search=${pending}`);
  // Steps up, because the sign-in may be too old.
  await clientWith(url(), await tokenIn(page)).post('/api/v1/auth/step-up', { password: owner.password });
  const status = page.getByRole('combobox', { name: tPayments('admin.statusOf') });
  await status.selectOption('CANCELED');
  await expectNoViolations(page, 'the confirmation of the status');
  await dialog.getByLabel(tPayments('admin.reason')).fill('خریدار منصرف شد');
  await dialog.getByRole('button', { name: tPayments('admin.statusAction') }).click();
  await expect(page.getByText(tPayments('admin.statusSet'))).toBeVisible();
  await expect(status).toHaveValue('CANCELED');
  await expect(status).toBeEnabled();
  await button('admin.detailsOf').click();
  await expect(page).toHaveURL(new RegExp(`transaction=${pending}`));
  await expect(dialog).toContainText('خریدار منصرف شد');
  await expectNoViolations(page, 'the details');

  const bought = await player.post('/api/v1/transactions/pay-with-balance', { item_id, amount: 2 });
  const paid: string = bought.body.transaction_id;
  await page.goto(`/admin/transactions?search=${paid}`);
  await expect(page.getByRole('combobox', { name: tPayments('admin.statusOf') })).toBeDisabled();
  await button('admin.detailsOf').click();
  await button('refund.action').click();
  const amount = dialog.getByLabel(tPayments('refund.amount.USD'));
  await expect(amount).toHaveValue('2.00');
  await amount.fill('۹');
  await dialog.getByLabel(tPayments('admin.reason')).fill('دو بار خریده بود');
  await button('refund.confirm').click();
  await expect(amount).toBeFocused();
  await expect(dialog.getByText(/\$2\.00.*را می‌توان برگرداند/)).toBeVisible();
  await expect(dialog.getByLabel(tPayments('admin.reason'))).toHaveValue('دو بار خریده بود');
  await expectNoViolations(page, 'the refund');
  await button('refund.all').click();
  await button('refund.confirm').click();
  await expect(page.getByText(tPayments('refund.done.balance'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog).toContainText('دو بار خریده بود');
  // Retries, because the closing confirmation may consume the key.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('row').filter({ hasText: 'برگشت داده شد' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: messagesIn('fa')('ui/table', 'export') }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFFtransaction_id,')).toBe(true);
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`${paid},`);
});

test('money check and deliveries work on a phone @phone', async ({ page }) => {
  const t = messagesIn('en');
  const { staff, server, item_id } = await makeDeliveredItem(`Truck ${Date.now()}`);
  const player = await signIn(url(), demoPlayer());
  const bought = await player.post('/api/v1/transactions/pay-with-balance', { item_id, amount: 2 });
  const { transaction_id } = bought.body;
  const { body: response } = await staff.post('/api/v1/admin/server-keys', {
    server_id: server,
    name: 'Phone',
  });
  const game = clientWith(url(), response.key);
  const { body: leased } = await game.post('/api/v1/game/deliveries/lease', { limit: 100 });
  for (const { id } of leased.deliveries) {
    await game.post(`/api/v1/game/deliveries/${id}/ack`, { result: 'failed', error: 'no free slot (17)' });
  }

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: t('payments', 'moneyCheck.title') }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'moneyCheck.ok') })).toBeVisible();
  const local = page.getByRole('row').filter({ hasText: 'Dollars' });
  await expect(local.getByRole('cell').last()).toContainText('$0.00');
  await expect(page.locator('main time')).toBeVisible();
  await page.getByRole('button', { name: t('payments', 'moneyCheck.refresh') }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'moneyCheck.ok') })).toBeVisible();

  await page.getByRole('link', { name: t('payments', 'admin.deliveries') }).click();
  const search = page.getByRole('textbox', { name: t('entitlements', 'deliveries.search') });
  await search.fill(transaction_id);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row').filter({ hasText: 'give_vehicle' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('no free slot (17)');
  await expect(row).toContainText('1 failed attempt of 5');
  await page.getByText(t('ui/table', 'filters.none'), { exact: true }).click();
  await page.getByLabel(t('entitlements', 'deliveries.state'), { exact: true }).selectOption('failed');
  await expect(page.getByText(t('entitlements', 'deliveries.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: t('entitlements', 'deliveries.showAll') }).click();
  await expect(search).toHaveValue('');
  await search.fill(transaction_id);
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: t('entitlements', 'deliveries.transaction') }).click();
  await expect(page).toHaveURL(new RegExp(`transaction=${transaction_id}`));
  await expect(page.getByRole('dialog')).toContainText('no free slot (17)');
  await expectNoOverflow(page);
});
