export interface DecodedText {
  text: string;
  /** The encoding is a guess: letters beyond ASCII may be wrong. */
  is_doubtful: boolean;
}

/** How many bytes are examined for UTF-16 without a byte order mark. */
const sampleBytes = 400;
/** Share of zero bytes at even or odd places that makes a text UTF-16. */
const zeroShare = 0.4;

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** Detects UTF-16 in either byte order by its mark, or by the zero bytes of ASCII letters. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const most = (sample.length / 2) * zeroShare;
  if (sample.length < 4) return undefined;
  if ((zeros[1] ?? 0) >= most && (zeros[0] ?? 0) < most) return 'utf-16le';
  if ((zeros[0] ?? 0) >= most && (zeros[1] ?? 0) < most) return 'utf-16be';
  return undefined;
}

/**
 * Decodes the bytes of a file: UTF-8 and UTF-16 with or without a byte order mark, and Windows-1252 as the last resort. Returns
 * undefined for UTF-16 with half a character at its end.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText | undefined {
  const utf16 = findUtf16(bytes);
  if (utf16) return bytes.length % 2 === 0 ? { text: decode(bytes, utf16), is_doubtful: false } : undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), is_doubtful: false };
  } catch {
    return { text: decode(bytes, 'windows-1252'), is_doubtful: true };
  }
}
