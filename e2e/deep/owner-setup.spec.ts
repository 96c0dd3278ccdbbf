import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type FakeGameServer, fakeGameServer, infoAnswer } from '../../server/test/fakes/fake-game-server.ts';
import { owner } from '../support/accounts.ts';
import { clientWith, tokenOf } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { journeyLocales } from '../support/journey-locales.ts';
import { findMailedLink } from '../support/mailed-link.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

let portal: Portal;
let game: FakeGameServer;

// An empty portal for each width.
test.beforeAll(async () => {
  game = await fakeGameServer();
  game.play([infoAnswer()]);
  const env = { SEED: 'none', GAME_SERVER_ALLOW: '127.0.0.1/32' };
  portal = await runOwnPortal(`owner-day-${test.info().project.name}`, env);
});
test.afterAll(async () => {
  await portal.stop();
  await game.close();
});

const site = { fa: 'گاراژ شب', en: 'Night Garage' };
const rules = { fa: 'تمیز برانید و به هم احترام بگذارید.', en: 'Drive cleanly and respect each other.' };
const picture = async (color: string, width: number, height: number) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer(),
});
const footerOf = (page: Page) => page.getByRole('contentinfo');
const dialogOf = (page: Page) => page.getByRole('dialog');
/** Names of the demo's servers, events, posts, items and news. */
async function listDemoNames(): Promise<string[]> {
  const demo = process.env['E2E_URL'] ?? '';
  const client = clientWith(demo, await tokenOf(demo, owner));
  const paths = ['servers', 'events/public', 'blog', 'users/shop/items', 'landing'];
  const responses = await Promise.all(paths.map((path) => client.get(`/api/v1/${path}`)));
  const news = responses.pop()?.body.news ?? [];
  return [...responses.flatMap(({ body }) => body.items ?? body), ...news].flatMap(
    ({ name, title, text, name_en, title_en, text_en }) =>
      [name, title, text, name_en, title_en, text_en].filter(
        (text) => typeof text === 'string' && text !== '',
      ),
  );
}

for (const locale of journeyLocales('fa')) {
  const t = messagesIn(locale);
  const tSetup = (key: string) => t('pages/staff/dashboard/setup', key);
  const tHealth = (key: string) => t('overview', `developer.health.${key}`);
  const button = (page: Page, feature: string, key: string) =>
    page.getByRole('button', { name: t(feature, key) });
  const field = (page: Page, feature: string, key: string) => dialogOf(page).getByLabel(t(feature, key));
  const expectText = (page: Page, feature: string, key: string) =>
    expect(page.getByText(t(feature, key)).first()).toBeVisible();

  const open = async (browser: Browser, viewport: ReturnType<Page['viewportSize']>) =>
    preparePage(
      await browser.newPage({ baseURL: portal.url, viewport, reducedMotion: 'reduce' }),
      portal.url,
      locale,
    );

  /** Opens a step of the checklist, which is collapsed once half of it is done. */
  async function openStep(page: Page, step: string) {
    await page.goto('/admin/dashboard');
    const heading = page.getByRole('heading', { name: tSetup('title') });
    await heading.waitFor();
    const item = page.getByRole('listitem').filter({ has: page.getByText(tSetup(`step.${step}`)) });
    if (!(await item.isVisible())) await heading.click();
    await expect(item).toBeVisible();
    return item;
  }

  async function signIn(page: Page) {
    await page.goto('/login');
    await page.getByLabel(t('accounts', 'login.email')).fill(owner.email);
    await page.getByLabel(t('accounts', 'login.password')).fill(owner.password);
    await button(page, 'accounts', 'login.action').click();
    await expect(page).toHaveURL(/\/admin-selection$/);
    await page.locator('a[href="/admin/dashboard"], a[href="/admin"]').first().click();
  }

  async function nameThePortal(page: Page) {
    await page.getByRole('link', { name: tSetup('go.name') }).click();
    await page.getByLabel(t('site', 'texts.siteTitle'), { exact: true }).fill(site.fa);
    await page.getByLabel(t('site', 'texts.siteTitleEn')).fill(site.en);
    await button(page, 'site', 'texts.save').click();
    await expectText(page, 'site', 'texts.saved');
  }

  async function addServer(page: Page) {
    const namespace = 'servers/admin-servers';
    await (await openStep(page, 'server')).getByRole('link').click();
    await field(page, namespace, 'form.name').fill('Night 1');
    await field(page, namespace, 'form.description').fill('The first server');
    await field(page, namespace, 'form.game').selectOption('cs2');
    await field(page, namespace, 'form.host').fill('127.0.0.1');
    await field(page, namespace, 'form.maxPlayers').fill('12');
    await field(page, namespace, 'form.port').fill(String(game.port));
    await field(page, namespace, 'form.joinLink').fill('https://example.com/join');
    await dialogOf(page)
      .locator('input[name=image]')
      .setInputFiles(await picture('teal', 800, 450));
    await button(page, namespace, 'form.create').click();
    await expectText(page, namespace, 'form.created');
    const step = await openStep(page, 'server');
    await step.getByRole('button').click();
    await expect(step.getByText(t(namespace, 'test.ok'))).toBeVisible();
  }

  async function addItem(page: Page) {
    await (await openStep(page, 'item')).getByRole('link').click();
    await field(page, 'shop', 'itemForm.title').fill('Blue helmet');
    await field(page, 'shop', 'itemForm.description').fill('A light helmet for long races');
    await button(page, 'shop', 'categoryForm.new').click();
    await field(page, 'shop', 'categoryForm.name').fill('Garage');
    await button(page, 'shop', 'categoryForm.create').click();
    await expectText(page, 'shop', 'categoryForm.created');
    await expect(field(page, 'shop', 'itemForm.category').locator('option:checked')).toHaveText('Garage');
    await field(page, 'shop', 'itemForm.active').uncheck();
    const tab = (key: string) => page.getByRole('tab', { name: t('shop', `itemForm.${key}`) });
    await tab('pricing').click();
    await field(page, 'shop', 'itemForm.usd').fill('12.50');
    await field(page, 'shop', 'itemForm.rial').fill('99000000');
    await tab('media').click();
    await dialogOf(page)
      .locator('input[name=main_image]')
      .setInputFiles(await picture('navy', 800, 600));
    await button(page, 'shop', 'itemForm.create').click();
    await expectText(page, 'shop', 'itemForm.created');
    const card = page.getByRole('listitem').filter({ hasText: 'Blue helmet' });
    await expect(card.getByText(t('shop', 'admin.inactive'))).toBeVisible();
    await card.getByRole('button', { name: t('shop', 'admin.editOf') }).click();
    await field(page, 'shop', 'itemForm.active').check();
    await button(page, 'shop', 'itemForm.save').click();
    await expectText(page, 'shop', 'itemForm.saved');
    await expect(card.getByText(t('shop', 'admin.active'))).toBeVisible();
  }

  /** Tests the local payment provider, mailbox and Discord bot from the checklist. */
  async function testServices(page: Page) {
    const payment = await openStep(page, 'payment');
    await expect(payment.getByText(tHealth('local'), { exact: true })).toBeVisible();
    await payment.getByRole('button').click();
    await expect(payment.getByText(tHealth('answered'))).toBeVisible();
    const mail = await openStep(page, 'mail');
    await mail.getByRole('button').click();
    await expect(mail.getByText(tHealth('mailKept'))).toBeVisible();
    await expect(mail.getByText(owner.email)).toBeVisible();
    const discord = await openStep(page, 'discord_bot');
    await discord.getByRole('button').click();
    await expect(discord.getByText(tHealth('answered'))).toBeVisible();
  }

  async function writeRules(page: Page) {
    const namespace = 'pages/staff/settings/pages';
    await (await openStep(page, 'rules')).getByRole('link').click();
    const textbox = (key: string) => dialogOf(page).getByRole('textbox', { name: t(namespace, key) });
    await textbox('form.content').fill(rules.fa);
    await dialogOf(page)
      .getByRole('tab', { name: t(namespace, 'form.en') })
      .click();
    await textbox('form.contentEn').fill(rules.en);
    await button(page, namespace, 'form.save').click();
    await expectText(page, namespace, 'form.created');
  }

  async function invite(page: Page, email: string) {
    const namespace = 'pages/staff/users/invitations';
    await (await openStep(page, 'staff')).getByRole('link').click();
    await field(page, namespace, 'email').fill(email);
    await field(page, namespace, 'role').selectOption('moderator');
    await dialogOf(page)
      .getByRole('button', { name: t(namespace, 'send') })
      .click();
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
    await expect.poll(() => findMailedLink(portal.url, email, 'invitation')).not.toBe('');
  }

  async function accept(invited: Page, email: string, name: string) {
    await invited.goto(await findMailedLink(portal.url, email, 'invitation'));
    await button(invited, 'pages/public/invitation', 'open').click();
    await expect(invited.getByText(email)).toBeVisible();
    const registerField = (key: string) => invited.getByLabel(t('accounts', `register.${key}`));
    await registerField('username').fill(name);
    await registerField('fullName').fill('مهتاب راد');
    await registerField('phone').fill('09351112233');
    await registerField('day').fill('2');
    await registerField('month').selectOption('5');
    await registerField('year').fill(locale === 'fa' ? '1377' : '1998');
    await registerField('password').first().fill('seven wet tyres at Spa');
    await registerField('repeat').fill('seven wet tyres at Spa');
    await invited.locator('input[type=file]').setInputFiles(await picture('orange', 300, 300));
    await button(invited, 'pages/public/invitation', 'submit').click();
    await expect(invited).toHaveURL(/\/admin-selection$/);
  }

  const width = locale === 'fa' ? '@phone' : '';
  test(`an owner sets up an empty portal in the staff area alone (${locale}) ${width}`, async ({
    browser,
    viewport,
  }) => {
    test.slow();
    const visitor = await open(browser, viewport);
    await visitor.goto('/');
    const landing = await visitor.getByRole('main').innerText();
    const names = await listDemoNames();
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => landing.includes(name))).toEqual([]);
    await expect(visitor.getByRole('region', { name: t('pages/public/landing', 'news.label') })).toHaveCount(
      0,
    );

    const page = await open(browser, viewport);
    await signIn(page);
    await nameThePortal(page);
    await addServer(page);
    await addItem(page);
    await testServices(page);
    await writeRules(page);

    for (const language of ['fa', 'en'] as const) {
      await visitor.goto(`/?lang=${language}`);
      await expect(visitor.getByRole('banner').getByText(site[language])).toBeVisible();
      await expect(footerOf(visitor).getByText(site[language]).first()).toBeVisible();
      const name = language === 'fa' ? 'قوانین' : 'Rules';
      await footerOf(visitor).getByRole('link', { name, exact: true }).click();
      await expect(visitor).toHaveURL(/\/rules/);
      await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(visitor.getByText(rules[language])).toBeVisible();
    }

    const name = `h-${randomUUID().slice(0, 8)}`;
    const email = `${name}@example.com`;
    await invite(page, email);
    const invited = await open(browser, viewport);
    await accept(invited, email, name);
    await invited.goto('/admin/users');
    await expect(invited.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(invited.getByText(owner.email)).toBeVisible();
    await invited.goto('/admin/settings');
    await expect(invited).not.toHaveURL(/\/admin\/settings/);

    for (const step of ['name', 'rules', 'server', 'item', 'staff'])
      await expect(await openStep(page, step), step).toContainText(doneText(locale));
    await expect(await openStep(page, 'logo')).not.toContainText(doneText(locale));
  });
}

/** Text for screen readers after the name of a finished step. */
function doneText(locale: 'fa' | 'en'): string {
  return locale === 'fa' ? '(انجام شد)' : '(Done)';
}
