import type { AdminCar, CarForm, NewCar } from '@paddock/contract/catalogue/admin-calls';
import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { catalogueCars } from '../tables.ts';
import { moveId } from './assign-id.ts';
import { requireUnused } from './name-uses.ts';
import { type CarRow, getAdminCar, lockCar } from './queries.ts';

const audited = ({ is_shipped: _shipped, ...car }: AdminCar) => car;
const targetOf = ({ id, name }: CarRow) => ({ type: 'car', id, name }) as const;

/** Creates a car and assigns its id. Throws raw_id_taken. */
export function createCar(
  { db, now: clock }: Deps,
  { raw, ...fields }: z.output<typeof NewCar>,
): Promise<AdminCar> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(catalogueCars)
      .values({ ...fields, origin: 'staff', edited_at: now, updated_at: now })
      .returning();
    if (!row) throw new Error('the insert returned no row');
    if (raw !== undefined) await moveId(tx, { game: fields.game, kind: 'car', raw }, row.id, now);
    const made = await getAdminCar(tx, row);
    await audit(tx, { target: targetOf(row), after: audited(made) });
    return made;
  });
}

/** Throws not_found and changed_meanwhile. */
export function updateCar(
  { db, now: clock }: Deps,
  id: number,
  { updated_at: seen, ...fields }: z.output<typeof CarForm>,
): Promise<AdminCar> {
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await lockForEdit(
      () => lockCar(tx, id),
      seen,
      (row) => getAdminCar(tx, row),
    );
    const [row] = await tx
      .update(catalogueCars)
      .set({ ...fields, edited_at: now, updated_at: editedAt(catalogueCars.updated_at, now) })
      .where(eq(catalogueCars.id, id))
      .returning();
    if (!row) throw new Error(`car ${id} is gone`);
    const changed = await getAdminCar(tx, row);
    await audit(tx, {
      target: targetOf(row),
      before: audited(await getAdminCar(tx, before)),
      after: audited(changed),
    });
    return changed;
  });
}

/** Hides a car; references keep its row. Throws not_found and name_in_use. */
export async function deleteCar({ db, now: clock, followUps }: Deps, id: number): Promise<undefined> {
  const now = clock();
  await db.transaction(async (tx) => {
    const row = await lockCar(tx, id);
    if (!row) throw new AppError('not_found');
    await requireUnused(tx, followUps, 'car', [id]);
    const gone = audited(await getAdminCar(tx, row));
    await tx.update(catalogueCars).set({ removed_at: now, edited_at: now }).where(eq(catalogueCars.id, id));
    await audit(tx, { target: targetOf(row), before: gone });
  });
}
