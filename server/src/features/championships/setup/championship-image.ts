import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { eventImageRule, eventImageSize } from '@paddock/contract/events/rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { UploadedFile } from '../../../http/forms/multipart.ts';
import { withStoredImages } from '../../../images/store-images.ts';
import { championships } from '../tables.ts';
import { getAdminChampionship, targetOf } from './edit-championship.ts';
import { withSetup } from './with-setup.ts';

/** Stores an image name, or null to remove it. Deletes the previous file after the commit. Throws not_found. */
export async function replaceChampionshipImage(
  deps: Deps,
  id: number,
  image: string | null,
): Promise<AdminChampionship> {
  const { after, old } = await withSetup(deps, id, async ({ tx, season, now }) => {
    const row = season.championship;
    await tx.update(championships).set({ image }).where(eq(championships.id, id));
    await audit(tx, { target: targetOf(row), before: { image: row.image }, after: { image } });
    return { after: await getAdminChampionship(tx, id, now), old: row.image };
  });
  if (old) await deps.storage.remove(old).catch(() => undefined);
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
