import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { changeItem, makeItem } from '../support/make-item.ts';
import { buy, findItem, freshSteamId, makeMember, makePlayer, payAt } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { waitUntilSettled } from '../support/page-settled.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const livery = 'Night Tokyo';
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Buttons and fields of the checkout, by their texts. */
function checkoutOf(page: Page, locale: 'fa' | 'en') {
  const t = messagesIn(locale);
  const dialog = page.getByRole('dialog');
  const button = (key: string) => dialog.getByRole('button', { name: t('payments', key) });
  /** The accessible name of a choice starts with its label; an explanation follows. */
  const choice = (fa: string, en: string) =>
    dialog.getByRole('button', { name: new RegExp(`^${locale === 'fa' ? fa : en}`) });
  return {
    dialog,
    t: (key: string) => t('payments', key),
    self: choice('برای خودم', 'For myself'),
    gift: choice('هدیه', 'A gift'),
    balance: choice('موجودی حساب', 'Balance'),
    dollars: choice('دلاری', 'Dollars'),
    recipient: dialog.getByLabel(t('payments', 'checkout.recipient')),
    note: dialog.getByLabel(t('payments', 'checkout.note')),
    next: button('checkout.next'),
    back: button('checkout.back'),
    complete: button('checkout.complete'),
    /** The icon button of the dialog has the same name. */
    close: button('checkout.close').last(),
    see: dialog.getByRole('link', { name: t('payments', 'checkout.see') }),
  };
}

async function startBuying(page: Page, title: string): Promise<void> {
  await page.goto('/dashboard/shop');
  await card(page, title).getByRole('button').click();
}

/** A step in the timeline of a transaction. */
const step = (page: Page, text: RegExp): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(text) });

test('a gift starts on the page of a driver, and another recipient is found by name', async ({ page }) => {
  const [giver, first, second] = await Promise.all([
    makePlayer(url(), 10),
    makePlayer(url()),
    makePlayer(url()),
  ]);
  await preparePage(page, url(), 'en', giver);
  const { body: found } = await giver.client.get(`/api/v1/members?search=${first.username}`);
  const settled = waitUntilSettled(page);
  await page.goto(`/drivers/${found[0].id}`);
  const tRanking = (key: string) => messagesIn('en')('ranking', key);
  // The link loads last and moves the gift link.
  await expect(page.getByRole('link', { name: tRanking('driver.compareWithMe') })).toBeVisible();
  await settled();
  await page.getByRole('link', { name: tRanking('driver.gift') }).click();
  await expect(page.getByText(`Choose a gift for ${first.username}.`)).toBeVisible();
  await card(page, livery).getByRole('button').click();
  const checkout = checkoutOf(page, 'en');
  await expect(checkout.dialog.getByText(first.username)).toBeVisible();
  await checkout.dialog.getByRole('button', { name: 'Choose another member' }).click();
  await checkout.recipient.fill('nobody of this name');
  await expect(checkout.dialog.getByText('No members match this name.')).toBeVisible();
  await checkout.next.click();
  await expect(checkout.dialog.getByText(checkout.t('checkout.chooseRecipient'))).toBeVisible();
  await checkout.recipient.fill(second.username.slice(0, -1));
  await checkout.dialog.getByRole('option', { name: second.username }).click();
  await checkout.next.click();
  await expect(checkout.dialog.getByText(checkout.t('checkout.member'))).toBeVisible();
  await checkout.balance.click();
  await checkout.complete.click();
  await checkout.see.click();
  await expect(page.getByText(second.steam_id)).toBeVisible();
});

test('the recipient of a gift gets a notification with the note @everywhere', async ({ page, browser }) => {
  const [giver, friend] = await Promise.all([makePlayer(url(), 5), makePlayer(url())]);
  const note = 'برای برد جمعه. دمت گرم!';
  await preparePage(page, url(), 'fa', giver);
  await startBuying(page, livery);
  const checkout = checkoutOf(page, 'fa');
  await checkout.gift.click();
  await expect(checkout.recipient).toBeFocused();
  await checkout.recipient.fill(friend.steam_id);
  await checkout.note.fill(note);
  await checkout.recipient.press('Enter');
  await expect(checkout.dialog.getByText(checkout.t('checkout.member'))).toBeVisible();
  await expect(checkout.dialog.getByText(friend.steam_id)).toBeVisible();
  await checkout.balance.click();
  await checkout.complete.click();
  await checkout.see.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.t('result.ACCEPTED'));
  await expect(page.getByText(note)).toBeVisible();
  await expect(step(page, checkout.t('timeline.given'))).toBeVisible();

  const friendPage = await browser.newPage({ baseURL: url(), viewport: page.viewportSize() });
  await preparePage(friendPage, url(), 'fa', friend);
  await friendPage.goto('/dashboard/subscriptions');
  const t = messagesIn('fa');
  const bell = friendPage.getByLabel(/^اعلان‌ها: ۱ خوانده‌نشده$/);
  await bell.click();
  const line = friendPage.getByRole('listitem').filter({ hasText: note });
  await expect(line).toContainText(giver.username);
  await expect(line).toContainText(livery);
  await line.getByRole('link').click();
  await expect(friendPage).toHaveURL(/\/dashboard\/shop/);
  // The bell's label no longer has an unread count.
  await expect(bell).toBeHidden();
  await expect(card(friendPage, livery).getByText(t('shop', 'purchased'))).toBeVisible();
  await friendPage.context().close();
});

test('a recipient who already owns the item is rejected before payment, and the input stays', async ({
  page,
}) => {
  const [giver, friend] = await Promise.all([makePlayer(url(), 5), makePlayer(url(), 5)]);
  await buy(friend.client, livery);
  await preparePage(page, url(), 'fa', giver);
  await startBuying(page, livery);
  const checkout = checkoutOf(page, 'fa');
  await checkout.gift.click();
  await checkout.recipient.fill(friend.steam_id);
  await checkout.note.fill('مبارکت باشه');
  await checkout.next.click();
  await expect(checkout.dialog.getByText('این حساب استیم این کالا را از قبل دارد.')).toBeVisible();
  await expect(checkout.recipient).toBeFocused();
  await expect(checkout.recipient).toHaveValue(friend.steam_id);
  await expect(checkout.note).toHaveValue('مبارکت باشه');
});

test('a changed price needs a new confirmation, and the shop shows the purchase at once', async ({
  page,
}) => {
  const title = `کلاه مسابقه ${Date.now()}`;
  const [player, id] = await Promise.all([makePlayer(url(), 9), makeItem(url(), { title, price_usd: '3' })]);
  await preparePage(page, url(), 'fa', player);
  await startBuying(page, title);
  const checkout = checkoutOf(page, 'fa');
  await checkout.self.click();
  await checkout.balance.click();
  await changeItem(url(), id, { price_usd: '4' });
  await checkout.complete.click();
  await expect(checkout.dialog.getByText(checkout.t('advice.price_changed'))).toBeVisible();
  await expect(checkout.balance).toContainText('$4.00');
  await checkout.complete.click();
  await expect(checkout.dialog).toContainText('$5.00');
  await checkout.close.click();
  const t = messagesIn('fa');
  await expect(card(page, title).getByText(t('shop', 'purchased'))).toBeVisible();
  await card(page, title)
    .getByRole('button', { name: t('shop', 'gift') })
    .click();
  // The player owns the item now and can only give it away.
  await checkout.back.click();
  await expect(checkout.self).toBeDisabled();
});

test('after a lost response, the second attempt pays only once @deep', async ({ page }) => {
  const player = await makePlayer(url(), 10);
  await preparePage(page, url(), 'fa', player);
  await startBuying(page, livery);
  const checkout = checkoutOf(page, 'fa');
  await checkout.self.click();
  await checkout.balance.click();
  // The request arrives, its response is lost.
  await page.route('**/pay-with-balance', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await checkout.complete.click();
  await expect(checkout.dialog.getByText(checkout.t('advice.network'))).toBeVisible();
  await page.unroute('**/pay-with-balance');
  await checkout.complete.click();
  await expect(checkout.dialog).toContainText('$6.50');
  const { body } = await player.client.get('/api/v1/transactions/user/statement');
  expect(body.items.map(({ change }: { change: number }) => change)).toEqual([-3.5, 10]);
});

test('a card payment leads to a printable receipt and to the item in the shop @everywhere', async ({
  page,
}) => {
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await startBuying(page, livery);
  const checkout = checkoutOf(page, 'en');
  await checkout.self.click();
  await expect(checkout.balance).toBeDisabled();
  await checkout.dollars.click();
  await checkout.complete.click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\/success\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.t('result.ACCEPTED'));
  for (const kind of ['created', 'at_provider', 'verified', 'accepted', 'given']) {
    await expect(step(page, checkout.t(`timeline.${kind}`))).toBeVisible();
  }
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await expect(page.getByRole('main').getByText(id)).toBeVisible();

  const print = page.getByRole('button', { name: checkout.t('result.print') });
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.getByText(checkout.t('result.paper'))).toBeVisible();
  await expect(page.getByRole('main').getByText(id)).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: checkout.t('result.toShop') }).click();
  await expect(card(page, livery).getByText(messagesIn('en')('shop', 'purchased'))).toBeVisible();
});

test('the page of a pending payment polls until the result and ignores failed polls @deep', async ({
  page,
}) => {
  const t = messagesIn('fa');
  const player = await makePlayer(url());
  const { id } = await findItem(player.client, livery);
  const { body } = await player.client.post('/api/v1/transactions/create-payment', { item_id: id });
  await preparePage(page, url(), 'fa', player);
  await page.goto(`/dashboard/payment/success?id=${body.transaction_id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('payments', 'result.PENDING'));
  const statusUrl = '**/api/v1/transactions/*/status';
  await page.route(statusUrl, (route) => route.fulfill({ status: 503, body: '' }));
  await page.waitForResponse((response) => response.status() === 503);
  await expect(heading).toHaveText(t('payments', 'result.PENDING'));
  await page.unroute(statusUrl);
  await payAt(url(), body.payment_url);
  await expect(heading).toHaveText(t('payments', 'result.ACCEPTED'));
});

test("another member's payment is not found; an unknown status is not shown as failed @deep", async ({
  page,
}) => {
  const t = messagesIn('fa');
  const [player, friendPage] = await Promise.all([makePlayer(url()), makePlayer(url(), 5)]);
  const foreign = await buy(friendPage.client, livery);
  await preparePage(page, url(), 'fa', player);
  await page.goto(`/dashboard/payment/success?id=${foreign}`);
  await expect(page.getByText(t('payments', 'result.missing'))).toBeVisible();
  await page.route('**/api/v1/transactions/*/status', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('main').getByText(t('payments', 'result.unknown'))).toBeVisible();
});

test('the statement lists each change of the balance with a link to its receipt @everywhere', async ({
  page,
}) => {
  const t = messagesIn('fa');
  const player = await makePlayer(url(), 20);
  await buy(player.client, livery);
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/transactions');
  await page.getByRole('tab', { name: t('payments', 'statement.title') }).click();
  await expect(page.getByText('موجودی اکنون')).toContainText('$16.50');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('-$3.50');
  await expect(rows.first()).toContainText('$16.50');
  await expect(rows.last()).toContainText('+$20.00');
  await rows
    .first()
    .getByRole('link', { name: new RegExp(livery) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payments', 'result.ACCEPTED'));
});

test('a declined top-up can be retried with the same amount @everywhere', async ({ page }) => {
  const t = messagesIn('fa');
  const player = await makePlayer(url());
  const { body } = await player.client.post('/api/v1/transactions/balance/checkout', { amount: 7 });
  await preparePage(page, url(), 'fa', player);
  await page.goto(body.payment_url);
  await page.locator('button[name=outcome][value=decline]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payments', 'result.REJECTED'));
  await page.getByRole('link', { name: t('payments', 'result.again') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('payments', 'balance.amount'))).toHaveValue('7');
  await dialog.getByRole('button', { name: t('payments', 'checkout.cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/shop$/);
});

for (const locale of journeyLocales('en')) {
  const width = locale === 'fa' ? '@phone' : '';
  test(`a buyer without Steam signs in through Steam and returns to the open checkout (${locale}) ${width}`, async ({
    page,
  }) => {
    const member = await makeMember(url());
    await preparePage(page, url(), locale, member);
    const { id, category_id } = await findItem(member.client, livery);
    const { body: categories } = await member.client.get('/api/v1/users/shop/categories');
    const { slug } = categories.find((category: { id: number }) => category.id === category_id);
    const search = `?category=${slug}`;
    await page.goto(`/dashboard/shop${search}`);
    await card(page, livery).getByRole('button').click();
    const checkout = checkoutOf(page, locale);
    await checkout.self.click();
    const tAccounts = (key: string) => messagesIn(locale)('accounts', key);
    const steamIdField = checkout.dialog.getByLabel(tAccounts('steam.label'));
    await expect(steamIdField).toBeHidden();
    await checkout.dialog.getByText(tAccounts('steam.or')).click();
    await expect(steamIdField).toBeVisible();
    await checkout.dialog.getByRole('button', { name: tAccounts('steam.prove') }).click();

    const steam_id = freshSteamId();
    await expect(page).toHaveURL(/\/steam\/local\?/);
    await page.getByRole('textbox').fill(steam_id);
    await page.getByRole('button').first().click();
    await expect(page).toHaveURL(/\/dashboard\/shop/);
    await expect(checkout.dialog).toContainText(livery);
    await expect(checkout.dollars).toBeVisible();
    expect(new URL(page.url()).search).toBe(search);
    expect((await member.client.get('/api/v1/users/dashboard')).body).toMatchObject({
      steam_id,
      steam_verified: true,
    });
    await checkout.dollars.click();
    await checkout.complete.click();
    await page.getByRole('button', { name: locale === 'fa' ? 'پرداخت' : 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkout.t('result.ACCEPTED'));

    // For an owned item, the address that opens the checkout redirects to the item.
    await page.goto(`/dashboard/shop?buy=${id}`);
    await expect(page).toHaveURL(new RegExp(`item=${id}$`));
    await expect(checkout.dialog).toContainText(livery);
    await expect(checkout.dollars).toHaveCount(0);
  });
}
