import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const t = messagesIn('fa');
const url = () => process.env['E2E_URL'] ?? '';

test.beforeEach(({ page }) => preparePage(page, url(), 'fa', owner));

test('transactions are filtered by Persian dates, which are stored in the address', async ({ page }) => {
  await page.goto('/admin/transactions');
  const from = page.getByLabel(t('payments', 'admin.from'));
  await from.fill('۱۴۰۷/۱۲/۳۰');
  await from.press('Enter');
  await expect(page.getByText(t('ui/form', 'day.invalid'))).toBeVisible();
  await from.fill('۱۴۰۰/۰۱/۰۱');
  await from.press('Enter');
  await expect(page).toHaveURL(/startDate=2021-03-21/);
  await page.getByLabel(t('payments', 'admin.to')).fill('1400-1-2');
  await page.getByLabel(t('payments', 'admin.to')).press('Enter');
  await expect(page).toHaveURL(/endDate=2021-03-22/);
  await expect(page.getByText(t('payments', 'admin.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: t('payments', 'admin.reset') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Niloofar' }).first()).toBeVisible();
  await expect(from).toHaveValue('');
});
