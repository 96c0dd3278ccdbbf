import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { buy, makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');
const title = 'اشتراک طلایی ۳۰ روزه';
const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });

test('buying a subscription again extends it @everywhere', async ({ page }) => {
  const player = await makePlayer(url(), 30);
  await buy(player.client, title);
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/subscriptions');
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText(player.steam_id);
  await expect(row(page)).toContainText('۳۰ روز مانده');
  await openRow(row(page));
  await row(page)
    .getByRole('button', { name: t('entitlements', 'list.renew') })
    .click();
  await expect(page.getByText(t('entitlements', 'list.renewSoon'))).toBeVisible();

  await page.goto('/dashboard/shop');
  await page
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: t('shop', 'buyAgain') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^برای خودم/ }).click();
  await dialog.getByRole('button', { name: /^موجودی حساب/ }).click();
  await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
  await dialog.getByRole('link', { name: t('payments', 'checkout.see') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payments', 'result.ACCEPTED'));
  const receipt = new URL(page.url()).searchParams.get('id') ?? '';

  await page.goto('/dashboard/subscriptions');
  await expect(row(page)).toHaveCount(1);
  await expect(row(page)).toContainText('۶۰ روز مانده');
  await openRow(row(page));
  await row(page)
    .getByRole('button', { name: t('entitlements', 'list.details') })
    .click();
  await dialog.getByRole('link', { name: receipt }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});

test('a gifted subscription is in both lists, and a search without results can be cleared', async ({
  page,
}) => {
  const [giver, friend] = await Promise.all([makePlayer(url(), 10), makePlayer(url())]);
  await buy(giver.client, title, { steam_id: friend.steam_id });
  for (const { client } of [giver, friend]) {
    const { body } = await client.get('/api/v1/users/subscriptions/user');
    expect(body.subscriptions).toHaveLength(1);
  }
  await preparePage(page, url(), 'fa', giver);
  await page.goto('/dashboard/subscriptions');
  await expect(row(page)).toContainText(friend.steam_id);
  const search = page.getByRole('textbox', { name: t('entitlements', 'list.search') });
  await search.fill('نقره‌ای');
  await expect(page.getByText(t('entitlements', 'list.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: t('entitlements', 'list.clear') }).click();
  await expect(row(page)).toHaveCount(1);
  await expect(search).toHaveValue('');
});

test('a subscription is paused and resumed early @everywhere', async ({ page }) => {
  const player = await makePlayer(url(), 30);
  await buy(player.client, title);
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/subscriptions');
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await openRow(row(page));
    await row(page)
      .getByRole('button', { name: t('entitlements', 'list.details') })
      .click();
  };
  await open();
  const days = dialog.getByLabel(t('entitlements', 'pause.days'));
  await days.fill('۳۱');
  await dialog.getByRole('button', { name: t('entitlements', 'pause.start') }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('۱۰');
  await dialog.getByRole('button', { name: t('entitlements', 'pause.start') }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page).getByText(t('entitlements', 'list.paused')).first()).toBeVisible();
  await expect(row(page)).toContainText('۴۰ روز مانده');
  await open();
  await dialog.getByRole('button', { name: t('entitlements', 'pause.resume') }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page)).toContainText('۳۰ روز مانده');
  await expect(row(page).getByText(t('entitlements', 'list.active')).first()).toBeVisible();
  // Only one pause per paid period.
  await open();
  await expect(dialog.getByRole('heading', { name: t('entitlements', 'pause.title') })).toHaveCount(0);
});

test('an unused gift is moved to another member', async ({ page }) => {
  const [giver, first, second] = await Promise.all([
    makePlayer(url(), 10),
    makePlayer(url()),
    makePlayer(url()),
  ]);
  await buy(giver.client, title, { steam_id: first.steam_id });
  await preparePage(page, url(), 'fa', giver);
  await page.goto('/dashboard/transactions');
  const bought = row(page).filter({ hasText: title });
  await openRow(bought);
  await bought.getByRole('button', { name: t('payments', 'list.details') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('payments', 'move.open') }).click();
  await dialog.getByRole('button', { name: t('payments', 'move.submit'), exact: true }).click();
  await expect(dialog.getByText(t('payments', 'move.choose'))).toBeVisible();
  const { body: me } = await second.client.get('/api/v1/users/dashboard');
  await dialog.getByLabel(t('payments', 'move.member')).fill(me.username);
  await page.getByRole('option', { name: me.username }).click();
  await dialog.getByRole('button', { name: t('payments', 'move.submit'), exact: true }).click();
  await expect(dialog.getByText(t('payments', 'timeline.moved'))).toBeVisible();
  await expect(dialog.getByText(second.steam_id)).toBeVisible();
  const lists = await Promise.all(
    [first, second].map(({ client }) => client.get('/api/v1/users/subscriptions/user')),
  );
  expect(lists.map(({ body }) => body.subscriptions.length)).toEqual([0, 1]);
});
