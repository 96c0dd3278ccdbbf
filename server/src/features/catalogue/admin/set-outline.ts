import { createHash } from 'node:crypto';
import type { AdminLayout } from '@paddock/contract/catalogue/admin-calls';
import type { OutlineForm } from '@paddock/contract/catalogue/outline-calls';
import { shapeOutline } from '@paddock/contract/catalogue/outlines/outline-shape';
import { readOutlineFile, readPoints } from '@paddock/contract/catalogue/outlines/read-outline';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import { AppError } from '@paddock/contract/core/errors';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import { findOutline } from '../queries.ts';
import { catalogueLayouts, catalogueOutlines } from '../tables.ts';
import { findLayoutName, getAdminLayout, type LayoutRow, lockLayout } from './queries.ts';

type Form = z.output<typeof OutlineForm>;

function outlineInvalid(field: 'points' | 'file'): AppError {
  return new AppError('outline_invalid', { errors: [{ field, code: 'outline_invalid' }] });
}

/** Returns the submitted line or the layout's current one. */
async function lineOf(tx: Executor, { points, file }: Form, { outline_id }: LayoutRow) {
  if (points !== undefined && file !== undefined) return undefined;
  if (points !== undefined) return readPoints(points);
  if (file === undefined)
    return outline_id === null ? undefined : (await findOutline(tx, outline_id))?.points;
  return /^[A-Za-z0-9+/]+={0,2}$/.test(file) ? readOutlineFile(Buffer.from(file, 'base64')) : undefined;
}

/** Stores an outline under an id derived from its points, so that a stored drawing never changes. */
async function storeOutline(tx: Executor, points: Point[], now: Date): Promise<string> {
  const id = `own-${createHash('sha256').update(JSON.stringify(points)).digest('hex').slice(0, 16)}`;
  await tx
    .insert(catalogueOutlines)
    .values({ id, points, origin: 'staff', edited_at: now })
    .onConflictDoNothing();
  return id;
}

/** Deletes outlines of staff that no layout uses. */
async function dropUnused(tx: Executor): Promise<void> {
  await tx.execute(sql`
    delete from catalogue_outlines o
    where o.origin = 'staff' and not exists (select from catalogue_layouts l where l.outline_id = o.id)`);
}

async function writeOutline(tx: Executor, before: LayoutRow, outline_id: string | null, now: Date) {
  const [row] = await tx
    .update(catalogueLayouts)
    .set({ outline_id, edited_at: now, updated_at: editedAt(catalogueLayouts.updated_at, now) })
    .where(eq(catalogueLayouts.id, before.id))
    .returning();
  if (!row) throw new Error(`layout ${before.id} is gone`);
  await dropUnused(tx);
  await audit(tx, {
    target: { type: 'layout', id: row.id, name: await findLayoutName(tx, row) },
    before: { outline: before.outline_id },
    after: { outline: outline_id },
  });
  return row;
}

/** Sets the outline of a layout. Throws not_found, and outline_invalid for unusable points. */
export function setOutline({ db, now: clock }: Deps, id: number, form: Form): Promise<AdminLayout> {
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await lockLayout(tx, id);
    if (!before) throw new AppError('not_found');
    const line = await lineOf(tx, form, before);
    const points = line && shapeOutline(line, form);
    if (!points) throw outlineInvalid(form.points === undefined ? 'file' : 'points');
    const outline = await storeOutline(tx, points, now);
    return getAdminLayout(tx, await writeOutline(tx, before, outline, now));
  });
}

/** Removes the outline of a layout. Throws not_found if it has no outline. */
export async function deleteOutline({ db, now: clock }: Deps, id: number): Promise<undefined> {
  await db.transaction(async (tx) => {
    const before = await lockLayout(tx, id);
    if (!before?.outline_id) throw new AppError('not_found');
    await writeOutline(tx, before, null, clock());
  });
}
