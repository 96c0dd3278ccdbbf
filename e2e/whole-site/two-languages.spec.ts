import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import { openPathsOf } from '../screens/screens.ts';
import { demoPlayer, owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { expectReadable } from '../support/expect-readable.ts';
import { findPersianTexts } from '../support/find-persian-texts.ts';
import { test } from '../support/fixtures.ts';
import { navigateWithinAfterFirst } from '../support/navigate-within.ts';
import { horizontalOverflow, waitUntilSettled } from '../support/page-settled.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

// A separate portal with the unchanged demo community, because other tests create texts in Persian alone.
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await runOwnPortal(`languages-${test.info().project.name}`);
});
test.afterAll(async () => {
  await portal.stop();
});

const posts = [
  'race-report-the-caspian-cup-in-the-rain',
  'your-first-drift-night-at-damavand',
  'ten-clean-kilometres-in-tehran-traffic',
];

/** Opens a page without JavaScript, which takes a tenth of the time. */
async function openWithoutScript(browser: Browser, locale: Locale): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false, viewport });
  await context.addCookies([{ name: 'locale', value: locale, url: portal.url }]);
  return context.newPage();
}

async function expectEnglish(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect.soft(await findPersianTexts(page), path).toEqual([]);
  expect.soft(await horizontalOverflow(page), `${path} is wider than the screen`).toBeLessThanOrEqual(0);
}

test('public pages without JavaScript have no Persian text in English', async ({ browser }) => {
  const page = await openWithoutScript(browser, 'en');
  for (const path of [...openPathsOf('visitor'), ...posts.map((slug) => `/blog/${slug}`)]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectEnglish(page, path);
    await expectReadable(page, path);
  }
});

test('pages of a player have no Persian text in English', async ({ page }) => {
  await preparePage(page, portal.url, 'en', demoPlayer());
  const settled = waitUntilSettled(page);
  const open = navigateWithinAfterFirst(page, portal.url);
  for (const path of openPathsOf('player')) {
    await open(path);
    await settled();
    await expectEnglish(page, path);
  }
});

/** The English texts of a response that also have a different Persian text. */
function collectTranslations(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(collectTranslations);
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return Object.entries(record).flatMap(([name, field]) => {
    const first = record[name.replace(/_en$/, '')];
    const isPair = name.endsWith('_en') && typeof field === 'string' && field !== first;
    return isPair ? [field] : collectTranslations(field);
  });
}

test('pages have no English text in Persian where a Persian text exists', async ({ page, browser }) => {
  const reader = await signIn(portal.url, demoPlayer());
  const calls = ['servers', 'events/public', 'downloads', 'users/shop/items', 'users/shop/categories'];
  const responses = await Promise.all(calls.map((path) => reader.get(`/api/v1/${path}`)));
  const english = responses.flatMap(({ body }) => collectTranslations(body));
  expect(english.length).toBeGreaterThan(40);
  const expectPersian = async (on: Page, path: string) => {
    const text = await on.locator('body').innerText();
    const found = english.filter((part) => text.includes(part));
    expect.soft(found, path).toEqual([]);
  };
  const visitor = await openWithoutScript(browser, 'fa');
  for (const path of ['/', '/servers', '/servers/1', '/events', '/events/2', '/downloads', '/shop/2']) {
    await visitor.goto(path, { waitUntil: 'domcontentloaded' });
    await expectPersian(visitor, path);
  }
  await preparePage(page, portal.url, 'fa', demoPlayer());
  const settled = waitUntilSettled(page);
  const open = navigateWithinAfterFirst(page, portal.url);
  for (const path of ['/dashboard', '/dashboard/shop', '/dashboard/events', '/dashboard/transactions']) {
    await open(path);
    await settled();
    await expectPersian(page, path);
  }
});

test('the list of posts shows posts in the language of the visitor or in all languages', async ({ page }) => {
  await page.goto(`${portal.url}/blog?lang=en`);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: 'Race report' })).toBeVisible();
  const inEnglish = await titles.count();
  await page.getByRole('link', { name: 'All languages' }).click();
  await expect(page).toHaveURL(/language=all/);
  await expect(titles.filter({ hasText: 'چطور در اسپا' })).toBeVisible();
  expect(await titles.count()).toBeGreaterThan(inEnglish);
  await page.goto(`${portal.url}/blog?lang=fa`);
  await expect(titles.filter({ hasText: 'چطور در اسپا' })).toBeVisible();
  await expect(titles.filter({ hasText: 'Race report' })).toHaveCount(0);
});

test('English pages show the English text of the staff and fall back to Persian without one @deep', async ({
  page,
}) => {
  await preparePage(page, portal.url, 'en', owner);
  await page.goto(`${portal.url}/admin/servers`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Damavand Drift' }) });
  await card.getByRole('button', { name: 'Edit Damavand Drift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill('Mountain Drift');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${portal.url}/servers`);
  await expect(page.getByRole('heading', { name: 'Mountain Drift' })).toBeVisible();

  await page.goto(`${portal.url}/admin/servers`);
  await page.getByRole('button', { name: 'Edit Mountain Drift' }).click();
  await dialog.getByLabel('Name in English').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const fallback = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'دریفت دماوند' }) });
  await expect(fallback.getByText('Not translated')).toBeVisible();
  await page.goto(`${portal.url}/servers`);
  await expect(page.getByRole('heading', { name: 'دریفت دماوند' })).toBeVisible();
});
