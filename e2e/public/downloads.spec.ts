import { createHash, randomFillSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const input = (page: Page) => page.getByRole('dialog').locator('input[type=file]');

test('staff resume an upload after a reload, and a visitor downloads the same bytes', async ({
  page,
  browser,
}, info) => {
  const t = (key: string) => messagesIn('fa')(key.startsWith('upload.') ? 'ui/form' : 'downloads', key);
  const title = `پیست البرز ${Date.now()}`;
  const bytes = randomFillSync(Buffer.alloc(6_000_000));
  const path = info.outputPath('پیست البرز.zip');
  await writeFile(path, bytes);

  let uploadCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(uploadsPath)) uploadCount += 1;
  });
  await preparePage(page, url(), 'fa', owner);
  // The first upload never gets a response.
  await page.route(`**${uploadsPath}/*`, () => undefined);
  const open = async () => {
    await page.goto('/admin/downloadslist');
    await page.getByRole('button', { name: t('admin.add') }).click();
    await input(page).setInputFiles(path);
  };
  // The address of the upload is stored once the first chunk is being sent.
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  await open();
  await sending;
  await expect(page.getByRole('progressbar')).toBeAttached();
  await page.getByRole('button', { name: t('upload.remove') }).click();
  await input(page).setInputFiles(path);
  await page.getByRole('button', { name: t('upload.pause') }).click();
  await expect(page.getByText(t('upload.paused'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('form.create') })).toBeDisabled();
  expect(uploadCount).toBe(1);
  await page.unrouteAll();
  page.on('dialog', (dialog) => void dialog.accept());

  await open();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('upload.done'))).toBeVisible();
  expect(uploadCount).toBe(1);
  await dialog.getByLabel(t('form.title')).fill(title);
  await dialog.getByLabel(t('form.category')).selectOption('tracks');
  await dialog.getByRole('button', { name: t('form.create') }).click();
  await expect(page.getByText(t('form.created'))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(sha256(bytes).slice(0, 12));

  const visitor = await (await browser.newContext({ baseURL: url(), javaScriptEnabled: false })).newPage();
  await visitor.goto('/downloads?category=tracks&lang=fa');
  const card = visitor.getByRole('listitem').filter({ hasText: title });
  await card.getByTitle(t('card.hashWhole')).click();
  await expect(card.getByText(sha256(bytes))).toBeVisible();
  const [download] = await Promise.all([visitor.waitForEvent('download'), card.getByRole('link').click()]);
  expect(download.suggestedFilename()).toBe('پیست البرز.zip');
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes));
});

test('staff add, change and delete a link on a phone @phone', async ({ page }) => {
  const tDownloads = (key: string) => messagesIn('en')('downloads', key);
  const title = `Night city ${Date.now()}`;
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/downloadslist');
  await page.getByRole('button', { name: tDownloads('admin.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tDownloads('form.title')).fill(title);
  await dialog.getByRole('button', { name: tDownloads('form.link') }).click();
  await dialog.getByLabel(tDownloads('form.url')).fill('http://files.example.com/night.zip');
  await dialog.getByRole('button', { name: tDownloads('form.create') }).click();
  await expect(dialog.getByLabel(tDownloads('form.url'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(tDownloads('form.url')).fill('https://files.example.com/night.zip');
  await dialog.getByRole('button', { name: tDownloads('form.create') }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('files.example.com');

  await openRow(row);
  await row.getByRole('button', { name: tDownloads('admin.edit') }).click();
  await dialog.getByLabel(tDownloads('form.version')).fill('1.4');
  await dialog.getByRole('button', { name: tDownloads('form.save') }).click();
  await expect(row).toContainText('1.4');
  await row.getByRole('button', { name: tDownloads('admin.delete') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: tDownloads('delete.action') })
    .click();
  await expect(row).toHaveCount(0);
});
