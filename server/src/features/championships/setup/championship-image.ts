import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { AppError } from '@paddock/contract/core/errors';
import { eventImageRule, eventImageSize } from '@paddock/contract/events/rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { UploadedFile } from '../../../http/forms/multipart.ts';
import { withStoredImages } from '../../../images/store-images.ts';
import { championships } from '../tables.ts';
import { getAdminChampionship, lockOfSeason, targetOf } from './championships.ts';

/** Puts the name of a file, or null, in its place; the file that stood there goes once the change stands. Throws not_found. */
export async function replaceChampionshipImage(
  { db, storage, now }: Deps,
  id: number,
  image: string | null,
): Promise<AdminChampionship> {
  const { after, old } = await db.transaction(async (tx) => {
    const row = await lockOfSeason(tx, id);
    if (!row) throw new AppError('not_found');
    await tx.update(championships).set({ image }).where(eq(championships.id, id));
    await audit(tx, { target: targetOf(row), before: { image: row.image }, after: { image } });
    return { after: await getAdminChampionship(tx, id, now()), old: row.image };
  });
  if (old) await storage.remove(old).catch(() => undefined);
  return after;
}

const imageField = {
  field: 'image',
  rule: eventImageRule,
  size: { ...eventImageSize, fit: 'cover' },
} as const;

export function storeChampionshipImage(
  deps: Deps,
  id: number,
  files: readonly UploadedFile[],
): Promise<AdminChampionship> {
  return withStoredImages(deps.storage, files, imageField, ([name]) =>
    replaceChampionshipImage(deps, id, name ?? null),
  );
}
