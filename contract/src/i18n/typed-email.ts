import { toAsciiDigits } from './digits.ts';
import { invisible } from './typed-values.ts';

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
