import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, hostileImages, makeImage } from '../make/make-image.ts';

export interface HostileFile {
  what: string;
  /** As sent, between the quotes of the part's header. */
  name: string;
  bytes: Buffer;
}

/** A marker that must never survive in a processed picture. */
export const mark = 'KERB-AND-MARBLES';

const payloads: Record<string, Buffer> = {
  HTML: Buffer.from(`<!doctype html><script>alert('${mark}')</script>`),
  SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${mark}"/>`),
  PHP: Buffer.from(`<?php system('${mark}'); ?>`),
  'an archive': Buffer.from(`PK\x03\x04${mark}PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
  'a program': Buffer.from(`MZ\x90\0${mark}`, 'latin1'),
  PDF: Buffer.from(`%PDF-1.7 ${mark} %%EOF`),
};

const kinds = ['png', 'jpeg', 'webp'] as const;

const names = [
  '../../../etc/cron.d/x.png',
  '..\\\\..\\\\windows\\\\x.png',
  'a.png\\0.html',
  'x.php',
  'x.svg',
  '.htaccess',
  '',
  'CON',
  'a\u202egnp.exe',
  'a;b=c.png',
  '%2e%2e%2fx.png',
  `${'ن'.repeat(300)}.png`,
  'x\ty\u0085z.png',
  '-rf *.png',
  "'; drop table downloads; --.png",
  '<img src=x onerror=alert(1)>.png',
];

/** Valid pictures with trailing data. */
async function polyglots(): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for (const kind of kinds) {
    const picture = await makeImage(kind);
    for (const [what, payload] of Object.entries(payloads))
      files.push([`${kind} followed by ${what}`, Buffer.concat([picture, payload])]);
  }
  return files;
}

/** Valid pictures with embedded data. */
async function stuffed(): Promise<[string, Buffer][]> {
  const make = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#3c3' } });
  const said = { IFD0: { ImageDescription: mark, Copyright: `<script>${mark}</script>` } };
  const withWords = async (kind: (typeof kinds)[number]): Promise<[string, Buffer]> => [
    `${kind} with words in its metadata`,
    await make().withExif(said).toFormat(kind).toBuffer(),
  ];
  const png = await makeImage('png');
  const text = (name: string, data: Buffer) =>
    Buffer.concat([png.subarray(0, 33), chunk(name, data), png.subarray(33)]);
  const million = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  return [
    ...(await Promise.all(kinds.map(withWords))),
    ['png with a comment', text('tEXt', Buffer.from(`Comment\0${mark}`))],
    ['png with a comment that swells', text('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), million]))],
    ['png with a profile that swells', text('iCCP', Buffer.concat([Buffer.from('p\0\0'), million]))],
    ['png with a header twice', text('IHDR', png.subarray(16, 29))],
  ];
}

async function broken(): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for (const kind of kinds) {
    const picture = await makeImage(kind, 200, 200);
    for (const part of [0.1, 0.5, 0.97])
      files.push([`${kind} cut off at ${part}`, picture.subarray(0, Math.floor(picture.length * part))]);
  }
  const jpeg = await makeImage('jpeg');
  const huge = Buffer.from(jpeg);
  // Height and width in the frame header.
  huge.fill(0xff, huge.indexOf(Buffer.from([0xff, 0xc0])) + 5, huge.indexOf(Buffer.from([0xff, 0xc0])) + 9);
  return [...files, ['jpeg that says it is huge', huge]];
}

async function renamed(): Promise<[string, Buffer][]> {
  const heads: [string, string][] = [
    ['a program for Linux', '\x7fELF'],
    ['a script', '#!/bin/sh\n'],
    ['a film', '\0\0\0\x18ftypmp42'],
    ['HEIC', '\0\0\0\x18ftypheic'],
    ['BMP', 'BM\x46\0\0\0'],
    ['an icon', '\0\0\x01\0\x01\0'],
    ['WebAssembly', '\0asm\x01\0\0\0'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n'],
    ['WebP without a picture', 'RIFF\x20\0\0\0WEBPVP8 '],
  ];
  return [
    ...heads.map(([what, head]): [string, Buffer] => [what, Buffer.from(head + mark, 'latin1')]),
    ['SVG, compressed', gzipSync(payloads['SVG'] ?? '')],
  ];
}

/** More than sixty malicious files, each with a malicious name. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const files: [string, Buffer][] = [
    ...(await hostileImages()).map(([what, bytes]): [string, Buffer] => [what, bytes]),
    ...(await polyglots()),
    ...(await stuffed()),
    ...(await broken()),
    ...(await renamed()),
  ];
  return files.map(([what, bytes], index) => ({ what, bytes, name: names[index % names.length] ?? '' }));
}
