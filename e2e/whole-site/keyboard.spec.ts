import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../support/fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { makeEvent, startEvent } from '../support/make-event.ts';
import { makeItem } from '../support/make-item.ts';
import { makePlayer } from '../support/make-player.ts';
import { blogMessagesIn, messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const tEnglish = messagesIn('en');
const tPersian = messagesIn('fa');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor registers with the keyboard alone', async ({ page }) => {
  const tRegister = (key: string) => tEnglish('accounts', `register.${key}`);
  const field = (key: string) => page.getByLabel(tRegister(key));
  const keys = new Keyboard(page);
  const name = randomUUID().slice(0, 8);
  await preparePage(page, url(), 'en');
  await page.goto('/register');
  await keys.tabTo(field('email'));
  await keys.type(`${name}@example.com`);
  await keys.press('Enter');
  await expect(field('username')).toBeFocused();
  await keys.type(`k-${name}`);
  await keys.tabTo(field('fullName'));
  await keys.type('Kian Keys');
  await keys.tabTo(field('phone'));
  await keys.type('0912 345 6789');
  await keys.tabTo(field('day'));
  await keys.type('12');
  await keys.tabTo(field('month'));
  for (let month = 1; month <= 5; month += 1) await keys.press('ArrowDown');
  await keys.tabTo(field('year'));
  await keys.type('1998');
  await keys.press('Enter');
  await expect(field('password')).toBeFocused();
  await keys.type('seven wet tyres at Spa');
  await keys.tabTo(field('repeat'));
  await keys.type('seven wet tyres at Spa');
  await keys.press('Enter');
  // Listens first: the browser must know that its file dialog is intercepted when the key is pressed.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    keys.tabTo(page.locator('input[type=file]')).then(() => keys.press('Space')),
  ]);
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await keys.enter(page.getByRole('button', { name: tRegister('submit') }));
  await expect(page).toHaveURL(/\/login/);
  await keys.expectVisibleFocus();
});

test('a player buys from the balance with the keyboard alone, in Persian @deep', async ({ page }) => {
  const tPayments = (key: string) => tPersian('payments', key);
  const keys = new Keyboard(page);
  const title = `صفحه‌کلید ${randomUUID().slice(0, 6)}`;
  const player = await makePlayer(url(), 5);
  await makeItem(url(), { title, price_usd: '3.50' });
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/shop');
  const card = page.getByRole('listitem').filter({ hasText: title });
  await keys.enter(card.getByRole('button', { name: tPersian('shop', 'buy') }));
  const dialog = page.getByRole('dialog');
  await keys.enter(dialog.getByRole('button', { name: /برای خودم/ }));
  await keys.enter(dialog.getByRole('button', { name: /^موجودی حساب/ }));
  await keys.enter(dialog.getByRole('button', { name: tPayments('checkout.complete') }));
  await expect(dialog).toContainText('$1.50');
  await keys.expectVisibleFocus();
  await keys.enter(dialog.getByRole('link', { name: tPayments('checkout.see') }));
  await expect(page.getByRole('heading', { name: tPayments('result.ACCEPTED') })).toBeVisible();
  await keys.expectVisibleFocus();
});

test('a player joins a live event with the keyboard alone @deep', async ({ page }) => {
  const tEvents = (key: string) => tEnglish('events', key);
  const keys = new Keyboard(page);
  const title = `Keys ${randomUUID().slice(0, 6)}`;
  await startEvent(url(), await makeEvent(url(), 7_200, { title }));
  await preparePage(page, url(), 'en', await makePlayer(url()));
  await page.goto('/dashboard/events');
  const card = page.getByRole('listitem').filter({ hasText: title });
  const join = card.getByRole('button', { name: new RegExp(`^Join.*${title}`) });
  await join.waitFor({ timeout: 20_000 });
  await keys.tabTo(join);
  await keys.press('Space');
  await expect(page.getByText(tEvents('joinDone'))).toBeVisible();
  await expect(card.getByText(tEvents('joined'))).toBeVisible();
  await keys.expectVisibleFocus();
});

test('an author writes and publishes a post with the keyboard alone @deep', async ({ page }) => {
  const t = blogMessagesIn('en');
  const keys = new Keyboard(page);
  const title = `Keys ${randomUUID().slice(0, 6)}`;
  await preparePage(page, url(), 'en', await makePlayer(url()));
  await page.goto('/dashboard/blog');
  await keys.enter(page.getByRole('button', { name: t('manage.create') }));
  const dialog = page.getByRole('dialog');
  await keys.tabTo(dialog.getByLabel(t('editor.title')));
  await keys.type(title);
  await keys.tabTo(dialog.getByLabel(t('editor.content')));
  await keys.type('Brake late into the first corner.');
  await keys.enter(dialog.getByRole('button', { name: t('editor.save') }));
  await expect(page.getByText(t('editor.created'))).toBeVisible();
  await keys.expectVisibleFocus();
  await keys.enter(page.getByRole('button', { name: new RegExp(`^Publish.*${title}`) }));
  await keys.enter(dialog.getByRole('button', { name: t('confirm.publishAction') }));
  await expect(page.getByText(t('confirm.publishDone'))).toBeVisible();
  await keys.expectVisibleFocus();
});
