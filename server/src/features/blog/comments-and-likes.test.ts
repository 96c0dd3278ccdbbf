import * as calls from '@paddock/contract/blog/calls';
import { commentMax } from '@paddock/contract/blog/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { createDraft, publishPost, setPostStatus } from '../../../test/make/make-post.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notifications } from '../notifications/tables.ts';

let t: TestApp;
let author: MadeUser;
let other: MadeUser;
let staff: MadeUser;
beforeAll(async () => {
  t = await testApp();
  staff = await makeUser(t, { role: 'moderator' });
});
beforeEach(async () => {
  [author, other] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const publish = () => publishPost(t, author);
const at = (id: number) => ({ params: { id } }) as never;
const get = (slug: string, as?: MadeUser) =>
  t.call(calls.getPost, { as, input: { params: { slug } } as never });

describe('likes', () => {
  const like = (id: number, as: MadeUser) => t.call(calls.likePost, { as, input: at(id) });
  const unlike = (id: number, as: MadeUser) => t.call(calls.unlikePost, { as, input: at(id) });

  test('count each member once', async () => {
    const { id, slug } = await publish();
    const answers = await Promise.all([like(id, other), like(id, other), like(id, author)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect((await like(id, other)).body).toEqual({ liked: true, like_count: 2 });
    expect((await get(slug, other)).body).toMatchObject({ liked: true, like_count: 2 });
    expect((await unlike(id, other)).body).toEqual({ liked: false, like_count: 1 });
    expect((await unlike(id, other)).body).toEqual({ liked: false, like_count: 1 });
  });

  test('require a published post and signing in', async () => {
    const { body } = await createDraft(t, author);
    expect((await like(body.id, author)).status).toBe(404);
    expect((await t.call(calls.likePost, { input: at(body.id) })).status).toBe(401);
  });
});

describe('comments', () => {
  const comment = (id: number, text: unknown, as = other) =>
    t.call(calls.addComment, { as, input: at(id), json: { content: text } });
  const read = (id: number, as?: MadeUser, query: object = {}) =>
    t.call(calls.listComments, { as, input: { ...(at(id) as object), query } as never });
  const remove = (id: number, comment_id: number, as: MadeUser) =>
    t.call(calls.deleteComment, { as, input: { params: { id, comment_id } } });

  test('are plain text, newest first, and the author is notified of those by others', async () => {
    const { id, slug, title } = await publish();
    const { status, body } = await comment(id, '<b>Nice</b> **kerbs**\r\nindeed');
    expect(status).toBe(201);
    expect(body).toMatchObject({ content: '<b>Nice</b> **kerbs**\nindeed', may_delete: true });
    await comment(id, 'Thanks', author);
    const seen = await read(id);
    expect(seen.body.map((one: { content: string }) => one.content)).toEqual([
      'Thanks',
      '<b>Nice</b> **kerbs**\nindeed',
    ]);
    expect(seen.body[0].may_delete).toBe(false);
    expect((await read(id, undefined, { limit: 1 })).headers['x-total-count']).toBe('2');
    const sent = await t.deps.db.select().from(notifications).where(eq(notifications.user_id, author.id));
    expect(sent).toMatchObject([
      { kind: 'comment', data: { slug, post_title: title, from: other.username } },
    ]);
  });

  test('require text, a linked account and a published post', async () => {
    const { id } = await publish();
    expect((await comment(id, ' ')).status).toBe(422);
    expect((await comment(id, 'x'.repeat(commentMax + 1))).status).toBe(422);
    expect((await comment(id, 'hi', await makeUser(t, { discord: false }))).problem.code).toBe(
      'discord_required',
    );
    await setPostStatus(t, author, id, 'archived');
    expect((await comment(id, 'hi')).status).toBe(404);
    expect((await read(id)).status).toBe(404);
  });

  test('are deleted by their author and by staff', async () => {
    const { id } = await publish();
    const [ownComment, theirs] = [(await comment(id, 'mine')).body, (await comment(id, 'theirs')).body];
    const elsewhere = await publish();
    expect((await remove(id, ownComment.id, author)).status).toBe(404);
    expect((await remove(elsewhere.id, ownComment.id, other)).status).toBe(404);
    expect((await remove(id, ownComment.id, other)).status).toBe(204);
    expect((await remove(id, theirs.id, staff)).status).toBe(204);
    expect((await remove(id, theirs.id, staff)).status).toBe(404);
    expect((await read(id)).body).toEqual([]);
  });
});
