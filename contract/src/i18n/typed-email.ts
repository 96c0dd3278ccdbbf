import { toAsciiDigits } from './digits.ts';
import { invisible } from './typed-values.ts';

const international = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}\x2d.\u3002\uff0e\uff61]+$/u;

/** Converts the host of an internationalized domain to `xn--…`; other text stays. */
function toAsciiHost(host: string): string {
  return international.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : host;
}

/**
 * Normalizes a typed or pasted email address: ASCII digits, no invisible characters, trimmed, and the host of an
 * internationalized domain as `xn--…`. Spaces inside stay, so that validation rejects them.
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
