import { buffer } from 'node:stream/consumers';
import type { Storage } from '../adapters/storage/storage.ts';
import { toJpeg, toPng } from '../images/store-images.ts';
import type { OgImage, OgPicture, OgUploads } from './draw-og-image.ts';

/** Rendered size in pixels. */
const sizes = { round: { width: 260, height: 260 }, framed: { width: 360, height: 270 } } as const;

type Files = Pick<Storage, 'get'>;

async function readFile(storage: Files, name: string): Promise<Buffer | undefined> {
  const file = await storage.get(name);
  return file && buffer(file.stream);
}

async function readPicture(storage: Files, { file, shape }: OgPicture): Promise<string | undefined> {
  const bytes = await readFile(storage, file);
  return bytes && `data:image/jpeg;base64,${(await toJpeg(bytes, sizes[shape])).toString('base64')}`;
}

/** Reads the uploads of a picture; missing ones are left out. */
export async function readUploads(storage: Files, { site, image }: OgImage): Promise<OgUploads> {
  const logo = site.logo === null ? undefined : await readFile(storage, site.logo);
  return {
    logo: logo && (await toPng(logo)),
    href: image && (await readPicture(storage, image)),
  };
}
