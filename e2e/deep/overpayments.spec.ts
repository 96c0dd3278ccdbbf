import { expect, test } from '@playwright/test';
import { type FakeNowPayments, fakeNowPayments } from '../../server/test/fakes/fake-nowpayments.ts';
import { demoPlayer, owner } from '../support/accounts.ts';
import { clientWith, signIn, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

let portal: Portal;
let coins: FakeNowPayments;
test.beforeAll(async () => {
  coins = await fakeNowPayments();
  portal = await runOwnPortal('extra-money', coins.env);
});
test.afterAll(async () => {
  await portal.stop();
  await coins.close();
});

/** Creates a crypto payment of the demo player for 0.00012345 BTC, of which `arrived` BTC arrive. Returns the transaction id. */
async function pay(arrived: string, payment_status: string): Promise<string> {
  const player = await signIn(portal.url, demoPlayer());
  const opened = await player.post('/api/v1/transactions/balance/checkout', {
    amount: 20,
    provider: 'crypto',
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  const ref = coins.refs().at(-1) ?? '';
  coins.choose(ref, { payment_status, actually_paid: arrived });
  const { headers, body } = coins.notify?.(ref) ?? { headers: {}, body: '' };
  const response = await fetch(`${portal.url}/api/v1/payments/nowpayments/notify`, {
    method: 'POST',
    headers,
    body,
  });
  expect(response.status).toBe(200);
  return opened.body.transaction_id;
}

test('staff credit an overpayment to the balance', async ({ page }) => {
  const t = messagesIn('fa');
  const tPayments = (key: string) => t('payments', key);
  const transaction = await pay('0.0012345', 'finished');
  await preparePage(page, portal.url, 'fa', owner);
  await page.goto(`${portal.url}/admin/transactions?search=${transaction}`);
  const token = await tokenOf(portal.url, owner);
  await clientWith(portal.url, token).post('/api/v1/auth/step-up', { password: owner.password });
  await page
    .getByRole('button', { name: tPayments('admin.detailsOf') })
    .first()
    .click();
  const dialog = page.getByRole('dialog').last();
  await expect(page.getByRole('dialog').getByText(tPayments('review.paid_more'))).toBeVisible();
  await expect(dialog).toContainText('0.00111105 BTC');
  await dialog.getByRole('button', { name: /180\.00/ }).click();
  await expect(dialog.getByRole('combobox')).toHaveValue('credit');
  await dialog.getByRole('button', { name: tPayments('resolve.confirm') }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('textbox').fill('با خریدار هماهنگ شد');
  await expectNoViolations(page, 'the decision');
  await dialog.getByRole('button', { name: tPayments('resolve.confirm') }).click();
  await expect(page.getByText(tPayments('resolve.done'))).toBeVisible();
  const after = await (await signIn(portal.url, owner)).get(`/api/v1/admin/transactions/${transaction}`);
  expect(after.body).toMatchObject({ review_reason: null, waiting: 0 });
});

for (const locale of journeyLocales('en'))
  test(`a buyer sees the missing amount of a partial payment (${locale})`, async ({ page }) => {
    const tPayments = (key: string) => messagesIn(locale)('payments', key);
    const transaction = await pay('0.0001', 'partially_paid');
    await preparePage(page, portal.url, locale, demoPlayer());
    await page.goto(`${portal.url}/dashboard/payment/success?id=${transaction}`);
    const part = page
      .locator('section', { has: page.getByRole('heading', { name: tPayments('part.title') }) })
      .last();
    for (const text of ['0.00012345 BTC', '0.0001 BTC', '0.00002345 BTC'])
      await expect(part).toContainText(text);
    await expect(part.getByText(tPayments('part.until'))).toBeVisible();
    await expectNoViolations(page, 'a partial payment', 'main');
  });
