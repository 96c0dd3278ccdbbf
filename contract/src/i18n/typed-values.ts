import { toAsciiDigits } from './digits.ts';

/** Characters without a glyph: direction marks, zero-width characters, joiners, fillers. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The Braille blank is the only space outside `\s`. */
const blanks = /[\s\p{Z}\u2800]/gu;

/** Maximum characters typed for an id or code, including spaces and invisible ones. */
export const typedValueMax = 100;

/**
 * Normalizes a typed or pasted id or code: converts digits to ASCII and removes spaces, direction marks and
 * zero-width characters, also inside the value.
 */
export function readTypedId(text: string): string {
  return toAsciiDigits(text).replace(invisible, '').replace(blanks, '');
}

/** Normalizes a code that may be written in groups: also removes hyphens and lowercases letters. */
export function readTypedCode(text: string): string {
  return readTypedId(text)
    .replace(/\p{Pd}/gu, '')
    .toLowerCase();
}
