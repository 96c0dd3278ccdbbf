import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Account, owner } from '../support/accounts.ts';
import { signIn } from '../support/api.ts';
import { paste, typedSpellings } from '../support/digit-spellings.ts';
import { test } from '../support/fixtures.ts';
import { freshSteamId, makePlayer, register } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { preparePage } from '../support/prepare-page.ts';
import { readMessage } from '../support/read-message.ts';
import { makeSeason } from '../support/seasons/make-season.ts';

const t = messagesIn('fa');
const url = () => process.env['E2E_URL'] ?? '';

async function openAs(browser: Browser, account?: Account): Promise<Page> {
  return preparePage(await browser.newPage({ baseURL: url() }), url(), 'fa', account);
}

const newAccount = () => {
  const name = `q-${randomUUID().slice(0, 8)}`;
  return { username: name, email: `${name}9@mail2.example.com`, password: randomUUID() };
};

/** Fills in the remaining fields of a registration. */
async function fillPerson(form: Page, username: string): Promise<void> {
  const field = (key: string) => form.getByLabel(t('accounts', key));
  await field('register.username').fill(username);
  await field('register.fullName').fill('مهتاب راد');
  await field('register.day').fill('۱۲');
  await field('register.month').selectOption('5');
  await field('register.year').fill('۱۳۷۷');
}

async function fillPassword(form: Page, password: string): Promise<void> {
  await form.getByLabel(t('accounts', 'register.password')).first().fill(password);
  await form.getByLabel(t('accounts', 'register.repeat')).fill(password);
}

async function choosePicture(form: Page): Promise<void> {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
}

/** Finds a member by email over the staff API. */
async function findMember(email: string) {
  const { body } = await (await signIn(url(), owner)).get(
    `/api/v1/admin/users?search=${encodeURIComponent(email)}`,
  );
  return body[0];
}

const digits = (count: number) =>
  String(Math.random())
    .slice(2, 2 + count)
    .padEnd(count, '7');

for (const [name, spell] of typedSpellings('arabic')) {
  const click = (form: Page | Locator, feature: string, key: string) =>
    form.getByRole('button', { name: t(feature, key), exact: true }).click();

  test(`a Discord id and its code are accepted as typed (${name})`, async ({ browser }) => {
    const account = newAccount();
    await register(url(), account);
    const page = await openAs(browser, account);
    await page.goto('/dashboard/settings#discord');
    const discord_id = `32${digits(16)}`;
    await paste(page, page.getByLabel(t('pages/player/settings', 'discord.label')), spell(discord_id));
    await click(page, 'pages/player/settings', 'discord.send');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(discord_id);
    const code = await readMessage(url(), discord_id, /(?<!\d)(\d{4})(?!\d)/);
    await dialog.getByRole('textbox').first().fill(spell(code));
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#discord')).toContainText(discord_id);
  });

  test(`email and phone number of a registration are accepted as typed (${name})`, async ({ browser }) => {
    const { username, email, password } = newAccount();
    const phone = `0912${digits(7)}`;
    const page = await openAs(browser);
    await page.goto('/register');
    await paste(page, page.getByLabel(t('accounts', 'register.email')), spell(email, ''));
    await click(page, 'accounts', 'register.next');
    await fillPerson(page, username);
    await paste(page, page.getByLabel(t('accounts', 'register.phone')), spell(phone));
    await click(page, 'accounts', 'register.next');
    await fillPassword(page, password);
    await click(page, 'accounts', 'register.next');
    await choosePicture(page);
    await click(page, 'accounts', 'register.submit');
    await expect(page).toHaveURL(/\/login$/);
    expect(await findMember(email)).toMatchObject({ email, username, phone: `+98${phone.slice(1)}` });
  });

  test(`an invitation is sent and accepted as typed (${name})`, async ({ browser }) => {
    const { username, email, password } = newAccount();
    const phone = `0935${digits(7)}`;
    const namespace = 'pages/staff/users/invitations';
    await signIn(url(), owner);
    const page = await openAs(browser, owner);
    await page.goto('/admin/users?view=invitations');
    await click(page, namespace, 'new');
    const dialog = page.getByRole('dialog');
    await paste(page, dialog.getByLabel(t(namespace, 'email')), spell(email, ''));
    await dialog.getByLabel(t(namespace, 'role')).selectOption('moderator');
    await click(dialog, namespace, 'send');
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

    const guest = await openAs(browser);
    await guest.goto(await readMessage(url(), email, /(\S+\/invitation\?token=[\w-]+)/));
    await click(guest, 'pages/public/invitation', 'open');
    await fillPerson(guest, username);
    await paste(guest, guest.getByLabel(t('accounts', 'register.phone')), spell(phone));
    await fillPassword(guest, password);
    await choosePicture(guest);
    await click(guest, 'pages/public/invitation', 'submit');
    await expect(guest).toHaveURL(/\/admin-selection$/);
    expect(await findMember(email)).toMatchObject({ email, username, phone: `+98${phone.slice(1)}` });
  });

  test(`staff change a member's email as typed (${name})`, async ({ browser }) => {
    const account = newAccount();
    await register(url(), account);
    await signIn(url(), owner);
    const page = await openAs(browser, owner);
    await page.goto(`/admin/users?search=${account.username}`);
    await page.getByRole('button', { name: t('user-admin', 'card.editOf') }).click();
    const dialog = page.getByRole('dialog');
    const email = newAccount().email;
    await paste(page, dialog.getByLabel(t('user-admin', 'edit.email')), spell(email, ''));
    await click(dialog, 'user-admin', 'edit.save');
    await expect(dialog).toHaveCount(0);
    expect(await findMember(email)).toMatchObject({ email, username: account.username });
  });

  test(`a gift finds its recipient by a Steam id as typed (${name})`, async ({ browser }) => {
    const [giver, friend] = [await makePlayer(url(), 30), await makePlayer(url())];
    const page = await openAs(browser, giver);
    await page.goto('/dashboard/shop');
    await page.getByRole('listitem').filter({ hasText: 'Night Tokyo' }).getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^هدیه/ }).click();
    const recipient = dialog.getByLabel(t('payments', 'checkout.recipient'));
    await paste(page, recipient, spell(friend.steam_id));
    await click(dialog, 'payments', 'checkout.next');
    await expect(dialog).toContainText(friend.username);
    await expect(dialog).toContainText(friend.steam_id);
  });

  test(`staff change the Steam id of an entry as typed (${name})`, async ({ browser }) => {
    const season = await makeSeason(url(), [864_000]);
    const { status, body } = await season.staff.post('/api/v1/admin/entries', {
      championship_id: season.id,
      steam_id: freshSteamId(),
      name: 'مهمان',
      class: 'GT3',
      car: 'ks_audi_r8_lms',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const page = await openAs(browser, owner);
    await page.goto(`/admin/championships/${season.id}/entries`);
    await page.getByRole('row').filter({ hasText: 'مهمان' }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: t('championships/admin-entries', 'edit.action') }).click();
    const dialog = page.getByRole('dialog');
    const steam_id = freshSteamId();
    const field = dialog.getByLabel(t('championships/admin-entries', 'steamId'));
    await paste(page, field, spell(steam_id));
    await click(dialog, 'championships/admin-entries', 'edit.save');
    await expect(dialog).toHaveCount(0);
    const listed = await season.staff.get(`/api/v1/admin/entries?championship=${season.id}`);
    expect(listed.body.map((entry: { steam_id: string }) => entry.steam_id)).toEqual([steam_id]);
  });
}
