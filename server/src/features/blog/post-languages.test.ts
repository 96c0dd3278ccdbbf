import * as calls from '@paddock/contract/blog/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { createDraft, publishPost } from '../../../test/make/make-post.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

const persian = { title: 'شب بارانی اسپا', content: 'چهل دقیقه مسابقه در باران شدید اسپا.' };
const english = { title: 'A wet night at Spa', content: 'Forty minutes of racing in the rain of Spa.' };

let t: TestApp;
let author: MadeUser;
beforeAll(async () => {
  t = await testApp();
  author = await makeUser(t);
});
afterAll(() => t.close());

const list = async (query: object) => (await t.call(calls.listPosts, { input: { query } })).body;
const titles = async (query: object) => (await list(query)).map(({ title }: { title: string }) => title);
const read = async (slug: string) => (await t.call(calls.getPost, { input: { params: { slug } } })).body;
const save = (id: number, json: object) =>
  t.call(calls.updatePost, { as: author, input: { params: { id } } as never, json });

test('a feed and a list in a language without posts', async () => {
  await publishPost(t, author, persian);
  expect(await titles({ locale: 'en' })).toEqual([]);
  expect((await t.app.inject('/blog/rss.xml?lang=en')).body).toContain(persian.title);
});

test('the language is detected from the text unless it is set', async () => {
  const draft = await createDraft(t, author, persian);
  expect(draft.body.locale).toBe('fa');
  expect((await save(draft.body.id, english)).body.locale).toBe('en');
  expect((await save(draft.body.id, { ...english, locale: 'fa' })).body.locale).toBe('fa');
  expect((await save(draft.body.id, { ...english, locale: null })).body.locale).toBe('en');
  const rejected = await save(draft.body.id, { ...english, locale: 'de' });
  expect([rejected.status, Object.keys(rejected.problem.errors ?? {})]).toEqual([422, ['locale']]);
});

test('lists, counts, feeds and neighbours are filtered by language, or cover all languages', async () => {
  const first = await publishPost(t, author, english);
  const between = await publishPost(t, author, { ...persian, title: 'میان آن دو' });
  const last = await publishPost(t, author, { ...english, title: 'Another wet night at Spa' });
  expect(await titles({ locale: 'en' })).toEqual([last.title, first.title]);
  expect(await titles({ locale: 'en', search: 'another' })).toEqual([last.title]);
  expect(await titles({ locale: 'fa', search: 'another' })).toEqual([]);
  expect(await titles({})).toEqual(expect.arrayContaining([last.title, between.title, first.title]));
  expect(await titles({ locale: 'en', skip: 1, limit: 1 })).toEqual([first.title]);
  const { body } = await t.call(calls.countPosts, { input: { query: { locale: 'en' } } });
  expect(body.total).toBe(2);

  const rss = (await t.app.inject('/blog/rss.xml?lang=en')).body;
  expect(rss).toContain(first.title);
  expect(rss).not.toContain(between.title);

  const { previous, next, related } = await read(first.slug);
  expect([previous, next?.title]).toEqual([null, last.title]);
  expect(related[0].title).toBe(last.title);
});

test('an excerpt skips tables and code unless the post has no other text', async () => {
  const table = '| a | b |\n|---|---|\n| one | two |';
  const { slug } = await publishPost(t, author, {
    content: `Laps of a rainy evening.\n\n${table}\n\nThe end.`,
  });
  expect((await read(slug)).content).toBe('Laps of a rainy evening. The end.');
  const bare = await publishPost(t, author, { content: table });
  expect((await read(bare.slug)).content).toBe('a b one two');
});
