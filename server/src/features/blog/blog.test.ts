import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@paddock/contract/blog/calls';
import { excerptMax, postContentMax } from '@paddock/contract/blog/rules';
import { endpointName } from '@paddock/contract/core/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import {
  postContent as content,
  createDraft,
  newPostTitle,
  publishPost,
  setPostStatus,
} from '../../../test/make/make-post.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { slugify } from './slug.ts';

const start = new Date('2026-03-01T08:00:00Z');
const later = new Date('2026-03-02T08:00:00Z');
let t: TestApp;
let author: MadeUser;
let other: MadeUser;
let staff: MadeUser;
let png: Blob;
beforeAll(async () => {
  t = await testApp();
  staff = await makeUser(t, { role: 'moderator' });
  png = asFile(await makeImage('png', 80, 60));
});
beforeEach(async () => {
  t.setNow(start);
  [author, other] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const create = (fields?: object, as = author) => createDraft(t, as, fields);
const at = (id: number) => ({ params: { id } }) as never;
const setStatus = (id: number, status: string, as = author) => setPostStatus(t, as, id, status);
const update = (id: number, fields: object, as = author) =>
  t.call(calls.updatePost, { as, input: at(id), json: { title: 'Changed', content, ...fields } });
const publish = (fields?: object, as = author) => publishPost(t, as, fields);
const get = (slug: string, as?: MadeUser) =>
  t.call(calls.getPost, { as, input: { params: { slug } } as never });
const list = (query: object = {}) => t.call(calls.listPosts, { input: { query } as never });
const managed = (query: object = {}, as = author) =>
  t.call(calls.listManagedPosts, { as, input: { query } as never });
const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const uploads = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).length;

describe('writing', () => {
  test('starts with a draft visible to its author and staff', async () => {
    const { status, body } = await create({ title: 'آموزش دریفت' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      slug: 'آموزش-دریفت',
      title: 'آموزش دریفت',
      locale: 'en',
      content,
      status: 'draft',
      main_image_url: null,
      author: { id: author.id, username: author.username, profile_image: null },
      published_at: null,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
      like_count: 0,
      comment_count: 0,
    });
    expect((await get(body.slug)).status).toBe(404);
    expect((await get(body.slug, other)).status).toBe(404);
    expect((await get(body.slug, author)).body).toMatchObject({ raw_content: content, may_edit: true });
    expect((await get(body.slug, staff)).body).toMatchObject({ raw_content: content, may_edit: false });
  });

  test('accepts a trailing slash', async () => {
    const payload = { title: newPostTitle(), content };
    for (const url of ['/api/v1/blog', '/api/v1/blog/']) {
      const headers = { authorization: `Bearer ${author.token}` };
      expect((await t.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
    }
  });

  test('reports errors in the reader’s language', async () => {
    const json = { title: 'ab', content: 'short' };
    const refused = await t.call(calls.createPost, { as: author, json, locale: 'fa' });
    expect(refused.status).toBe(422);
    expect(refused.problem.errors).toEqual({
      title: 'عنوان باید حداقل ۳ کاراکتر باشد.',
      content: 'محتوا باید حداقل ۲۰ کاراکتر باشد.',
    });
    expect(
      (await create({ content: `${'> '.repeat(30)}deep deep deep deep` })).problem.errors,
    ).toHaveProperty('content');
    expect((await create({ content: 'word\n\n'.repeat(4_000) })).problem.errors).toHaveProperty('content');
    expect((await create({ content: 'x'.repeat(postContentMax + 1) })).status).toBe(422);
  });

  test('requires a linked Discord account', async () => {
    const unlinked = await makeUser(t, { discord: false });
    expect((await create({}, unlinked)).problem.code).toBe('discord_required');
    expect((await managed({}, unlinked)).problem.code).toBe('discord_required');
  });

  test('gives each post its own permanent address', async () => {
    const posts = await Promise.all([1, 2, 3].map(() => create({ title: 'One  title!' })));
    expect(posts.map(({ body }) => body.slug).sort()).toEqual(['one-title', 'one-title-2', 'one-title-3']);
    const { body } = await update(posts[0]?.body.id, { title: 'Another title' });
    expect(body.slug).toBe(posts[0]?.body.slug);
    expect(slugify('Dashboard')).not.toBe('dashboard');
    expect(slugify('!!! ***')).toBe('post');
    expect(slugify('🏎️ 🏁')).toBe('post');
    expect(slugify('می‌خواهم ببرم')).toBe('میخواهم-ببرم');
  });

  test('updates the edit date only when the text changes', async () => {
    const { id, slug } = await publish();
    const before = (await get(slug)).body.updated_at;
    t.setNow(later);
    for (const status of ['archived', 'published']) {
      await t.call(calls.setPostStatus, { as: author, input: { params: { id }, body: { status } } as never });
    }
    expect((await get(slug)).body.updated_at).toBe(before);
  });

  test('does not change the status or others’ posts', async () => {
    const { id, slug } = await publish();
    t.setNow(later);
    const changed = await update(id, { content: 'Now something else is written here.' });
    expect(changed.body).toMatchObject({ status: 'published', updated_at: later.toISOString() });
    expect((await get(slug)).body.body).toEqual([
      { tag: 'p', children: ['Now something else is written here.'] },
    ]);
    expect((await update(id, {}, other)).status).toBe(404);
    expect((await update(id, {}, staff)).status).toBe(404);
  });
});

describe('the status', () => {
  test('changes freely, and the first publication keeps its date', async () => {
    const { body } = await create();
    const published = await setStatus(body.id, 'published');
    expect(published.body).toMatchObject({ status: 'published', published_at: start.toISOString() });
    t.setNow(later);
    expect((await setStatus(body.id, 'draft')).body.status).toBe('draft');
    expect((await get(body.slug)).status).toBe(404);
    expect((await setStatus(body.id, 'archived')).body.status).toBe('archived');
    expect((await setStatus(body.id, 'archived')).status).toBe(200);
    expect((await setStatus(body.id, 'published')).body.published_at).toBe(start.toISOString());
    expect((await setStatus(body.id, 'deleted')).status).toBe(422);
    expect((await setStatus(body.id, 'archived', other)).status).toBe(404);
    expect((await setStatus(body.id, 'archived', staff)).body.status).toBe('archived');
  });
});

describe('lists', () => {
  test('public: published posts, newest first, with plain excerpts', async () => {
    const first = await publish({
      title: 'Zolder of می‌خواهم',
      content: `# Head\n\n**Bold** ${'word '.repeat(90)}`,
    });
    t.setNow(later);
    const second = await publish({ title: 'Zolder again' });
    await create({ title: 'Zolder draft' });
    const matches = await list({ search: 'ZOLDER' });
    expect(titles(matches)).toEqual([second.title, first.title]);
    expect(matches.body[1].content).toMatch(/^Head Bold word .*…$/);
    expect(matches.body[1].content.length).toBeLessThanOrEqual(excerptMax + 1);
    expect(matches.body[1]).not.toHaveProperty('raw_content');
    expect(titles(await list({ search: 'ميخواهم' }))).toEqual([first.title]);
    expect(titles(await list({ search: 'zolder', limit: 1, skip: 1 }))).toEqual([first.title]);
    expect((await list({ search: 'zolder', limit: 1 })).headers['x-total-count']).toBe('2');
    expect(titles(await list({ search: '%' }))).toEqual([]);
  });

  test('managed: one’s own posts, for staff as well', async () => {
    await publish({ title: 'Mine here' });
    await create({ title: 'Mine draft' });
    expect(titles(await managed()).sort()).toEqual(['Mine draft', 'Mine here']);
    expect(titles(await managed({ status: 'draft' }))).toEqual(['Mine draft']);
    expect((await managed({ search: 'kerbs' })).body[0].content).toBe(content);
    expect((await managed({}, other)).body).toEqual([]);
    expect((await managed({ search: 'mine here' }, staff)).body).toEqual([]);
  });

  test('posts of a deleted author stay without the name', async () => {
    const { slug } = await publish();
    await t.deps.db.update(users).set({ deleted_at: start }).where(eq(users.id, author.id));
    expect((await get(slug)).body.author).toBeNull();
  });
});

describe('reading', () => {
  test('visitors get the text without the Markdown', async () => {
    const { slug, title } = await publish({ content: `${content} <script>alert(1)</script>` });
    const near = await publish({ title: `${title} again` });
    const { status, body, headers } = await get(slug);
    expect(status).toBe(200);
    expect(body).toMatchObject({ raw_content: null, may_edit: false, liked: false, images: [] });
    expect(body.body).toEqual([
      {
        tag: 'p',
        children: [
          'A ',
          { tag: 'strong', children: ['long'] },
          ' enough text about the kerbs of Spa. ',
          'alert(1)',
        ],
      },
    ]);
    expect(body.related.map((post: { slug: string }) => post.slug)).toContain(near.slug);
    expect(headers['cache-control'] ?? '').not.toContain('no-store');
    expect((await get(slug, other)).headers['cache-control']).toBe('no-store');
    expect((await get('no-such-post')).status).toBe(404);
    // Server-side pages call this without HTTP.
    const page = t.app.inProcess.get(endpointName(calls.getPost))?.({ params: { slug: 'a\0b' } });
    await expect(page).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a preview renders the same and stores nothing', async () => {
    const before = (await managed()).headers['x-total-count'];
    const { body } = await t.call(calls.previewPost, { as: author, json: { content: '# Hi <b>' } });
    expect(body).toEqual({ body: [{ tag: 'h1', children: ['Hi '] }] });
    expect((await managed()).headers['x-total-count']).toBe(before);
  });
});

describe('pictures', () => {
  const add = (id: number, files: Blob[], as = author) =>
    t.call(calls.addPostImages, { as, input: { ...(at(id) as object), files: { files } } as never });

  test('are re-encoded; the first is the post’s image, and the text may embed them', async () => {
    const { id, slug } = await publish();
    const { status, body } = await add(id, [png, png]);
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    await update(id, { content: `${content} ![a picture](/uploads/${body[1].image_url})` });
    const seen = (await get(slug)).body;
    expect(seen.main_image_url).toBe(body[0].image_url);
    expect(seen.images).toEqual(body);
    expect(JSON.stringify(seen.body)).toContain(body[1].image_url);
  });

  test('are limited to eight, and rejected ones leave no file', async () => {
    const { body } = await create();
    const before = await uploads();
    const answers = await Promise.all([1, 2, 3].map(() => add(body.id, [png, png, png])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(await uploads()).toBe(before + 6);
    expect((await add(body.id, [png], other)).status).toBe(404);
    expect((await add(body.id, [new Blob(['<svg/>'])])).status).toBe(415);
    expect(await uploads()).toBe(before + 6);
  });

  test('are removed one by one', async () => {
    const { body } = await create();
    const images = (await add(body.id, [png])).body;
    const before = await uploads();
    const remove = (as: MadeUser) =>
      t.call(calls.deletePostImage, {
        as,
        input: { params: { id: body.id, image_id: images[0].id } },
      });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(author)).status).toBe(204);
    expect((await remove(author)).status).toBe(404);
    expect(await uploads()).toBe(before - 1);
  });
});
