import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Download, DownloadCategory, DownloadSortOrder } from '@paddock/contract/downloads/calls';
import type { Game } from '@paddock/contract/servers/games';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { downloads } from './tables.ts';

export type DownloadRow = typeof downloads.$inferSelect;

export interface DownloadFilter {
  search?: string | undefined;
  category?: DownloadCategory | undefined;
  game?: Game | undefined;
  order?: DownloadSortOrder | undefined;
}

const orders: Record<DownloadSortOrder, SQL[]> = {
  newest: [desc(downloads.updated_at), desc(downloads.id)],
  popular: [desc(downloads.download_count), desc(downloads.id)],
  title: [asc(sql`${downloads.title} collate "fa-x-icu"`), asc(downloads.id)],
};

function matching({ search, category, game }: DownloadFilter): SQL | undefined {
  return and(
    category && eq(downloads.category, category),
    game && eq(downloads.game, game),
    matchesSearch(downloads.search_text, search),
  );
}

export async function listDownloads(
  db: Executor,
  { skip = 0, limit = maxPageSize, order = 'newest', ...filter }: DownloadFilter & PageQuery,
): Promise<List<Download>> {
  const where = matching(filter);
  return listPage(
    db
      .select()
      .from(downloads)
      .where(where)
      .orderBy(...orders[order]),
    db.$count(downloads, where),
    { skip, limit },
  );
}

/** Lists the ids of all matches, in order. */
export async function listDownloadIds(
  db: Executor,
  { order = 'newest', ...filter }: DownloadFilter,
): Promise<number[]> {
  const rows = await db
    .select({ id: downloads.id })
    .from(downloads)
    .where(matching(filter))
    .orderBy(...orders[order]);
  return rows.map(({ id }) => id);
}

/** Finds downloads by id, unordered. */
export function findDownloads(db: Executor, ids: readonly number[]): Promise<DownloadRow[]> {
  return db
    .select()
    .from(downloads)
    .where(inArray(downloads.id, [...ids]));
}

export async function findDownload(db: Executor, id: number): Promise<DownloadRow | undefined> {
  const [row] = await db.select().from(downloads).where(eq(downloads.id, id));
  return row;
}

/** Locks a download until the transaction ends. */
export async function lockDownload(tx: Executor, id: number): Promise<DownloadRow | undefined> {
  const [row] = await tx.select().from(downloads).where(eq(downloads.id, id)).for('update');
  return row;
}

/** Counts a started download. */
export async function countDownload(db: Executor, id: number): Promise<void> {
  await db
    .update(downloads)
    .set({ download_count: sql`${downloads.download_count} + 1` })
    .where(eq(downloads.id, id));
}
