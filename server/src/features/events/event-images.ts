import { eventImageRule, eventImageSize } from '@paddock/contract/events/rules';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, type ImageSize, withStoredImages } from '../../images/store-images.ts';

/** The uploaded pictures of a form, by field. */
export type EventImageFiles = Partial<Record<string, UploadedFile[]>>;

/** Names of newly stored pictures. */
interface NewPictures {
  image: string | undefined;
  map_image: string | undefined;
}

/** The picture is cropped to the preview size; a map is not cropped. */
const sizes: Record<keyof NewPictures, ImageSize> = {
  image: { ...eventImageSize, fit: 'cover' },
  map_image: contentImageSize,
};

/** Stores both pictures and passes their names to `use`. Deletes them if it fails. */
export function withEventImages<T>(
  storage: Storage,
  sent: EventImageFiles,
  use: (pictures: NewPictures) => Promise<T>,
): Promise<T> {
  const store = <R>(field: keyof NewPictures, then: (name: string | undefined) => Promise<R>) =>
    withStoredImages(
      storage,
      sent[field] ?? [],
      { field, rule: eventImageRule, size: sizes[field] },
      ([name]) => then(name),
    );
  return store('image', (image) => store('map_image', (map_image) => use({ image, map_image })));
}
