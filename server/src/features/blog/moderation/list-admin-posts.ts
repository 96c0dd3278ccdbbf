import type { AdminPostFilter } from '@paddock/contract/blog/admin-calls';
import type { Post } from '@paddock/contract/blog/calls';
import type { postOrders } from '@paddock/contract/blog/rules';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { and, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { containsPattern } from '../../../db/like-pattern.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { commentCount, hideDeletedAuthor, likeCount, selectPosts } from '../queries.ts';
import { posts } from '../tables.ts';

const orders: Record<(typeof postOrders)[number], SQL> = {
  published: sql`${posts.published_at} desc nulls last`,
  comments: desc(commentCount),
  likes: desc(likeCount),
};

/** Requires a join with the authors. */
function matching({ search = '', status, author_id }: AdminPostFilter): SQL | undefined {
  const needle = normalizeForSearch(search);
  const pattern = containsPattern(needle);
  return and(
    status && eq(posts.status, status),
    author_id === undefined ? undefined : eq(posts.author_id, author_id),
    needle
      ? or(like(posts.search_text, pattern), and(notDeleted, like(users.username_key, pattern)))
      : undefined,
  );
}

const orderOf = ({ order }: AdminPostFilter) => [
  ...(order ? [orders[order]] : []),
  desc(posts.updated_at),
  desc(posts.id),
];

/** Lists all posts in every state with the total count, last edited first by default. */
export async function listAdminPosts(
  db: Executor,
  { skip = 0, limit = maxPageSize, ...filter }: AdminPostFilter & PageQuery,
): Promise<List<Post>> {
  const where = matching(filter);
  const [rows, [counted]] = await Promise.all([
    selectPosts(db, posts.excerpt)
      .where(where)
      .orderBy(...orderOf(filter))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(posts).innerJoin(users, eq(users.id, posts.author_id)).where(where),
  ]);
  return { items: rows.map(hideDeletedAuthor), total: counted?.total ?? 0 };
}

/** Lists the ids of all matches, in the order of the list. */
export async function listAdminPostIds(db: Executor, filter: AdminPostFilter): Promise<number[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_id))
    .where(matching(filter))
    .orderBy(...orderOf(filter));
  return rows.map(({ id }) => id);
}

/** Finds posts by id, unordered. */
export async function findPosts(db: Executor, ids: readonly number[]): Promise<Post[]> {
  const rows = await selectPosts(db, posts.excerpt).where(inArray(posts.id, [...ids]));
  return rows.map(hideDeletedAuthor);
}
