import type {
  AdminPointsTemplate,
  PointsTemplateForm,
  PointsTemplateUpdate,
} from '@paddock/contract/championships/admin-calls';
import { toHundredths } from '@paddock/contract/championships/standings/points-templates';
import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { pointsTemplates } from '../tables.ts';
import { lockPointsTemplate, type PointsTemplateRow, toPointsTemplate } from './queries.ts';

type Form = z.output<typeof PointsTemplateForm>;

const targetOf = ({ id, name }: PointsTemplateRow) => ({ type: 'points_template', id, name }) as const;

export function createPointsTemplate(deps: Deps, form: Form): Promise<AdminPointsTemplate> {
  return deps.db.transaction(async (tx) => {
    const row = await insertRow(tx, pointsTemplates, {
      name: form.name,
      name_en: form.name_en ?? null,
      places: form.places.map(toHundredths),
      updated_at: deps.now(),
    });
    await audit(tx, { target: targetOf(row), after: toPointsTemplate(row) });
    return toPointsTemplate(row);
  });
}

export function updatePointsTemplate(
  deps: Deps,
  id: number,
  { updated_at: seen, name, name_en, places }: z.output<typeof PointsTemplateUpdate>,
): Promise<AdminPointsTemplate> {
  return deps.db.transaction(async (tx) => {
    const before = await lockForEdit(() => lockPointsTemplate(tx, id), seen, toPointsTemplate);
    const [row] = await tx
      .update(pointsTemplates)
      .set({
        name,
        name_en: name_en === undefined ? before.name_en : name_en,
        places: places.map(toHundredths),
        updated_at: editedAt(pointsTemplates.updated_at, deps.now()),
      })
      .where(eq(pointsTemplates.id, id))
      .returning();
    if (!row) throw new Error(`points template ${id} is gone`);
    await audit(tx, {
      target: targetOf(row),
      before: toPointsTemplate(before),
      after: toPointsTemplate(row),
    });
    return toPointsTemplate(row);
  });
}

export function deletePointsTemplate(deps: Deps, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [gone] = await tx.delete(pointsTemplates).where(eq(pointsTemplates.id, id)).returning();
    if (!gone) throw new AppError('not_found');
    await audit(tx, { target: targetOf(gone), before: toPointsTemplate(gone) });
  });
}
