import { slugOf } from '@paddock/contract/catalogue/raw-ids';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import type { catalogueLayouts, catalogueTracks } from '../tables.ts';

/** Returns an address that no row has or had, from the first text with Latin letters. Concurrent callers wait. */
export async function findFreeSlug(
  tx: Executor,
  table: typeof catalogueTracks | typeof catalogueLayouts,
  texts: readonly string[],
): Promise<string> {
  await lockSubject(tx, locks.catalogueSlugs, 'all');
  const base = texts.map(slugOf).find((slug) => slug !== '') ?? 'track';
  const pattern: SQL = sql`${`^${base}(-[0-9]+)?$`}`;
  const { rows } = await tx.execute<{ slug: string }>(sql`select slug from ${table} where slug ~ ${pattern}`);
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = base;
  for (let next = 2; taken.has(slug); next += 1) slug = `${base}-${next}`;
  return slug;
}
