import type { Post, PostForm } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { excerptMax } from '@paddock/contract/blog/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { toSearchText } from '../../db/like-pattern.ts';
import { locks } from '../../db/locks.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import type { Viewer } from '../../http/app-types.ts';
import { getManagedPost, lockPost } from './queries.ts';
import { parseMarkdown } from './rich-text/parse-markdown.ts';
import { depthMax, measureRichText, nodesMax, sanitizerVersion, toPlainText } from './sanitize-rich-text.ts';
import { findFreeSlug } from './slug.ts';
import { posts } from './tables.ts';

type Form = z.output<typeof PostForm>;

/** Parses the Markdown of a form. Throws validation_failed if it has too many nodes or is nested too deeply. */
export function parseContent(
  content: string,
  { config }: Pick<Deps, 'config'>,
  field = 'content',
): RichTextNode[] {
  const body = parseMarkdown(content, config.publicUrl);
  const { count, depth } = measureRichText(body);
  if (count <= nodesMax && depth <= depthMax) return body;
  throw invalid({ field, code: 'text_too_complex' });
}

/** Cuts a text to its beginning, between two words. */
export function excerptOf(text: string, max: number = excerptMax): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max);
  const space = cut.lastIndexOf(' ');
  return `${space > max / 2 ? cut.slice(0, space) : cutText(cut, Math.floor(max / 2))}…`;
}

/**
 * Returns the text for excerpts: without tables and code, which are unreadable on one line, unless there is no other
 * text.
 */
function beginningOf(body: readonly RichTextNode[]): string {
  const prose = body.filter(
    (node) => typeof node === 'string' || (node.tag !== 'table' && node.tag !== 'pre'),
  );
  return excerptOf(toPlainText(prose) || toPlainText(body));
}

/** Derives stored fields from a form. */
function derived({ title, content, locale }: Form, deps: Pick<Deps, 'config'>) {
  const body = parseContent(content, deps);
  const text = toPlainText(body);
  return {
    title,
    locale: locale ?? textLocale(`${title} ${text}`),
    content,
    body,
    sanitizer: sanitizerVersion,
    excerpt: beginningOf(body),
    search_text: toSearchText(title, text),
  };
}

export function createPost(deps: Deps, form: Form, author: Pick<Viewer, 'id'>): Promise<Post> {
  const fields = derived(form, deps);
  return deps.db.transaction(async (tx) => {
    // Serialises slug assignment, so that posts with the same title get different slugs.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.postSlugs})`);
    const now = deps.now();
    const row = await insertRow(tx, posts, {
      ...fields,
      slug: await findFreeSlug(tx, form.title),
      author_id: author.id,
      created_at: now,
      updated_at: now,
    });
    return getManagedPost(tx, row.id);
  });
}

/** Updates a post of the viewer. Throws not_found for others' posts. */
export function updatePost(deps: Deps, id: number, form: Form, viewer: Viewer): Promise<Post> {
  const fields = derived(form, deps);
  return deps.db.transaction(async (tx) => {
    if (!(await lockPost(tx, id, viewer.id))) throw new AppError('not_found');
    await tx
      .update(posts)
      .set({ ...fields, updated_at: deps.now() })
      .where(eq(posts.id, id));
    return getManagedPost(tx, id);
  });
}
