import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { buy, makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');

/** Lists visible texts and labels that contain an invisible character, except ZWNJ between letters. */
async function findInvisibleCharacters(page: Page): Promise<string[]> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const texts = await page.evaluate(() => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select, output')].map(
      (field) => field.value,
    );
    const labels = [
      ...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [href], [value]'),
    ].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'href', 'value'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...values, ...labels];
  });
  expect(texts.join('').length).toBeGreaterThan(200);
  const invisible = /(?![\u200c\t])[\p{Cf}\u2800]|(?<!\p{L})\u200c|\u200c(?!\p{L})/u;
  return texts.filter((text) => invisible.test(text)).map((text) => JSON.stringify(text));
}

test('Persian texts that can be copied have no invisible characters', async ({ browser }) => {
  const player = await makePlayer(url(), 50);
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const found: Record<string, string[]> = {};
  const check = async (name: string, page: Page) => {
    found[name] = await findInvisibleCharacters(page);
  };

  const page = await preparePage(await open(), url(), 'fa', player);
  await page.goto('/dashboard/shop');
  await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^برای خودم/ }).click();
  await expect(dialog.getByRole('button', { name: /^دلاری/ })).toBeVisible();
  await check('checkout', page);
  await dialog.getByRole('button', { name: /^موجودی حساب/ }).click();
  await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
  await expect(dialog.getByRole('link', { name: t('payments', 'checkout.see') })).toBeVisible();
  await check('receipt of the checkout', page);

  await buy(player.client, 'اشتراک طلایی ۳۰ روزه');
  await page.goto('/dashboard/transactions');
  await page
    .getByRole('button', { name: t('payments', 'list.details') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('transaction', page);
  await page.goto('/dashboard/transactions?view=statement');
  await check('statement', page);
  await page.goto('/dashboard/settings');
  await expect(page.getByText(player.email).first()).toBeVisible();
  await check('settings', page);

  const subject = `پرداخت ${player.username} (tx_1)`;
  await page.goto('/dashboard/tickets');
  await page
    .getByRole('button', { name: t('tickets', 'list.new') })
    .first()
    .click();
  await dialog.getByLabel(t('tickets', 'form.subject')).fill(subject);
  await dialog.getByLabel(t('tickets', 'form.message')).fill('https://example.com/x');
  await dialog.getByRole('button', { name: t('tickets', 'form.send') }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await check('ticket', page);

  const visitor = await preparePage(await open(), url(), 'fa');
  for (const path of ['/servers', '/servers/1', '/shop', '/rank?board=laps', '/drivers/2']) {
    await visitor.goto(path);
    await check(path, visitor);
  }

  const ownerClient = await signIn(url(), owner);
  const { body } = await ownerClient.get(`/api/v1/admin/users?search=${player.username}`);
  const staff = await preparePage(await open(), url(), 'fa', owner);
  await staff.goto(`/admin/users/${body[0].id}`);
  await expect(staff.getByText(player.email).first()).toBeVisible();
  await check('member as staff see it', staff);
  await staff.goto('/admin/transactions');
  await expect(staff.getByText(player.username).first()).toBeVisible();
  await check('transactions as staff see them', staff);

  expect(Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0))).toEqual({});
});
