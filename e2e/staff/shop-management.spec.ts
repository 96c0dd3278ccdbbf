import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@paddock/contract/i18n/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import { demoPlayer, owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const pictures = join(root, 'server', 'src', 'seed', 'demo', 'pictures');
const picture = (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: readFileSync(join(pictures, `${name}.webp`)),
});

/** The language and the input of a test. */
interface Scenario {
  locale: Locale;
  category: string;
  title: string;
  description: string;
  feature: [name: string, value: string];
  usd: string;
  rial: string;
}

/** The staff page of the shop. */
class ShopManagement {
  readonly t;
  readonly dialog;
  readonly page;

  constructor(page: Page, locale: Locale) {
    this.page = page;
    this.t = messagesIn(locale);
    this.dialog = page.getByRole('dialog');
  }

  tShop(key: string): RegExp {
    return this.t('shop', key);
  }

  button(key: string) {
    return this.page.getByRole('button', { name: this.tShop(key) });
  }

  field(key: string) {
    return this.dialog.getByLabel(this.tShop(key));
  }

  tab(key: string) {
    return this.page.getByRole('tab', { name: this.tShop(key) });
  }

  expectText(key: string) {
    return expect(this.page.getByText(this.tShop(key))).toBeVisible();
  }

  /** The button of a card or row, whose name includes the title. */
  buttonOf(key: string, title: string) {
    const name = new RegExp(this.tShop(key).source.replace('.+', `.?${title}.?`));
    return this.page.getByRole('button', { name });
  }
}

async function makeCategory(shop: ShopManagement, { category }: Scenario): Promise<void> {
  await shop.page.goto('/admin/shop');
  await shop.tab('admin.categories').click();
  await expect(shop.page).toHaveURL(/tab=categories/);
  await shop.button('admin.addCategory').click();
  await shop.button('categoryForm.create').click();
  await expect(shop.field('categoryForm.name')).toBeFocused();
  await shop.field('categoryForm.name').fill(category);
  await shop.button('categoryForm.create').click();
  await shop.expectText('categoryForm.created');
  await expect(shop.page.getByRole('row').filter({ hasText: category })).toBeVisible();
}

async function makeItem(shop: ShopManagement, scenario: Scenario): Promise<void> {
  const { page, dialog } = shop;
  await shop.tab('admin.items').click();
  await shop.button('admin.addItem').click();
  await shop.field('itemForm.title').fill(scenario.title);
  await shop.field('itemForm.description').fill(scenario.description);
  await shop.field('itemForm.category').selectOption({ label: scenario.category });
  await shop.button('itemForm.addFeature').click();
  await dialog.getByPlaceholder(shop.tShop('itemForm.featureName')).fill(scenario.feature[0]);
  await expectNoViolations(page, 'the basic tab');

  // The value of the feature, a price and the picture are missing: each error focuses its field.
  await shop.button('itemForm.create').click();
  await expect(dialog.getByPlaceholder(shop.tShop('itemForm.featureValue'))).toBeFocused();
  await page.keyboard.type(scenario.feature[1]);
  await shop.button('itemForm.create').click();
  await expect(shop.field('itemForm.usd')).toBeFocused();
  await shop.field('itemForm.usd').fill(scenario.usd);
  await shop.field('itemForm.rial').fill(scenario.rial);
  await expect(dialog.getByText(shop.tShop('itemForm.previewBoth'))).toBeVisible();
  await expectNoViolations(page, 'the pricing tab');
  await shop.button('itemForm.create').click();
  await expect(dialog.locator('input[name=main_image]')).toBeFocused();
  await dialog.locator('input[name=main_image]').setInputFiles(picture('car'));
  await dialog.locator('input[name=additional_images]').setInputFiles([picture('bolt'), picture('crown')]);
  await expectNoViolations(page, 'the media tab');
  await shop.button('itemForm.create').click();
  await shop.expectText('itemForm.created');
  await expect(dialog).toBeHidden();
}

async function viewAsPlayer(
  browser: Browser,
  scenario: Scenario,
  stock: RegExp,
  viewport: ReturnType<Page['viewportSize']>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url(), viewport, reducedMotion: 'reduce' });
  const player = await preparePage(await context.newPage(), url(), scenario.locale, demoPlayer());
  await player.goto('/dashboard/shop');
  await player.getByRole('button', { name: scenario.category, exact: true }).click();
  const card = player.getByRole('listitem').filter({ hasText: scenario.title });
  await expect(card.getByText(stock).first()).toBeVisible();
  await card.getByRole('link', { name: scenario.title }).click();
  const details = player.getByRole('dialog');
  await expect(details).toContainText(scenario.feature.join(''));
  const [first, second] = await details.getByRole('list').getByRole('button').all();
  await first?.focus();
  await player.keyboard.press(scenario.locale === 'fa' ? 'ArrowLeft' : 'ArrowRight');
  await expect(second as NonNullable<typeof second>).toBeFocused();
  await expect(second as NonNullable<typeof second>).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(player, 'the details');
  await context.close();
}

async function deleteCategoryAndItem(shop: ShopManagement, { category, title }: Scenario): Promise<void> {
  const { page } = shop;
  await shop.tab('admin.categories').click();
  await shop.buttonOf('admin.deleteOf', category).click();
  await expectNoViolations(page, 'the confirmation');
  await shop.button('deleteCategory.action').click();
  const reason = /هنوز کالاهایی در این دسته هستند|Items still use this category/;
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await shop.tab('admin.items').click();
  await shop.buttonOf('admin.deleteOf', title).click();
  await shop.button('deleteItem.action').click();
  await shop.expectText('deleteItem.done');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden();
  await shop.tab('admin.categories').click();
  await shop.buttonOf('admin.deleteOf', category).click();
  await shop.button('deleteCategory.action').click();
  await shop.expectText('deleteCategory.done');
  await expect(page.getByRole('row').filter({ hasText: category })).toBeHidden();
}

test('staff create a category and an item, edit the item and delete both; a player sees them', async ({
  page,
  browser,
}) => {
  const scenario: Scenario = {
    locale: 'fa',
    category: `کلاه‌ها ${Date.now()}`,
    title: `کلاه‌کاسکت ${Date.now()}`,
    description: 'کلاه سبک برای مسابقه‌های طولانی',
    feature: ['وزن', '۱٫۴ کیلوگرم'],
    usd: '۱۲٫۵',
    rial: '۹۹٬۰۰۰٬۰۰۰',
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'fa', owner);
  const shop = new ShopManagement(page, 'fa');
  await makeCategory(shop, scenario);
  await makeItem(shop, scenario);

  await page.getByRole('textbox', { name: shop.tShop('admin.searchItems') }).fill('كلاه كاسكت');
  await expect(page).toHaveURL(/search=/);
  await shop.buttonOf('admin.editOf', scenario.title).click();
  const stock = shop.field('itemForm.stock');
  await stock.fill('20');
  await stock.press('ArrowLeft');
  await page.keyboard.type('1٣');
  // Typing in the middle keeps the caret and localises the digits.
  await expect(stock).toHaveValue('۲۱۳۰');
  await stock.fill('۳');
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the question about unsaved changes');
  await page
    .getByRole('button', { name: shop.t('ui', 'cancel') })
    .last()
    .click();
  await expect(stock).toHaveValue('۳');
  await shop.button('itemForm.save').click();
  await shop.expectText('itemForm.saved');
  const card = page.getByRole('listitem').filter({ hasText: scenario.title });
  await expect(card).toContainText('$12.50');
  await expect(card).toContainText('۹٬۹۰۰٬۰۰۰');

  await viewAsPlayer(browser, scenario, /۳ عدد مانده/, page.viewportSize());
  await deleteCategoryAndItem(shop, scenario);
});

test('staff create and delete a category and an item on a phone in English @phone @deep', async ({
  page,
  browser,
}) => {
  const scenario: Scenario = {
    locale: 'en',
    category: `Helmets ${Date.now()}`,
    title: `Carbon helmet ${Date.now()}`,
    description: 'A light helmet for long races',
    feature: ['Weight', '1.4 kg'],
    usd: '12.50',
    rial: '99,000,000',
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'en', owner);
  const shop = new ShopManagement(page, 'en');
  await makeCategory(shop, scenario);
  await makeItem(shop, scenario);
  await shop.buttonOf('admin.editOf', scenario.title).click();
  await shop.field('itemForm.isUnlimited').uncheck();
  await shop.field('itemForm.stock').fill('0');
  await shop.button('itemForm.save').click();
  await shop.expectText('itemForm.saved');

  await viewAsPlayer(browser, scenario, /^Sold out$/, page.viewportSize());
  await deleteCategoryAndItem(shop, scenario);
});
