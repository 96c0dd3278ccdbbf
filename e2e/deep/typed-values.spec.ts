import { expect } from '@playwright/test';
import { codeAt } from '../../server/test/fakes/fake-authenticator.ts';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { paste, typedSpellings } from '../support/digit-spellings.ts';
import { test } from '../support/fixtures.ts';
import { buy, freshSteamId, makePlayer } from '../support/make-player.ts';
import { accountMessagesIn, messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { makeSeason } from '../support/seasons/make-season.ts';

const url = () => process.env['E2E_URL'] ?? '';
const t = messagesIn('fa');
const tAccounts = accountMessagesIn('fa');

for (const [name, spell] of typedSpellings('persian')) {
  test(`email addresses are accepted as typed in every form (${name})`, async ({ page, browser }) => {
    test.slow();
    const player = await makePlayer(url());
    await preparePage(page, url(), 'fa');
    await page.goto('/login');
    await paste(page, page.getByLabel(tAccounts('login.email')), spell(player.email, ''));
    await page.getByLabel(tAccounts('login.password')).fill(player.password);
    await page.getByRole('button', { name: tAccounts('login.action'), exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    const visitor = await preparePage(await (await browser.newContext()).newPage(), url(), 'fa');
    await visitor.goto('/forgot-password');
    await paste(visitor, visitor.getByLabel(tAccounts('login.email')), spell(player.email, ''));
    await visitor.getByLabel(tAccounts('login.email')).press('Enter');
    await expect(visitor.getByRole('main').getByRole('alert')).toHaveCount(0);
    const staffClient = await signIn(url(), owner);
    await expect
      .poll(async () => JSON.stringify((await staffClient.get('/api/v1/admin/outbox?limit=100')).body))
      .toContain(player.email);

    // A new email, typed by its owner.
    const fresh = `new${Date.now()}@mail2.example.com`;
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: t('pages/player/settings', 'emailEdit.action') }).click();
    const dialog = page.getByRole('dialog');
    await paste(page, dialog.locator('[name=email]'), spell(fresh, ''));
    await dialog.locator('[type=submit]').click();
    await expect
      .poll(async () => JSON.stringify((await staffClient.get('/api/v1/admin/outbox?limit=100')).body))
      .toContain(fresh);
  });

  test(`Steam ids are accepted as typed in every form (${name})`, async ({ page, browser }) => {
    test.slow();
    const player = await makePlayer(url());
    const id = freshSteamId();
    await preparePage(page, url(), 'fa', player);
    await page.goto('/dashboard/settings#steam');
    await page.getByRole('button', { name: tAccounts('steam.change') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(tAccounts('steam.or')).click();
    await paste(page, dialog.getByLabel(tAccounts('steam.label')), spell(id));
    await dialog.getByRole('button', { name: tAccounts('steam.action') }).click();
    await expect(dialog).toHaveCount(0);
    expect((await player.client.get('/api/v1/users/dashboard')).body.steam_id).toBe(id);

    const season = await makeSeason(url(), [864_000]);
    const tAdminEntries = (key: string) => t('championships/admin-entries', key);
    const staff = await preparePage(await (await browser.newContext()).newPage(), url(), 'fa', owner);
    await staff.goto(`${url()}/admin/championships/${season.id}/entries`);
    await staff.getByRole('button', { name: tAdminEntries('add.action') }).click();
    const entry = staff.getByRole('dialog');
    await entry.getByRole('button', { name: tAdminEntries('add.steam') }).click();
    const guest = freshSteamId();
    await paste(staff, entry.getByLabel(tAdminEntries('steamId')), spell(guest));
    await entry.getByLabel(tAdminEntries('add.name')).fill('مهمان');
    await entry.getByText(tAdminEntries('carTyped')).click();
    await entry.getByLabel(tAdminEntries('carId')).fill('ks_audi_r8_lms');
    await entry.getByRole('button', { name: tAdminEntries('add.save') }).click();
    await expect(entry).toHaveCount(0);
    const { body } = await season.staff.get(`/api/v1/admin/entries?championship=${season.id}`);
    expect(body.map(({ steam_id }: { steam_id: string }) => steam_id)).toContain(guest);

    // The filter of the laps accepts the same id.
    await staff.goto(`${url()}/admin/laps?driver=${encodeURIComponent(spell(id))}`);
    await expect(staff.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test(`transaction ids are found as typed (${name})`, async ({ page }) => {
    const player = await makePlayer(url(), 50);
    const transaction_id = await buy(player.client, 'اشتراک طلایی ۳۰ روزه');
    await preparePage(page, url(), 'fa', owner);
    await page.goto('/admin/transactions');
    const search = page.locator('main [inputmode=search]').first();
    await paste(page, search, spell(transaction_id, ''));
    await search.press('Enter');
    // The previous list may show the same row for a moment.
    const main = page.getByRole('main');
    await expect(main.locator('strong', { hasText: /^۱$/ })).toBeVisible();
    await expect(main.getByText(player.username).first()).toBeVisible();
  });

  test(`authenticator codes are accepted as typed (${name})`, async ({ page, browser }) => {
    const player = await makePlayer(url());
    await preparePage(page, url(), 'fa', player);
    await page.goto('/dashboard/settings#second-factor');
    await page.getByRole('button', { name: tAccounts('secondFactor.setUp') }).click();
    const dialog = page.getByRole('dialog');
    const secret = (await dialog.getByTestId('authenticator-secret').innerText()).replace(/\s/g, '');
    const box = dialog.getByRole('textbox').first();
    await box.focus();
    await box.fill(spell(codeAt(secret, new Date(Date.now() - 30_000))));
    await expect(dialog.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);

    const phone = await preparePage(await (await browser.newContext()).newPage(), url(), 'fa');
    await phone.goto('/login');
    await phone.getByLabel(tAccounts('login.email')).fill(player.email);
    await phone.getByLabel(tAccounts('login.password')).fill(player.password);
    await phone.getByRole('button', { name: tAccounts('login.action'), exact: true }).click();
    const code = phone.getByLabel(tAccounts('code.label'));
    await paste(phone, code, spell(codeAt(secret, new Date(Date.now() + 30_000))));
    await code.press('Enter');
    await expect(phone).toHaveURL(/\/dashboard$/);
  });
}
