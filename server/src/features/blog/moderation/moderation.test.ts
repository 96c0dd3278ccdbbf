import { exportPosts, listAdminPosts } from '@paddock/contract/blog/admin-calls';
import * as calls from '@paddock/contract/blog/calls';
import { staffReasonMax } from '@paddock/contract/payments/rules';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { postContent as content, createDraft, publishPost } from '../../../../test/make/make-post.ts';
import { countLockWaits } from '../../../../test/portal/database-sessions.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { saveSettings } from '../../site/save-settings.ts';
import { getRoleId } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';
import { posts } from '../tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let author: MadeUser;
let player: MadeUser;
let moderator: MadeUser;
/** May view the blog but not change it. */
let watcher: MadeUser;

async function makeWatcher(): Promise<MadeUser> {
  const [moderators] = await t.deps.db.select().from(roles).where(eq(roles.name, 'moderator'));
  if (!moderators) throw new Error('there are no moderators');
  const { id: _, permissions, ...role } = moderators;
  const viewed = permissions.map((entry) =>
    entry.module === 'blog' ? { ...entry, permissions: { ...entry.permissions, edit: false } } : entry,
  );
  await t.deps.db.insert(roles).values({ ...role, name: 'watcher', permissions: viewed });
  return makeUser(t, { role: 'watcher' });
}

beforeAll(async () => {
  t = await testApp();
  // Moderation does not require linking Discord.
  moderator = await makeUser(t, { role: 'moderator', discord: false });
  watcher = await makeWatcher();
  player = await makeUser(t);
});
beforeEach(async () => {
  t.setNow(start);
  author = await makeUser(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const list = (query: object = {}, as: MadeUser | undefined = moderator) =>
  t.call(listAdminPosts, { as, input: { query } as never });
const mark = (
  id: number,
  status: string,
  { as = moderator, reason }: { as?: MadeUser; reason?: string } = {},
) =>
  t.call(calls.setPostStatus, {
    as,
    input: at(id),
    json: { status, ...(reason !== undefined && { reason }) },
  });
const get = (slug: string, as?: MadeUser) =>
  t.call(calls.getPost, { as, input: { params: { slug } } as never });
const page = async (url: string) => (await t.app.inject({ method: 'GET', url })).body;
const titles = ({ body }: { body: { title: string }[] }) => body.map(({ title }) => title);
const notificationsOf = ({ id }: MadeUser) =>
  t.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, id), eq(notifications.kind, 'post_moderated')))
    .orderBy(notifications.id);
const rowsAbout = (type: 'post' | 'comment', id: number) =>
  t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target_type, type), eq(auditLog.target_id, String(id))))
    .orderBy(auditLog.id);

describe('the staff list', () => {
  test('has everyone’s posts in every state, with filters, search and orders', async () => {
    const published = await publishPost(t, author, {
      title: 'Eau Rouge one',
      content: `# Kerbs\n\n${content}`,
    });
    const draft = (await createDraft(t, author, { title: 'Eau Rouge two' })).body;
    t.setNow(new Date('2026-03-02T08:00:00Z'));
    const other = await publishPost(t, player, { title: 'Eau Rouge three' });
    await t.call(calls.addComment, { as: player, input: at(published.id), json: { content: 'Nice' } });
    await mark(published.id, 'archived', { as: author });
    const search = 'EAU ROUGE';
    const all = await list({ search });
    expect(all.status).toBe(200);
    expect(titles(all)).toEqual(['Eau Rouge three', 'Eau Rouge two', 'Eau Rouge one']);
    expect(all.body[2]).toEqual({
      id: published.id,
      slug: published.slug,
      title: 'Eau Rouge one',
      locale: 'en',
      content: 'Kerbs A long enough text about the kerbs of Spa.',
      status: 'archived',
      main_image_url: null,
      author: { id: author.id, username: author.username, profile_image: null },
      published_at: start.toISOString(),
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
      like_count: 0,
      comment_count: 1,
    });
    expect(titles(await list({ search, status: 'draft' }))).toEqual([draft.title]);
    expect(titles(await list({ search, author_id: player.id }))).toEqual([other.title]);
    expect(titles(await list({ search: player.username.toUpperCase(), status: 'published' }))).toContain(
      other.title,
    );
    expect(titles(await list({ search, order: 'comments' }))[0]).toBe(published.title);
    expect(titles(await list({ search, order: 'published' }))[2]).toBe(draft.title);
    const part = await list({ search, skip: 1, limit: 1 });
    expect(titles(part)).toEqual(['Eau Rouge two']);
    expect(part.headers['x-total-count']).toBe('3');
    expect((await list({ status: 'deleted' })).status).toBe(422);
    expect(titles(await list({ search: '%' }))).toEqual([]);
    const query = { search, order: 'comments' };
    const file = await t.call(exportPosts, { as: moderator, input: { query } as never });
    const [heading, ...lines] = String(file.body).trim().split('\r\n');
    expect(heading).toContain('id,title,slug,status,author');
    expect(lines.map((line) => line.split(',')[1])).toEqual(titles(await list(query)));
  });

  test('is limited to staff who may view the blog', async () => {
    expect((await list({}, watcher)).status).toBe(200);
    expect((await list({}, player)).problem.code).toBe('permission_denied');
    expect((await t.call(listAdminPosts)).status).toBe(401);
  });

  test('opens unpublished posts with their comments', async () => {
    const { id, slug } = await publishPost(t, author);
    await t.call(calls.addComment, { as: player, input: at(id), json: { content: 'Nice' } });
    await mark(id, 'draft', { as: author });
    for (const as of [watcher, moderator, author]) {
      expect((await get(slug, as)).body).toMatchObject({ status: 'draft', raw_content: content });
      const comments = await t.call(calls.listComments, { as, input: at(id) });
      expect(comments.body).toMatchObject([{ content: 'Nice', may_delete: as === moderator }]);
    }
    expect((await get(slug, player)).status).toBe(404);
    expect((await t.call(calls.listComments, { as: player, input: at(id) })).status).toBe(404);
  });
});

describe('a post hidden by staff', () => {
  test('disappears from public pages, is kept and audited, and its author is notified of the reason', async () => {
    const { id, slug, title } = await publishPost(t, author);
    const path = `/blog/${slug}`;
    expect(await page('/blog/rss.xml')).toContain(path);
    const hidden = await mark(id, 'draft', { reason: 'This is an advert.' });
    expect(hidden.body).toMatchObject({ id, status: 'draft', published_at: start.toISOString() });
    expect((await get(slug)).status).toBe(404);
    expect(titles(await t.call(calls.listPosts, { input: { query: { search: title } } as never }))).toEqual(
      [],
    );
    expect(await page('/blog/rss.xml')).not.toContain(path);
    expect(await page('/sitemap.xml')).not.toContain(path);
    expect((await get(slug, author)).body).toMatchObject({ raw_content: content, title, may_edit: true });

    const facts = { slug, post_title: title };
    expect(await notificationsOf(author)).toMatchObject([
      { data: { ...facts, change: 'unpublished', reason: 'This is an advert.' } },
    ]);
    expect(await rowsAbout('post', id)).toMatchObject([
      {
        actor_id: moderator.id,
        action: 'post.status',
        target_name: title,
        before: { status: 'published' },
        after: { status: 'draft', reason: 'This is an advert.' },
      },
    ]);
  });

  test('is archived and restored, with one notification per step', async () => {
    const { id, slug } = await publishPost(t, author);
    const steps = [
      ['archived', 'archived'],
      ['draft', 'restored'],
      ['published', 'republished'],
      ['draft', 'unpublished'],
    ] as const;
    for (const [at, [status]] of steps.entries()) {
      t.setNow(new Date(start.getTime() + (at + 1) * 60_000));
      expect((await mark(id, status)).status).toBe(200);
      // Repeating a step changes nothing and sends no notification.
      expect((await mark(id, status)).status).toBe(200);
    }
    expect((await notificationsOf(author)).map(({ data }) => data)).toMatchObject(
      steps.map(([, change]) => ({ slug, change, reason: null })),
    );
    expect(await rowsAbout('post', id)).toHaveLength(steps.length);
  });

  test('stays editable by its author, whose steps are not audited', async () => {
    const { id } = await publishPost(t, author);
    await mark(id, 'archived');
    expect((await mark(id, 'published', { as: author })).body.status).toBe('published');
    expect(await notificationsOf(author)).toHaveLength(1);
    expect(await rowsAbout('post', id)).toHaveLength(1);
    const staffPost = await publishPost(t, await makeUser(t, { role: 'editor' }));
    await t.deps.db.update(posts).set({ author_id: moderator.id }).where(eq(posts.id, staffPost.id));
    expect((await mark(staffPost.id, 'draft')).problem.code).toBe('discord_required');
  });

  test('cannot be one that its author never published', async () => {
    const { body } = await createDraft(t, author);
    expect((await mark(body.id, 'published')).problem).toMatchObject({
      status: 409,
      code: 'post_never_published',
    });
    expect((await mark(body.id, 'archived')).status).toBe(200);
    expect((await mark(body.id, 'draft')).status).toBe(200);
  });

  test('is rejected without permission, without side effects', async () => {
    const { id, slug } = await publishPost(t, author);
    expect((await mark(id, 'draft', { as: player })).status).toBe(404);
    expect((await mark(id, 'draft', { as: watcher })).problem.code).toBe('permission_denied');
    expect((await mark(id, 'hidden')).status).toBe(422);
    const reason = 'x'.repeat(staffReasonMax + 1);
    expect((await mark(id, 'draft', { reason })).problem.errors).toHaveProperty('reason');
    expect((await mark(2_000_000_000, 'draft')).status).toBe(404);
    await saveSettings(t.deps.db, { staff_second_factor: true });
    expect((await mark(id, 'draft')).problem.code).toBe('second_factor_setup_required');
    await saveSettings(t.deps.db, { staff_second_factor: false });
    expect((await get(slug)).status).toBe(200);
    expect(await notificationsOf(author)).toEqual([]);
    expect(await rowsAbout('post', id)).toEqual([]);
  });

  test('stays published if its moderator is demoted while the call waits', async () => {
    const { id, slug } = await publishPost(t, author);
    const leaving = await makeUser(t, { role: 'moderator' });
    const answer = await t.deps.db.transaction(async (tx) => {
      await tx.select().from(posts).where(eq(posts.id, id)).for('update');
      const pending = mark(id, 'draft', { as: leaving });
      await expect.poll(() => countLockWaits(t.deps.db)).toBe(1);
      const role_id = await getRoleId(t.deps.db, 'player');
      await t.deps.db.update(users).set({ role_id }).where(eq(users.id, leaving.id));
      return { pending };
    });
    expect((await answer.pending).problem.code).toBe('permission_denied');
    expect((await get(slug)).body.status).toBe('published');
    expect(await notificationsOf(author)).toEqual([]);
  });
});

describe('a comment deleted by staff', () => {
  const addComment = async (id: number) =>
    (await t.call(calls.addComment, { as: player, input: at(id), json: { content: 'Cheap tyres' } })).body.id;
  const remove = (id: number, comment_id: number, as: MadeUser) =>
    t.call(calls.deleteComment, { as, input: { params: { id, comment_id } } });

  test('is removed and audited; staff with view permission only cannot delete it', async () => {
    const { id } = await publishPost(t, author);
    const comment = await addComment(id);
    expect((await remove(id, comment, watcher)).problem.code).toBe('permission_denied');
    expect((await remove(id, comment, author)).status).toBe(404);
    // The post is hidden as well.
    await mark(id, 'archived');
    expect((await remove(id, comment, moderator)).status).toBe(204);
    expect((await t.call(calls.listComments, { as: moderator, input: at(id) })).body).toEqual([]);
    expect(await rowsAbout('comment', comment)).toMatchObject([
      { actor_id: moderator.id, action: 'comment.delete', before: { content: 'Cheap tyres' } },
    ]);
  });
});
