import { expect, test } from '@playwright/test';
import { owner } from './accounts.ts';
import { prepare } from './signed-in.ts';
import { wordsIn } from './words.ts';

const say = wordsIn('fa');
const url = () => process.env['E2E_URL'] ?? '';

test.beforeEach(({ page }) => prepare(page, url(), 'fa', owner));

test('transactions are filtered by days of the Persian calendar, kept in the address', async ({ page }) => {
  await page.goto('/admin/transactions');
  const from = page.getByLabel(say('payments', 'admin.from'));
  await from.fill('۱۴۰۷/۱۲/۳۰');
  await from.press('Enter');
  await expect(page.getByText(say('ui', 'day.invalid'))).toBeVisible();
  await from.fill('۱۴۰۰/۰۱/۰۱');
  await from.press('Enter');
  await expect(page).toHaveURL(/startDate=2021-03-21/);
  await page.getByLabel(say('payments', 'admin.to')).fill('1400-1-2');
  await page.getByLabel(say('payments', 'admin.to')).press('Enter');
  await expect(page).toHaveURL(/endDate=2021-03-22/);
  await expect(page.getByText(say('payments', 'admin.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: say('payments', 'admin.reset') }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Niloofar' }).first()).toBeVisible();
  await expect(from).toHaveValue('');
});

test('an announcement is previewed, saved and seen by visitors at once; closed registration leads home', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/settings');
  const announcement = page.getByRole('textbox', { name: say('site', 'texts.announcement') });
  const before = await announcement.inputValue();
  const text = `مسابقهٔ آزمایشی ${Date.now()}`;
  await announcement.fill(text);
  await expect(page.getByTestId('announcement-preview')).toContainText(text);
  await page.getByRole('button', { name: say('site', 'texts.save') }).click();
  await expect(page.getByText(say('site', 'texts.saved'))).toBeVisible();

  const visitor = await prepare(await browser.newPage({ baseURL: url() }), url(), 'fa');
  await visitor.goto('/login');
  await expect(visitor.getByText(text)).toBeVisible();

  const registration = page.getByRole('switch', { name: say('site', 'switches.registration') });
  await registration.click();
  await expect(page.getByText(say('site', 'switches.registrationOff'))).toBeVisible();
  await visitor.goto('/register');
  await expect(visitor).toHaveURL(/\/$/);
  const form = new FormData();
  const answer = await fetch(`${url()}/api/v1/auth/register`, { method: 'POST', body: form });
  expect(answer.ok).toBe(false);

  await registration.click();
  await expect(page.getByText(say('site', 'switches.registrationOn'))).toBeVisible();
  await announcement.fill(before);
  await page.getByRole('button', { name: say('site', 'texts.save') }).click();
  await expect(page.getByTestId('announcement-preview')).toContainText(before);
  await visitor.context().close();
});
