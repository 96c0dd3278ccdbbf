import type { Post } from '@paddock/contract/blog/calls';
import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { hideDeletedAuthor, isPublished, selectPosts } from './queries.ts';
import { posts } from './tables.ts';

const relatedMax = 3;
/** Comparing words takes time with every post: older ones are not looked at. */
const relatedAmong = 200;
/** Characters of a post that are compared. */
const relatedBy = 2_000;

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

/** Other published posts, those whose words are most like this one's first. */
export async function listRelated(db: Database, id: number): Promise<Post[]> {
  const ids = await findAlike(db, id);
  const rows = await selectPosts(db, posts.excerpt).where(and(isPublished, inArray(posts.id, ids)));
  return ids.flatMap((one) => {
    const found = rows.find((row) => row.id === one);
    return found ? hideDeletedAuthor(found) : [];
  });
}
