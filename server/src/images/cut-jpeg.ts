import type Sharp from 'sharp';

const endOfImage = Buffer.from([0xff, 0xd9]);

/** The largest fraction of rows that may be missing at the bottom. */
const missingMax = 0.05;

/** Counts the rows at the bottom filled in by the decoder, which have a single shade. */
function countFilled(pixels: Buffer, width: number): number {
  const shade = pixels.at(-1) ?? 0;
  let rows = 0;
  for (let end = pixels.length; end > 0; end -= width, rows += 1)
    if (pixels.subarray(end - width, end).some((pixel) => Math.abs(pixel - shade) > 1)) break;
  return rows;
}

/**
 * Whether a JPEG that fails to decode lacks only its end, as saved by some apps: the end marker or a few rows. The
 * loss in a progressive JPEG cannot be measured, so it may lack only the end marker.
 */
export async function isMissingOnlyEnd(
  sharp: typeof Sharp,
  bytes: Buffer,
  limitInputPixels: number,
): Promise<boolean> {
  const decode = (picture: Buffer, failOn: 'none' | 'warning') =>
    sharp(picture, { limitInputPixels, failOn })
      .greyscale()
      .raw()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
  const tail = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
  if (await decode(Buffer.concat([tail, endOfImage]), 'warning').catch(() => undefined)) return true;
  if ((await sharp(bytes, { limitInputPixels }).metadata()).isProgressive) return false;
  const { data, info } = await decode(bytes, 'none');
  return countFilled(data, info.width) <= info.height * missingMax;
}
