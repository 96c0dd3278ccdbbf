import { bidiMarks } from './bidi.ts';
import { toAsciiDigits } from './digits.ts';

/**
 * A name or other single line as it is stored: composed, trimmed, without the characters that reorder or hide
 * text. The zero-width non-joiner of Persian stays between letters, once.
 */
export function cleanName(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(bidiMarks, '')
    .replace(/\u200c+/g, '\u200c')
    .replace(/(?<![\p{L}\p{M}])\u200c|\u200c(?!\p{L})/gu, '')
    .normalize('NFC')
    .trim();
}

const sameLetter = new Map(
  ['یيىئ', 'کك', 'هةۀ', 'اأإآٱ', 'وؤ'].flatMap(([base = '', ...others]) =>
    others.map((other) => [other, base] as const),
  ),
);

/**
 * One spelling for a text and for the query that looks for it. As a second key compare `normalizeForSearch`, so that
 * «می خواهم» finds «می‌خواهم».
 */
export function foldForSearch(text: string): string {
  const letters = text
    .normalize('NFKC')
    .replace(/[يىئكةۀأإآٱؤ]/g, (letter) => sameLetter.get(letter) ?? letter);
  return toAsciiDigits(letters)
    .replace(bidiMarks, '')
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function normalizeForSearch(text: string): string {
  return foldForSearch(text).replaceAll(' ', '');
}

/** Whether a text contains what was typed, however the two are spelled. */
export function containsText(search: string): (text: string) => boolean {
  const needle = normalizeForSearch(search);
  if (needle === '') return () => true;
  return (text) => normalizeForSearch(text).includes(needle);
}
