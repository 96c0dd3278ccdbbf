import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Storage } from '../adapters/storage/storage.ts';
import type { OgPicture } from './draw-og-image.ts';

/** Pixels of the side that it is drawn at. */
const sizes = { round: [260, 260], framed: [360, 270] } as const;

/**
 * An uploaded picture as an address that a drawing can hold. Nothing where it is gone: the picture of the page is then drawn
 * without it.
 */
export async function readPicture(
  storage: Pick<Storage, 'get'>,
  { file, shape }: OgPicture,
): Promise<string | undefined> {
  const stored = await storage.get(file);
  if (!stored) return undefined;
  const [width, height] = sizes[shape];
  const jpeg = await sharp(await buffer(stored.stream))
    .resize(width, height)
    .jpeg({ quality: 86 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
