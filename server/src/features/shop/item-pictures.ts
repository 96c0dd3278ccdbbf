import { AppError } from '@paddock/contract/errors';
import { digits, type Locale } from '@paddock/contract/locale';
import { additionalImagesMax, itemImageRule } from '@paddock/contract/shop';
import { say } from '@paddock/contract/words';
import type { Storage } from '../../adapters/storage/storage.ts';
import { pictureSize, withStoredImages } from '../../http/images.ts';
import type { SentFile } from '../../http/multipart.ts';

/** The pictures of an item's form, by field. */
export type SentPictures = Partial<Record<string, SentFile[]>>;

/** File names of pictures that were just stored. */
export interface NewPictures {
  main_image: string | undefined;
  additional_images: string[];
}

/** Stores both kinds of pictures and hands their names to `use`. When it fails, nothing is left behind. */
export function withItemPictures<T>(
  storage: Storage,
  sent: SentPictures,
  locale: Locale,
  use: (pictures: NewPictures) => Promise<T>,
): Promise<T> {
  const store = <R>(field: keyof NewPictures, then: (names: string[]) => Promise<R>) =>
    withStoredImages(
      storage,
      sent[field] ?? [],
      { field, rule: itemImageRule, size: pictureSize, locale },
      then,
    );
  return store('main_image', ([main_image]) =>
    store('additional_images', (additional_images) => use({ main_image, additional_images })),
  );
}

/** The additional pictures after a change: of the stored ones those to be kept, in that order, then the new ones. */
export function changedPictures(
  stored: readonly string[],
  kept: readonly string[] | undefined,
  added: readonly string[],
  locale: Locale,
): string[] {
  const staying = new Set((kept ?? stored).filter((name) => stored.includes(name)));
  const names = [...staying, ...added];
  if (names.length <= additionalImagesMax) return names;
  const max = digits(String(additionalImagesMax), locale);
  throw new AppError('validation_failed', {
    errors: { additional_images: say('images_too_many', locale, { max }) },
  });
}
