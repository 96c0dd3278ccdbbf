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

// The console reports parts that break; these tests check the page.
test.use({ expectedErrors: [/broken on purpose|Failed to fetch dynamically imported module/] });

/** The path of a route's script in the build. */
function routeScript(route: string): string {
  const assets = join(root, 'web', 'build', 'client', 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
  const text = readFileSync(join(assets, name), 'utf8');
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return routes[route].module;
}

/** Blocks scripts of a page, or replaces them by `body`. Returns a function that restores them. */
async function replaceScript(page: Page, path: RegExp, body?: string): Promise<() => Promise<void>> {
  const isMatch = ({ pathname }: URL) => path.test(pathname);
  await page.route(isMatch, (route) =>
    body === undefined
      ? route.abort('connectionfailed')
      : route.fulfill({ contentType: 'text/javascript', body }),
  );
  return () => page.unroute(isMatch);
}

test('a chart that fails to load leaves a message, its table and the page', async ({ page }) => {
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

test('ratings that fail to load leave the server list and appear after a retry', async ({ page }) => {
  await preparePage(page, url(), 'en', demoPlayer());
  const restore = await replaceScript(page, /\/rate-server-[^/]+\.js$/);
  await page.goto('/servers');
  const alerts = page.getByRole('alert').filter({ hasText: containing(t('ui', 'error.title')) });
  await expect(alerts.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: t('servers', 'title.serverList') })).toBeVisible();
  const before = await alerts.count();
  await restore();
  await alerts.first().getByRole('button').click();
  await expect(
    page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { pressed: false }) })
      .first(),
  ).toBeVisible();
  await expect(alerts).toHaveCount(before - 1);
});

const broken = 'export default function Broken() { throw new Error("broken on purpose"); }';

/** Path, route module, label of the sidebar and the home page of the area. */
const screens = [
  ['/dashboard/notifications', 'pages/player/notifications/route', 'user.label', '/dashboard'],
  ['/admin/events', 'pages/staff/events/route', 'admin.label', '/admin/dashboard'],
] as const;

for (const [path, route, label, home] of screens) {
  test(`a screen that throws leaves header and sidebar (${path})`, async ({ page }) => {
    await preparePage(page, url(), 'en', owner);
    await replaceScript(page, new RegExp(`^${routeScript(route).replaceAll('.', '\\.')}$`), broken);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateWithin(page, path);
    await expect(page.getByRole('heading', { name: t('components', 'failed.title') })).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: t('layouts/signed-in', label) }).first();
    await expect(sidebar).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    // Navigation recovers: the next screen renders.
    await navigateWithin(page, home);
    await expect(page.getByRole('heading', { name: t('components', 'failed.title') })).toBeHidden();
  });
}
