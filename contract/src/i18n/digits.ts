import type { Locale } from './locale.ts';

/** Digits of any script as ASCII; everything else stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    // Unicode keeps the ten digits of a script together, from zero on.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return `${(code - zero) % 10}`;
  });
}

/** Whole groups of three; a comma anywhere else may be meant as a decimal sign. */
const groupedThousands = /(?<![\d.٫٬,،])\d{1,3}(?:[٬,،]\d{3})+(?![\d٬,،])/g;

/**
 * What a person types into a number field, as Number() reads it: `۱٬۲۳۴٫۵` and `1,234.5` become `1234.5`. `9,99`
 * keeps its comma and is no number: it must not become a hundred times as much.
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

/** The digits of a text in the reader's script; the other characters stay. */
export function localizeDigits(text: string, locale: Locale): string {
  return locale === 'fa' ? toPersianDigits(text) : text;
}

/**
 * A number as it is being typed, character by character, in the reader's digits and with the reader's decimal sign;
 * toAsciiNumber() reads it.
 */
export function localizeNumber(text: string, locale: Locale): string {
  const ascii = toAsciiDigits(text).replace(/٫/g, '.');
  return locale === 'fa' ? toPersianDigits(ascii).replace(/\./g, '٫') : ascii;
}
