import type { Comment, Post, PostImage, PostStatus } from '@paddock/contract/blog/calls';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { canAsStaff } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import type { Viewer } from '../../http/app-types.ts';
import { publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { comments, postImages, postLikes, posts } from './tables.ts';

export type PostRow = typeof posts.$inferSelect;

export const isPublished = eq(posts.status, 'published');

/** Whether a viewer sees an author's posts in every state with their Markdown: the author and staff do. */
export function canSeeAll(viewer: Viewer | undefined, author_id: number): boolean {
  return viewer !== undefined && (viewer.id === author_id || canAsStaff(viewer.role, 'blog', 'view'));
}

const isAuthorDeleted = sql<boolean>`${users.deleted_at} is not null`;
const mainImage = sql<string | null>`(
  select image.image_url from ${postImages} as image where image.post_id = ${posts.id} order by image.id limit 1
)`;
export const likeCount = sql<number>`(
  select count(*)::int from ${postLikes} as liked where liked.post_id = ${posts.id}
)`;
export const commentCount = sql<number>`(
  select count(*)::int from ${comments} as said where said.post_id = ${posts.id}
)`;

/** The columns of a post in lists; `content` selects the Markdown or the excerpt. */
export const postColumns = (content: typeof posts.content | typeof posts.excerpt) => ({
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  locale: posts.locale,
  content,
  status: posts.status,
  main_image_url: mainImage,
  author: publicUserColumns,
  is_author_deleted: isAuthorDeleted,
  published_at: posts.published_at,
  created_at: posts.created_at,
  updated_at: posts.updated_at,
  like_count: likeCount,
  comment_count: commentCount,
});

/** Selects posts for lists. */
export function selectPosts(db: Executor, content: typeof posts.content | typeof posts.excerpt) {
  return db
    .select(postColumns(content))
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .$dynamic();
}

/** Hides the name of a deleted author. */
export function hideDeletedAuthor<T extends { author: PublicUser; is_author_deleted: boolean }>(row: T) {
  return { ...row, author: row.is_author_deleted ? null : row.author };
}

interface PostFilter {
  search?: string | undefined;
  status?: PostStatus | undefined;
  locale?: Locale | undefined;
}

function matching({ search, status, locale }: PostFilter, whose: SQL | undefined): SQL | undefined {
  return and(
    whose,
    status && eq(posts.status, status),
    locale && eq(posts.locale, locale),
    matchesSearch(posts.search_text, search),
  );
}

const newestFirst = [desc(posts.published_at), desc(posts.id)];

/** Lists published posts, newest first. */
export async function listPublishedPosts(
  db: Database,
  { skip = 0, limit = maxPageSize, ...filter }: PostFilter & PageQuery,
): Promise<List<Post>> {
  const where = matching(filter, isPublished);
  const rows = await db
    .select({
      ...postColumns(posts.excerpt),
      total: sql<number>`(select count(*)::int from ${posts} where ${where})`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(where)
    .orderBy(...newestFirst)
    .offset(skip)
    .limit(limit);
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (skip > 0 ? await db.$count(posts, where) : 0);
  return { items: rows.map(hideDeletedAuthor), total };
}

export function countPublishedPosts(
  db: Executor,
  wanted: Pick<PostFilter, 'search' | 'locale'>,
): Promise<number> {
  return db.$count(posts, matching(wanted, isPublished));
}

/** Lists an author's posts, last edited first. */
export async function listManagedPosts(
  db: Executor,
  { skip = 0, limit = maxPageSize, ...filter }: PostFilter & PageQuery,
  author: number,
): Promise<List<Post>> {
  const where = matching(filter, eq(posts.author_id, author));
  const { items: rows, total } = await listPage(
    selectPosts(db, posts.content).where(where).orderBy(desc(posts.updated_at), desc(posts.id)),
    db.$count(posts, where),
    { skip, limit },
  );
  return { items: rows.map(hideDeletedAuthor), total };
}

/** Returns an existing post as its author sees it. */
export async function getManagedPost(db: Executor, id: number): Promise<Post> {
  const [row] = await selectPosts(db, posts.content).where(eq(posts.id, id));
  if (!row) throw new Error(`post ${id} is gone`);
  return hideDeletedAuthor(row);
}

/** Locks a post until the transaction ends, optionally only if `author` wrote it. */
export async function lockPost(tx: Executor, id: number, author?: number): Promise<PostRow | undefined> {
  const whose = author === undefined ? undefined : eq(posts.author_id, author);
  const [row] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), whose))
    .for('update');
  return row;
}

/** Finds a post that the viewer may read. */
export async function findReadableById(
  db: Executor,
  id: number,
  viewer: Viewer | undefined,
): Promise<PostRow | undefined> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  return row && (row.status === 'published' || canSeeAll(viewer, row.author_id)) ? row : undefined;
}

export async function findPublishedById(db: Executor, id: number): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isPublished));
  return row;
}

export function listImages(db: Executor, post_id: number): Promise<PostImage[]> {
  return db
    .select({ id: postImages.id, image_url: postImages.image_url })
    .from(postImages)
    .where(eq(postImages.post_id, post_id))
    .orderBy(asc(postImages.id));
}

export async function hasLiked(db: Executor, post_id: number, user_id: number | undefined): Promise<boolean> {
  if (user_id === undefined) return false;
  const likes = await db
    .select({ post_id: postLikes.post_id })
    .from(postLikes)
    .where(and(eq(postLikes.post_id, post_id), eq(postLikes.user_id, user_id)));
  return likes.length > 0;
}

/** Finds a published post for lists. */
export async function findPublishedBySlug(db: Executor, slug: string): Promise<Post | undefined> {
  const [row] = await selectPosts(db, posts.excerpt).where(and(eq(posts.slug, slug), isPublished));
  return row && hideDeletedAuthor(row);
}

/** Lists a post's comments, newest first. */
export async function listComments(
  db: Executor,
  post_id: number,
  { skip = 0, limit = maxPageSize }: PageQuery,
  viewer: Viewer | undefined,
): Promise<List<Comment>> {
  const where = eq(comments.post_id, post_id);
  const { items: rows, total } = await listPage(
    selectComments(db).where(where).orderBy(desc(comments.id)),
    db.$count(comments, where),
    { skip, limit },
  );
  return { items: rows.map((row) => toComment(row, viewer)), total };
}

function selectComments(db: Executor) {
  return db
    .select({
      id: comments.id,
      author: publicUserColumns,
      is_author_deleted: isAuthorDeleted,
      content: comments.content,
      created_at: comments.created_at,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.author_id))
    .$dynamic();
}

type SelectedComment = Awaited<ReturnType<typeof selectComments>>[number];

function toComment(row: SelectedComment, viewer: Viewer | undefined): Comment {
  const may_delete =
    viewer !== undefined && (viewer.id === row.author.id || canAsStaff(viewer.role, 'blog', 'edit'));
  return { ...hideDeletedAuthor(row), may_delete };
}

export async function getComment(db: Executor, id: number, viewer: Viewer): Promise<Comment> {
  const [row] = await selectComments(db).where(eq(comments.id, id));
  if (!row) throw new Error(`comment ${id} is gone`);
  return toComment(row, viewer);
}
