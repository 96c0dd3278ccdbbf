import type { Post } from '@paddock/contract/blog/calls';
import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import QuickLRU from 'quick-lru';
import { createPromiseCaches } from '../../concurrency/promise-cache.ts';
import type { Database } from '../../db/database.ts';
import { hideDeletedAuthor, isPublished, type PostRow, selectPosts } from './queries.ts';
import { posts } from './tables.ts';

const relatedMax = 3;
/** Comparing words takes time with every post: older ones are not looked at. */
const relatedAmong = 200;
/** Characters of a post that are compared. */
const relatedBy = 2_000;

/** Words are compared for each version of a post once in half a minute; whatever else is shown of the others is read each time. */
const alikeOf = createPromiseCaches<Database, number[]>({ maxSize: 500, maxAge: 30_000 });

/** The published posts whose words are most like those of the post: those in its language first, and of them the most alike. */
async function findAlike(db: Database, id: number): Promise<number[]> {
  const own = sql`(select left(own.search_text, ${relatedBy}) from ${posts} as own where own.id = ${id})`;
  const inOwnLanguage = sql`${posts.locale} = (select own.locale from ${posts} as own where own.id = ${id})`;
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, ne(posts.id, id)))
    .orderBy(desc(inOwnLanguage), desc(posts.published_at), desc(posts.id))
    .limit(relatedAmong);
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, newest))
    .orderBy(
      desc(inOwnLanguage),
      sql`similarity(${posts.search_text}, ${own}) desc`,
      desc(posts.published_at),
    )
    .limit(relatedMax);
  return rows.map((row) => row.id);
}

/** What was shown beside a post last: it is read together with the post, and seldom is something else wanted. */
const lastShown = new WeakMap<Database, QuickLRU<string, readonly number[]>>();

const lastShownOf = (db: Database) => {
  const shown = lastShown.get(db) ?? new QuickLRU<string, readonly number[]>({ maxSize: 500 });
  lastShown.set(db, shown);
  return shown;
};

/** The ids of the posts that are likely to be shown beside one. */
export const likelyRelated = (db: Database, slug: string): readonly number[] =>
  lastShownOf(db).get(slug) ?? [];

type Listed = Awaited<ReturnType<typeof selectPosts>>[number];

/**
 * Other published posts, those whose words are most like this one's first. `atHand`: those of likelyRelated, which were read
 * together with the post.
 */
export async function listRelated(
  db: Database,
  { id, slug, updated_at }: Pick<PostRow, 'id' | 'slug' | 'updated_at'>,
  atHand: readonly Listed[],
): Promise<Post[]> {
  const ids = await alikeOf(db).get(`${id} ${updated_at.getTime()}`, () => findAlike(db, id));
  const isLikely = ids.every((one) => likelyRelated(db, slug).includes(one));
  lastShownOf(db).set(slug, ids);
  const rows = isLikely
    ? atHand
    : await selectPosts(db, posts.excerpt).where(and(isPublished, inArray(posts.id, ids)));
  return ids.flatMap((one) => {
    const found = rows.find((row) => row.id === one);
    return found ? hideDeletedAuthor(found) : [];
  });
}
