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
import {
  depthMax,
  measureRichText,
  nodesMax,
  sanitizerVersion,
  toPlainText,
} from './rich-text/sanitize-rich-text.ts';
import { findFreeSlug } from './slug.ts';
import { posts } from './tables.ts';

type Form = z.output<typeof PostForm>;

/** What the markdown of a form's field means. Throws validation_failed for one with too many parts or nested too deeply. */
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

/** The beginning of a text, cut between two words. */
export function excerptOf(text: string, max: number = excerptMax): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max);
  const space = cut.lastIndexOf(' ');
  return `${space > max / 2 ? cut.slice(0, space) : cutText(cut, Math.floor(max / 2))}…`;
}

/** What a list shows of a text: tables and code say nothing without their lines, and stand in no excerpt unless there is nothing else. */
function beginningOf(body: readonly RichTextNode[]): string {
  const prose = body.filter(
    (node) => typeof node === 'string' || (node.tag !== 'table' && node.tag !== 'pre'),
  );
  return excerptOf(toPlainText(prose) || toPlainText(body));
}

/** What is kept of a form besides its fields. */
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

/** Stores a draft. */
export function createPost(deps: Deps, form: Form, author: Pick<Viewer, 'id'>): Promise<Post> {
  const fields = derived(form, deps);
  return deps.db.transaction(async (tx) => {
    // Two posts of one title must not take one slug.
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

/** Throws not_found for a post of somebody else. */
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
