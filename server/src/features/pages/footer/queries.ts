import type { AdminFooter, AdminSeal, Footer } from '@paddock/contract/pages/footer-calls';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listPageLinks } from '../queries.ts';
import { footerSeals, siteFooter } from '../tables.ts';

export type SealRow = typeof footerSeals.$inferSelect;

export function toAdminSeal({ id, image, url, alt, alt_en, updated_at }: SealRow): AdminSeal {
  return { id, image, url, alt, alt_en, updated_at };
}

async function listSeals(db: Executor): Promise<AdminSeal[]> {
  const rows = await db.select().from(footerSeals).orderBy(asc(footerSeals.id));
  return rows.map(toAdminSeal);
}

/** The version of a footer that was never changed. */
const neverChanged = new Date(0);

export async function getAdminFooter(db: Executor): Promise<AdminFooter> {
  const [[row], seals] = await Promise.all([
    db.select().from(siteFooter).where(eq(siteFooter.id, 1)),
    listSeals(db),
  ]);
  return { columns: row?.columns ?? null, updated_at: row?.updated_at ?? neverChanged, seals };
}

export async function getFooter(db: Executor): Promise<Footer> {
  const [{ columns, seals }, pages] = await Promise.all([getAdminFooter(db), listPageLinks(db)]);
  return { columns, pages: columns ? [] : pages, seals };
}

/** Locks the seal until the transaction ends. */
export async function lockSeal(tx: Executor, id: number): Promise<SealRow | undefined> {
  const [row] = await tx.select().from(footerSeals).where(eq(footerSeals.id, id)).for('update');
  return row;
}
