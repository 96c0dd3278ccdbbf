import { eventImageSize } from '@paddock/contract/event-rules';
import { eventImageRule } from '@paddock/contract/events';
import type { Locale } from '@paddock/contract/locale';
import type { Storage } from '../../adapters/storage/storage.ts';
import { type ImageSize, pictureSize, withStoredImages } from '../../http/images.ts';
import type { SentFile } from '../../http/multipart.ts';

/** The pictures of an event's form, by field. */
export type SentPictures = Partial<Record<string, SentFile[]>>;

/** File names of pictures that were just stored. */
interface NewPictures {
  image: string | undefined;
  map_image: string | undefined;
}

/** The picture fills its size, so that previews know it; nothing is cut off a map. */
const sizes: Record<keyof NewPictures, ImageSize> = {
  image: { ...eventImageSize, fit: 'cover' },
  map_image: pictureSize,
};

/** Stores both pictures and hands their names to `use`. When it fails, nothing is left behind. */
export function withEventPictures<T>(
  storage: Storage,
  sent: SentPictures,
  locale: Locale,
  use: (pictures: NewPictures) => Promise<T>,
): Promise<T> {
  const store = <R>(field: keyof NewPictures, then: (name: string | undefined) => Promise<R>) =>
    withStoredImages(
      storage,
      sent[field] ?? [],
      { field, rule: eventImageRule, size: sizes[field], locale },
      ([name]) => then(name),
    );
  return store('image', (image) => store('map_image', (map_image) => use({ image, map_image })));
}
