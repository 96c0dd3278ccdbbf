import { type AdminSettings, sitePictureRule } from '@paddock/contract/site/calls';
import type { SitePicture } from '@paddock/contract/site/rules';
import type { Deps } from '../../adapters/deps.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { iconSize, logoSize, withStoredImages } from '../../images/store-images.ts';
import { saveSettings } from './save-settings.ts';

/** Sets the file of a picture, or null; the previous file is deleted after the commit. */
async function replacePicture(
  { db, storage }: Deps,
  picture: SitePicture,
  name: string | null,
): Promise<AdminSettings> {
  let old: string | null = null;
  const settings = await saveSettings(db, { [picture]: name }, (before) => {
    old = before[picture];
  });
  if (old) await storage.remove(old).catch(() => undefined);
  return settings;
}

export function storeSitePicture(
  deps: Deps,
  picture: SitePicture,
  files: readonly UploadedFile[],
): Promise<AdminSettings> {
  const size = picture === 'icon' ? iconSize : logoSize;
  return withStoredImages(deps.storage, files, { field: 'image', rule: sitePictureRule, size }, ([name]) =>
    replacePicture(deps, picture, name ?? null),
  );
}

/** Restores the default picture. */
export function dropSitePicture(deps: Deps, picture: SitePicture): Promise<AdminSettings> {
  return replacePicture(deps, picture, null);
}
