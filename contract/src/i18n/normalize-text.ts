import { bidiMarks } from './bidi.ts';
import { toAsciiDigits } from './digits.ts';

/**
 * Normalizes a name or other single line for storage: NFC, trimmed, without characters that reorder or hide text.
 * The zero-width non-joiner of Persian stays between letters, once.
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

/** Interchangeable letters; the first of each row replaces the others. Letters decomposed by NFKD are not listed. */
const sameLetters = ['یيىے', 'کكڪ', 'هةەہھۃ', 'اٱ', 'oø', 'dđð', 'lł', 'iı'];
/** Ligatures, and signs that are not letters of a word: a standalone hamza, thousands separators. */
const spelledOut = { æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', '٫': '.', '٬': '', ء: '' };
const replaced = new Map<string, string>([
  ...sameLetters.flatMap(([base = '', ...others]) => others.map((other) => [other, base] as const)),
  ...Object.entries(spelledOut),
]);
const replaceable = new RegExp(`[${[...replaced.keys()].join('')}]`, 'g');

/** Vowel signs, accents, tatweel and joiners. */
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200d]/g;

/**
 * Normalizes a text and the query for it: without accents and hamza, with one ya, kaf and he, ASCII digits, lower
 * case. As a second key compare `normalizeForSearch`, so that «می خواهم» finds «می‌خواهم». The database function
 * `fold_for_search` does the same without spaces.
 */
export function foldForSearch(text: string): string {
  return toAsciiDigits(text.normalize('NFKD'))
    .replace(bidiMarks, '')
    .replace(marks, '')
    .toLowerCase()
    .replace(replaceable, (letter) => replaced.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

export function normalizeForSearch(text: string): string {
  return foldForSearch(text).replaceAll(' ', '');
}

/** Returns a predicate: whether a text contains the search, regardless of spelling. */
export function containsText(search: string): (text: string) => boolean {
  const needle = normalizeForSearch(search);
  if (needle === '') return () => true;
  return (text) => normalizeForSearch(text).includes(needle);
}
