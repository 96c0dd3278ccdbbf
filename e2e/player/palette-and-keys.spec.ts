import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('the command palette finds pages and items, and `?` lists the keyboard shortcuts', async ({ page }) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/subscriptions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const search = dialog.getByRole('combobox');
  await search.fill('تراکنش');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await search.fill('Night Tokyo');
  const item = dialog.getByRole('option', { name: /Night Tokyo/ }).first();
  await expect(item).toBeVisible();
  await item.click();
  await expect(page).toHaveURL(/\/dashboard\/shop\?item=\d+/);

  const keys = page.getByRole('dialog', { name: messagesIn('fa')('layouts/signed-in', 'keys.title') });
  await page.goto('/dashboard/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys.getByText(messagesIn('fa')('layouts/signed-in', 'keys.search'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // In a text field it is a character.
  const box = page.getByRole('search').getByRole('textbox').first();
  await box.pressSequentially('?');
  await expect(box).toHaveValue('?');
  await expect(keys).toBeHidden();
});
