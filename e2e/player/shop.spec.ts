import { expect, type Page } from '@playwright/test';
import { demoPlayer } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { openRow } from '../support/open-row.ts';
import { preparePage } from '../support/prepare-page.ts';

const t = messagesIn('fa');
const url = () => process.env['E2E_URL'] ?? '';
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test.beforeEach(async ({ page }) => {
  await preparePage(page, url(), 'fa', demoPlayer());
  await page.goto('/dashboard/shop');
});

test('categories filter the list, and Back closes the details of an item @everywhere', async ({ page }) => {
  await page.getByRole('button', { name: 'لیوری', exact: true }).click();
  await expect(card(page, 'پک لیوری کاسپین')).toBeVisible();
  await expect(card(page, 'بوست امتیاز هفتگی')).toBeHidden();
  await expect(card(page, 'پک لیوری کاسپین').getByText('۶ عدد مانده')).toBeVisible();
  await page.getByRole('link', { name: 'پک لیوری کاسپین' }).click();
  await expect(page.getByRole('dialog')).toContainText('کیفیت');
  await expect(page).toHaveURL(/item=\d+/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a gift needs a Steam id of 17 digits, Latin or Persian @everywhere', async ({ page, isMobile }) => {
  // Both widths use the same player, and an item is bought only once.
  const title = isMobile ? 'Night Tokyo' : 'بوست امتیاز هفتگی';
  await card(page, title)
    .getByRole('button', { name: t('shop', 'buy') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^هدیه/ }).click();
  const recipient = dialog.getByLabel(t('payments', 'checkout.recipient'));
  await recipient.fill('۱۲۳');
  await dialog.getByRole('button', { name: t('payments', 'checkout.next') }).click();
  await expect(dialog.getByText('یک شناسهٔ ۱۷ رقمی معتبر وارد کنید.')).toBeVisible();
  const end = String(Math.floor(Math.random() * 9_000_000) + 1_000_000);
  await recipient.fill(`۷۶۵۶۱۲۰۲۰۰${end}`);
  await dialog.getByRole('button', { name: t('payments', 'checkout.next') }).click();
  await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
  await expect(dialog.getByText(t('payments', 'checkout.choose'))).toBeVisible();
  await dialog.getByRole('button', { name: /^موجودی حساب/ }).click();
  await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
  await dialog.getByRole('link', { name: t('payments', 'checkout.see') }).click();
  await expect(page.getByRole('main')).toContainText(`7656120200${end}`);
  await page.getByRole('link', { name: t('payments', 'result.toTransactions') }).click();
  // Other tests buy as the same player at the same time.
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await openRow(row);
  await row.getByRole('button', { name: t('payments', 'list.details') }).click();
  await expect(page.getByRole('dialog')).toContainText(`7656120200${end}`);
});

test('Back leads from the payment method to the recipient and then to the start', async ({ page }) => {
  await card(page, 'جای ویژه در رول‌پلی')
    .getByRole('button', { name: t('shop', 'buy') })
    .click();
  const dialog = page.getByRole('dialog');
  const back = dialog.getByRole('button', { name: t('payments', 'checkout.back') });
  await dialog.getByRole('button', { name: /^هدیه/ }).click();
  await dialog.getByLabel(t('payments', 'checkout.recipient')).fill('76561202000000019');
  await dialog.getByRole('button', { name: t('payments', 'checkout.next') }).click();
  await expect(dialog).toContainText('76561202000000019');
  await back.click();
  await expect(dialog.getByLabel(t('payments', 'checkout.recipient'))).toHaveValue('76561202000000019');
  await back.click();
  await dialog.getByRole('button', { name: /^هدیه/ }).click();
  await expect(dialog.getByLabel(t('payments', 'checkout.recipient'))).toHaveValue('');
});

test('an unavailable item cannot be bought', async ({ page }) => {
  const button = card(page, 'پلاک اختصاصی').getByRole('button', { name: t('shop', 'unavailable') });
  await expect(button).toBeDisabled();
});

for (const [outcome, status] of [
  ['رد پرداخت', 'REJECTED'],
  ['انصراف', 'CANCELED'],
] as const) {
  test(`a top-up that ends with «${outcome}» shows its status ${status === 'REJECTED' ? '@deep' : ''}`, async ({
    page,
  }) => {
    await page.getByRole('button', { name: t('payments', 'balance.badge') }).click();
    const amount = page.getByLabel(t('payments', 'balance.amount'));
    await amount.fill('۰');
    await page.getByRole('button', { name: t('payments', 'balance.go') }).click();
    await expect(page.getByText('کمترین مقدار مجاز ۱ است.')).toBeVisible();
    await amount.fill(status === 'REJECTED' ? '۷' : '۸');
    await page.getByRole('button', { name: t('payments', 'balance.go') }).click();
    await page.getByRole('button', { name: outcome }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payments', `result.${status}`));
    await page.getByRole('link', { name: t('payments', 'result.toTransactions') }).click();
    await expect(page.getByText(t('payments', `status.${status}`)).first()).toBeVisible();
  });
}
