import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@paddock/contract/i18n/locale';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { signIn, tokenOf } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { changeEvent, makeEvent } from '../support/make-event.ts';
import { makeItem } from '../support/make-item.ts';
import { makePlayer } from '../support/make-player.ts';
import { messagesIn } from '../support/messages.ts';
import { root } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

/** The choices of a form whose record was changed by someone else while it was open. */
function conflictChoices(page: Page, locale: Locale) {
  const tMeanwhile = (key: string) => messagesIn(locale)('ui/meanwhile', key);
  // Matches the start of the label; the value follows it.
  const startOf = (key: string) => new RegExp(tMeanwhile(key).source.replace('(\\(.+\\))?\\s*$', ''));
  const dialog = page.getByRole('dialog');
  const of = (label: RegExp) => {
    const group = dialog.getByRole('group', { name: label });
    const side = (key: string) => group.getByRole('radio', { name: startOf(key) });
    return { group, stored: side('stored'), mine: side('mine') };
  };
  return { tMeanwhile, of, heading: dialog.getByRole('heading', { name: tMeanwhile('title') }) };
}

const long = (ending: string) =>
  `${'اشتراک سی‌روزهٔ همهٔ پیست‌ها با جایگاه ویژه در صف مسابقه‌های شبانه و رنگ اختصاصی نام در گفت‌وگو. '.repeat(3)}${ending}`;

test('when two staff members edit an item, the later one chooses between both values by keyboard', async ({
  page,
  browser,
}) => {
  const [t, common] = [(key: string) => messagesIn('fa')('shop', key), messagesIn('fa')];
  const title = `اشتراک ${Date.now()}`;
  const id = await makeItem(url(), { title, price_usd: '5', stock: '9' });
  const second = await makePlayer(url());
  const ownerClient = await signIn(url(), owner);
  const [{ id: user }] = (await ownerClient.get(`/api/v1/admin/users?search=${second.email}`)).body;
  const { email, username } = second;
  await ownerClient.put(`/api/v1/admin/users/${user}`, { email, username, roles: 'manager' });
  const context = await browser.newContext({ baseURL: url(), reducedMotion: 'reduce' });
  const secondPage = await preparePage(await context.newPage(), url(), 'fa', second);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'fa', owner);
  const open = async (on: Page) => {
    await on.goto(`/admin/shop?search=${encodeURIComponent(title)}`);
    await on.getByRole('button', { name: t('admin.editOf') }).click();
    const dialog = on.getByRole('dialog');
    const field = (key: string) => dialog.getByLabel(t(`itemForm.${key}`)).first();
    const save = () => dialog.getByRole('button', { name: t('itemForm.save') }).click();
    return { dialog, field, save };
  };
  const [first, later] = [await open(secondPage), await open(page)];
  await first.field('title').fill(`${title} طلایی`);
  await first.field('description').fill(long('یک ماه.'));
  await first.field('stock').fill('7');
  await first.field('active').uncheck();
  await first.save();
  await expect(first.dialog).toBeHidden();

  await later.field('title').fill(`${title} نقره‌ای`);
  await later.field('description').fill(long('سه ماه.'));
  await later.save();
  const { tMeanwhile, of, heading } = conflictChoices(page, 'fa');
  await expect(heading).toBeFocused();
  await expectNoViolations(page, 'the choices');
  const [name, description] = [of(t('itemForm.title')), of(t('itemForm.description'))];
  await expect(name.stored).toHaveAccessibleName(/طلایی/);
  await expect(name.mine).toHaveAccessibleName(/نقره‌ای/);
  await expect(description.stored).toHaveAccessibleName(/…/);
  await expect(description.stored).toHaveAccessibleName(/یک ماه/);
  await description.group.getByText(tMeanwhile('whole')).first().click();
  await expect(description.group.getByText(long('یک ماه.'))).toBeVisible();
  // Untouched fields take the stored value.
  await expect(of(t('itemForm.stock')).stored).toBeChecked();
  await expect(later.field('stock')).toHaveValue('۷');
  await expect(of(t('itemForm.active')).stored).toHaveAccessibleName(/خیر/);

  await later.save();
  await expect(name.stored).toBeFocused();
  await expect(name.group.getByText(tMeanwhile('open'))).toBeVisible();
  await expectNoViolations(page, 'the choices that are missing');
  await page.keyboard.press('Space');
  await expect(later.field('title')).toHaveValue(`${title} طلایی`);
  await page.keyboard.press('ArrowDown');
  await expect(later.field('title')).toHaveValue(`${title} نقره‌ای`);
  await page.keyboard.press('ArrowUp');
  await description.mine.focus();
  await page.keyboard.press('Space');
  await later.save();
  await expect(page.getByText(common('shop', 'itemForm.saved'))).toBeVisible();
  await expect(later.dialog).toBeHidden();
  const { body } = await ownerClient.get(`/api/v1/admin/shop/items?search=${encodeURIComponent(title)}`);
  expect(body).toMatchObject([
    { id, title: `${title} طلایی`, description: long('سه ماه.'), stock: 7, is_active: false },
  ]);
  await context.close();
});

/** Creates a hidden server. Returns functions to change and remove it. */
async function makeServer(name: string) {
  const headers = { authorization: `Bearer ${await tokenOf(url(), owner)}` };
  const send = async (method: string, path: string, fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const response = await fetch(`${url()}/api/v1/admin/servers${path}`, { method, headers, body: form });
    return (await response.json()) as { id: number };
  };
  const bytes = readFileSync(join(root, 'server', 'src', 'seed', 'demo', 'pictures', 'car.webp'));
  const { id } = await send('POST', '', {
    name,
    description: 'Made for one test',
    game: 'assetto',
    type: 'GT3',
    port: '9600',
    join_link: 'https://example.com/join',
    max_players: '24',
    is_active: 'false',
    image: new File([bytes], 'car.webp', { type: 'image/webp' }),
  });
  return {
    change: (fields: Record<string, string>) => send('PUT', `/${id}`, fields),
    remove: () => fetch(`${url()}/api/v1/admin/servers/${id}`, { method: 'DELETE', headers }),
  };
}

test('on a phone, the server form shows both values, and typing counts as a choice @phone', async ({
  page,
}) => {
  const tAdminServers = (key: string) => messagesIn('en')('servers/admin-servers', key);
  const name = `Night ring ${Date.now()}`;
  const server = await makeServer(name);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'en', owner);
  await page.goto(`/admin/servers?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: tAdminServers('admin.editOf') }).click();
  const dialog = page.getByRole('dialog');
  const field = (key: string) => dialog.getByLabel(tAdminServers(`form.${key}`)).first();
  await field('maxPlayers').fill('30');
  await field('type').selectOption('Drift');
  await server.change({ max_players: '40', type: 'Traffic', in_maintenance: 'true' });
  const save = () => dialog.getByRole('button', { name: tAdminServers('form.save') }).click();
  await save();

  const { of, heading } = conflictChoices(page, 'en');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(of(tAdminServers('form.maintenance')).stored).toBeChecked();
  await expect(of(tAdminServers('form.maintenance')).stored).toHaveAccessibleName(/Yes/);
  await expect(of(tAdminServers('form.type')).mine).toHaveAccessibleName(/Drift/);
  await expectNoViolations(page, 'the choices');
  const hasOverflow = () =>
    dialog.evaluate((box) =>
      [box, ...box.querySelectorAll('*')].some((element) => element.scrollWidth > innerWidth),
    );
  expect(await hasOverflow()).toBe(false);

  await field('maxPlayers').fill('36');
  await expect(of(tAdminServers('form.maxPlayers')).mine).toBeChecked();
  await expect(of(tAdminServers('form.maxPlayers')).mine).toHaveAccessibleName(/36/);
  await of(tAdminServers('form.type')).stored.check();
  // After another change, the choices are shown again with the newly stored value.
  await server.change({ max_players: '50' });
  await save();
  await expect(of(tAdminServers('form.maxPlayers')).stored).toHaveAccessibleName(/50/);
  await expect(of(tAdminServers('form.type')).group).toHaveCount(0);
  await of(tAdminServers('form.maxPlayers')).mine.check();
  await save();
  await expect(page.getByText(tAdminServers('form.saved'))).toBeVisible();
  const { body } = await (await signIn(url(), owner)).get(
    `/api/v1/admin/servers?search=${encodeURIComponent(name)}`,
  );
  expect(body).toMatchObject([{ max_players: 36, type: 'Traffic', in_maintenance: true }]);
  await server.remove();
});

interface FormCase {
  screen: string;
  feature: string;
  /** Text keys of the button that opens the form, the field and the save button. */
  keys: readonly [open: string, field: string, save: string];
  /** Stores another value of the field. */
  change: (value: string) => Promise<unknown>;
  /** Text key of the button that leads to the next tab. */
  next?: string;
}

async function makeFormCases(mark: string): Promise<FormCase[]> {
  const ownerClient = await signIn(url(), owner);
  const { email } = await makePlayer(url());
  const [{ id }] = (await ownerClient.get(`/api/v1/admin/users?search=${email}`)).body;
  const event = await makeEvent(url(), 90_000, { title: mark });
  const headers = { authorization: `Bearer ${await tokenOf(url(), owner)}` };
  const sendDownload = async (method: string, path: string, version: string) => {
    const body = new FormData();
    const fields = { title: mark, category: 'tracks', game: 'assetto', version };
    const link = { ...fields, external_url: 'https://files.example.com/a.zip' };
    for (const [name, value] of Object.entries(link)) body.append(name, value);
    const response = await fetch(`${url()}/api/v1/admin/downloads${path}`, { method, headers, body });
    return ((await response.json()) as { id: number }).id;
  };
  const download = await sendDownload('POST', '', '1');
  return [
    {
      screen: `/admin/users?search=${email}`,
      feature: 'user-admin',
      keys: ['card.editOf', 'edit.username', 'edit.save'],
      change: (username) => ownerClient.put(`/api/v1/admin/users/${id}`, { username, email }),
    },
    {
      screen: `/admin/events?search=${mark}`,
      feature: 'events',
      keys: ['admin.editOf', 'form.title', 'form.update'],
      change: (title) => changeEvent(url(), event, { title }),
      next: 'form.next',
    },
    {
      screen: `/admin/downloadslist?search=${mark}`,
      feature: 'downloads',
      keys: ['admin.edit', 'form.version', 'form.save'],
      change: (version) => sendDownload('PUT', `/${download}`, version),
    },
  ];
}

test('the forms of users, events and downloads resolve conflicts too', async ({ page }) => {
  const mark = `m${Date.now() % 1_000_000}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await preparePage(page, url(), 'fa', owner);
  const dialog = page.getByRole('dialog');
  for (const { screen, feature, keys, change, next } of await makeFormCases(mark)) {
    const [open, field, save] = keys.map((key) => messagesIn('fa')(feature, key)) as [RegExp, RegExp, RegExp];
    const click = (name: RegExp) => dialog.getByRole('button', { name }).click();
    await page.goto(screen);
    await page.getByRole('button', { name: open }).click();
    await dialog.getByLabel(field).fill(`${mark}mine`);
    await change(`${mark}theirs`);
    if (next) for (let tab = 0; tab < 2; tab += 1) await click(messagesIn('fa')(feature, next));
    await click(save);
    const { stored, mine } = conflictChoices(page, 'fa').of(field);
    await expect(stored).toHaveAccessibleName(/theirs/);
    await expect(mine).toHaveAccessibleName(/mine/);
    await mine.check();
    await click(save);
    await expect(dialog).toBeHidden();
    await expect(page.locator('main').getByText(`${mark}mine`).first()).toBeVisible();
  }
});
