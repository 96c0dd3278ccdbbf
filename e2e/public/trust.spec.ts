import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

for (const locale of ['fa', 'en'] as const) {
  const t = messagesIn(locale);

  test(`the footer links to the trust page, which works without JavaScript (${locale}) ${locale === 'fa' ? '@everywhere' : '@everywhere @deep'}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('components', 'nav.trust') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages/public/trust', 'title'));
    const servers = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('svg') });
    await expect(servers.first().getByText(t('pages/public/trust', 'servers.month'))).toBeVisible();
    expect(await servers.count()).toBeGreaterThan(5);
    // Days with an outage are also listed as text.
    await servers.first().locator('summary').click();
    await expect(servers.first().locator('details li').first()).toBeVisible();
    await expect(
      page.getByRole('heading', { name: t('pages/public/trust', 'payments.title') }),
    ).toBeVisible();
    await expect(page.getByText(t('pages/public/trust', 'tooFew')).first()).toBeVisible();
    await context.close();
  });
}
