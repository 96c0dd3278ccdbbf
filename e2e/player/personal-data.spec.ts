import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { buy, makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('@phone a member exports their data and deletes the account, and the ledger stays balanced', async ({
  page,
}) => {
  test.slow();
  const tPersonalData = (key: string) => messagesIn('fa')('pages/player/settings/personal-data', key);
  const tLogin = (key: string) => messagesIn('fa')('accounts', `login.${key}`);
  const player = await makePlayer(url(), 50);
  await buy(player.client, 'اشتراک طلایی ۳۰ روزه');
  const staff = await signIn(url(), owner);
  const id = (await player.client.get('/api/v1/users/dashboard')).body.id as number;
  await preparePage(page, url(), 'fa');
  // Signs in by the form, so that the login's code is loaded and could appear at once after the deletion.
  await page.goto('/login?next=%2Fdashboard%2Fsettings%23personal-data');
  await page.getByLabel(tLogin('email')).fill(player.email);
  await page.getByLabel(tLogin('password')).fill(player.password);
  await page.getByRole('button', { name: tLogin('action'), exact: true }).click();

  await page.getByRole('button', { name: tPersonalData('dataExport.ask') }).click();
  await expect(page.getByText(tPersonalData('dataExport.asked'))).toBeVisible();
  await staff.post('/api/v1/admin/jobs/make-data-exports/run');
  const button = page.getByRole('button', { name: tPersonalData('dataExport.download') });
  await expect(button).toBeVisible({ timeout: 40_000 });
  await expectNoViolations(page, 'the settings with an archive', 'main');
  const download = page.waitForEvent('download');
  await button.click();
  const files = unzipSync(await readFile(await (await download).path()));
  const rows = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(rows('account/profile')).toMatchObject([{ email: player.email, steam_id: player.steam_id }]);
  expect(rows('payments/transactions')).toHaveLength(2);
  expect(Object.keys(files)).toContain('README.fa.txt');

  await page.getByRole('button', { name: tPersonalData('deletion.button') }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: tPersonalData('deletion.confirm') });
  await expect(confirm).toBeDisabled();
  await expectNoViolations(page, 'the confirmation of the deletion', '[role=dialog]');
  await dialog.getByRole('textbox').fill(player.username);
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  // Delays the navigation to the landing page.
  await page.route(/\/_root\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await confirm.click();
  await expect(page).toHaveURL(`${url()}/`);
  await expect(page.getByText(tPersonalData('deletion.done'))).toBeVisible();
  // No other page in between, not even the login.
  expect(paths).toEqual(['/']);

  await page.goto('/login');
  await page.getByLabel(tLogin('email')).fill(player.email);
  await page.getByLabel(tLogin('password')).fill(player.password);
  await page.getByRole('button', { name: tLogin('action'), exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect((await page.goto(`/drivers/${id}`))?.status()).toBe(404);
  expect((await staff.get('/api/v1/admin/money-check')).body.is_ok).toBe(true);
  const { body } = await staff.get(`/api/v1/admin/transactions?search=deleted-${id}`);
  expect(body.items).toHaveLength(2);
});
