import { expect } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { clientWith, signIn } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test('staff find, edit, ban, unban and delete a user', async ({ page, browser }) => {
  const tUserAdmin = (key: string) => messagesIn('fa')('user-admin', key);
  const [player, otherPlayer] = [await makePlayer(url()), await makePlayer(url())];
  await preparePage(page, url(), 'fa', owner);
  await page.goto('/admin/users');
  // Steps up, because the sign-in may be too old.
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await clientWith(url(), token).post('/api/v1/auth/step-up', { password: owner.password });
  await page.getByRole('textbox', { name: tUserAdmin('list.search') }).fill(player.email);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(player.email)}`));
  const card = page.locator('main li').filter({ has: page.getByRole('heading') });
  await expect(card).toHaveCount(1);

  await card.getByRole('button', { name: tUserAdmin('card.editOf') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tUserAdmin('edit.username')).fill(otherPlayer.username);
  await dialog.getByLabel(tUserAdmin('edit.role')).selectOption('moderator');
  await dialog.getByRole('button', { name: tUserAdmin('edit.save') }).click();
  await expect(dialog.getByLabel(tUserAdmin('edit.username'))).toHaveAttribute('aria-invalid', 'true');
  const renamed = `${player.username}-new`;
  await dialog.getByLabel(tUserAdmin('edit.username')).fill(renamed);
  await dialog.getByRole('button', { name: tUserAdmin('edit.save') }).click();
  await expect(card.getByRole('heading')).toHaveText(renamed);
  await expect(card).toContainText('ناظر');

  await card.getByRole('button', { name: tUserAdmin('card.banOf') }).click();
  await expect(dialog).toContainText(renamed);
  await dialog.getByLabel(tUserAdmin('ban.reason')).fill('دو بار برخورد عمدی');
  await dialog.getByLabel(tUserAdmin('ban.message')).fill('جمعه دو بار عمدی زدید');
  await dialog.getByLabel(tUserAdmin('ban.days')).selectOption('7');
  await dialog.getByRole('button', { name: tUserAdmin('ban.action') }).click();
  await expect(card).toContainText('دو بار برخورد عمدی');
  expect((await player.client.get('/api/v1/users/dashboard')).status).toBe(401);
  // The login shows the message for the player, not the internal reason.
  const login = await browser.newPage({ baseURL: url() });
  await login.goto('/login');
  await login.getByLabel(messagesIn('fa')('accounts', 'login.email')).fill(player.email);
  await login.locator('input[type="password"]').fill(player.password);
  await login.locator('form button[type="submit"]').click();
  await expect(login.getByRole('alert').first()).toContainText('جمعه دو بار عمدی زدید');
  await expect(login.getByRole('alert').first()).not.toContainText('دو بار برخورد عمدی');
  await login.close();
  await page.getByLabel(tUserAdmin('list.state')).selectOption('active');
  await expect(page.getByText(tUserAdmin('list.noMatch'))).toBeVisible();
  await page.getByLabel(tUserAdmin('list.state')).selectOption('banned');
  await card.getByRole('button', { name: tUserAdmin('card.unbanOf') }).click();
  await dialog.getByRole('button', { name: tUserAdmin('unban.action') }).click();
  await expect(page.getByText(tUserAdmin('list.noMatch'))).toBeVisible();
  const client = await signIn(url(), player);
  expect((await client.get('/api/v1/users/dashboard')).body.username).toBe(renamed);

  await page.getByLabel(tUserAdmin('list.state')).selectOption('');
  await card.getByRole('button', { name: tUserAdmin('card.deleteOf') }).click();
  await dialog.getByRole('button', { name: tUserAdmin('delete.action') }).click();
  await expect(page.getByText(tUserAdmin('delete.done'))).toBeVisible();
  await expect(page.getByText(tUserAdmin('list.noMatch'))).toBeVisible();
});

test('staff create and delete a custom role but cannot delete a built-in one', async ({ page }) => {
  const tUserAdmin = (key: string) => messagesIn('en')('user-admin', key);
  const name = `crew_${Date.now() % 100_000}`;
  await preparePage(page, url(), 'en', owner);
  await page.goto('/admin/users?view=roles');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await clientWith(url(), token).post('/api/v1/auth/step-up', { password: owner.password });
  await page.getByRole('button', { name: tUserAdmin('role.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tUserAdmin('role.identifier')).fill('Race Crew');
  await dialog.getByLabel(tUserAdmin('role.name')).fill(`Race crew ${name}`);
  await dialog.getByLabel(tUserAdmin('role.level')).fill('12');
  await dialog.getByRole('button', { name: tUserAdmin('role.make') }).click();
  await expect(dialog.getByLabel(tUserAdmin('role.identifier'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(tUserAdmin('role.identifier')).fill(name);
  await dialog.getByRole('button', { name: tUserAdmin('role.make') }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('12');
  await row.getByRole('button', { name: tUserAdmin('roles.delete') }).click();
  await dialog.getByRole('button', { name: tUserAdmin('role.delete.action') }).click();
  await expect(row).toHaveCount(0);
  // Built-in roles cannot be deleted.
  const builtIn = page.getByRole('row').filter({ hasText: 'moderator' });
  await expect(builtIn.getByRole('button', { name: tUserAdmin('roles.delete') })).toHaveCount(0);
});

test('on a phone, staff manage only users and roles below their own level @phone', async ({ page }) => {
  const tUserAdmin = (key: string) => messagesIn('en')('user-admin', key);
  const admin = await makePlayer(url());
  const { email, username } = admin;
  const ownerClient = await signIn(url(), owner);
  const [{ id }] = (await ownerClient.get(`/api/v1/admin/users?search=${email}`)).body;
  await ownerClient.put(`/api/v1/admin/users/${id}`, { username, email, roles: 'admin' });
  await preparePage(page, url(), 'en', admin);
  await page.goto(`/admin/users?role=developer`);
  const card = page.locator('main li').filter({ has: page.getByRole('heading') });
  await expect(card).toContainText("You don't have permission to manage this user.");
  await expect(card.getByRole('button')).toHaveCount(0);

  await page.getByRole('tab', { name: tUserAdmin('tabs.roles') }).click();
  await expect(page).toHaveURL(/view=roles/);
  const row = (role: string) => page.getByRole('row').filter({ hasText: role });
  await row('developer')
    .getByRole('button', { name: tUserAdmin('roles.view') })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog
    .getByRole('button', { name: messagesIn('en')('ui', 'close') })
    .last()
    .click();

  await row('editor')
    .getByRole('button', { name: tUserAdmin('roles.edit') })
    .click();
  const mayDelete = dialog.getByRole('checkbox', { name: 'Delete, Servers' });
  const before = await mayDelete.isChecked();
  await mayDelete.press('Space');
  await dialog.getByLabel(tUserAdmin('role.level')).fill('80');
  await dialog.getByRole('button', { name: tUserAdmin('role.save') }).click();
  await expect(dialog.getByText(tUserAdmin('role.levelTooHigh'))).toBeVisible();
  await dialog.getByLabel(tUserAdmin('role.level')).fill('30');
  await dialog.getByRole('button', { name: tUserAdmin('role.save') }).click();
  await expect(page.getByText(tUserAdmin('role.done'))).toBeVisible();
  await row('editor')
    .getByRole('button', { name: tUserAdmin('roles.edit') })
    .click();
  await expect(mayDelete).toBeChecked({ checked: !before });
  await mayDelete.press('Space');
  await dialog.getByRole('button', { name: tUserAdmin('role.save') }).click();
  await expect(dialog).toBeHidden();
});

for (const locale of journeyLocales('fa')) {
  const width = locale === 'fa' ? '@phone' : '';
  test(`staff release a reserved username from the form that rejects it and by name (${locale}) ${width} @deep`, async ({
    page,
  }) => {
    const tUserAdmin = (key: string) => messagesIn(locale)('user-admin', key);
    const [former, member] = [await makePlayer(url()), await makePlayer(url())];
    const oldUsername = former.username;
    await preparePage(page, url(), locale, owner);
    await page.goto('/admin/users');
    const dialog = page.getByRole('dialog', { name: tUserAdmin('edit.title') });
    const release = page.getByRole('dialog', { name: tUserAdmin('release.title') });
    const releaseAction = release.getByRole('button', { name: tUserAdmin('release.action') });
    const edit = async (email: string) => {
      await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
      await page.getByRole('button', { name: tUserAdmin('card.editOf') }).click();
    };
    const rename = async (name: string) => {
      await dialog.getByLabel(tUserAdmin('edit.username')).fill(name);
      await dialog.getByRole('button', { name: tUserAdmin('edit.save') }).click();
    };
    const userOf = async ({ client }: typeof member) =>
      (await client.get('/api/v1/users/dashboard')).body.username;

    await edit(former.email);
    await rename(`${oldUsername}-new`);
    await expect(dialog).toHaveCount(0);
    await edit(member.email);
    await rename(oldUsername);
    await expect(dialog.getByLabel(tUserAdmin('edit.username'))).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: tUserAdmin('release.action') }).click();
    await expect(release.getByLabel(tUserAdmin('edit.username'))).toHaveValue(oldUsername);
    await releaseAction.click();
    await expect(release).toHaveCount(0);
    await expect(page.getByText(tUserAdmin('release.done')).first()).toBeVisible();
    await dialog.getByRole('button', { name: tUserAdmin('edit.save') }).click();
    await expect(dialog).toHaveCount(0);
    expect(await userOf(member)).toBe(oldUsername);

    // A username in use is not reserved: the dialog shows an error and keeps the input.
    await page.getByRole('button', { name: tUserAdmin('release.open') }).click();
    await release.getByLabel(tUserAdmin('edit.username')).fill(oldUsername);
    await releaseAction.click();
    await expect(release.getByText(tUserAdmin('release.notKept')).first()).toBeVisible();
    await expect(release.getByLabel(tUserAdmin('edit.username'))).toHaveValue(oldUsername);
    await release.getByLabel(tUserAdmin('edit.username')).fill(member.username);
    await releaseAction.click();
    await expect(release).toHaveCount(0);
    const third = await makePlayer(url());
    await edit(third.email);
    await rename(member.username);
    await expect(dialog).toHaveCount(0);
    expect(await userOf(third)).toBe(member.username);
  });
}
