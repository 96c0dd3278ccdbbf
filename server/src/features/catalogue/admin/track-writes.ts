import type { AdminTrack, NewTrack, TrackForm } from '@paddock/contract/catalogue/admin-calls';
import { AppError } from '@paddock/contract/core/errors';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { catalogueLayouts, catalogueTracks } from '../tables.ts';
import { moveId } from './assign-id.ts';
import { findFreeSlug } from './free-slug.ts';
import { requireUnused } from './name-uses.ts';
import { getAdminTrack, lockTrack } from './queries.ts';

/** The audited fields: those of the form, and the slugs of the layouts. */
const audited = ({ layouts, is_shipped: _shipped, ...track }: AdminTrack) => ({
  ...track,
  layouts: layouts.map(({ slug }) => slug),
});
const targetOf = ({ id, name }: { id: number; name: string }) => ({ type: 'track', id, name }) as const;

/** Creates a track with one layout and assigns its id. Throws raw_id_taken. */
export function createTrack(
  { db, now: clock }: Deps,
  { raw, length_m, ...fields }: z.output<typeof NewTrack>,
): Promise<AdminTrack> {
  const now = clock();
  return db.transaction(async (tx) => {
    const texts = [raw ?? '', fields.name];
    const [row] = await tx
      .insert(catalogueTracks)
      .values({
        ...fields,
        slug: await findFreeSlug(tx, catalogueTracks, texts),
        origin: 'staff',
        edited_at: now,
        updated_at: now,
      })
      .returning();
    if (!row) throw new Error('the insert returned no row');
    const [layout] = await tx
      .insert(catalogueLayouts)
      .values({
        track_id: row.id,
        name: '',
        name_fa: '',
        length_m,
        slug: await findFreeSlug(tx, catalogueLayouts, texts),
        origin: 'staff',
        edited_at: now,
        updated_at: now,
      })
      .returning();
    if (raw !== undefined && layout)
      await moveId(tx, { game: fields.game, kind: 'track', raw }, layout.id, now);
    const made = await getAdminTrack(tx, row);
    await audit(tx, { target: targetOf(row), after: audited(made) });
    return made;
  });
}

/** Throws not_found and changed_meanwhile. */
export function updateTrack(
  { db, now: clock }: Deps,
  id: number,
  { updated_at: seen, ...fields }: z.output<typeof TrackForm>,
): Promise<AdminTrack> {
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await lockForEdit(
      () => lockTrack(tx, id),
      seen,
      (row) => getAdminTrack(tx, row),
    );
    const [row] = await tx
      .update(catalogueTracks)
      .set({ ...fields, edited_at: now, updated_at: editedAt(catalogueTracks.updated_at, now) })
      .where(eq(catalogueTracks.id, id))
      .returning();
    if (!row) throw new Error(`track ${id} is gone`);
    const changed = await getAdminTrack(tx, row);
    await audit(tx, {
      target: targetOf(row),
      before: audited(await getAdminTrack(tx, before)),
      after: audited(changed),
    });
    return changed;
  });
}

/** Hides a track and its layouts; references keep the rows. Throws not_found and name_in_use. */
export async function deleteTrack({ db, now: clock, followUps }: Deps, id: number): Promise<undefined> {
  const now = clock();
  await db.transaction(async (tx) => {
    const row = await lockTrack(tx, id);
    if (!row) throw new AppError('not_found');
    const gone = await getAdminTrack(tx, row);
    const layouts = gone.layouts.map((layout) => layout.id);
    await requireUnused(tx, followUps, 'track', layouts);
    await tx
      .update(catalogueTracks)
      .set({ removed_at: now, edited_at: now })
      .where(eq(catalogueTracks.id, id));
    await tx
      .update(catalogueLayouts)
      .set({ removed_at: now, edited_at: now })
      .where(inArray(catalogueLayouts.id, layouts));
    await audit(tx, { target: targetOf(row), before: audited(gone) });
  });
}
