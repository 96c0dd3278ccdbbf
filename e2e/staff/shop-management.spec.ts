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

/** What a test names and types, and where it does so. */
interface Story {
  locale: Locale;
  category: string;
  title: string;
  description: string;
  feature: [name: string, value: string];
  usd: string;
  rial: string;
}

class Shop {
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

  told(key: string) {
    return expect(this.page.getByText(this.tShop(key))).toBeVisible();
  }

  /** The button of a card or row that says what it is about. */
  of(key: string, title: string) {
    const name = new RegExp(this.tShop(key).source.replace('.+', `.?${title}.?`));
    return this.page.getByRole('button', { name });
  }
}

async function makeCategory(shop: Shop, { category }: Story): Promise<void> {
  await shop.page.goto('/admin/shop');
  await shop.tab('admin.categories').click();
  await expect(shop.page).toHaveURL(/tab=categories/);
  await shop.button('admin.addCategory').click();
  await shop.button('categoryForm.create').click();
  await expect(shop.field('categoryForm.name')).toBeFocused();
  await shop.field('categoryForm.name').fill(category);
  await shop.button('categoryForm.create').click();
  await shop.told('categoryForm.created');
  await expect(shop.page.getByRole('row').filter({ hasText: category })).toBeVisible();
}

async function makeItem(shop: Shop, story: Story): Promise<void> {
  const { page, dialog } = shop;
  await shop.tab('admin.items').click();
  await shop.button('admin.addItem').click();
  await shop.field('itemForm.title').fill(story.title);
  await shop.field('itemForm.description').fill(story.description);
  await shop.field('itemForm.category').selectOption({ label: story.category });
  await shop.button('itemForm.addFeature').click();
  await dialog.getByPlaceholder(shop.tShop('itemForm.featureName')).fill(story.feature[0]);
  await expectNoViolations(page, 'the basic tab');

  // The value of the feature, both prices and the picture are missing: each is shown where it is.
  await shop.button('itemForm.create').click();
  await expect(dialog.getByPlaceholder(shop.tShop('itemForm.featureValue'))).toBeFocused();
  await page.keyboard.type(story.feature[1]);
  await shop.button('itemForm.create').click();
  await expect(shop.field('itemForm.usd')).toBeFocused();
  await shop.field('itemForm.usd').fill(story.usd);
  await shop.field('itemForm.rial').fill(story.rial);
  await expect(dialog.getByText(shop.tShop('itemForm.previewBoth'))).toBeVisible();
  await expectNoViolations(page, 'the pricing tab');
  await shop.button('itemForm.create').click();
  await expect(dialog.locator('input[name=main_image]')).toBeFocused();
  await dialog.locator('input[name=main_image]').setInputFiles(picture('car'));
  await dialog.locator('input[name=additional_images]').setInputFiles([picture('bolt'), picture('crown')]);
  await expectNoViolations(page, 'the media tab');
  await shop.button('itemForm.create').click();
  await shop.told('itemForm.created');
  await expect(dialog).toBeHidden();
}

async function seeAsPlayer(
  browser: Browser,
  story: Story,
  stock: RegExp,
  viewport: ReturnType<Page['viewportSize']>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url(), viewport, reducedMotion: 'reduce' });
  const player = await preparePage(await context.newPage(), url(), story.locale, demoPlayer());
  await player.goto('/dashboard/shop');
  await player.getByRole('button', { name: story.category, exact: true }).click();
  const card = player.getByRole('listitem').filter({ hasText: story.title });
  await expect(card.getByText(stock).first()).toBeVisible();
  await card.getByRole('link', { name: story.title }).click();
  const details = player.getByRole('dialog');
  await expect(details).toContainText(story.feature.join(''));
  const [first, second] = await details.getByRole('list').getByRole('button').all();
  await first?.focus();
  await player.keyboard.press(story.locale === 'fa' ? 'ArrowLeft' : 'ArrowRight');
  await expect(second as NonNullable<typeof second>).toBeFocused();
  await expect(second as NonNullable<typeof second>).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(player, 'the details');
  await context.close();
}

async function deleteBoth(shop: Shop, { category, title }: Story): Promise<void> {
  const { page } = shop;
  await shop.tab('admin.categories').click();
  await shop.of('admin.deleteOf', category).click();
  await expectNoViolations(page, 'the question');
  await shop.button('deleteCategory.action').click();
  await expect(page.getByText(/هنوز کالاهایی در این دسته هستند|Items still use this category/)).toBeVisible();
  await shop.tab('admin.items').click();
  await shop.of('admin.deleteOf', title).click();
  await shop.button('deleteItem.action').click();
  await shop.told('deleteItem.done');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden();
  await shop.tab('admin.categories').click();
  await shop.of('admin.deleteOf', category).click();
  await shop.button('deleteCategory.action').click();
  await shop.told('deleteCategory.done');
  await expect(page.getByRole('row').filter({ hasText: category })).toBeHidden();
}

test('staff make a category and an item, change it, a player sees it, and both are deleted', async ({
  page,
  browser,
}) => {
  const story: Story = {
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
  const shop = new Shop(page, 'fa');
  await makeCategory(shop, story);
  await makeItem(shop, story);

  await page.getByRole('textbox', { name: shop.tShop('admin.searchItems') }).fill('كلاه كاسكت');
  await expect(page).toHaveURL(/search=/);
  await shop.of('admin.editOf', story.title).click();
  const stock = shop.field('itemForm.stock');
  await stock.fill('20');
  await stock.press('ArrowLeft');
  await page.keyboard.type('1٣');
  // Who types in the middle stays there, in the reader's digits.
  await expect(stock).toHaveValue('۲۱۳۰');
  await stock.fill('۳');
  await page.keyboard.press('Escape');
  await expectNoViolations(page, 'the question whether to leave');
  await page
    .getByRole('button', { name: shop.t('ui', 'cancel') })
    .last()
    .click();
  await expect(stock).toHaveValue('۳');
  await shop.button('itemForm.save').click();
  await shop.told('itemForm.saved');
  const card = page.getByRole('listitem').filter({ hasText: story.title });
  await expect(card).toContainText('$12.50');
  await expect(card).toContainText('۹٬۹۰۰٬۰۰۰');

  await seeAsPlayer(browser, story, /۳ عدد مانده/, page.viewportSize());
  await deleteBoth(shop, story);
});

test('the same on a phone in English @phone @deep', async ({ page, browser }) => {
  const story: Story = {
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
  const shop = new Shop(page, 'en');
  await makeCategory(shop, story);
  await makeItem(shop, story);
  await shop.of('admin.editOf', story.title).click();
  await shop.field('itemForm.isUnlimited').uncheck();
  await shop.field('itemForm.stock').fill('0');
  await shop.button('itemForm.save').click();
  await shop.told('itemForm.saved');

  await seeAsPlayer(browser, story, /^Sold out$/, page.viewportSize());
  await deleteBoth(shop, story);
});
