import type { Locale } from './locale.ts';

/** Converts digits of any script to ASCII and keeps everything else. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    // The ten digits of a script are contiguous in Unicode, starting with zero.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return `${(code - zero) % 10}`;
  });
}

/** Complete groups of three; a comma anywhere else may be a decimal separator. */
const groupedThousands = /(?<![\d.٫٬,،])\d{1,3}(?:[٬,،]\d{3})+(?![\d٬,،])/g;

/**
 * Converts typed input to what Number() reads: `۱٬۲۳۴٫۵` and `1,234.5` become `1234.5`. `9,99` keeps its comma and
 * stays invalid, since it must not become 999.
 */
export function toAsciiNumber(text: string): string {
  return toAsciiDigits(text)
    .replace(groupedThousands, (number) => number.replace(/[٬,،]/g, ''))
    .replace(/٫/g, '.')
    .replace(/−/g, '-')
    .replace(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .trim();
}

export function toPersianDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
}

/** Converts digits to the reader's script and keeps other characters. */
export function localizeDigits(text: string, locale: Locale): string {
  return locale === 'fa' ? toPersianDigits(text) : text;
}

/** A number while it is being typed, in the reader's digits and decimal separator; toAsciiNumber() reads it. */
export function localizeNumber(text: string, locale: Locale): string {
  const ascii = toAsciiDigits(text).replace(/٫/g, '.');
  return locale === 'fa' ? toPersianDigits(ascii).replace(/\./g, '٫') : ascii;
}
