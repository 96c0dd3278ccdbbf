import { eq, like, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { posts } from './tables.ts';

const slugMax = 80;
/** Path segments under /blog that are not posts. */
const reserved = new Set(['count', 'dashboard', 'preview', 'rss', 'rss.xml']);

/** Converts a title to a slug: letters of any script and digits, separated by dashes. */
export function slugify(title: string): string {
  // The zero-width non-joiner of Persian words would appear as %E2%80%8C.
  const plain = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u200c/g, '');
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > slugMax) break;
    slug = longer;
  }
  const short = slug || (words[0] ?? 'post').slice(0, slugMax);
  return reserved.has(short) ? `${short}-1` : short;
}

/** Returns a free slug for a title, with a number appended if needed. */
export async function findFreeSlug(tx: Executor, title: string): Promise<string> {
  const slug = slugify(title);
  const rows = await tx
    .select({ slug: posts.slug })
    .from(posts)
    .where(or(eq(posts.slug, slug), like(posts.slug, `${slug.replace(/[\\%_]/g, '\\$&')}-%`)));
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
