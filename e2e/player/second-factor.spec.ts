import { type Browser, expect, type Page } from '@playwright/test';
import { codeAt } from '../../server/test/fakes/fake-authenticator.ts';
import type { Account } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { makePlayer } from '../support/make-player.ts';
import { accountMessagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** Opens a page in a new context. */
async function visit(browser: Browser, locale: 'fa' | 'en'): Promise<Page> {
  return preparePage(await (await browser.newContext()).newPage(), url(), locale);
}

async function submitSignIn(page: Page, { email, password }: Account, t: (key: string) => RegExp) {
  await page.goto('/login');
  await page.getByLabel(t('login.email')).fill(email);
  await page.getByLabel(t('login.password')).fill(password);
  await page.getByRole('button', { name: t('login.action'), exact: true }).click();
}

const periodMs = 30_000;

/** The code of the previous period, which is accepted until this one ends. Waits for the next period if the end is near. */
async function previousCode(page: Page, secret: string): Promise<string> {
  const remainingMs = periodMs - (Date.now() % periodMs);
  if (remainingMs < periodMs / 3) await page.waitForTimeout(remainingMs);
  return codeAt(secret, new Date(Date.now() - periodMs));
}

test('a player sets up an authenticator, signs in with a code and ends that sign-in after using a recovery code', async ({
  page,
  browser,
}) => {
  const t = accountMessagesIn('fa');
  const player = await makePlayer(url());
  await preparePage(page, url(), 'fa', player);
  await page.goto('/dashboard/settings#second-factor');
  await page.getByRole('button', { name: t('secondFactor.setUp') }).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.getByTestId('authenticator-secret').innerText()).replace(/\s/g, '');
  await expectNoViolations(page, 'the dialog with the QR code');
  // Not the current code, so that the sign-in below has an unused one.
  await dialog
    .getByRole('textbox')
    .first()
    .fill(await previousCode(page, secret));
  const codes = dialog.getByTestId('recovery-codes').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoViolations(page, 'the recovery codes');
  const recoveryCode = await codes.first().innerText();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('secondFactor.codesDownload') }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: t('secondFactor.codesDone') }).click();
  await expect(page.getByText(t('secondFactor.on'))).toBeVisible();

  const phone = await visit(browser, 'fa');
  await submitSignIn(phone, player, t);
  const code = phone.getByLabel(t('code.label'));
  await expect(code).toBeFocused();
  await expect(phone.getByLabel(t('login.email'))).toHaveValue(player.email);
  await code.fill('000000');
  await code.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  // The current code may be used up by the set-up; the next one is accepted too.
  await code.fill(codeAt(secret, new Date(Date.now() + periodMs)));
  await code.press('Enter');
  await expect(phone).toHaveURL(/\/dashboard$/);

  const laptop = await visit(browser, 'fa');
  await submitSignIn(laptop, player, t);
  await laptop.getByRole('button', { name: t('code.useRecovery') }).click();
  await laptop.getByLabel(t('code.recoveryLabel')).fill(recoveryCode);
  await laptop.getByRole('button', { name: t('login.action'), exact: true }).click();
  await expect(laptop).toHaveURL(/\/dashboard$/);
  await laptop.goto('/dashboard/settings#sessions');
  await laptop.getByRole('button', { name: t('sessions.endOthers') }).click();
  await laptop
    .getByRole('dialog')
    .getByRole('button', { name: t('sessions.endOthers') })
    .click();
  await expect(laptop.getByText(t('sessions.endedOthers'))).toBeVisible();
  // The open page of the ended sign-in goes to the login by itself.
  await expect(phone).toHaveURL(/\/login/);
});

test('on a phone, a passkey is added, signs in without a password and is removed @phone @deep', async ({
  page,
}) => {
  const t = accountMessagesIn('en');
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const player = await makePlayer(url());
  await preparePage(page, url(), 'en', player);
  await page.goto('/dashboard/settings#second-factor');
  await page.getByRole('button', { name: t('secondFactor.passkeyAdd') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('secondFactor.passkeyName')).fill('My phone');
  await dialog.getByRole('button', { name: t('secondFactor.passkeyAdd') }).click();
  await dialog.getByRole('button', { name: t('secondFactor.codesDone') }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('Not used yet');

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('button', { name: t('login.passkey') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard/settings#second-factor');
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: t('secondFactor.removeOf') }).click();
  await dialog.getByRole('button', { name: t('secondFactor.remove') }).click();
  await expect(page.getByText(t('secondFactor.passkeyRemoved'))).toBeVisible();
  await expect(page.getByText(t('secondFactor.off'))).toBeVisible();
});
