import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const picture = join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'car.webp');

/** The staff page of servers. */
class ServerManagement {
  readonly page;
  readonly t;
  readonly dialog;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    const t = messagesIn(locale);
    this.t = (key: string) => t('servers/admin-servers', key);
  }

  field(key: string) {
    return this.dialog.getByLabel(this.t(key));
  }

  button(key: string) {
    return this.page.getByRole('button', { name: this.t(key) });
  }

  card(name: string) {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  async add(name: string, host: string): Promise<void> {
    await this.page.goto('/admin/servers');
    await this.button('admin.add').click();
    await this.field('form.name').fill(name);
    await this.field('form.description').fill('سرور آزمایشی');
    await this.field('form.type').selectOption('Drift');
    await this.field('form.host').fill(host);
    await this.field('form.maxPlayers').fill('۲۴');
    await this.field('form.port').fill('9600');
    await this.field('form.joinLink').fill('https://example.com/join');
    await this.dialog
      .locator('input[name=image]')
      .setInputFiles({ name: 'car.webp', mimeType: 'image/webp', buffer: readFileSync(picture) });
  }

  async create(): Promise<void> {
    await this.button('form.create').click();
    await expect(this.page.getByText(this.t('form.created'))).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }

  async remove(name: string): Promise<void> {
    const pattern = this.t('admin.deleteOf').source.replace('.+', `.?${name}.?`);
    await this.page.getByRole('button', { name: new RegExp(pattern) }).click();
    await this.button('delete.action').click();
    await expect(this.page.getByText(this.t('delete.done'))).toBeVisible();
    await expect(this.card(name)).toBeHidden();
  }
}

async function visit(
  browser: Browser,
  locale: Locale,
  page: Page,
  token?: Parameters<typeof preparePage>[3],
) {
  const context = await browser.newContext({
    baseURL: url(),
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  });
  const visitor = await preparePage(await context.newPage(), url(), locale, token);
  await visitor.goto('/servers');
  return visitor;
}

test('changes to a server by staff appear on the open page of a visitor without a reload', async ({
  page,
  browser,
}) => {
  const name = `دریفت ${Date.now()}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'fa', owner);
  const staff = new ServerManagement(page, 'fa');
  const t = messagesIn('fa');
  const visitor = await visit(browser, 'fa', page, await makePlayer(url()));
  const card = visitor.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await visitor.evaluate(() => Object.assign(window, { notReloaded: true }));

  await staff.add(name, `drift-${Date.now()}.demo.invalid`);
  await expectNoViolations(page, 'the dialog of a server');
  await staff.create();
  await expect(card).toBeVisible();

  await staff
    .card(name)
    .getByRole('button', { name: /آزمایش اتصال/ })
    .click();
  await expect(staff.card(name).getByText(staff.t('test.ok'))).toBeVisible();
  await expect(card.getByText(t('servers', 'status.Online'))).toBeVisible();
  await expect(card).toContainText('Ebisu · Minami');

  await card
    .getByRole('button', { name: t('servers', 'rate.stars') })
    .nth(3)
    .click();
  await expect(card.getByText('۴٫۰۰')).toBeVisible();
  await expectNoViolations(visitor, 'the list of servers', 'main');

  await staff
    .card(name)
    .getByRole('button', { name: /ویرایش/ })
    .click();
  await staff.field('form.maintenance').check();
  await staff.button('form.save').click();
  await expect(card.getByText(t('servers', 'status.Maintenance'))).toBeVisible();
  // Filters apply to the loaded list without a request.
  await visitor.route(/\.data(\?|$)/, (route) => route.abort());
  await visitor.getByRole('link', { name: t('servers', 'status.Online') }).click();
  await expect(card).toBeHidden();
  await visitor.getByRole('link', { name: t('servers', 'status.Offline') }).click();
  await expect(card).toBeVisible();
  await visitor.unroute(/\.data(\?|$)/);

  await staff.remove(name);
  await expect(card).toBeHidden();
  expect(await visitor.evaluate(() => 'notReloaded' in window)).toBe(true);
  await visitor.context().close();
});

test('an unreachable server shows the reason, in English on a phone @phone @deep', async ({
  page,
  browser,
}) => {
  const name = `Drift ${Date.now()}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'en', owner);
  const staff = new ServerManagement(page, 'en');
  await staff.add(name, '10.0.0.1');
  await staff.button('form.create').click();
  await expect(staff.dialog.getByText(/inside the portal’s own network/)).toBeVisible();
  await expect(staff.field('form.host')).toBeFocused();
  await staff.field('form.host').fill('nowhere.invalid');
  await staff.create();
  await staff
    .card(name)
    .getByRole('button', { name: /Test connection/ })
    .click();
  await expect(staff.card(name)).toContainText('Nothing responds at this address and port.');
  await expect(staff.card(name)).toContainText('It has never responded.');

  const visitor = await visit(browser, 'en', page);
  await visitor.getByRole('link', { name: 'Offline' }).click();
  const card = visitor.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText('Offline', { exact: true })).toBeVisible();
  await staff.remove(name);
  await expect(card).toBeHidden();
  await visitor.context().close();
});
