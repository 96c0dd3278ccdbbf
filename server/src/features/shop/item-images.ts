import { invalid } from '@paddock/contract/core/errors';
import { additionalImagesMax, itemImageRule } from '@paddock/contract/shop/rules';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, withStoredImages } from '../../images/store-images.ts';

/** The pictures of an item's form, by field. */
export type ItemImageFiles = Partial<Record<string, UploadedFile[]>>;

/** File names of newly stored pictures. */
export interface StoredItemImages {
  main_image: string | undefined;
  additional_images: string[];
}

/** Stores both kinds of pictures and passes their names to `use`. Deletes them if it fails. */
export function withItemImages<T>(
  storage: Storage,
  sent: ItemImageFiles,
  use: (pictures: StoredItemImages) => Promise<T>,
): Promise<T> {
  const store = <R>(field: keyof StoredItemImages, then: (names: string[]) => Promise<R>) =>
    withStoredImages(
      storage,
      sent[field] ?? [],
      { field, rule: itemImageRule, size: contentImageSize },
      then,
    );
  return store('main_image', ([main_image]) =>
    store('additional_images', (additional_images) => use({ main_image, additional_images })),
  );
}

/** The additional pictures after a change: the remaining stored ones in the requested order, then the new ones. */
export function mergeImages(
  stored: readonly string[],
  remaining: readonly string[] | undefined,
  added: readonly string[],
): string[] {
  const staying = new Set((remaining ?? stored).filter((name) => stored.includes(name)));
  const names = [...staying, ...added];
  if (names.length <= additionalImagesMax) return names;
  throw invalid({
    field: 'additional_images',
    code: 'images_too_many',
    values: { max: additionalImagesMax },
  });
}
