import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

let portal: Portal;

// An empty portal for each width, so that no step is done.
test.beforeAll(async () => {
  portal = await runOwnPortal(`setup-list-${test.info().project.name}`, {
    SEED: 'none',
    GAME_SERVER_ALLOW: '127.0.0.1/32',
  });
});
test.afterAll(async () => {
  await portal.stop();
});

const picture = async (width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
});

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);
  const tSetup = (key: string) => t('pages/staff/dashboard/setup', key);
  const dialogOf = (page: Page) => page.getByRole('dialog');
  const dialog = (feature: string, key: string) => (page: Page) =>
    page.getByRole('dialog', { name: t(feature, key) });
  const section = (id: string) => (page: Page) => page.locator(`#${id}:focus`);

  /** The form or section that each step of the list opens. */
  const opens: Record<string, (page: Page) => Locator> = {
    name: section('texts'),
    logo: section('pictures'),
    rules: dialog('pages/staff/settings/pages', 'form.new'),
    invite: section('links'),
    server: dialog('servers/admin-servers', 'form.new'),
    server_key: dialog('overview', 'developer.keys.addTitle'),
    item: dialog('shop', 'itemForm.new'),
    payment: section('services'),
    second_factor: section('second-factor'),
    staff: dialog('pages/staff/users/invitations', 'title'),
  };

  async function expectSetupList(page: Page) {
    await expect(page).toHaveURL(/\/admin\/dashboard#setup$/);
    await expect(page.getByRole('heading', { name: tSetup('title') })).toBeInViewport();
    await expect(page.getByText(tSetup('step.name'))).toBeVisible();
  }

  const stepOf = (page: Page, step: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(tSetup(`step.${step}`)) });
  const follow = (page: Page, step: string) => stepOf(page, step).getByRole('link').click();
  const goBack = (page: Page) =>
    page.getByRole('link', { name: t('layouts/signed-in', 'setupReturn') }).click();

  const openList = async (browser: Browser, viewport: ReturnType<Page['viewportSize']>) => {
    const page = await preparePage(
      await browser.newPage({ baseURL: portal.url, viewport, reducedMotion: 'reduce' }),
      portal.url,
      locale,
      owner,
    );
    await page.goto('/admin/dashboard#setup');
    await expectSetupList(page);
    return page;
  };

  const width = locale === 'fa' ? '@phone' : '';

  test(`each step of the set-up list opens its form or section, and a link leads back (${locale}) ${width}`, async ({
    browser,
    viewport,
  }) => {
    const page = await openList(browser, viewport);
    for (const [step, target] of Object.entries(opens)) {
      await follow(page, step);
      await expect(target(page), step).toBeInViewport();
      if (await dialogOf(page).isVisible()) {
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toHaveCount(0);
      }
      await goBack(page);
      await expectSetupList(page);
    }
    await page.context().close();
  });

  test(`after adding a server and an item, a link leads back to the list with both steps done (${locale}) ${width}`, async ({
    browser,
    viewport,
  }) => {
    const page = await openList(browser, viewport);
    const field = (feature: string, key: string) => dialogOf(page).getByLabel(t(feature, key));
    const click = (feature: string, key: string) =>
      dialogOf(page)
        .getByRole('button', { name: t(feature, key), exact: true })
        .click();
    const done = locale === 'fa' ? '(انجام شد)' : '(Done)';

    const servers = 'servers/admin-servers';
    await follow(page, 'server');
    await field(servers, 'form.name').fill(`Night ${locale}`);
    await field(servers, 'form.description').fill('The first server');
    await field(servers, 'form.game').selectOption('cs2');
    await field(servers, 'form.host').fill('127.0.0.1');
    await field(servers, 'form.maxPlayers').fill('12');
    await field(servers, 'form.port').fill('27015');
    await field(servers, 'form.joinLink').fill('https://example.com/join');
    await dialogOf(page)
      .locator('input[name=image]')
      .setInputFiles(await picture(800, 450));
    await click(servers, 'form.create');
    await expect(page.getByText(t(servers, 'form.created')).first()).toBeVisible();
    await goBack(page);
    await expectSetupList(page);
    await expect(stepOf(page, 'server')).toContainText(done);
    await expect(stepOf(page, 'item')).not.toContainText(done);

    await follow(page, 'item');
    await field('shop', 'itemForm.title').fill(`Blue helmet ${locale}`);
    await field('shop', 'itemForm.description').fill('A light helmet for long races');
    await click('shop', 'categoryForm.new');
    await field('shop', 'categoryForm.name').fill(`Garage ${locale}`);
    await click('shop', 'categoryForm.create');
    await expect(page.getByText(t('shop', 'categoryForm.created')).first()).toBeVisible();
    await dialogOf(page)
      .getByRole('tab', { name: t('shop', 'itemForm.pricing') })
      .click();
    await field('shop', 'itemForm.usd').fill('12.50');
    await field('shop', 'itemForm.rial').fill('99000000');
    await dialogOf(page)
      .getByRole('tab', { name: t('shop', 'itemForm.media') })
      .click();
    await dialogOf(page)
      .locator('input[name=main_image]')
      .setInputFiles(await picture(800, 600));
    await click('shop', 'itemForm.create');
    await expect(page.getByText(t('shop', 'itemForm.created')).first()).toBeVisible();
    await goBack(page);
    await expectSetupList(page);
    await expect(stepOf(page, 'item')).toContainText(done);
    await page.context().close();
  });
}
