import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeEnteredSeason } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`a driver releases a round, a waiting driver declines the offer and the round is reclaimed (${locale}) ${tag}`, async ({
    page,
    browser,
  }) => {
    const tEntry = (key: string) => messagesIn(locale)('championships/entry', key);
    const season = await makeEnteredSeason(url(), { drivers: 3, capacity: 2 });
    const [driver, , waiting] = season.drivers;
    if (!driver || !waiting) throw new Error('the season has no drivers');
    await preparePage(page, url(), locale, driver);
    await page.goto(`/championships/${season.slug}`);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    await main.getByRole('button', { name: tEntry('given.action') }).click();
    await expect(dialog.getByText(tEntry('given.until'))).toBeVisible();
    await expectNoViolations(page, 'the dialog to release a round', '[role="dialog"]');
    await dialog.getByRole('button', { name: tEntry('given.submit') }).click();
    await expect(dialog).toHaveCount(0);
    // The place is offered to a waiting driver, so it cannot be reclaimed yet.
    const released = main.getByRole('list', { name: tEntry('given.title') });
    await expect(released).toContainText(locale === 'fa' ? 'دیگر پس گرفته نمی‌شود' : 'cannot be taken back');
    await expectNoViolations(page, 'a released round', 'main');

    const context = await browser.newContext({ baseURL: url(), viewport: page.viewportSize() });
    const waitingPage = await preparePage(await context.newPage(), url(), locale, waiting);
    await waitingPage.goto('/dashboard/championships');
    const offer = waitingPage.getByRole('listitem').filter({ has: waitingPage.getByText(tEntry('standIn')) });
    await expect(offer.getByText(tEntry('states.offered'))).toBeVisible();
    await expectNoViolations(waitingPage, 'the offer to stand in', 'main');
    await offer.getByRole('button', { name: tEntry('decline') }).click();
    await expect(offer).toHaveCount(0);
    await expect(waitingPage.getByText(tEntry('queue'))).toBeVisible();
    await context.close();

    // The waiting list is exhausted, so the driver can reclaim the round.
    await page.goto('/dashboard/championships');
    await released.getByRole('button').click();
    await expect(released).toHaveCount(0);
    await expect(main.getByRole('button', { name: tEntry('given.action') })).toBeVisible();
    await page.goto(`/championships/${season.slug}/entries`);
    await expect(main.getByRole('listitem').filter({ hasText: driver.username })).toBeVisible();
  });
