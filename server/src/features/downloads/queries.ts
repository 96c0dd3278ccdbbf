import type { Download, DownloadCategory, DownloadSortOrder } from '@paddock/contract/downloads/calls';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import type { Game } from '@paddock/contract/servers/games';
import { and, asc, count, desc, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { containsPattern } from '../../db/like-pattern.ts';
import { downloads } from './tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;

export interface DownloadFilter {
  skip: number;
  limit: number;
  search: string;
  category?: DownloadCategory | undefined;
  game?: Game | undefined;
  order?: DownloadSortOrder | undefined;
}

const orders: Record<DownloadSortOrder, SQL[]> = {
  newest: [desc(downloads.updated_at), desc(downloads.id)],
  popular: [desc(downloads.download_count), desc(downloads.id)],
  title: [asc(sql`${downloads.title} collate "fa-x-icu"`), asc(downloads.id)],
};

/** A page of the downloads that match, with the count of all of them. */
export async function listDownloads(
  db: Executor,
  { skip, limit, search, category, game, order = 'newest' }: DownloadFilter,
): Promise<{ items: Download[]; total: number }> {
  const wanted = normalizeForSearch(search);
  const where = and(
    category && eq(downloads.category, category),
    game && eq(downloads.game, game),
    wanted ? like(downloads.search_text, containsPattern(wanted)) : undefined,
  );
  const [items, [counted]] = await Promise.all([
    db
      .select()
      .from(downloads)
      .where(where)
      .orderBy(...orders[order])
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(downloads).where(where),
  ]);
  return { items, total: counted?.total ?? 0 };
}

export async function findDownload(db: Executor, id: number): Promise<DownloadRow | undefined> {
  const [row] = await db.select().from(downloads).where(eq(downloads.id, id));
  return row;
}

/** Notes that it was begun once more. */
export async function countDownload(db: Executor, id: number): Promise<void> {
  await db
    .update(downloads)
    .set({ download_count: sql`${downloads.download_count} + 1` })
    .where(eq(downloads.id, id));
}
