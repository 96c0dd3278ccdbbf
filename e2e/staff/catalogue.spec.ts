import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { expectNoOverflow } from '../support/expect-readable.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { driveSectors } from '../support/seasons/drive-sectors.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Sends a lap on a track without a name, as the demo's racing server. */
async function sendLap(track: string, steam_id: string): Promise<void> {
  const staff = await signIn(url(), owner);
  const { body: servers } = await staff.get('/api/v1/servers');
  const server_id = servers.find(({ type }: { type: string | null }) => type === 'GT3').id;
  const { body } = await staff.post('/api/v1/admin/server-keys', { server_id, name: 'names' });
  const lap = {
    id: `${track} 1`,
    type: 'lap',
    at: new Date(Date.now() - 120_000).toISOString(),
    steam_id,
    data: { track, car: 'ks_mazda_mx5_cup', lap_time: 71_234 },
  };
  const response = await clientWith(url(), body.key).post('/api/v1/ingest/events', { events: [lap] });
  expect(response.body.results).toHaveLength(1);
}

/** A file with the outline of an oval; coordinates from 0 to 1. */
const ovalFile = () => {
  const points = Array.from({ length: 60 }, (_, step) => {
    const angle = (step / 60) * 2 * Math.PI;
    return [0.5 + Math.cos(angle) / 2, 0.3 + Math.sin(angle) * 0.3];
  });
  return { name: 'oval.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ points })) };
};

/** Reloads a page until it has the text: public pages are cached for a few seconds. */
async function expectSoon(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`staff name a track and upload its outline, and a visitor sees both (${locale}) ${tag}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = messagesIn(locale);
    const tAdminCatalogue = (key: string) => t('catalogue/admin-catalogue', key);
    const driver = await makePlayer(url());
    const raw = `zz_${driver.username}_loop`.toLowerCase();
    const names = { fa: `پیست ${driver.username}`, en: `${driver.username} Raceway` };
    await sendLap(raw, driver.steam_id);

    // The board shows a tidied id, never the raw one.
    const noScript = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: page.viewportSize(),
      javaScriptEnabled: false,
    });
    const visitor = await noScript.newPage();
    await noScript.addCookies([{ name: 'locale', value: locale, url: url() }]);
    const board = `/rank?board=laps&track=${raw}`;
    await expectSoon(visitor, board, '1:11.234');
    await expect(visitor.locator('main')).not.toContainText(raw);

    await preparePage(page, url(), locale, owner);
    // For staff, an unnamed track has a mark that links to the catalogue. Visitors see none.
    const driverPath = await visitor
      .getByRole('link', { name: driver.username })
      .first()
      .getAttribute('href');
    await visitor.goto(String(driverPath));
    await expect(visitor.locator('main')).toContainText('1:11.234');
    await expect(visitor.locator('main')).not.toContainText(tAdminCatalogue('unnamed.mark'));
    await page.goto(String(driverPath));
    await page
      .getByRole('link', { name: tAdminCatalogue('unnamed.mark') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: tAdminCatalogue('title') })).toBeVisible();
    // Unnamed entries are on the first tab.
    await expect(page.getByRole('tab').first()).toHaveText(tAdminCatalogue('tabs.unnamedCount'));
    const row = page.getByRole('row').filter({ hasText: raw });
    await row.getByRole('button', { name: tAdminCatalogue('unnamed.nameOf') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: tAdminCatalogue('name.track.new') }).click();
    await dialog.getByLabel(tAdminCatalogue('nameEn')).fill('');
    await dialog.getByRole('button', { name: tAdminCatalogue('save') }).click();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
    await dialog.getByLabel(tAdminCatalogue('nameFa')).fill(names.fa);
    await dialog.getByLabel(tAdminCatalogue('nameEn')).fill(names.en);
    await dialog.getByLabel(t('catalogue', 'country')).selectOption('IR');
    await dialog.getByLabel(tAdminCatalogue('layout.length')).fill('۲۳۴۰');
    await dialog.getByRole('button', { name: tAdminCatalogue('save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);

    // The outline is previewed and flipped before it is saved.
    await page.goto(`/admin/catalogue?tab=tracks&search=${raw}`);
    const card = page.getByRole('listitem').filter({ hasText: names[locale] }).first();
    await card.getByRole('button', { name: tAdminCatalogue('outline.of') }).click();
    await expect(dialog.getByRole('button', { name: tAdminCatalogue('save') })).toBeDisabled();
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(dialog.getByText(tAdminCatalogue('outline.invalid'))).toBeVisible();
    await file.setInputFiles(ovalFile());
    const preview = dialog.getByRole('img', { name: tAdminCatalogue('outline.preview') });
    await expect(preview).toBeVisible();
    const arrows = () => preview.locator('path').nth(1).getAttribute('d');
    const before = await arrows();
    await dialog.getByLabel(tAdminCatalogue('outline.flip')).check();
    await expect.poll(arrows).not.toBe(before);
    await dialog.getByRole('button', { name: tAdminCatalogue('save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.locator('use[href^="/outlines/own-"]')).toBeAttached();
    await expectNoOverflow(page);

    // Public pages, without JavaScript.
    await expectSoon(visitor, board, names[locale]);
    await visitor.goto(`/tracks?search=${encodeURIComponent(names[locale])}&country=IR`);
    await visitor.getByRole('link', { name: names[locale] }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(names[locale]);
    await expect(visitor.locator('main use[href^="/outlines/own-"]')).toBeAttached();
    await expect(visitor.locator('main')).toContainText(locale === 'fa' ? '۲٫۳' : '2.3');
    await expect(visitor.locator('main')).toContainText('1:11.234');
    await expect(visitor.locator('main')).toContainText(driver.username);
    await expect(visitor.locator('main')).not.toContainText(raw);
    await expectNoOverflow(visitor);
    await noScript.close();
  });

for (const [locale, tag] of journeys('en', { fa: '@phone', en: '' }))
  test(`staff apply the sectors derived from result files (${locale}) ${tag} @deep`, async ({ page }) => {
    const tAdminCatalogue = (key: string) => messagesIn(locale)('catalogue/admin-catalogue', key);
    const raw = `sectors_${randomUUID().slice(0, 8)}`;
    const names = { fa: `پیست ${raw}`, en: `Track ${raw}` };
    const staff = await signIn(url(), owner);
    const made = await staff.post('/api/v1/admin/catalogue/tracks', {
      game: 'assetto',
      name: names.en,
      name_fa: names.fa,
      country: null,
      kind: 'circuit',
      variant: null,
      length_m: 2_345,
      raw,
    });
    expect(made.status).toBe(201);
    await driveSectors(url(), raw);

    await preparePage(page, url(), locale, owner);
    await page.goto(`/admin/catalogue?tab=tracks&search=${raw}`);
    const layouts = page.getByRole('list', { name: tAdminCatalogue('layout.list') });
    const edit = layouts.getByRole('button', { name: tAdminCatalogue('editOf') });
    await edit.click();
    const dialog = page.getByRole('dialog');
    const applySectors = dialog.getByRole('button', { name: tAdminCatalogue('layout.take') });
    await expect(dialog.getByRole('status')).toContainText(locale === 'fa' ? '۳۰٪' : '30%');
    await applySectors.click();
    await expect(applySectors).toHaveCount(0);
    await dialog.getByRole('button', { name: tAdminCatalogue('save') }).click();
    await expect(dialog).toHaveCount(0);

    await edit.click();
    await expect(dialog.getByLabel(tAdminCatalogue('layout.first'))).toHaveValue(/^(?:30|۳۰)$/);
    await expect(dialog.getByLabel(tAdminCatalogue('layout.second'))).toHaveValue(/^(?:70|۷۰)$/);
    await expect(applySectors).toHaveCount(0);
  });
