import { excerptMax, type Post, type PostForm, type PostStatus } from '@paddock/contract/blog';
import { AppError } from '@paddock/contract/errors';
import { foldWithoutSpaces, type Locale } from '@paddock/contract/locale';
import type { RichNode } from '@paddock/contract/rich-text';
import { say } from '@paddock/contract/words';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { locks } from '../../db/locks.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { readMarkdown } from './markdown.ts';
import { getManagedPost, lockManagedPost } from './queries.ts';
import { depthMax, measure, nodesMax, plainText } from './sanitize.ts';
import { freeSlug } from './slug.ts';
import { noteForeignPost } from './staff-notes.ts';
import { posts } from './tables.ts';

type Form = z.output<typeof PostForm>;

/** What the markdown means. Throws validation_failed for one with too many parts or nested too deeply. */
export function readContent(content: string, { config }: Pick<Deps, 'config'>, locale: Locale): RichNode[] {
  const body = readMarkdown(content, config.publicUrl);
  const { count, depth } = measure(body);
  if (count <= nodesMax && depth <= depthMax) return body;
  throw new AppError('validation_failed', { errors: { content: say('text_too_complex', locale) } });
}

/** The beginning of a text, cut between two words. */
function excerptOf(text: string): string {
  if (text.length <= excerptMax) return text;
  const cut = text.slice(0, excerptMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptMax / 2)).toWellFormed()}…`;
}

/** What is kept of a form besides its fields. */
function derived({ title, content }: Form, deps: Pick<Deps, 'config'>, locale: Locale) {
  const body = readContent(content, deps, locale);
  const text = plainText(body);
  return {
    title,
    content,
    body,
    excerpt: excerptOf(text),
    search_text: foldWithoutSpaces(`${title} ${text}`),
  };
}

/** Stores a draft. */
export function createPost(
  deps: Deps,
  form: Form,
  author: Pick<Viewer, 'id'>,
  locale: Locale,
): Promise<Post> {
  const fields = derived(form, deps, locale);
  return deps.db.transaction(async (tx) => {
    // Two posts of one title must not take one slug.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.postSlugs})`);
    const now = deps.now();
    const [row] = await tx
      .insert(posts)
      .values({
        ...fields,
        slug: await freeSlug(tx, form.title),
        author_id: author.id,
        created_at: now,
        updated_at: now,
      })
      .returning({ id: posts.id });
    if (!row) throw new Error('the insert returned no row');
    return getManagedPost(tx, row.id);
  });
}

const written = ({ title, content }: Form) => ({ title, content });

/** Throws not_found for a post of somebody else. */
export function updatePost(
  deps: Deps,
  id: number,
  form: Form,
  viewer: Viewer,
  locale: Locale,
): Promise<Post> {
  const fields = derived(form, deps, locale);
  return deps.db.transaction(async (tx) => {
    const before = await lockManagedPost(tx, id, viewer);
    if (!before) throw new AppError('not_found');
    await tx
      .update(posts)
      .set({ ...fields, updated_at: deps.now() })
      .where(eq(posts.id, id));
    await noteForeignPost(tx, 'post.update', before, viewer, written(before), written(fields));
    return getManagedPost(tx, id);
  });
}

/** Any status follows any; the date of the first publication stays. */
export function setStatus(deps: Deps, id: number, status: PostStatus, viewer: Viewer): Promise<Post> {
  return deps.db.transaction(async (tx) => {
    const row = await lockManagedPost(tx, id, viewer);
    if (!row) throw new AppError('not_found');
    const now = deps.now();
    const published_at = row.published_at ?? (status === 'published' ? now : null);
    await tx.update(posts).set({ status, published_at, updated_at: now }).where(eq(posts.id, id));
    const { status: was, published_at: since } = row;
    const before = { status: was, published_at: since };
    await noteForeignPost(tx, 'post.status', row, viewer, before, { status, published_at });
    return getManagedPost(tx, id);
  });
}
