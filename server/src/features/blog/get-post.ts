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
import { sanitizeRichText, sanitizerVersion } from './sanitize-rich-text.ts';
import { postImages, posts } from './tables.ts';

/** Selects the published neighbour in the post's language: `comes` is `<` or `>`, `order` the sort direction. */
const neighbour = (comes: SQL, order: SQL) => sql<PostDetail['previous']>`(
  select jsonb_build_object('slug', neighbour.slug, 'title', neighbour.title) from ${posts} as neighbour
    where neighbour.status = 'published' and neighbour.locale = ${posts.locale} and (neighbour.published_at, neighbour.id) ${comes} (${posts.published_at}, ${posts.id})
  order by neighbour.published_at ${order}, neighbour.id ${order} limit 1
)`;

const imagesOfPost = sql<PostImage[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', image.id, 'image_url', image.image_url) order by image.id), '[]')
  from ${postImages} as image where image.post_id = ${posts.id}
)`;

/** Loads a post with everything on its page. */
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

type StoredBody = Pick<typeof posts.$inferSelect, 'id' | 'body' | 'sanitizer' | 'updated_at'>;

/** Returns a text sanitized by the current rules, and stores the result if older rules sanitized it. */
async function bodyOf(
  db: Database,
  { id, body: stored, sanitizer, updated_at }: StoredBody,
): Promise<RichTextNode[]> {
  if (sanitizer === sanitizerVersion) return stored;
  const body = sanitizeRichText(stored);
  // A newer release stored it: sanitize for this response without storing.
  if (sanitizer > sanitizerVersion) return body;
  // Skips the update if the post was edited at the same time.
  const isSame = and(eq(posts.id, id), eq(posts.sanitizer, sanitizer), eq(posts.updated_at, updated_at));
  await db.update(posts).set({ body, sanitizer: sanitizerVersion }).where(isSame);
  return body;
}

/** Returns a published post, or any post to its author and staff. Throws not_found. */
export async function getPost(
  db: Database,
  slug: string,
  viewer: Viewer | undefined,
): Promise<PostDetail | undefined> {
  const row = await findPost(db, slug);
  if (!row) return undefined;
  const seesAll = canSeeAll(viewer, row.author_id);
  if (row.status !== 'published' && !seesAll) return undefined;
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
    raw_content: seesAll ? row.raw_content : null,
    liked,
    may_edit: viewer?.id === row.author_id,
    related,
    preview_image: ogImagePath(postOgImage(post, (locale) => ogSite(settings, locale))),
  };
}
