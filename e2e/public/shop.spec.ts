import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';

for (const locale of journeyLocales('fa')) {
  test(`a visitor browses the shop by category and opens an item (${locale}) @everywhere`, async ({
    page,
  }) => {
    await page.goto(`/shop?lang=${locale}`);
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    const all = await cards.count();
    expect(all).toBeGreaterThan(3);
    const categories = page.getByRole('main').getByRole('navigation').getByRole('link');
    await categories.nth(1).click();
    await expect(page).toHaveURL(/category=/);
    await expect.poll(() => cards.count()).toBeLessThan(all);
    const title = (await cards.first().getByRole('heading').textContent()) ?? '';
    await cards.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/shop\/\d+/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('the shop is complete without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: process.env['E2E_URL'] ?? '', javaScriptEnabled: false });
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فروشگاه');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.close();
});
