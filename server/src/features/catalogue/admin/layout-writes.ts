import type { AdminLayout, LayoutForm, NewLayout } from '@paddock/contract/catalogue/admin-calls';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { catalogueLayouts } from '../tables.ts';
import { moveId } from './assign-id.ts';
import { findFreeSlug } from './free-slug.ts';
import { requireUnused } from './name-uses.ts';
import { findLayoutName, getAdminLayout, lockLayout, lockTrack } from './queries.ts';

const audited = ({ is_shipped: _shipped, ...layout }: AdminLayout) => layout;

/** Creates a layout and assigns its id. Throws raw_id_taken. */
export function createLayout(
  { db, now: clock }: Deps,
  { track_id, raw, ...fields }: z.output<typeof NewLayout>,
): Promise<AdminLayout> {
  const now = clock();
  return db.transaction(async (tx) => {
    const track = await lockTrack(tx, track_id);
    if (!track) throw invalid({ field: 'track_id', code: 'invalid' });
    const texts = [raw ?? '', `${track.name} ${fields.name}`];
    const [row] = await tx
      .insert(catalogueLayouts)
      .values({
        ...fields,
        track_id,
        slug: await findFreeSlug(tx, catalogueLayouts, texts),
        origin: 'staff',
        edited_at: now,
        updated_at: now,
      })
      .returning();
    if (!row) throw new Error('the insert returned no row');
    if (raw !== undefined) await moveId(tx, { game: track.game, kind: 'track', raw }, row.id, now);
    const made = await getAdminLayout(tx, row);
    const target = { type: 'layout', id: row.id, name: await findLayoutName(tx, row) } as const;
    await audit(tx, { target, after: audited(made) });
    return made;
  });
}

/** Throws not_found and changed_meanwhile. */
export function updateLayout(
  { db, now: clock }: Deps,
  id: number,
  { updated_at: seen, ...fields }: z.output<typeof LayoutForm>,
): Promise<AdminLayout> {
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await lockForEdit(
      () => lockLayout(tx, id),
      seen,
      (row) => getAdminLayout(tx, row),
    );
    const [row] = await tx
      .update(catalogueLayouts)
      .set({ ...fields, edited_at: now, updated_at: editedAt(catalogueLayouts.updated_at, now) })
      .where(eq(catalogueLayouts.id, id))
      .returning();
    if (!row) throw new Error(`layout ${id} is gone`);
    const changed = await getAdminLayout(tx, row);
    await audit(tx, {
      target: { type: 'layout', id, name: await findLayoutName(tx, row) },
      before: audited(await getAdminLayout(tx, before)),
      after: audited(changed),
    });
    return changed;
  });
}

/** Hides a layout; references keep its row. Throws not_found and name_in_use. */
export async function deleteLayout({ db, now: clock, followUps }: Deps, id: number): Promise<undefined> {
  const now = clock();
  await db.transaction(async (tx) => {
    const row = await lockLayout(tx, id);
    if (!row) throw new AppError('not_found');
    await requireUnused(tx, followUps, 'track', [id]);
    const gone = audited(await getAdminLayout(tx, row));
    await tx
      .update(catalogueLayouts)
      .set({ removed_at: now, edited_at: now })
      .where(eq(catalogueLayouts.id, id));
    await audit(tx, { target: { type: 'layout', id, name: await findLayoutName(tx, row) }, before: gone });
  });
}
