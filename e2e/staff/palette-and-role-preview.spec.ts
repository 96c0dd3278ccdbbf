import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('the palette opens the page of a user, where staff end sign-ins, which is audited', async ({ page }) => {
  const tUserAdmin = (key: string) => messagesIn('fa')('user-admin', key);
  const player = await makePlayer(url(), 5);
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/servers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog');
  // The heading may be visible before the key handler is registered.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await palette.getByRole('combobox').fill(player.username);
  await expect(palette.getByRole('option', { name: player.username }).first()).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.username);
  await page.getByRole('tab', { name: tUserAdmin('page.transactions') }).click();
  await expect(page).toHaveURL(/view=transactions/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await page.getByRole('tab', { name: tUserAdmin('page.signIns') }).click();
  await expect(page.getByText(tUserAdmin('signIn.done')).first()).toBeVisible();
  await page.getByRole('button', { name: tUserAdmin('signOut.button') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tUserAdmin('signOut.button') })
    .click();
  await expect(page.getByText('از همه‌جا خارج شد')).toBeVisible();
  expect((await player.client.get('/api/v1/users/dashboard')).status).toBe(401);

  await page.getByRole('tab', { name: tUserAdmin('page.history') }).click();
  const audit = messagesIn('fa')('overview', 'developer.audit.action.user.sign_out');
  await expect(page.getByTestId('audit-row').first().getByText(audit)).toBeVisible();
});

test('on a phone, the role preview shows the staff area as another role, read-only @phone', async ({
  page,
}) => {
  const tUserAdmin = (key: string) => messagesIn('en')('user-admin', key);
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/users?view=roles');
  const row = page.getByRole('row').filter({ hasText: 'moderator' });
  await row.getByRole('button', { name: tUserAdmin('roles.preview') }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  const bar = page.getByRole('status').filter({ hasText: 'Moderator' });
  await expect(bar).toBeVisible();
  // Moderators manage people, not money.
  const sidebar = page.getByRole('navigation', {
    name: messagesIn('en')('layouts/signed-in', 'admin.label'),
  });
  await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: 'Transactions' })).toHaveCount(0);

  await sidebar.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('textbox', { name: tUserAdmin('list.search') }).fill('demo@paddock.local');
  const card = page.locator('main li').filter({ hasText: 'demo@paddock.local' });
  await card.getByRole('button', { name: tUserAdmin('card.banOf') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tUserAdmin('ban.action') })
    .click();
  await expect(page.getByText('You are viewing the panel as another role').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await bar.getByRole('button').click();
  await expect(sidebar.getByRole('link', { name: 'Transactions' })).toBeVisible();
});

test('a ticket cannot be answered in a role preview @deep', async ({ page }) => {
  const t = messagesIn('en');
  const player = await makePlayer(url());
  const subject = `Seen by ${player.username}`;
  const ticket = { subject, category: 'other', message: 'Who reads this?' };
  const { body: opened } = await player.client.post('/api/v1/tickets', ticket);
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/users?view=roles');
  const row = page.getByRole('row').filter({ hasText: 'manager' });
  await row.getByRole('button', { name: t('user-admin', 'roles.preview') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Manager' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: t('layouts/signed-in', 'admin.label') });
  const readOnlyError = page.getByText('You are viewing the panel as another role').first();

  await sidebar.getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('link', { name: subject }).click();
  await page.getByLabel(t('tickets', 'talk.answer')).fill('From another role');
  await page.getByRole('button', { name: t('tickets', 'talk.send'), exact: true }).click();
  await expect(readOnlyError).toBeVisible();
  const { body: ticketAfter } = await player.client.get(`/api/v1/tickets/${opened.id}`);
  expect(ticketAfter.messages).toHaveLength(1);
});
