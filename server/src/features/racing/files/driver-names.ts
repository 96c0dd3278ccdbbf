import { cutText, graphemesOf } from '@paddock/contract/i18n/cut-text';
import { cleanName } from '@paddock/contract/i18n/normalize-text';

/** Graphemes of a driver's name; longer names are truncated. */
const longest = 64;

/** A name as it is stored: one line without control, direction and zero-width marks; null when empty. */
export function toDriverName(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.startsWith('$')) return null;
  const clean = cleanName(
    raw
      .slice(0, 1_000)
      .toWellFormed()
      .replace(/[\u200b\u2060]/g, ''),
  );
  if (clean.length <= longest) return clean || null;
  return cutText(graphemesOf(clean).slice(0, longest).join(''), 200).trim() || null;
}

/** A raw id of a car or a tyre without control characters; empty when it is not a string. */
export const toRawId = (raw: unknown, max: number): string =>
  typeof raw === 'string'
    ? raw
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, max)
    : '';

/** Whether a name may be corrupt: it contains a replacement character, or the file's encoding is a guess. */
export const isDoubtfulName = (name: string | null, isFileDoubtful: boolean): boolean =>
  name !== null && (name.includes('\uFFFD') || (isFileDoubtful && /[^\x20-\x7e]/.test(name)));
