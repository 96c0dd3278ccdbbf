import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { eventPicture } from '../support/make-event.ts';
import { makePlayer, topUp } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

const log = (page: Page) => page.getByRole('log');

test('a player opens a ticket about a payment, staff answer, and both see new messages without a reload', async ({
  browser,
}) => {
  const tTickets = (key: string) => messagesIn('fa')('tickets', key);
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const player = await makePlayer(url());
  const transaction_id = await topUp(url(), player.client, 20);
  const page = await preparePage(await open(), url(), 'fa', player);
  await page.goto('/dashboard/transactions');
  await page.getByRole('button', { name: messagesIn('fa')('payments', 'list.details') }).click();
  await page.getByRole('link', { name: messagesIn('fa')('payments', 'details.problem') }).click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(tTickets('form.category'))).toHaveValue('payment');
  await expect(dialog.getByLabel(tTickets('form.payment'))).toHaveValue(transaction_id);
  await dialog.getByRole('button', { name: tTickets('form.send') }).click();
  await expect(dialog.getByLabel(tTickets('form.subject'))).toBeFocused();
  const subject = `پول رفت ${player.username}`;
  await dialog.getByLabel(tTickets('form.subject')).fill(subject);
  await dialog.getByLabel(tTickets('form.message')).fill('<b>کجاست؟</b> https://example.com/x');
  await dialog.locator('input[type=file]').setInputFiles(eventPicture);
  await dialog.getByRole('button', { name: tTickets('form.send') }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  // The menu marks the list as current, although the address of a ticket is not below it.
  const entry = page.getByRole('link', { name: messagesIn('fa')('layouts/signed-in', 'user.tickets') });
  await expect(entry).toHaveCSS('font-weight', '700');
  await expect(log(page).getByText('<b>کجاست؟</b>')).toBeVisible();
  await expect(log(page).getByRole('link', { name: 'https://example.com/x' })).toHaveAttribute(
    'rel',
    /nofollow/,
  );
  const picture = log(page).getByRole('img', { name: tTickets('talk.picture') });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const [tab] = await Promise.all([page.waitForEvent('popup'), picture.click()]);
  await expect(tab.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await tab.close();
  await expect(page.getByRole('link', { name: transaction_id })).toBeVisible();

  const staff = await preparePage(await open(), url(), 'fa', owner);
  await staff.goto(`/admin/tickets?search=${player.username}`);
  await staff.getByRole('link', { name: subject }).click();
  await staff.getByLabel(tTickets('talk.internalSwitch')).click();
  await staff.getByLabel(tTickets('talk.note')).fill('یادداشت پنهان');
  await staff.reload();
  // A restored draft of an internal note is still internal.
  await expect(staff.getByLabel(tTickets('talk.note'))).toHaveValue('یادداشت پنهان');
  await expect(staff.getByLabel(tTickets('talk.internalSwitch'))).toBeChecked();
  await staff.getByRole('button', { name: tTickets('talk.keepNote') }).click();
  await expect(log(staff).getByText('یادداشت پنهان')).toBeVisible();
  await staff.getByLabel(tTickets('talk.internalSwitch')).click();
  await staff.getByLabel(tTickets('talk.answer')).fill('الان روی موجودی شماست');
  await staff.getByRole('button', { name: tTickets('talk.send') }).click();

  await expect(log(page).getByText('الان روی موجودی شماست')).toBeVisible();
  await expect(page.getByText('یادداشت پنهان')).toBeHidden();
  await page.getByLabel(tTickets('talk.yours')).fill('درست شد');
  await page.reload();
  await expect(page.getByLabel(tTickets('talk.yours'))).toHaveValue('درست شد');
  await page.getByRole('button', { name: tTickets('talk.send') }).click();
  await expect(log(staff).getByText('درست شد')).toBeVisible();

  await page.getByRole('button', { name: tTickets('close.button') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tTickets('close.button') })
    .click();
  await expect(page.getByText(tTickets('close.isClosed'))).toBeVisible();
  await expect(staff.getByText(tTickets('close.opensAgain'))).toBeVisible();
});

test('leaving a new ticket asks once and keeps the filter, and a file chosen twice is attached once', async ({
  page,
}) => {
  const tTickets = (key: string) => messagesIn('en')('tickets', key);
  const tUi = (key: string) => messagesIn('en')('ui', key);
  const tForm = (key: string) => messagesIn('en')('ui/form', key);
  await preparePage(page, url(), 'en', await makePlayer(url()));
  await page.goto('/dashboard/tickets?search=brakes');
  await page.getByRole('button', { name: tTickets('list.new') }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(tTickets('form.subject')) });
  const file = form.locator('input[type=file]');
  const picture = join(root, 'web', 'public', 'icons', '180.png');
  await file.setInputFiles(picture);
  await file.setInputFiles(picture);
  const remove = form.getByRole('button', { name: tForm('file.remove') });
  await expect(remove).toHaveCount(1);
  await file.setInputFiles({ name: 'lap.txt', mimeType: 'text/plain', buffer: Buffer.from('1:23') });
  const error = form.getByText(tForm('file.wrongType'));
  await expect(error).toBeVisible();
  await remove.click();
  await expect(error).toBeHidden();

  await form.getByLabel(tTickets('form.subject')).fill('My brakes');
  const cancel = form.getByRole('button', { name: tUi('cancel') });
  const question = page.getByRole('dialog', { name: tForm('leave.title') });
  await cancel.click();
  await question.getByRole('button', { name: tUi('cancel') }).click();
  await expect(form.getByLabel(tTickets('form.subject'))).toHaveValue('My brakes');
  await cancel.click();
  await question.getByRole('button', { name: tForm('leave.go') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/tickets\?search=brakes$/);
});

test('staff on a phone save a canned answer, use it and assign a ticket to themselves @phone', async ({
  page,
}) => {
  const tTickets = (key: string) => messagesIn('en')('tickets', key);
  const player = await makePlayer(url());
  const subject = `Cannot join ${player.username}`;
  await player.client.post('/api/v1/tickets', { subject, category: 'server', message: 'Kicked at once' });
  await preparePage(page, url(), 'en', owner);
  await page.goto(`/admin/tickets?search=${player.username}`);
  await page.getByRole('button', { name: tTickets('canned.title') }).click();
  await page.getByRole('button', { name: tTickets('canned.add') }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByLabel(tTickets('canned.name')) });
  const title = `Rejoin ${player.username}`;
  await form.getByLabel(tTickets('canned.name')).fill(title);
  await form.getByLabel(tTickets('canned.content')).fill('Please leave and join again.');
  await form.getByRole('button', { name: tTickets('canned.save') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await page
    .getByRole('button', { name: tTickets('canned.close'), exact: true })
    .first()
    .click();

  await page.getByRole('link', { name: subject }).click();
  await page.getByLabel(tTickets('canned.pick')).selectOption({ label: title });
  await expect(page.getByLabel(tTickets('talk.answer'))).toHaveValue('Please leave and join again.');
  await page.getByRole('button', { name: tTickets('talk.send') }).click();
  await expect(log(page).getByText('Please leave and join again.')).toBeVisible();
  await page.getByRole('button', { name: tTickets('admin.takeIt') }).click();
  await expect(page.getByRole('button', { name: tTickets('admin.takeIt') })).toBeHidden();
  await expect(page.getByLabel(tTickets('admin.assigned'))).not.toHaveValue('');
  await expect(page.getByText(tTickets('status.answered')).first()).toBeVisible();
});

test('the reported driver is found by name and linked in the ticket', async ({ page }) => {
  const tTickets = (key: string) => messagesIn('fa')('tickets', key);
  const [reporter, reported] = await Promise.all([makePlayer(url()), makePlayer(url())]);
  await preparePage(page, url(), 'fa', reporter);
  await page.goto('/dashboard/tickets');
  await page.getByRole('button', { name: tTickets('list.new') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(tTickets('form.category')).selectOption('report_driver');
  await form.getByLabel(tTickets('facts.driver')).fill(reported.username.slice(0, -1));
  await form.getByRole('option', { name: reported.username }).click();
  await expect(form.getByRole('group', { name: tTickets('facts.driver') })).toContainText(reported.username);
  await form.getByLabel(tTickets('form.subject')).fill('ضربه در پیچ اول');
  await form.getByLabel(tTickets('form.message')).fill('دور سوم از پشت به من زد');
  await form.getByRole('button', { name: tTickets('form.send') }).click();
  await expect(page.getByRole('heading', { name: 'ضربه در پیچ اول' })).toBeVisible();
  await expect(page.getByRole('link', { name: reported.username })).toBeVisible();
});
