import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { owner } from '../support/accounts.ts';
import { signIn, tokenOf } from '../support/api.ts';
import { test } from '../support/fixtures.ts';
import { messagesIn } from '../support/messages.ts';
import { type Portal, runOwnPortal } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const t = messagesIn('fa');
const tAdminPages = (key: string) => t('pages/staff/settings/pages', key);
const tAdminFooter = (key: string) => t('pages/staff/settings/footer', key);
const tAdminLanding = (key: string) => t('pages/staff/settings/landing', key);

let portal: Portal;

// A separate portal without demo content.
test.beforeAll(async () => {
  portal = await runOwnPortal('own-site', { SEED: 'none' });
});
test.afterAll(async () => {
  await portal.stop();
});

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser'];

const openAsOwner = async (browser: Browser) =>
  preparePage(await browser.newPage({ baseURL: portal.url }), portal.url, 'fa', owner);
const openWithoutScript = (browser: Browser) =>
  browser.newPage({ baseURL: portal.url, javaScriptEnabled: false });
const footerOf = (page: Page) => page.getByRole('contentinfo');
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#e0a030' } })
    .png()
    .toBuffer();

test('the owner writes the rules in both languages, and visitors see them at once', async ({ browser }) => {
  const visitor = await openWithoutScript(browser);
  expect((await visitor.goto('/rules'))?.status()).toBe(404);
  await expect(footerOf(visitor).getByRole('link', { name: 'قوانین' })).toHaveCount(0);

  const page = await openAsOwner(browser);
  await page.goto('/admin/settings/pages');
  await expect(page.getByText(tAdminPages('empty'))).toBeVisible();
  await page.getByRole('button', { name: 'نوشتن صفحهٔ قوانین' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: tAdminPages('form.save') });
  await save.click();
  const content = dialog.getByRole('textbox', { name: tAdminPages('form.content') });
  await expect(content).toBeFocused();
  await content.fill('## پیست\n\nتمیز برانید.');
  await dialog.getByRole('tab', { name: tAdminPages('form.en') }).click();
  await dialog.getByRole('textbox', { name: tAdminPages('form.contentEn') }).fill('Drive **cleanly**.');
  await dialog.getByRole('checkbox', { name: tAdminPages('form.preview') }).check();
  await expect(dialog.locator('strong', { hasText: 'cleanly' })).toBeVisible();
  await dialog.getByRole('textbox', { name: tAdminPages('form.slug') }).fill('login');
  await save.click();
  await expect(dialog.getByRole('textbox', { name: tAdminPages('form.slug') })).toBeFocused();
  await dialog.getByRole('textbox', { name: tAdminPages('form.slug') }).fill('rules');
  await save.click();
  await expect(page.getByText(tAdminPages('form.created'))).toBeVisible();

  expect((await visitor.goto('/rules'))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1, name: 'قوانین' })).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 2, name: 'پیست' })).toBeVisible();
  await expect(visitor.locator('link[hreflang="en"]')).toHaveAttribute('href', `${portal.url}/rules?lang=en`);
  await visitor.goto('/rules?lang=en');
  await expect(visitor.getByText('Drive cleanly.')).toBeVisible();
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${portal.url}/rules?lang=en`,
  );
  await expect(footerOf(visitor).getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/rules');

  await page.getByRole('button', { name: tAdminPages('deleteOf') }).click();
  await dialog.getByRole('button', { name: tAdminPages('delete.action') }).click();
  await expect(page.getByText(tAdminPages('delete.done'))).toBeVisible();
  expect((await visitor.goto('/rules'))?.status()).toBe(404);
});

test('custom columns and a trust seal appear in the footer of every page', async ({ browser }) => {
  const page = await openAsOwner(browser);
  await page.goto('/admin/settings/footer');
  await page.getByRole('switch', { name: tAdminFooter('columns.own') }).click();
  await page.getByRole('textbox', { name: tAdminFooter('columns.name') }).fill('راهنما');
  const url = page.getByRole('textbox', { name: /^نشانی لینک ۱(?![۰-۹])/ });
  await url.fill('http://example.com');
  await page.getByRole('button', { name: tAdminFooter('columns.save') }).click();
  await expect(url).toBeFocused();
  await expect(url).toHaveAttribute('aria-invalid', 'true');
  await url.fill('/servers');
  await page.getByRole('button', { name: tAdminFooter('columns.save') }).click();
  await expect(page.getByText(tAdminFooter('columns.saved'))).toBeVisible();

  await page.getByRole('button', { name: tAdminFooter('seals.add') }).click();
  const dialog = page.getByRole('dialog');
  const image = { name: 'seal.png', mimeType: 'image/png', buffer: await png(300, 300) };
  await dialog.getByLabel(tAdminFooter('seals.image')).setInputFiles(image);
  await dialog.getByRole('textbox', { name: tAdminFooter('seals.url') }).fill('https://trust.example/1');
  await dialog.getByRole('textbox', { name: tAdminFooter('seals.alt') }).fill('نماد آزمایشی');
  await dialog.getByRole('button', { name: tAdminFooter('seals.save') }).click();
  await expect(page.getByText(tAdminFooter('seals.created'))).toBeVisible();

  const visitor = await openWithoutScript(browser);
  await visitor.goto('/events');
  await expect(footerOf(visitor).getByText('راهنما')).toBeVisible();
  const seal = footerOf(visitor).getByRole('img', { name: 'نماد آزمایشی' });
  await expect(seal).toBeVisible();
  await expect(footerOf(visitor).getByRole('link', { name: 'نماد آزمایشی' })).toHaveAttribute(
    'href',
    'https://trust.example/1',
  );
});

test('figures and news of the landing page can be customised and reset', async ({ browser }) => {
  const visitor = await openWithoutScript(browser);
  await visitor.goto('/?lang=en');
  await expect(visitor.getByText('1000+')).toBeVisible();
  await expect(visitor.getByText('8,000 players')).toBeVisible();
  await expect(
    visitor.getByRole('region', { name: messagesIn('en')('pages/public/landing', 'news.label') }),
  ).toHaveCount(0);

  const page = await openAsOwner(browser);
  await page.goto('/admin/settings/landing');
  await page.getByRole('textbox', { name: 'آمار ۱ به انگلیسی', exact: true }).fill('42');
  await page.getByRole('button', { name: tAdminLanding('news.add') }).click();
  await page.getByRole('textbox', { name: /^خبر ۱ \(/ }).fill('جام شب');
  await page.getByRole('textbox', { name: 'لینک خبر ۱' }).fill('/events');
  await page.getByRole('button', { name: tAdminLanding('save') }).click();
  await expect(page.getByText(tAdminLanding('saved'))).toBeVisible();
  await visitor.goto('/?lang=en');
  await expect(visitor.getByText('42', { exact: true })).toBeVisible();
  const news = visitor.getByRole('region', { name: messagesIn('en')('pages/public/landing', 'news.label') });
  await expect(news.getByRole('link', { name: 'جام شب' }).first()).toHaveAttribute('href', '/events');

  await page.getByRole('button', { name: tAdminLanding('resetOf') }).click();
  await page.getByRole('button', { name: tAdminLanding('save') }).click();
  await expect(async () => {
    await visitor.goto('/?lang=en');
    await expect(visitor.getByText('1000+')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a custom logo and icon replace the default ones until they are removed', async ({ browser }) => {
  const page = await openAsOwner(browser);
  await page.goto('/admin/settings');
  const choose = async (key: string, name: string, buffer: Buffer) => {
    const picture = { name: 'a.png', mimeType: 'image/png', buffer };
    await page.getByLabel(t('site', `pictures.${key}`)).setInputFiles(picture);
    await expect(page.getByRole('button', { name: `حذف ${name}` })).toBeVisible();
  };
  await choose('logo_dark', 'لوگو روی زمینهٔ تیره', await png(720, 144));
  await choose('icon', 'آیکون', await png(512, 512));
  const visitor = await openWithoutScript(browser);
  await visitor.goto('/');
  const logo = visitor.getByRole('banner').getByRole('img', { name: 'پدوک' });
  await expect(logo).toBeVisible();
  const icon = await visitor.locator('link[rel="icon"]').getAttribute('href');
  expect((await visitor.request.get(icon ?? '')).headers()['content-type']).toBe('image/png');

  await page
    .getByRole('button', { name: t('site', 'pictures.remove') })
    .first()
    .click();
  await expect(page.getByText(t('site', 'pictures.removed'))).toBeVisible();
  await visitor.goto('/');
  await expect(logo).toHaveCount(0);
  await expect(visitor.getByRole('banner').getByText('پدوک')).toBeVisible();
});

test('announcement and footer follow a language change without a reload', async ({ browser }) => {
  const client = await signIn(portal.url, owner);
  const expectDone = async (response: Promise<{ status: number }>) =>
    expect((await response).status).toBeLessThan(300);
  await expectDone(
    client.put('/api/v1/admin/settings', { announcement: 'امشب مسابقه', announcement_en: 'Race tonight' }),
  );
  const texts = { content: 'متن', content_en: 'Text', is_published: true };
  await expectDone(
    client.post('/api/v1/admin/pages', { slug: 'about', title: 'درباره', title_en: 'About us', ...texts }),
  );
  const seal = new FormData();
  for (const [name, value] of Object.entries({
    url: 'https://trust.example/2',
    alt: 'نشان',
    alt_en: 'The badge',
  }))
    seal.set(name, value);
  seal.set('image', new Blob([new Uint8Array(await png(300, 300))], { type: 'image/png' }), 'seal.png');
  const headers = { authorization: `Bearer ${await tokenOf(portal.url, owner)}` };
  await expectDone(
    fetch(`${portal.url}/api/v1/admin/footer/seals`, { method: 'POST', body: seal, headers }).then(
      ({ status }) => ({ status }),
    ),
  );
  const columns = [
    {
      title: 'پیوند',
      title_en: 'Links',
      links: [{ title: 'رویداد', title_en: 'The events', url: '/events' }],
    },
  ];
  for (const customColumns of [null, columns]) {
    await expectDone(client.put('/api/v1/admin/footer', { columns: customColumns }));
    const page = await preparePage(await browser.newPage({ baseURL: portal.url }), portal.url, 'fa');
    await page.goto('/login');
    const footer = footerOf(page);
    const change = async (from: string, to: string) => {
      await page.locator('header summary').filter({ hasText: from }).click();
      await page.getByRole('link', { name: to }).click();
    };
    for (const language of ['en', 'fa', 'en'] as const) {
      const isEnglish = language === 'en';
      await (isEnglish ? change('فارسی', 'English') : change('English', 'فارسی'));
      await expect(page.getByText(isEnglish ? 'Race tonight' : 'امشب مسابقه')).toBeVisible();
      await expect(footer.getByRole('img', { name: isEnglish ? 'The badge' : 'نشان' })).toBeVisible();
      const link = customColumns ? ['The events', 'رویداد'] : ['About us', 'درباره'];
      await expect(footer.getByRole('link', { name: link[isEnglish ? 0 : 1] as string })).toBeVisible();
      if (customColumns) await expect(footer.getByText(isEnglish ? 'Links' : 'پیوند')).toBeVisible();
    }
    await page.close();
  }
});
