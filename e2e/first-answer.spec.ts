import { expect } from '@playwright/test';
import { test } from './test.ts';

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
