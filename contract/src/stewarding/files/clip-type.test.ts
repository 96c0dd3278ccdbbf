import { expect, test } from 'vitest';
import { clipTypeOf } from './clip-type.ts';

const box = (...brands: string[]) => {
  const body = `ftyp${brands[0]}\0\0\x02\0${brands.slice(1).join('')}`;
  return Buffer.concat([
    Buffer.from([0, 0, 0, body.length + 4]),
    Buffer.from(body, 'latin1'),
    Buffer.alloc(32),
  ]);
};
const ebml = (kind: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]),
    Buffer.from(kind),
    Buffer.alloc(32),
  ]);

test.each<[string, Buffer, string | undefined]>([
  ['an MP4 of a phone', box('isom', 'isom', 'iso2'), 'video/mp4'],
  ['an MP4 of a recorder', box('mp42', 'isom'), 'video/mp4'],
  ['one that is compatible with MP4', box('abcd', 'avc1'), 'video/mp4'],
  ['a WebM', ebml('webm'), 'video/webm'],
  ['Matroska', ebml('matroska'), undefined],
  ['QuickTime', box('qt  ', 'qt  '), undefined],
  ['a HEIF picture', box('heic', 'mif1', 'heic'), undefined],
  ['a picture called .mp4', Buffer.from(`\x89PNG\r\n\x1a\n${'\0'.repeat(40)}`, 'latin1'), undefined],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script> ftypisom'), undefined],
  ['a brand behind the box', Buffer.concat([box('heic'), Buffer.from('isom')]), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['too little', box('isom').subarray(0, 10), undefined],
])('%s', (_name, bytes, type) => {
  expect(clipTypeOf(bytes)).toBe(type);
});
