import type { ClipType } from '../rules.ts';

/** Bytes needed to detect the type. */
export const clipHeadBytes = 64;

const textAt = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** MP4 brands of phones, recorders and editors (ISO 14496-12, 4.3), excluding QuickTime. */
const isMp4Brand = (brand: string) => /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|f4v )$/.test(brand);

/** Whether an `ftyp` box names an MP4 brand, as its major or as a compatible brand. */
function isMp4(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) !== 'ftyp') return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(length, bytes.length);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4)
    if (isMp4Brand(textAt(bytes, at, at + 4))) return true;
  return false;
}

const ebml = [0x1a, 0x45, 0xdf, 0xa3];

/** Detects a clip's type from its first bytes, ignoring its name; undefined for anything but MP4 and WebM. */
export function clipTypeOf(head: Uint8Array): ClipType | undefined {
  if (head.length < 16) return undefined;
  if (isMp4(head)) return 'video/mp4';
  // Matroska has the same magic bytes and a different document type.
  const isWebm =
    ebml.every((byte, at) => head[at] === byte) && textAt(head, 0, clipHeadBytes).includes('webm');
  return isWebm ? 'video/webm' : undefined;
}
