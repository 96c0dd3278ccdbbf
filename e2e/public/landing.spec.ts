import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';

test('the landing page shows a countdown, records and features that respond to the keyboard', async ({
  page,
}) => {
  const t = messagesIn('fa');
  await page.goto('/');
  // Retries, because an event of another test may start at this moment; the page then shows the one after it.
  await expect(async () => {
    await page.reload();
    const clock = page.getByRole('timer');
    const time = await clock.innerText({ timeout: 2_000 });
    expect(time).toMatch(/[۰-۹]{2}/);
    await expect(clock).not.toHaveText(time, { useInnerText: true, timeout: 4_000 });
  }).toPass();
  // The hero fades in unless reduced motion is preferred.
  const hero = page.getByRole('heading', { level: 1 });
  await expect(hero).toHaveCSS('transition-property', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(hero).toHaveCSS('transition-property', /opacity/);
  const next = page.getByRole('region').filter({ has: page.getByRole('timer') });
  await expect(next.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/events\/\d+$/);
  await expect(next.getByRole('link', { name: t('pages/public/landing', 'next.all') })).toHaveAttribute(
    'href',
    '/events',
  );

  const records = page.getByRole('table', { name: t('pages/public/landing', 'records.caption') });
  await expect(records.getByRole('row').nth(1)).toContainText(/\d:\d\d\.\d{3}/);
  await expect(page.getByRole('link', { name: t('pages/public/landing', 'records.all') })).toHaveAttribute(
    'href',
    '/rank?board=laps',
  );

  const feature = (key: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: t('pages/public/landing', key) }) });
  await expect(feature('features.liveries.title')).toHaveAttribute('data-active');
  await page.getByRole('link', { name: t('pages/public/landing', 'features.liveries.title') }).focus();
  await page.keyboard.press('Tab');
  await expect(feature('features.rankings.title')).toHaveAttribute('data-active');
  await expect(feature('features.liveries.title')).not.toHaveAttribute('data-active');
});

test('the landing page is complete without JavaScript @phone', async ({ browser, baseURL, viewport }) => {
  const t = messagesIn('en');
  const options = { javaScriptEnabled: false, viewport, ...(baseURL ? { baseURL } : {}) };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const title of ['live', 'games', 'records', 'features', 'posts']) {
    await expect(
      page.getByRole('heading', { name: t('pages/public/landing', `${title}.title`) }),
    ).toBeVisible();
  }
  await expect(page.getByRole('article')).toHaveCount(4);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport?.width ?? 0);
  await context.close();
});
