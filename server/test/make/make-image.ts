import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

/** A picture that compresses well: a few hundred bytes at any size. */
export async function makeImage(kind: Kind = 'png', width = 64, height = 48): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c33' } });
  return picture.toFormat(kind).toBuffer();
}

/** A picture that does not compress, for sizes in bytes. */
export async function makeNoise(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } });
  return picture.png({ compressionLevel: 0 }).toBuffer();
}

export function asFile(bytes: Buffer | string, type = 'image/png'): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
}

/** A PNG chunk with its length and checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A small PNG that would exhaust memory when decoded: one bit per pixel, all equal. */
export function makeBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

/** Files that must never be stored, with the expected error. */
export async function hostileImages(): Promise<[what: string, bytes: Buffer, code: string][]> {
  const [png, jpeg] = await Promise.all([makeImage('png', 200, 200), makeImage('jpeg', 200, 200)]);
  const broken = Buffer.from(png);
  broken.fill(0xff, 40, 60);
  return [
    ['SVG', Buffer.from(svg), 'image_type_wrong'],
    ['HTML', Buffer.from(`<!doctype html>${script}`), 'image_type_wrong'],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'image_type_wrong'],
    ['text', Buffer.from('hello'), 'image_type_wrong'],
    ['one byte', Buffer.from([0xff]), 'image_type_wrong'],
    ['an archive', Buffer.from('PK\x03\x04aaaa', 'latin1'), 'image_type_wrong'],
    ['GIF', await makeImage('gif'), 'image_type_wrong'],
    ['GIF with script', Buffer.from(`GIF89a/*${script}*/`), 'image_type_wrong'],
    ['TIFF', await makeImage('tiff'), 'image_type_wrong'],
    ['AVIF', await makeImage('avif'), 'image_type_wrong'],
    ['WebP where it is not allowed', await makeImage('webp'), 'image_type_wrong'],
    [
      'HTML after the mark of a PNG',
      Buffer.concat([png.subarray(0, 8), Buffer.from(script)]),
      'image_broken',
    ],
    ['the mark of a JPEG and SVG', Buffer.concat([jpeg.subarray(0, 4), Buffer.from(svg)]), 'image_broken'],
    ['a PNG cut in two', png.subarray(0, Math.floor(png.length / 2)), 'image_broken'],
    ['a JPEG cut in two', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'image_broken'],
    ['a PNG with a damaged middle', broken, 'image_broken'],
    ['144 megapixels in few bytes', makeBomb(12_000), 'image_too_large'],
    ['one pixel row too many', makeBomb(5_001), 'image_too_large'],
  ];
}
