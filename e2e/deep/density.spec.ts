import { expect, type Locator } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

const firstRows = {
  '/servers': 'main li article, main li:has(h2)',
  '/rank': 'main tbody tr',
  '/rank?board=laps': 'main tbody tr',
  '/events': 'main li:has(h2)',
  '/blog': 'main li:has(h2)',
  '/downloads': 'main li:has(h2)',
  '/shop': 'main li:has(h2)',
};
/** In px, in a window of 1280 × 800. */
const maxFirstRowTop = 420;

const topOf = (place: Locator) =>
  place.first().evaluate((row) => Math.round(row.getBoundingClientRect().top + window.scrollY));

for (const locale of ['fa', 'en'] as const) {
  test(`each public list starts on the first screen (${locale})`, async ({ page }) => {
    for (const [path, row] of Object.entries(firstRows)) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
      await expect(page.locator(row).first()).toBeVisible();
      expect.soft(await topOf(page.locator(row)), path).toBeLessThanOrEqual(maxFirstRowTop);
    }
  });

  test(`ten transactions fit on three phone screens and can be expanded (${locale}) @phone`, async ({
    page,
    viewport,
  }) => {
    const t = messagesIn(locale);
    await preparePage(page, url(), locale, owner);
    await page.goto('/admin/transactions');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader', { includeHidden: true }) });
    await expect(rows).toHaveCount(10);
    const end = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom + window.scrollY);
    expect(end).toBeLessThanOrEqual(3 * (viewport?.height ?? 0));

    const details = rows.first().getByRole('button', { name: t('payments', 'admin.detailsOf') });
    await expect(details).toBeHidden();
    await openRow(rows.first());
    await details.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test(`filters are collapsed on phones and work without JavaScript (${locale}) @phone`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: url(),
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const t = messagesIn(locale);
    await page.goto(`/downloads?lang=${locale}`);
    const game = page.getByLabel(t('downloads', 'list.game'), { exact: true });
    await expect(game).toBeHidden();
    await page.getByText(t('ui/table', 'filters.none'), { exact: true }).click();
    await game.selectOption('assetto');
    await page.getByRole('button', { name: t('downloads', 'list.show') }).click();
    await expect(page).toHaveURL(/game=assetto/);
    await expect(page.getByText(/\(1\)|\(۱\)/)).toBeVisible();
    await context.close();
  });
}
