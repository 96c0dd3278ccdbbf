import type { Post } from '@paddock/contract/blog/calls';
import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { hideDeletedAuthor, isPublished, selectPosts } from './queries.ts';
import { posts } from './tables.ts';

const relatedMax = 3;
/** Similarity is computed for each post, so older posts are skipped. */
const relatedAmong = 200;
/** How many characters of a post are compared. */
const relatedBy = 2_000;

/** Finds the most similar published posts, those in the same language first. */
async function findAlike(db: Database, id: number): Promise<number[]> {
  const text = sql`(select left(current.search_text, ${relatedBy}) from ${posts} as current where current.id = ${id})`;
  const hasSameLanguage = sql`${posts.locale} = (select current.locale from ${posts} as current where current.id = ${id})`;
  const newest = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, ne(posts.id, id)))
    .orderBy(desc(hasSameLanguage), desc(posts.published_at), desc(posts.id))
    .limit(relatedAmong);
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, newest))
    .orderBy(
      desc(hasSameLanguage),
      sql`similarity(${posts.search_text}, ${text}) desc`,
      desc(posts.published_at),
    )
    .limit(relatedMax);
  return rows.map((row) => row.id);
}

/** Lists other published posts, most similar first. */
export async function listRelated(db: Database, id: number): Promise<Post[]> {
  const ids = await findAlike(db, id);
  const rows = await selectPosts(db, posts.excerpt).where(and(isPublished, inArray(posts.id, ids)));
  return ids.flatMap((one) => {
    const post = rows.find((row) => row.id === one);
    return post ? hideDeletedAuthor(post) : [];
  });
}
