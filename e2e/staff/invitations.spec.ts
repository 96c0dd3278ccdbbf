import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { owner } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { findMailedLink } from '../support/mailed-link.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

for (const locale of journeyLocales('en')) {
  const t = messagesIn(locale);
  const tInvitations = (key: string) => t('pages/staff/users/invitations', key);
  const tInvitation = (key: string) => t('pages/public/invitation', key);
  const width = locale === 'fa' ? '@phone' : '';

  async function invite(page: Page, email: string) {
    await page.goto('/admin/users?view=invitations');
    await page.getByRole('button', { name: tInvitations('new') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(tInvitations('email')).fill(email);
    await dialog.getByLabel(tInvitations('role')).selectOption('moderator');
    await dialog.getByRole('button', { name: tInvitations('send') }).click();
    // Inviting requires a step-up if the owner's sign-in is too old.
    const password = page.getByLabel(t('accounts', 'stepUp.password'));
    await expect(password.or(page.getByRole('row').filter({ hasText: email }))).toBeVisible();
    if (await password.isVisible()) {
      await password.fill(owner.password);
      await page.getByRole('button', { name: t('accounts', 'stepUp.confirm') }).click();
    }
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
    await expect.poll(() => findMailedLink(url(), email, 'invitation')).not.toBe('');
  }

  test(`an invited person registers by the link and enters the staff area (${locale}) ${width}`, async ({
    page,
    browser,
  }) => {
    await preparePage(page, url(), locale, owner);
    const name = `h-${randomUUID().slice(0, 8)}`;
    const email = `${name}@example.com`;
    await invite(page, email);
    await expectNoViolations(page, 'the list of invitations', 'main');

    const invited = await preparePage(await (await browser.newContext()).newPage(), url(), locale);
    await invited.goto(await findMailedLink(url(), email, 'invitation'));
    await invited.getByRole('button', { name: tInvitation('open') }).click();
    await expect(invited.getByText(email)).toBeVisible();
    const field = (key: string) => invited.getByLabel(t('accounts', key));
    await field('register.username').fill(name);
    await field('register.fullName').fill('مهتاب راد');
    await field('register.phone').fill('09351112233');
    await field('register.day').fill('2');
    await field('register.month').selectOption('5');
    await field('register.year').fill(locale === 'fa' ? '1377' : '1998');
    await field('register.password').first().fill('seven wet tyres at Spa');
    await field('register.repeat').fill('seven wet tyres at Spa');
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await invited
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expectNoViolations(invited, 'the form of an invitation', 'main');
    await invited.getByRole('button', { name: tInvitation('submit') }).click();
    await expect(invited).toHaveURL(/\/admin-selection$/);
    await page.reload();
    await expect(page.getByRole('button', { name: tInvitations('new') })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0);
  });

  test(`a signed-in member accepts an invitation, and a revoked invitation is invalid (${locale}) ${width} @deep`, async ({
    page,
    browser,
  }) => {
    await preparePage(page, url(), locale, owner);
    const [member, revokedMember] = [await makePlayer(url()), await makePlayer(url())];
    await invite(page, member.email);
    const memberPage = await preparePage(await (await browser.newContext()).newPage(), url(), locale, member);
    await memberPage.goto(await findMailedLink(url(), member.email, 'invitation'));
    await memberPage.getByRole('button', { name: tInvitation('open') }).click();
    await memberPage.getByRole('button', { name: tInvitation('accept') }).click();
    await expect(memberPage).toHaveURL(/\/admin-selection$/);

    await invite(page, revokedMember.email);
    const row = page.getByRole('row').filter({ hasText: revokedMember.email });
    await row.click();
    await page
      .getByRole('button', { name: new RegExp(`${revokedMember.email}`) })
      .last()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: tInvitations('revokeAction') })
      .click();
    await expect(page.getByText(tInvitations('revoked'))).toBeVisible();
    const revokedPage = await preparePage(await (await browser.newContext()).newPage(), url(), locale);
    await revokedPage.goto(await findMailedLink(url(), revokedMember.email, 'invitation'));
    await revokedPage.getByRole('button', { name: tInvitation('open') }).click();
    await expect(revokedPage.getByText(tInvitation('used'))).toBeVisible();
  });
}
