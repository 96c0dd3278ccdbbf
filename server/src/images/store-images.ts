import { randomUUID } from 'node:crypto';
import type { FileRule, ImageType } from '@paddock/contract/core/endpoint';
import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import type Sharp from 'sharp';
import type { Storage } from '../adapters/storage/storage.ts';
import { limitConcurrency } from '../concurrency/concurrency.ts';
import type { UploadedFile } from '../http/forms/multipart.ts';
import { isMissingOnlyEnd } from './cut-jpeg.ts';

const maxMegapixels = 25;
const maxPixels = maxMegapixels * 1e6;

let loading: Promise<typeof Sharp> | undefined;

/** Loads the library with its native parts lazily, to keep starts fast. */
export const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Blocks all other loaders of the library.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    sharp.cache(false);
    return sharp;
  }));

/** Decodes one picture at a time: it takes up to 100 MB, a progressive JPEG 150 MB more. */
const decoding = limitConcurrency(1, 64);

const names: Record<ImageType, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };

/** Detects the type from the first bytes, ignoring the sent name and type. */
function sniff(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  if (riff && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  return undefined;
}

/** Whether the picture is cropped to fill the size, or scaled down to fit. */
export interface ImageSize {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
}

export const profileImageSize: ImageSize = { width: 512, height: 512, fit: 'cover' };
export const contentImageSize: ImageSize = { width: 1920, height: 1920, fit: 'inside' };

/** Three times the displayed size. */
export const sealImageSize: ImageSize = { width: 288, height: 288, fit: 'inside' };
export const logoSize: ImageSize = { width: 720, height: 144, fit: 'inside' };
export const teamLogoSize: ImageSize = { width: 512, height: 512, fit: 'inside' };
export const iconSize: ImageSize = { width: 512, height: 512, fit: 'cover' };

interface ImageField {
  /** The form field, for errors. */
  field: string;
  rule: FileRule;
  size: ImageSize;
  /** Prefix of the stored names. */
  prefix?: string;
}

function imageError(
  code: Extract<ErrorCode, `image_${string}`>,
  { field, rule }: ImageField,
  cause?: unknown,
) {
  const values = {
    types: { oneOf: rule.types.map((type) => names[type]) },
    max: { message: 'megapixels' as const, values: { count: maxMegapixels } },
  };
  return new AppError(code, { errors: [{ field, code, values }], values, cause });
}

/** Decodes an uploaded picture and re-encodes it as WebP, dropping its original bytes and metadata. */
async function reencode(bytes: Buffer, image: ImageField): Promise<Buffer> {
  const type = sniff(bytes);
  if (!type || !image.rule.types.includes(type)) throw imageError('image_type_wrong', image);
  const { width, height, fit } = image.size;
  const sharp = await loadSharp();
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (header.width * header.height > maxPixels) throw imageError('image_too_large', image);
    const encode = (failOn: 'error' | 'none') =>
      sharp(bytes, { limitInputPixels: maxPixels, failOn })
        .autoOrient()
        .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
        .toColorspace('srgb')
        .webp({ quality: 82 })
        .timeout({ seconds: 10 })
        .toBuffer();
    return await decoding(() =>
      encode('error').catch(async (error: unknown) => {
        if (type === 'image/jpeg' && (await isMissingOnlyEnd(sharp, bytes, maxPixels))) return encode('none');
        throw error;
      }),
    );
  } catch (error) {
    throw error instanceof AppError ? error : imageError('image_broken', image, error);
  }
}

/** Encodes pictures, stores them under random names and passes these to `use`. Removes them on failure. */
export async function withStoredImages<T>(
  storage: Storage,
  files: readonly UploadedFile[],
  image: ImageField,
  use: (names: string[]) => Promise<T>,
): Promise<T> {
  const stored: string[] = [];
  try {
    for (const { bytes } of files) {
      const content = await reencode(bytes, image);
      const name = `${image.prefix ?? ''}${randomUUID()}.webp`;
      stored.push(name);
      await storage.put(name, content);
    }
    return await use(stored);
  } catch (error) {
    const removal = Promise.allSettled(stored.map((name) => storage.remove(name)));
    // With an unavailable storage, a removal would only add to the wait.
    if (!(error instanceof AppError && error.code === 'storage_unavailable')) await removal;
    throw error;
  }
}

/**
 * Renders a stored picture as a square PNG icon. With a background it leaves a margin of a tenth, so that systems
 * can mask it.
 */
export async function toIconPng(bytes: Buffer, size: number, ground?: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const inner = ground === undefined ? size : Math.round(size * 0.8);
  const rest = size - inner;
  const edge = Math.floor(rest / 2);
  return decoding(() => {
    const icon = sharp(bytes, { limitInputPixels: maxPixels }).resize(inner, inner, { fit: 'cover' });
    const filled = ground === undefined ? icon : icon.flatten({ background: ground });
    return filled
      .extend({
        top: edge,
        left: edge,
        bottom: rest - edge,
        right: rest - edge,
        background: ground ?? '#00000000',
      })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer();
  });
}

/** A stored picture as PNG, with its size. */
export async function toPng(bytes: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const sharp = await loadSharp();
  const { data, info } = await decoding(() =>
    sharp(bytes, { limitInputPixels: maxPixels })
      .png()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true }),
  );
  return { png: data, width: info.width, height: info.height };
}

/** A stored picture, cropped to this size. */
export async function toJpeg(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp();
  return decoding(() =>
    sharp(bytes, { limitInputPixels: maxPixels })
      .resize(size)
      .jpeg({ quality: 86 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );
}

/** A stored picture, scaled down to a width. */
export async function resizeToWidth(bytes: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return decoding(() =>
    sharp(bytes, { limitInputPixels: maxPixels })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 72 })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );
}
