import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeys } from '../support/journey-locales.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { driveSectors } from '../support/seasons/drive-sectors.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** A lap on a track that nobody has named, told by the demo's racing server. */
async function drive(track: string, steam_id: string): Promise<void> {
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
  const told = await clientWith(url(), body.key).post('/api/v1/ingest/events', { events: [lap] });
  expect(told.body.results).toHaveLength(1);
}

/** An oval as a file of points in their box. */
const oval = () => {
  const points = Array.from({ length: 60 }, (_, step) => {
    const angle = (step / 60) * 2 * Math.PI;
    return [0.5 + Math.cos(angle) / 2, 0.3 + Math.sin(angle) * 0.3];
  });
  return { name: 'oval.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ points })) };
};

/** A page is rendered anew within some seconds. */
async function expectSoon(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const [locale, tag] of journeys('fa', { fa: '@phone', en: '' }))
  test(`staff name a track and give it a line, and a visitor reads it (${locale}) ${tag}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const t = messagesIn(locale);
    const tAdminCatalogue = (key: string) => t('catalogue/admin-catalogue', key);
    const driver = await makePlayer(url());
    const raw = `zz_${driver.username}_loop`.toLowerCase();
    const names = { fa: `پیست ${driver.username}`, en: `${driver.username} Raceway` };
    await drive(raw, driver.steam_id);

    // The board reads the id tidied, never as the game has it.
    const stranger = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: page.viewportSize(),
      javaScriptEnabled: false,
    });
    const outside = await stranger.newPage();
    await stranger.addCookies([{ name: 'locale', value: locale, url: url() }]);
    const board = `/rank?board=laps&track=${raw}`;
    await expectSoon(outside, board, '1:11.234');
    await expect(outside.locator('main')).not.toContainText(raw);

    await preparePage(page, url(), locale, owner);
    // Where staff read it, it is marked, and the mark leads to where it gets its name. A stranger sees none.
    const own = await outside.getByRole('link', { name: driver.username }).first().getAttribute('href');
    await outside.goto(String(own));
    await expect(outside.locator('main')).toContainText('1:11.234');
    await expect(outside.locator('main')).not.toContainText(tAdminCatalogue('unnamed.mark'));
    await page.goto(String(own));
    await page
      .getByRole('link', { name: tAdminCatalogue('unnamed.mark') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: tAdminCatalogue('title') })).toBeVisible();
    // What has no name stands first.
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

    // The line: looked at and turned before it is saved.
    await page.goto(`/admin/catalogue?tab=tracks&search=${raw}`);
    const card = page.getByRole('listitem').filter({ hasText: names[locale] }).first();
    await card.getByRole('button', { name: tAdminCatalogue('outline.of') }).click();
    await expect(dialog.getByRole('button', { name: tAdminCatalogue('save') })).toBeDisabled();
    const file = dialog.locator('input[type="file"]');
    await file.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(dialog.getByText(tAdminCatalogue('outline.invalid'))).toBeVisible();
    await file.setInputFiles(oval());
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

    // The public side, without script.
    await expectSoon(outside, board, names[locale]);
    await outside.goto(`/tracks?search=${encodeURIComponent(names[locale])}&country=IR`);
    await outside.getByRole('link', { name: names[locale] }).click();
    await expect(outside.getByRole('heading', { level: 1 })).toHaveText(names[locale]);
    await expect(outside.locator('main use[href^="/outlines/own-"]')).toBeAttached();
    await expect(outside.locator('main')).toContainText(locale === 'fa' ? '۲٫۳' : '2.3');
    await expect(outside.locator('main')).toContainText('1:11.234');
    await expect(outside.locator('main')).toContainText(driver.username);
    await expect(outside.locator('main')).not.toContainText(raw);
    await expectNoOverflow(outside);
    await stranger.close();
  });

for (const [locale, tag] of journeys('en', { fa: '@phone', en: '' }))
  test(`staff take over the sectors that result files tell (${locale}) ${tag} @deep`, async ({ page }) => {
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
    const take = dialog.getByRole('button', { name: tAdminCatalogue('layout.take') });
    await expect(dialog.getByRole('status')).toContainText(locale === 'fa' ? '۳۰٪' : '30%');
    await take.click();
    await expect(take).toHaveCount(0);
    await dialog.getByRole('button', { name: tAdminCatalogue('save') }).click();
    await expect(dialog).toHaveCount(0);

    await edit.click();
    await expect(dialog.getByLabel(tAdminCatalogue('layout.first'))).toHaveValue(/^(?:30|۳۰)$/);
    await expect(dialog.getByLabel(tAdminCatalogue('layout.second'))).toHaveValue(/^(?:70|۷۰)$/);
    await expect(take).toHaveCount(0);
  });
