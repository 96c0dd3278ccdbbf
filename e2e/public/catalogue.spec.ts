import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Raw ids of games, such as `ks_audi_r8_lms`. */
const rawIds = /\b(?:ks_\w+|layout_\w+|spa\b|monza\b|imola\b)/;

/** Expects the first track outline to be drawn, from its own file or from the sprite of its list. */
async function expectOutline(page: Page, name: string): Promise<void> {
  const line = page.locator(`use[href^="/outlines/${name}"], use[href*="#${name}"]`).first();
  await expect(line).toBeAttached();
  const box = async () => line.evaluate((use: SVGUseElement) => use.getBBox().width);
  await expect.poll(box).toBeGreaterThan(50);
}

for (const [locale, monza, spa] of [
  ['en', 'Monza', 'Spa-Francorchamps'],
  ['fa', 'مونزا', 'اسپا-فرانکورشان'],
] as const)
  test(`a visitor sees names of tracks and cars and the outline of a track (${locale}) ${locale === 'en' ? '@deep' : ''}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: url() }]);
    await page.goto('/rank?board=laps&track=monza');
    const table = page.getByRole('table', { name: new RegExp(monza) });
    await expect(table.getByRole('row').nth(1)).toContainText(
      /Ferrari|Mazda|Porsche|Toyota|BMW|Audi|McLaren|Mercedes/,
    );
    await expect(page.locator('main')).not.toContainText(rawIds);

    await page.goto('/servers?search=spa');
    const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: spa }).first();
    await expect(card).toBeVisible();
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/servers\/\d+/);
    await expect(page.locator('main')).toContainText(spa);
    await expect(page.locator('main')).not.toContainText(rawIds);
    await page.goto('/');
    await expectOutline(page, 'art-');

    await page.goto('/tracks');
    const search = page.getByLabel(messagesIn(locale)('catalogue', 'search'));
    await search.fill(spa);
    await search.press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('heading', { level: 2, name: spa }).first()).toBeVisible();
    await expectOutline(page, 'spa');
    await expect(page.locator('main')).not.toContainText(rawIds);
    await expectNoOverflow(page);
  });
