import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoPlayer, owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { containing, navigateWithin } from '../support/navigate-within.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('en');

// What does not load or breaks is told by the console; the page is what is tested.
test.use({ expectedErrors: [/broken on purpose|Failed to fetch dynamically imported module/] });

/** The script of a screen in the finished build, as a path. */
function scriptOf(route: string): string {
  const assets = join(root, 'web', 'build', 'client', 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
  const text = readFileSync(join(assets, name), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return routes[route].module;
}

/** Keeps scripts from a page, or hands out others in their place, until it is ended. */
async function replaceScript(page: Page, path: RegExp, body?: string): Promise<() => Promise<void>> {
  const isWanted = ({ pathname }: URL) => path.test(pathname);
  await page.route(isWanted, (route) =>
    body === undefined
      ? route.abort('connectionfailed')
      : route.fulfill({ contentType: 'text/javascript', body }),
  );
  return () => page.unroute(isWanted);
}

test('a chart that does not load leaves its line, its data and the page', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  await replaceScript(page, /\/line-chart-[^/]+\.js$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(t('components', 'reload.missing'))).toBeVisible();
  const tables = page.getByText(t('ui', 'chart.table'));
  await expect(tables.first()).toBeVisible();
  await expect(page.getByRole('heading', { name: t('components', 'failed.title') })).toBeHidden();
  await expect(
    page.getByRole('navigation', { name: t('layouts/signed-in', 'user.label') }).first(),
  ).toBeVisible();
});

test('stars that do not load leave the servers, and come when they are asked for again', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  const heal = await replaceScript(page, /\/rate-server-[^/]+\.js$/);
  await page.goto('/servers');
  const missing = page.getByRole('alert').filter({ hasText: containing(t('ui', 'error.title')) });
  await expect(missing.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('servers', 'title.serverList') })).toBeVisible();
  const before = await missing.count();
  await heal();
  await missing.first().getByRole('button').click();
  await expect(
    page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { pressed: false }) })
      .first(),
  ).toBeVisible();
  await expect(missing).toHaveCount(before - 1);
});

const broken = 'export default function Broken() { throw new Error("broken on purpose"); }';

/** Screen, its module, and the sidebar that stays. */
const screens = [
  ['/dashboard/notifications', 'pages/player/notifications/route', 'user.label', '/dashboard'],
  ['/admin/events', 'pages/staff/events/route', 'admin.label', '/admin/dashboard'],
] as const;

for (const [path, route, label, home] of screens) {
  test(`a screen that breaks leaves header and sidebar (${path})`, async ({ page }) => {
    await preparePage(page, url(), 'en', owner);
    await replaceScript(page, new RegExp(`^${scriptOf(route).replaceAll('.', '\\.')}$`), broken);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateWithin(page, path);
    await expect(page.getByRole('heading', { name: t('components', 'failed.title') })).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: t('layouts/signed-in', label) }).first();
    await expect(sidebar).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    // The way on works: the next screen stands again.
    await navigateWithin(page, home);
    await expect(page.getByRole('heading', { name: t('components', 'failed.title') })).toBeHidden();
  });
}
