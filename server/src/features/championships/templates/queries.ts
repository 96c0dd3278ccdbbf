import type { AdminPointsTemplate } from '@paddock/contract/championships/admin-calls';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { asc, count, eq, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { containsFolded } from '../../../db/like-pattern.ts';
import { pointsTemplates } from '../tables.ts';

export type PointsTemplateRow = typeof pointsTemplates.$inferSelect;

export async function listPointsTemplates(
  db: Executor,
  { search = '', skip = 0, limit = pageSize }: PageQuery & { search?: string | undefined },
): Promise<List<AdminPointsTemplate>> {
  const where = or(
    containsFolded(pointsTemplates.name, search),
    containsFolded(pointsTemplates.name_en, search),
  );
  const counted = await db.select({ total: count() }).from(pointsTemplates).where(where);
  const rows = await db
    .select()
    .from(pointsTemplates)
    .where(where)
    .orderBy(asc(pointsTemplates.name), asc(pointsTemplates.id))
    .limit(limit)
    .offset(skip);
  return { items: rows.map(toPointsTemplate), total: counted[0]?.total ?? 0 };
}

/** Locks the template until the transaction ends. */
export async function lockPointsTemplate(tx: Executor, id: number): Promise<PointsTemplateRow | undefined> {
  const [row] = await tx.select().from(pointsTemplates).where(eq(pointsTemplates.id, id)).for('update');
  return row;
}

export function toPointsTemplate(row: PointsTemplateRow): AdminPointsTemplate {
  return { ...row, places: row.places.map(fromHundredths) };
}
