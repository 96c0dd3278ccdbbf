import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn, tokenOf } from '../support/api.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

async function sendItem(method: string, path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (method === 'POST') {
    const picture = readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'car.webp'));
    form.append('main_image', new File([picture], 'car.webp', { type: 'image/webp' }));
  }
  const headers = { authorization: `Bearer ${await tokenOf(url(), owner)}` };
  const response = await fetch(url() + path, { method, headers, body: form });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as { id: number };
}

async function makeSoldOut(title: string): Promise<number> {
  const staff = await signIn(url(), owner);
  const { body: categories } = await staff.get('/api/v1/admin/shop/categories');
  const fields = {
    title,
    description: 'پلاک اختصاصی برای خودرو',
    price_usd: '1',
    price_rial: '0',
    stock: '0',
  };
  const category_id = String(categories[0].id);
  return (await sendItem('POST', '/api/v1/admin/shop/items', { ...fields, category_id })).id;
}

test('a task appears on the dashboard with a link and disappears when it is done', async ({ page }) => {
  const t = messagesIn('fa');
  const title = `پلاک ${Date.now()}`;
  const id = await makeSoldOut(title);
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/dashboard');
  const showMore = page.getByRole('button', { name: t('overview', 'inbox.more_other') });
  const line = page.getByRole('listitem').filter({ hasText: title });
  await expect(line.or(showMore).first()).toBeVisible();
  if (await showMore.isVisible()) await showMore.click();
  await expect(line).toContainText('تمام شده است');
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/shop\?search=/);
  await expect(page.getByText(title).first()).toBeVisible();

  await sendItem('PUT', `/api/v1/admin/shop/items/${id}`, { stock: '50' });
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: t('overview', 'dashboard.periods.30d') }).click();
  await expect(page).toHaveURL(/period=30d/);
  await expect(line).toHaveCount(0);
  const table = page.getByRole('table', { name: t('overview', 'dashboard.receivedPerDay') });
  await page.getByText(t('ui', 'chart.table')).first().click();
  await expect(table.getByRole('row')).toHaveCount(31);
});

test('the dashboard of today fits a phone @phone', async ({ page }) => {
  const t = messagesIn('en');
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/dashboard?period=today');
  await expect(page.getByText(t('overview', 'dashboard.serversUp'))).toBeVisible();
  await expect(page.getByText(t('overview', 'dashboard.receivedPerDay'))).toHaveCount(0);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: t('overview', 'dashboard.periods.7d') }).click();
  const days = page.getByRole('slider').first();
  await days.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuetext', /Received/);
  await expectNoOverflow(page);
});

test('open set-up steps name their page and environment variables, never a value @everywhere', async ({
  page,
}) => {
  const tSetup = (key: string) => messagesIn('fa')('pages/staff/dashboard/setup', key);
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/dashboard');
  const step = (key: string) => page.getByRole('listitem').filter({ hasText: tSetup(`why.${key}`) });
  const payment = page.getByRole('listitem').filter({ hasText: 'STRIPE_SECRET_KEY' });
  const heading = page.getByRole('heading', { name: tSetup('title') });
  await heading.waitFor();
  // Other tests complete steps too, and the list is folded once half of them are done.
  if (!(await payment.isVisible())) await heading.click();
  await expect(payment).toContainText('ندارد');
  await expect(payment.getByRole('link', { name: tSetup('go.payment') })).toHaveAttribute(
    'href',
    '/admin/developer?from=setup#services',
  );
  await expect(step('server')).toHaveCount(0);
  await payment
    .page()
    .getByRole('link', { name: tSetup('go.name') })
    .click();
  await expect(page).toHaveURL(/\/admin\/settings\?from=setup#texts$/);
});
