import { toAsciiDigits } from './digits.ts';

/** Characters without a shape of their own: direction marks, zero-width signs, joiners, fillers. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The blank of Braille is the only one outside of `\s`. */
const blanks = /[\s\p{Z}\u2800]/gu;

/** Maximum characters typed for an id or a code, including blanks and invisible ones. */
export const typedValueMax = 100;

/**
 * Reads an id or a code as it was typed or pasted: digits of any script become ASCII; blanks, direction marks and
 * zero-width signs go, inside the value too.
 */
export function readTypedId(text: string): string {
  return toAsciiDigits(text).replace(invisible, '').replace(blanks, '');
}

/** Reads a code that may be written in groups: hyphens go too, and letters become small. */
export function readTypedCode(text: string): string {
  return readTypedId(text)
    .replace(/\p{Pd}/gu, '')
    .toLowerCase();
}
