import type { AdminPointsTemplate } from '@paddock/contract/championships/admin-calls';
import { fromHundredths } from '@paddock/contract/championships/standings/points-templates';
import { type List, type PageQuery, pageSize } from '@paddock/contract/core/paging';
import { asc, eq, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { containsFolded } from '../../../db/like-pattern.ts';
import { listPage } from '../../../db/statements/list-page.ts';
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
  const { name, id } = pointsTemplates;
  const { items, total } = await listPage(
    db.select().from(pointsTemplates).where(where).orderBy(asc(name), asc(id)),
    db.$count(pointsTemplates, where),
    { skip, limit },
  );
  return { items: items.map(toPointsTemplate), total };
}

/** Locks the template until the transaction ends. */
export async function lockPointsTemplate(tx: Executor, id: number): Promise<PointsTemplateRow | undefined> {
  const [row] = await tx.select().from(pointsTemplates).where(eq(pointsTemplates.id, id)).for('update');
  return row;
}

export function toPointsTemplate(row: PointsTemplateRow): AdminPointsTemplate {
  return { ...row, places: row.places.map(fromHundredths) };
}
