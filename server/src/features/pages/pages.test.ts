import { auditActions } from '@paddock/contract/core/audit-actions';
import { type MessageKey, translate } from '@paddock/contract/i18n/messages';
import * as calls from '@paddock/contract/pages/calls';
import { getFooter } from '@paddock/contract/pages/footer-calls';
import { pagesMax, reservedSlugs } from '@paddock/contract/pages/rules';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { auditLog } from '../../db/audit/tables.ts';
import { sitePages } from './tables.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
  admin = await makeUser(t, { role: 'admin' });
});
beforeEach(() => t.deps.db.delete(sitePages));
afterAll(() => t.close());

const rules = {
  slug: 'rules',
  title: 'قوانین',
  title_en: 'Rules',
  content: '## پیست\n\nتمیز برانید.',
  content_en: 'Drive **cleanly**.',
  is_published: true,
};
const create = (json: object = rules, locale: 'fa' | 'en' = 'en') =>
  t.call(calls.createPage, { as: admin, json, locale });
const read = (slug: string) => t.call(calls.getPage, { input: { params: { slug } } });
const change = (id: number, json: object) =>
  t.call(calls.updatePage, { as: admin, input: { params: { id } } as never, json });

test('a new portal has no pages, nor links to them in footer and sitemap', async () => {
  expect((await t.call(getFooter)).body).toEqual({ columns: null, pages: [], seals: [] });
  expect((await read('rules')).status).toBe(404);
  expect((await t.app.inject({ url: '/sitemap.xml' })).body).not.toContain('/rules');
});

test('a page is public in both languages and linked in footer and sitemap', async () => {
  const made = await create();
  expect(made.status).toBe(201);
  const { body } = await read('rules');
  expect(body).toMatchObject({ title: 'قوانین', title_en: 'Rules', excerpt: 'پیست تمیز برانید.' });
  expect(body.body[0]).toEqual({ tag: 'h2', children: ['پیست'] });
  expect(body.body_en).toEqual([
    { tag: 'p', children: ['Drive ', { tag: 'strong', children: ['cleanly'] }, '.'] },
  ]);
  expect(body).not.toHaveProperty('content');
  expect((await t.call(getFooter)).body.pages).toEqual([
    { slug: 'rules', title: 'قوانین', title_en: 'Rules' },
  ]);
  const sitemap = (await t.app.inject({ url: '/sitemap.xml' })).body;
  expect(sitemap).toContain('<loc>https://paddock.example/rules</loc>');
  expect(sitemap).toContain('<loc>https://paddock.example/rules?lang=en</loc>');
  const picture = await t.app.inject({ url: body.preview.en });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

test('a published page appears at once, and a draft nowhere', async () => {
  const { body } = await create({ ...rules, is_published: false });
  expect((await read('rules')).status).toBe(404);
  expect((await t.call(getFooter)).body.pages).toEqual([]);
  expect((await t.app.inject({ url: '/sitemap.xml' })).body).not.toContain('/rules');
  await change(body.id, rules);
  expect((await read('rules')).status).toBe(200);
});

test('Markdown is sanitized like that of posts', async () => {
  await create({ ...rules, content: '<script>alert(1)</script>[x](javascript:alert(1)) ok' });
  expect(JSON.stringify((await read('rules')).body.body)).not.toMatch(/script/);
});

describe('rejected', () => {
  test.each([
    ['slug', { slug: 'Rules!' }, 'slug_invalid'],
    ['slug', { slug: '2026' }, 'slug_invalid'],
    ['slug', { slug: 'a'.repeat(61) }, 'too_long'],
    ['slug', { slug: 'servers' }, 'slug_reserved'],
    ['slug', { slug: '' }, 'required'],
    ['title', { title: ' ' }, 'required'],
    ['content', { content: '' }, 'required'],
    ['content_en', { content_en: 'x'.repeat(50_001) }, 'too_long'],
    ['content_en', { content_en: '> '.repeat(40) }, 'text_too_complex'],
  ])('%s, error %#', async (field, fault, code) => {
    for (const locale of ['fa', 'en'] as const) {
      const { status, problem } = await create({ ...rules, ...fault }, locale);
      expect(status).toBe(422);
      expect(problem.errors).toEqual({
        [field]: translate(code as MessageKey, locale, { min: 2, max: field === 'slug' ? 60 : 50_000 }),
      });
    }
    expect(await t.deps.db.select().from(sitePages)).toEqual([]);
  });

  test('an address of another page', async () => {
    await create();
    const about = await create({ ...rules, slug: 'about' });
    expect((await create()).problem.errors).toHaveProperty('slug', 'Another page has this address.');
    expect((await change(about.body.id, rules)).problem.errors).toHaveProperty('slug');
    expect((await change(about.body.id, { ...rules, slug: 'about' })).status).toBe(200);
  });

  test('one page too many', async () => {
    const now = new Date();
    const filled = { content: 'x', title: 'x', body: [], sanitizer: 1, is_published: false };
    await t.deps.db
      .insert(sitePages)
      .values(Array.from({ length: pagesMax }, (_, at) => ({ ...filled, slug: `p-${at}`, created_at: now })));
    expect((await create()).problem.errors).toHaveProperty('slug');
  });
});

test('a form based on an outdated page returns the stored one', async () => {
  const { body } = await create();
  const seen = { ...rules, updated_at: body.updated_at };
  expect((await change(body.id, { ...seen, title: 'نخست' })).status).toBe(200);
  const late = await change(body.id, { ...seen, title: 'دیر' });
  expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile']);
  expect(late.body.record).toMatchObject({ title: 'نخست', content: rules.content });
});

test('changes by staff are audited', async () => {
  const { body } = await create();
  await change(body.id, { ...rules, title: 'قوانین مسابقه' });
  await t.call(calls.deletePage, { as: admin, input: { params: { id: body.id } } });
  expect((await read('rules')).status).toBe(404);
  const rows = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(3);
  expect(rows.map(({ action }) => action)).toEqual(['page.delete', 'page.update', 'page.create']);
  expect(rows[1]).toMatchObject({
    target_type: 'page',
    target_name: 'rules',
    before: { title: 'قوانین' },
    after: { title: 'قوانین مسابقه' },
  });
  for (const { action } of rows) expect(auditActions).toContain(action);
});

test('the preview equals the page and stores nothing', async () => {
  const sent = { as: admin, json: { content: '# A' } };
  expect((await t.call(calls.previewPage, sent)).body).toEqual({ body: [{ tag: 'h1', children: ['A'] }] });
  const [listed] = [await t.call(calls.listAdminPages, { as: admin })];
  expect(listed.body).toEqual([]);
});

test('no page can use an address that the server handles itself', () => {
  const paths = t.app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\/?[a-z0-9-]+)(?=[/ ])/.exec(line)?.[1] ?? [])
    .map((path) => path.replace(/^\//, ''));
  expect(paths).toEqual(expect.arrayContaining(['healthz', 'uploads']));
  expect(paths.filter((path) => !reservedSlugs.has(path))).toEqual([]);
});
