import { addComment, addPostImages, createPost, setPostStatus } from '@paddock/contract/blog/calls';
import type { MadeUser } from '../make/make.ts';
import { asFile, makeImage } from '../make/make-image.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';
import { hostileMarkdown } from './markdown.ts';

/** Posts of a player that others read, like and comment on. */
export async function postsToRead(test: TestApp, author: MadeUser): Promise<Values> {
  const form = { title: 'خط مسابقه در اسپا', content: 'از پیچ **اول** دیر ترمز کنید و زود گاز بدهید.' };
  const png = asFile(await makeImage('png', 8, 8));
  const posts: { id: number; slug: string }[] = [];
  const said: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { id } = (await test.call(createPost, { as: author, json: form })).body;
    const input = { params: { id } } as never;
    posts.push((await test.call(setPostStatus, { as: author, input, json: { status: 'published' } })).body);
    said.push((await test.call(addComment, { as: author, input, json: { content: 'خوب بود' } })).body.id);
  }
  const files = { files: [1, 2, 3].map(() => png) };
  const pictured = { params: { id: posts[0]?.id ?? 0 }, files };
  const images = (await test.call(addPostImages, { as: author, input: pictured })).body;
  const ids = posts.map(({ id }) => id);
  const names = [
    'PUT /api/v1/blog/{id}',
    'POST /api/v1/blog/{id}/images',
    'PATCH /api/v1/blog/{id}/status',
    'POST /api/v1/blog/{id}/like',
    'DELETE /api/v1/blog/{id}/like',
    'GET /api/v1/blog/{id}/comments',
    'POST /api/v1/blog/{id}/comments',
    'DELETE /api/v1/blog/{id}/comments/{comment_id}',
  ];
  const hostile = hostileMarkdown.filter((_, at) => at % 20 === 0);
  return {
    ...Object.fromEntries(names.map((name) => [`${name} id`, ids])),
    'DELETE /api/v1/blog/{id}/images/{image_id} id': ids.slice(0, 1),
    'DELETE /api/v1/blog/{id}/images/{image_id} image_id': images.map(({ id }: { id: number }) => id),
    'GET /api/v1/blog ?': ['search=اسپا&limit=2', 'search=%25&skip=1', 'status=draft'],
    'GET /api/v1/blog/count ?': ['search=اسپا', 'search=%25'],
    'GET /api/v1/blog/dashboard ?': ['status=draft', 'status=lost', 'search=پیچ&limit=۱'],
    'GET /api/v1/blog/{slug} slug': [...posts.map(({ slug }) => slug), 'خط', '..', '%2e%2e%2f'],
    'POST /api/v1/blog/': [form],
    'PUT /api/v1/blog/{id}': hostile.map((text) => ({ ...form, content: `${form.content}\n\n${text}` })),
    'PATCH /api/v1/blog/{id}/status': [{ status: 'archived' }, { status: 'published' }, { status: 'gone' }],
    'POST /api/v1/blog/preview': hostile.map((content) => ({ content })),
    'POST /api/v1/blog/{id}/comments': [{ content: 'آفرین' }],
    'DELETE /api/v1/blog/{id}/comments/{comment_id} comment_id': said,
  };
}
