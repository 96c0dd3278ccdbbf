import type { PostDetail, PostImage } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/app-types.ts';
import { ogImagePath, ogSite } from '../../og-images/serve-og-images.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { users } from '../users/tables.ts';
import { listRelated } from './list-related.ts';
import { postOgImage } from './og-image.ts';
import { canSeeAll, hasLiked, hideDeletedAuthor, postColumns } from './queries.ts';
import { sanitizeRichText, sanitizerVersion } from './rich-text/sanitize-rich-text.ts';
import { postImages, posts } from './tables.ts';

/** A published post of the same language beside the one that is read: `comes` before or after it, in the given order. */
const neighbour = (comes: SQL, order: SQL) => sql<PostDetail['previous']>`(
  select jsonb_build_object('slug', beside.slug, 'title', beside.title) from ${posts} as beside
  where beside.status = 'published' and beside.locale = ${posts.locale} and (beside.published_at, beside.id) ${comes} (${posts.published_at}, ${posts.id})
  order by beside.published_at ${order}, beside.id ${order} limit 1
)`;

const imagesOfPost = sql<PostImage[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', image.id, 'image_url', image.image_url) order by image.id), '[]')
  from ${postImages} as image where image.post_id = ${posts.id}
)`;

/** A post with all that its page shows of it. */
async function findPost(db: Database, slug: string) {
  const [row] = await db
    .select({
      ...postColumns(posts.excerpt),
      author_id: posts.author_id,
      sanitizer: posts.sanitizer,
      raw_content: posts.content,
      body: posts.body,
      images: imagesOfPost,
      previous: neighbour(sql`<`, sql`desc`),
      next: neighbour(sql`>`, sql`asc`),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(eq(posts.slug, slug));
  return row;
}

type Stored = Pick<typeof posts.$inferSelect, 'id' | 'body' | 'sanitizer' | 'updated_at'>;

/** The text by the rules of today: one that older rules let through is sanitized and stored again, once. */
async function bodyOf(
  db: Database,
  { id, body: stored, sanitizer, updated_at }: Stored,
): Promise<RichTextNode[]> {
  if (sanitizer === sanitizerVersion) return stored;
  const body = sanitizeRichText(stored);
  // A process of an older release cuts to what it knows, and leaves what a newer one stored.
  if (sanitizer > sanitizerVersion) return body;
  // An edit meanwhile brought a text of its own.
  const isSame = and(eq(posts.id, id), eq(posts.sanitizer, sanitizer), eq(posts.updated_at, updated_at));
  await db.update(posts).set({ body, sanitizer: sanitizerVersion }).where(isSame);
  return body;
}

/** A published post for everybody, any for its author and the staff. */
export async function getPost(
  db: Database,
  slug: string,
  viewer: Viewer | undefined,
): Promise<PostDetail | undefined> {
  const row = await findPost(db, slug);
  if (!row) return undefined;
  const isSeenWhole = canSeeAll(viewer, row.author_id);
  if (row.status !== 'published' && !isSeenWhole) return undefined;
  const [body, related, liked, settings] = await Promise.all([
    bodyOf(db, row),
    listRelated(db, row.id),
    hasLiked(db, row.id, viewer?.id),
    getCurrentSettings(db),
  ]);
  const post = hideDeletedAuthor(row);
  return {
    ...post,
    body,
    raw_content: isSeenWhole ? row.raw_content : null,
    liked,
    may_edit: viewer?.id === row.author_id,
    related,
    preview_image: ogImagePath(postOgImage(post, (locale) => ogSite(settings, locale))),
  };
}
