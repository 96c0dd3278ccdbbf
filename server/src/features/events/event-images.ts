import { eventImageRule, eventImageSize } from '@paddock/contract/events/rules';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, type ImageSize, withStoredImages } from '../../images/store-images.ts';

/** The pictures of an event's form, by field. */
export type EventImageFiles = Partial<Record<string, UploadedFile[]>>;

/** File names of pictures that were just stored. */
interface NewPictures {
  image: string | undefined;
  map_image: string | undefined;
}

/** The picture fills its size, so that previews know it; nothing is cut off a map. */
const sizes: Record<keyof NewPictures, ImageSize> = {
  image: { ...eventImageSize, fit: 'cover' },
  map_image: contentImageSize,
};

/** Stores both pictures and hands their names to `use`. When it fails, nothing is left behind. */
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
