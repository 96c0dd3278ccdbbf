import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { findMailedLink } from '../support/mailed-link.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

for (const locale of journeyLocales('fa')) {
  const t = messagesIn(locale);
  const tSettings = (key: string) => t('pages/player/settings', key);
  const width = locale === 'fa' ? '@phone' : '';
  test(`a member edits name, phone number, email and theme (${locale}) ${width}`, async ({ page }) => {
    const player = await makePlayer(url());
    await preparePage(page, url(), locale, player);
    await page.goto('/dashboard/settings');

    await page.getByRole('button', { name: tSettings('profileEdit.action') }).click();
    const dialog = page.getByRole('dialog');
    await expectNoViolations(page, 'the profile dialog');
    await dialog.getByLabel(tSettings('settings.username')).fill('admin');
    await dialog.getByRole('button', { name: tSettings('profileEdit.save') }).click();
    await expect(dialog.getByLabel(tSettings('settings.username'))).toHaveAttribute('aria-invalid', 'true');
    const name = `apex-${randomUUID().slice(0, 8)}`;
    await dialog.getByLabel(tSettings('settings.username')).fill(name);
    await dialog.getByLabel(tSettings('settings.fullName')).fill('مهتاب راد');
    await dialog.getByLabel(tSettings('settings.phone')).fill('۰۹۳۵ ۱۱۱ ۲۲۳۳');
    await dialog.getByRole('button', { name: tSettings('profileEdit.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('0935 111 2233')).toBeVisible();
    await expect(page.getByText('مهتاب راد')).toBeVisible();

    const newEmail = `${name}@example.com`;
    await page.getByRole('button', { name: tSettings('emailEdit.action') }).click();
    await dialog.getByLabel(tSettings('emailEdit.label')).fill(newEmail);
    await dialog.getByRole('button', { name: tSettings('emailEdit.send') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: tSettings('emailEdit.cancel') })).toBeVisible();
    await expect.poll(() => findMailedLink(url(), newEmail, 'change-email')).not.toBe('');
    await page.goto(await findMailedLink(url(), newEmail, 'change-email'));
    await page.getByRole('button', { name: t('accounts', 'verify.action') }).click();
    await expect(page.getByText(t('accounts', 'changeEmail.done'))).toBeVisible();
    await page.goto('/dashboard/settings');
    await expect(page.getByText(newEmail)).toHaveCount(1);
    await expect(page.getByRole('button', { name: tSettings('emailEdit.cancel') })).toBeHidden();

    const light = page.getByRole('button', { name: tSettings('theme.light'), exact: true });
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('html')).toHaveClass(/light/);
    await expect(page.getByRole('button', { name: 'English' })).toHaveCount(1);
  });
}
