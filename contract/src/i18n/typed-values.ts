import { toAsciiDigits } from './digits.ts';

/** Characters without a shape of their own: direction marks, zero-width signs, joiners, fillers. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The blank of Braille is the only one outside of `\s`. */
const blanks = /[\s\p{Z}\u2800]/gu;

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

const international = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}\x2d.\u3002\uff0e\uff61]+$/u;

/** Hosts of international domains as DNS knows them, `xn--…`; any other text stays. */
function toAsciiHost(host: string): string {
  return international.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : host;
}

/**
 * Reads an e-mail address as it was typed or pasted: ASCII digits, nothing invisible, no blanks around it, and the host of
 * an international domain as `xn--…`. A blank inside stays, for the validation to refuse.
 */
export function readTypedEmail(text: string): string {
  const address = toAsciiDigits(text)
    .replace(invisible, '')
    .replace(/[^\P{Cc}\s]/gu, '')
    .replace(/^[\s\u2800]+|[\s\u2800]+$/g, '')
    .normalize('NFC');
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + toAsciiHost(address.slice(at));
}
