import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { buy, makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');

/** Lists the visible and spoken texts that contain an invisible sign, except ZWNJ between Persian letters. */
async function findInvisibleSigns(page: Page): Promise<string[]> {
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

test('what a Persian reader may copy has no invisible sign in it', async ({ browser }) => {
  const player = await makePlayer(url(), 50);
  const open = async () => (await browser.newContext({ baseURL: url() })).newPage();
  const found: Record<string, string[]> = {};
  const look = async (name: string, page: Page) => {
    found[name] = await findInvisibleSigns(page);
  };

  const page = await preparePage(await open(), url(), 'fa', player);
  await page.goto('/dashboard/shop');
  await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^برای خودم/ }).click();
  await expect(dialog.getByRole('button', { name: /^دلاری/ })).toBeVisible();
  await look('checkout', page);
  await dialog.getByRole('button', { name: /^موجودی حساب/ }).click();
  await dialog.getByRole('button', { name: t('payments', 'checkout.complete') }).click();
  await expect(dialog.getByRole('link', { name: t('payments', 'checkout.see') })).toBeVisible();
  await look('receipt of the checkout', page);

  await buy(player.client, 'اشتراک طلایی ۳۰ روزه');
  await page.goto('/dashboard/transactions');
  await page
    .getByRole('button', { name: t('payments', 'list.details') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('transaction', page);
  await page.goto('/dashboard/transactions?view=statement');
  await look('statement', page);
  await page.goto('/dashboard/settings');
  await expect(page.getByText(player.email).first()).toBeVisible();
  await look('settings', page);

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
  await look('ticket', page);

  const visitor = await preparePage(await open(), url(), 'fa');
  for (const path of ['/servers', '/servers/1', '/shop', '/rank?board=laps', '/drivers/2']) {
    await visitor.goto(path);
    await look(path, visitor);
  }

  const chief = await signIn(url(), owner);
  const { body } = await chief.get(`/api/v1/admin/users?search=${player.username}`);
  const staff = await preparePage(await open(), url(), 'fa', owner);
  await staff.goto(`/admin/users/${body[0].id}`);
  await expect(staff.getByText(player.email).first()).toBeVisible();
  await look('member as staff see it', staff);
  await staff.goto('/admin/transactions');
  await expect(staff.getByText(player.username).first()).toBeVisible();
  await look('transactions as staff see them', staff);

  expect(Object.fromEntries(Object.entries(found).filter(([, signs]) => signs.length > 0))).toEqual({});
});
