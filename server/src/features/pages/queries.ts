import type { AdminPage, ListedPage, PageLink } from '@paddock/contract/pages/calls';
import { proposedSlugs } from '@paddock/contract/pages/rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { sitePages } from './tables.ts';

export type PageRow = typeof sitePages.$inferSelect;

/** Pages that most sites have come first, the others in the order of creation. */
const inOrder = [
  sql`coalesce(array_position(${sql.param([...proposedSlugs])}::text[], ${sitePages.slug}::text), 99)`,
  asc(sitePages.id),
];

const linkColumns = { slug: sitePages.slug, title: sitePages.title, title_en: sitePages.title_en };

export function listPageLinks(db: Executor): Promise<PageLink[]> {
  return db
    .select(linkColumns)
    .from(sitePages)
    .where(eq(sitePages.is_published, true))
    .orderBy(...inOrder);
}

export function listAdminPages(db: Executor): Promise<ListedPage[]> {
  const { id, is_published, updated_at, content_en } = sitePages;
  const has_english = sql<boolean>`${content_en} is not null`;
  return db
    .select({ id, ...linkColumns, has_english, is_published, updated_at })
    .from(sitePages)
    .orderBy(...inOrder);
}

export async function findPublishedPage(db: Executor, slug: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(sitePages).where(eq(sitePages.slug, slug));
  return row?.is_published ? row : undefined;
}

export async function findPage(db: Executor, id: number): Promise<PageRow | undefined> {
  const [row] = await db.select().from(sitePages).where(eq(sitePages.id, id));
  return row;
}

/** Locks a page until the transaction ends. */
export async function lockPage(tx: Executor, id: number): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(sitePages).where(eq(sitePages.id, id)).for('update');
  return row;
}

/** Returns the fields of the staff form. */
export function toAdminPage(row: PageRow): AdminPage {
  const { body: _, body_en: __, sanitizer: ___, created_at: ____, ...page } = row;
  return page;
}
