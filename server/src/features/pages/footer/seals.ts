import { AppError, invalid } from '@paddock/contract/core/errors';
import { type AdminSeal, type SealForm, sealImageRule } from '@paddock/contract/pages/footer-calls';
import { sealsMax } from '@paddock/contract/pages/rules';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import type { UploadedFile } from '../../../http/forms/multipart.ts';
import { sealImageSize, withStoredImages } from '../../../images/store-images.ts';
import { footerSeals } from '../tables.ts';
import { lockSeal, type SealRow, toAdminSeal } from './queries.ts';

interface SealSubmission {
  form: z.output<typeof SealForm>;
  files: readonly UploadedFile[];
}

const image = { field: 'image', rule: sealImageRule, size: sealImageSize };

const fieldsOf = ({ url, alt, alt_en }: SealSubmission['form']) => ({ url, alt, alt_en: alt_en || null });

const targetOf = ({ id, alt }: SealRow) => ({ type: 'seal', id, name: alt }) as const;

export function createSeal({ db, storage, now }: Deps, { form, files }: SealSubmission): Promise<AdminSeal> {
  return withStoredImages(storage, files, image, ([name = '']) =>
    db.transaction(async (tx) => {
      await lockSubject(tx, locks.pageSlugs, 'seals of the footer');
      if ((await tx.$count(footerSeals)) >= sealsMax)
        throw invalid({ field: 'image', code: 'images_too_many', values: { max: sealsMax } });
      const created_at = now();
      const row = await insertRow(tx, footerSeals, {
        ...fieldsOf(form),
        image: name,
        created_at,
        updated_at: created_at,
      });
      await audit(tx, { target: targetOf(row), after: row });
      return toAdminSeal(row);
    }),
  );
}

/** Updates a seal. A replaced picture is deleted after the commit. */
export async function updateSeal(
  { db, storage, now }: Deps,
  id: number,
  { form, files, seen }: SealSubmission & { seen: Date | undefined },
): Promise<AdminSeal> {
  const { before, after } = await withStoredImages(storage, files, image, ([name]) =>
    db.transaction(async (tx) => {
      const before = await lockForEdit(() => lockSeal(tx, id), seen, toAdminSeal);
      const [after] = await tx
        .update(footerSeals)
        .set({ ...fieldsOf(form), image: name, updated_at: editedAt(footerSeals.updated_at, now()) })
        .where(eq(footerSeals.id, id))
        .returning();
      if (!after) throw new Error(`seal ${id} is gone`);
      await audit(tx, { target: targetOf(after), before, after });
      return { before, after };
    }),
  );
  // The change is committed, so failing to delete the old file is not an error.
  if (before.image !== after.image) await storage.remove(before.image).catch(() => undefined);
  return toAdminSeal(after);
}

export async function deleteSeal({ db, storage }: Deps, id: number): Promise<void> {
  const deleted = await db.transaction(async (tx) => {
    const [row] = await tx.delete(footerSeals).where(eq(footerSeals.id, id)).returning();
    if (!row) throw new AppError('not_found');
    await audit(tx, { target: targetOf(row), before: row });
    return row;
  });
  await storage.remove(deleted.image).catch(() => undefined);
}
