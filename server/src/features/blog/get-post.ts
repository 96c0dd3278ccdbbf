import type { Post, PostDetail } from '@paddock/contract/blog/calls';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import type { Viewer } from '../../http/app-types.ts';
import { ogImagePath } from '../../og-images/serve-og-images.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { postOgImage } from './og-image.ts';
import {
  canSeeAll,
  hasLiked,
  hideDeletedAuthor,
  isPublished,
  listImages,
  type PostRow,
  selectPosts,
} from './queries.ts';
import { sanitizeRichText } from './rich-text/sanitize-rich-text.ts';
import { posts } from './tables.ts';

const relatedMax = 3;
/** Comparing words takes time with every post: older ones are not looked at. */
const relatedAmong = 200;

/** Other published posts, those whose words are most like this one's first. */
async function listRelated(db: Executor, row: PostRow): Promise<Post[]> {
  const similar = sql`similarity(${posts.search_text}, ${row.search_text.slice(0, 2_000)})`;
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, ne(posts.id, row.id)))
    .orderBy(desc(posts.published_at), desc(posts.id))
    .limit(relatedAmong);
  const rows = await selectPosts(db, posts.excerpt)
    .where(inArray(posts.id, newest))
    .orderBy(sql`${similar} desc`, desc(posts.published_at))
    .limit(relatedMax);
  return rows.map(hideDeletedAuthor);
}

/** The published posts that came out right before and right after this one. */
async function findNeighbours(db: Executor, { id, published_at }: PostRow) {
  if (!published_at) return { previous: null, next: null };
  const link = { slug: posts.slug, title: posts.title };
  const place = sql`(${posts.published_at}, ${posts.id})`;
  const own = sql`(${published_at.toISOString()}::timestamptz, ${id})`;
  const [[previous], [next]] = await Promise.all([
    db
      .select(link)
      .from(posts)
      .where(and(isPublished, sql`${place} < ${own}`))
      .orderBy(desc(posts.published_at), desc(posts.id))
      .limit(1),
    db
      .select(link)
      .from(posts)
      .where(and(isPublished, sql`${place} > ${own}`))
      .orderBy(asc(posts.published_at), asc(posts.id))
      .limit(1),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}

/** A published post for everybody, any for its author and the staff. */
export async function getPost(
  db: Database,
  slug: string,
  viewer: Viewer | undefined,
): Promise<PostDetail | undefined> {
  const [row] = await db.select().from(posts).where(eq(posts.slug, slug));
  if (!row) return undefined;
  const isSeenWhole = canSeeAll(viewer, row.author_id);
  if (row.status !== 'published' && !isSeenWhole) return undefined;
  const [[shown], images, related, neighbours, liked, settings] = await Promise.all([
    selectPosts(db, posts.excerpt).where(eq(posts.id, row.id)),
    listImages(db, row.id),
    listRelated(db, row),
    findNeighbours(db, row),
    hasLiked(db, row.id, viewer?.id),
    getCurrentSettings(db),
  ]);
  if (!shown) return undefined;
  const post = hideDeletedAuthor(shown);
  return {
    ...post,
    ...neighbours,
    body: sanitizeRichText(row.body),
    raw_content: isSeenWhole ? row.content : null,
    images,
    liked,
    may_edit: viewer?.id === row.author_id,
    related,
    preview_image: ogImagePath(postOgImage(post, settings.site_title)),
  };
}
