import * as calls from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { sanitizerVersion } from './sanitize-rich-text.ts';
import { posts } from './tables.ts';

let t: TestApp;
let author: MadeUser;
let post: calls.Post;
beforeAll(async () => {
  t = await testApp();
  author = await makeUser(t);
});
beforeEach(async () => {
  const json = { title: 'Kerbs of Spa', content: 'A **long** enough text about the kerbs.' };
  ({ body: post } = await t.call(calls.createPost, { as: author, json }));
});
afterAll(() => t.close());

const read = async () => {
  const input = { params: { slug: post.slug } };
  return (await t.call(calls.getPost, { as: author, input })).body.body as RichTextNode[];
};
const stored = async () => (await t.deps.db.select().from(posts).where(eq(posts.id, post.id)))[0];
const plant = (sanitizer: number, body: RichTextNode[]) =>
  t.deps.db.update(posts).set({ sanitizer, body }).where(eq(posts.id, post.id));

const text = (words: string): RichTextNode => ({ tag: 'p', children: [words] });
const link = (href: string): RichTextNode => ({ tag: 'a', href, children: ['here'] });

test('a text stored by older rules is sanitized when read, and stored again', async () => {
  await plant(sanitizerVersion - 1, [text('before'), link('javascript:alert(1)')]);
  expect(await read()).toEqual([text('before'), 'here']);
  expect(await stored()).toMatchObject({ sanitizer: sanitizerVersion, body: [text('before'), 'here'] });
});

test('a text stored by newer rules is sanitized for the response and stays stored as it was', async () => {
  const body = [text('before'), link('javascript:alert(1)')];
  await plant(sanitizerVersion + 1, body);
  expect(await read()).toEqual([text('before'), 'here']);
  expect(await stored()).toMatchObject({ sanitizer: sanitizerVersion + 1, body });
});

test('a saved text is sanitized by the current rules', async () => {
  expect(await stored()).toMatchObject({ sanitizer: sanitizerVersion });
  await plant(0, [text('old')]);
  const json = { title: 'Kerbs of Spa', content: 'A new text, just as long as the one before.' };
  await t.call(calls.updatePost, { as: author, input: { params: { id: post.id } } as never, json });
  expect(await stored()).toMatchObject({ sanitizer: sanitizerVersion });
  expect(await read()).toEqual([text('A new text, just as long as the one before.')]);
});
