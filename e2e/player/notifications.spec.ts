import { expect } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { findMailedLink } from '../support/mailed-link.ts';
import { buy, makePlayer } from '../support/make-player.ts';
import { accountMessagesIn, messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('a forgotten password is reset by email, and the link works once', async ({ page }) => {
  const t = accountMessagesIn('fa');
  const player = await makePlayer(url());
  await preparePage(page, url(), 'fa');
  await page.goto('/login');
  await page.getByRole('link', { name: t('login.forgot') }).click();
  await expect(page.getByRole('heading', { name: t('title.forgotPassword') })).toBeVisible();
  await page.getByLabel(t('login.email')).fill(player.email);
  await page.getByRole('button', { name: t('forgot.action') }).click();
  await expect(page.getByText(t('forgot.sent'))).toBeVisible();
  await expect.poll(() => findMailedLink(url(), player.email, 'reset-password')).not.toBe('');
  const address = await findMailedLink(url(), player.email, 'reset-password');

  await page.goto(address);
  await expect(page).toHaveURL(/\/reset-password$/);
  const fill = async (password: string) => {
    await page.getByLabel(t('reset.password')).fill(password);
    await page.getByLabel(t('reset.repeat')).fill(password);
    await page.getByRole('button', { name: t('reset.action') }).click();
  };
  await fill('password12');
  await expect(page.getByLabel(t('reset.password'))).toBeFocused();
  const password = `kerb ${player.username} three wide`;
  await fill(password);
  await expect(page.getByText(t('reset.done'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('login.action') })
    .click();
  await page.getByLabel(t('login.email')).fill(player.email);
  await page.getByLabel(t('login.password')).fill(password);
  await page.getByRole('button', { name: t('login.action') }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(address);
  await fill('another kerb three wide');
  await expect(page.getByText(t('reset.used'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('reset.again') })).toBeVisible();
});

test('the unread count appears without a reload and is cleared in every tab', async ({ page, context }) => {
  const tNotifications = (key: string) => messagesIn('fa')('notifications', key);
  const player = await makePlayer(url(), 20);
  const friend = await makePlayer(url());
  await preparePage(page, url(), 'fa', friend);
  await page.goto('/dashboard');
  const otherTab = await preparePage(await context.newPage(), url(), 'fa', friend);
  await otherTab.goto('/dashboard');
  const bell = (tab: typeof page) => tab.getByRole('banner').getByLabel(tNotifications('title'));
  const unreadCount = (tab: typeof page) => tab.locator('header summary').filter({ hasText: '۱' });
  await expect(bell(page)).toBeVisible();
  await buy(player.client, 'بوست امتیاز هفتگی', { steam_id: friend.steam_id });
  await expect(unreadCount(page)).toBeVisible();
  await expect(unreadCount(otherTab)).toBeVisible();
  await unreadCount(page).click();
  await page.getByRole('button', { name: tNotifications('readAll') }).click();
  await expect(unreadCount(otherTab)).toBeHidden();
});

test('a member chooses notification channels and verifies the email with one click @phone', async ({
  page,
}) => {
  const t = accountMessagesIn('en');
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto('/dashboard/settings#notifications');
  const section = page.getByRole('region', { name: t('notifications.title') });
  await section.getByRole('button', { name: t('notifications.sendVerification') }).click();
  await expect(section.getByText(t('notifications.lookIntoInbox'))).toBeVisible();
  const gifts = section.getByRole('switch', { name: 'Someone sent me a gift, Email' });
  // On phones, the switches of a kind are in its expanded row.
  const open = () => openRow(section.getByRole('row').filter({ hasText: 'Someone sent me a gift' }));
  await open();
  await expect(gifts).toBeChecked();
  await gifts.click();
  await expect(gifts).not.toBeChecked();
  await expect
    .poll(async () => {
      const { body } = await player.client.get('/api/v1/notifications/settings');
      return body.kinds.find(({ kind }: { kind: string }) => kind === 'gift_received').mail;
    })
    .toBe(false);

  await expect.poll(() => findMailedLink(url(), player.email, 'verify-email')).not.toBe('');
  await page.goto(await findMailedLink(url(), player.email, 'verify-email'));
  await page.getByRole('button', { name: t('verify.action') }).click();
  await page.getByRole('link', { name: t('verify.toSettings') }).click();
  await expect(section.getByText(t('notifications.unverified'))).toBeHidden();
  await open();
  await expect(gifts).not.toBeChecked();
});
