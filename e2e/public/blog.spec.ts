import { randomUUID } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { blogMessagesIn, messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const tEnglish = messagesIn('en');

const open = async (browser: Browser, options = {}) =>
  (await browser.newContext({ baseURL: url(), ...options })).newPage();

/** Matches a button's name that ends with the title of its post. */
function actionOn(pattern: RegExp, title: string): RegExp {
  const text = pattern.source.replace(/^\^\\s\*|\.\+.*$/g, '');
  return new RegExp(`${text}.*${title}`);
}

const picture = async (background: string) => ({
  name: `${background}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('an author publishes a post with pictures; readers find it without JavaScript, like it and comment', async ({
  browser,
}) => {
  test.slow();
  const t = blogMessagesIn('fa');
  const title = `خط مسابقه ${randomUUID().slice(0, 6)}`;
  const author = await makePlayer(url());
  const page = await preparePage(await open(browser), url(), 'fa', author);
  await page.goto('/dashboard/blog');
  await expect(page.getByText(t('manage.empty'))).toBeVisible();
  await page.getByRole('button', { name: t('manage.create') }).click();
  const editor = page.getByRole('dialog');
  const save = editor.getByRole('button', { name: t('editor.save') });
  await expect(save).toBeDisabled();
  await editor.getByLabel(t('editor.title')).fill(title);
  const text = editor.getByLabel(t('editor.content'));
  await text.fill('از پیچ اول دیر ترمز کنید');
  await text.press('Control+a');
  await editor.getByRole('button', { name: t('mark.bold') }).click();
  await expect(text).toHaveValue('**از پیچ اول دیر ترمز کنید**');
  await text.press('Control+z');
  await expect(text).toHaveValue('از پیچ اول دیر ترمز کنید');
  await text.press('End');
  await text.pressSequentially('\n\nو **زود** گاز بدهید.');
  await editor.getByText(t('editor.preview')).click();
  await expect(editor.locator('.rich-text strong')).toHaveText('زود');
  await editor.locator('input[type=file]').setInputFiles([await picture('teal'), await picture('gold')]);
  // A picture placed in the text gets a temporary address, which is replaced on save.
  await editor.getByRole('button', { name: t('mark.image') }).click();
  const chooser = page.waitForEvent('filechooser');
  await editor.getByRole('button', { name: t('editor.addPicture') }).click();
  await (await chooser).setFiles(await picture('navy'));
  await expect(text).toHaveValue(/!\[.+\]\(\/uploads\/new-.+\.png\)/);
  await expect(editor.locator('.rich-text img')).toHaveAttribute('src', /^blob:/);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await save.click();
  await expect(page.getByText(t('editor.created'))).toBeVisible();
  await expect(editor).toBeHidden();
  const address = '/api/v1/blog/\\d+';
  expect(calls.filter((call) => !call.endsWith('/preview'))).toEqual([
    'POST /api/v1/blog/',
    expect.stringMatching(new RegExp(`^POST ${address}/images$`)),
    expect.stringMatching(new RegExp(`^PUT ${address}$`)),
  ]);

  await page.getByRole('button', { name: actionOn(t('manage.publish'), title) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('confirm.publishAction') })
    .click();
  await expect(page.getByText(t('confirm.publishDone'))).toBeVisible();
  await expect(
    page.getByRole('row', { name: new RegExp(title) }).getByText(t('status.published')),
  ).toBeVisible();

  const visitor = await open(browser, { javaScriptEnabled: false });
  await visitor.goto('/blog');
  await visitor.getByRole('textbox', { name: t('list.search') }).fill(title);
  await visitor.getByRole('button', { name: t('list.searchAction') }).click();
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(visitor.locator('.rich-text strong')).toHaveText('زود');
  await expect(visitor.locator('.rich-text img')).toHaveAttribute('src', /^\/uploads\/(?!new-)/);
  await expect(visitor.getByRole('link', { name: t('page.openPicture') })).toHaveCount(2);
  await expect(visitor.getByRole('link', { name: t('talk.login') })).toBeVisible();
  const preview = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  expect((await visitor.request.get(preview ?? '')).headers()['content-type']).toBe('image/png');

  const reader = await makePlayer(url());
  const readerPage = await preparePage(await open(browser), url(), 'fa', reader);
  await readerPage.goto(new URL(visitor.url()).pathname);
  await readerPage
    .getByRole('link', { name: t('page.openPicture') })
    .first()
    .click();
  await expect(readerPage.getByRole('dialog')).toBeVisible();
  await readerPage.keyboard.press('ArrowLeft');
  await expect(readerPage.getByRole('dialog')).toHaveAccessibleName(/۲/);
  await readerPage.keyboard.press('Escape');
  const like = readerPage.getByRole('button', { name: t('page.like'), pressed: false });
  await readerPage.getByRole('button', { name: /پسند/, pressed: false }).click();
  await expect(readerPage.getByRole('button', { name: /پسند/, pressed: true })).toBeVisible();
  await expect(like).toBeHidden();
  await readerPage.getByLabel(t('talk.label')).fill('آفرین، همین را لازم داشتم');
  await readerPage.getByRole('button', { name: t('talk.send') }).click();
  await expect(readerPage.getByText(t('talk.sent'))).toBeVisible();
  await expect(readerPage.getByRole('listitem').getByText('آفرین، همین را لازم داشتم')).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByText('آفرین، همین را لازم داشتم')).toBeVisible();
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row.getByText(/^۱ پسند$/)).toBeAttached();
  await expect(row.getByText(/^۱ دیدگاه$/)).toBeAttached();
});

test('an author manages posts on a phone in English: limits, draft, failed upload, archive @phone @deep', async ({
  page,
}) => {
  test.slow();
  const t = blogMessagesIn('en');
  const title = `Kerbs ${randomUUID().slice(0, 6)}`;
  const author = await makePlayer(url());
  await preparePage(page, url(), 'en', author);
  await page.goto('/dashboard/blog?search=qqqzzz');
  await expect(page.getByText(t('manage.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: t('manage.clear') }).click();
  await expect(page.getByText(t('manage.empty'))).toBeVisible();
  await page.getByRole('button', { name: t('manage.create') }).click();
  const editor = page.getByRole('dialog');
  const save = editor.getByRole('button', { name: t('editor.save') });
  const text = editor.getByLabel(t('editor.content'));
  await editor.getByLabel(t('editor.title')).fill('ab');
  await text.fill('too short');
  await expect(editor.getByText('9 / 20 characters')).toHaveAttribute('data-short', 'true');
  await save.click();
  await expect(editor.getByText('The title must be at least 3 characters.')).toBeVisible();
  await expect(editor.getByText('The content must be at least 20 characters.')).toBeVisible();
  await expectNoViolations(page, 'the editor');

  await editor.getByLabel(t('editor.title')).fill(title);
  await text.fill('Kerbs are faster than they look');
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).join()), { timeout: 10_000 })
    .toContain('faster than they look');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: t('manage.create') }).click();
  await editor.getByRole('button', { name: t('editor.draftUse') }).click();
  await expect(text).toHaveValue('Kerbs are faster than they look');

  // The text is saved but the upload fails; the pictures stay selected for a retry.
  await page.route('**/api/v1/blog/*/images', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await editor.locator('input[type=file]').setInputFiles([await picture('teal')]);
  await save.click();
  await expect(page.getByText(/^Failed to upload images\./)).toBeVisible();
  await expect(editor.getByText(t('editor.uploadKept'))).toBeVisible();
  await expect(editor.getByRole('heading', { name: t('editor.edit') })).toBeVisible();
  await save.click();
  await expect(page.getByText(t('editor.edited'))).toBeVisible();
  await expect(editor).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft:');
  const { body } = await author.client.get('/api/v1/blog/dashboard');
  expect(body).toMatchObject([{ title, status: 'draft', main_image_url: expect.stringContaining('.webp') }]);

  await openRow(page.getByRole('row').filter({ hasText: title }));
  await page.getByRole('button', { name: actionOn(t('manage.delete'), title) }).click();
  await expect(page.getByRole('dialog')).toContainText(`Are you sure about deleting post ${title}?`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('confirm.archiveAction') })
    .click();
  const messages = page.getByRole('region', { name: tEnglish('ui', 'toast.region') });
  const archived = messages.getByText(t('confirm.archiveDone'));
  await expect(archived).toBeVisible();
  // The toast disappears after three seconds; the undo button stays in the row.
  await expect(archived).toBeHidden({ timeout: 6_000 });
  await expect(page.getByRole('button', { name: actionOn(t('manage.undoOf'), title) })).toBeVisible();
  await page.getByRole('button', { name: t('status.archived'), exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await page.getByRole('button', { name: t('status.published'), exact: true }).click();
  await expect(page.getByText(t('manage.noMatch'))).toBeVisible();
});
