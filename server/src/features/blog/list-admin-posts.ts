import type { listAdminPosts as call, Post } from '@paddock/contract/blog/calls';
import type { postOrders } from '@paddock/contract/blog/rules';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { type List, maxPageSize } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { and, count, desc, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { containsPattern } from '../../db/like-pattern.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { commentCount, hideDeletedAuthor, likeCount, selectPosts } from './queries.ts';
import { posts } from './tables.ts';

const orders: Record<(typeof postOrders)[number], SQL> = {
  published: sql`${posts.published_at} desc nulls last`,
  comments: desc(commentCount),
  likes: desc(likeCount),
};

/** All posts in every state with the count of those that match, the last edited first unless another order is asked for. */
export async function listAdminPosts(
  db: Executor,
  { skip = 0, limit = maxPageSize, search = '', status, author_id, order }: QueryOf<typeof call>,
): Promise<List<Post>> {
  const wanted = normalizeForSearch(search);
  const pattern = containsPattern(wanted);
  const where = and(
    status && eq(posts.status, status),
    author_id === undefined ? undefined : eq(posts.author_id, author_id),
    wanted
      ? or(like(posts.search_text, pattern), and(notDeleted, like(users.username_key, pattern)))
      : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    selectPosts(db, posts.excerpt)
      .where(where)
      .orderBy(...(order ? [orders[order]] : []), desc(posts.updated_at), desc(posts.id))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(posts).innerJoin(users, eq(users.id, posts.author_id)).where(where),
  ]);
  return { items: rows.map(hideDeletedAuthor), total: counted?.total ?? 0 };
}
