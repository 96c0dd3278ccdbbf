export const locales = ['fa', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fa';

export function isLocale(value: unknown): value is Locale {
  return value === 'fa' || value === 'en';
}

export function textDirection(locale: Locale): 'rtl' | 'ltr' {
  return locale === 'fa' ? 'rtl' : 'ltr';
}

/** The first of our languages that Accept-Language would take; undefined where it names none. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Locale | undefined {
  const wanted = (acceptLanguage ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const ours = wanted.filter(({ language, quality }) => isLocale(language) && quality > 0);
  const best = ours.sort((a, b) => b.quality - a.quality)[0]?.language;
  return isLocale(best) ? best : undefined;
}

/** The language of a page: the saved choice, else what Accept-Language asks for, else Persian. */
export function negotiateLocale(acceptLanguage: string | undefined, cookie?: string): Locale {
  return isLocale(cookie) ? cookie : (parseAcceptLanguage(acceptLanguage) ?? defaultLocale);
}

/** The saved choice in a Cookie header: the first `locale` decides, even where it names no language of ours. */
export function parseLocaleCookie(header: string | undefined): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(header ?? '')?.[1];
  return isLocale(value) ? value : undefined;
}

/** Persian and Arabic digits as ASCII; everything else stays. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
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

/** A value of unknown script inside a plain string. Markup uses `<bdi>`. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A value that always reads left to right inside a plain string: an id, address, code, lap time. */
export function ltrIsolate(text: string): string {
  return `\u2066${text}\u2069`;
}

export interface FractionDigits {
  min?: number;
  max?: number;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(min: number, max: number, signDisplay: 'negative' | 'exceptZero'): Intl.NumberFormat {
  const key = `${min} ${max} ${signDisplay}`;
  const known = numberFormats.get(key);
  if (known) return known;
  // Always en-US: its output is the same in every engine, and `localize` turns it into Persian.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: min,
    maximumFractionDigits: Math.max(min, max),
    signDisplay,
  });
  numberFormats.set(key, made);
  return made;
}

/** Rounded in decimals, halves away from nothing, as `Intl` does it; binary rounding would make 1.005 into 1.00. */
function round(size: number, decimals: number): number {
  return Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
}

/** A number as en-US writes it. Those of common size need no `Intl`, whose first use costs a phone tens of milliseconds. */
function writeNumber(
  value: number,
  min: number,
  max: number,
  signDisplay: 'negative' | 'exceptZero',
): string {
  const size = round(Math.abs(value), Math.max(min, max));
  if (!(size < 1e9) || /e/.test(`${value}${size}`)) return numberFormat(min, max, signDisplay).format(value);
  const [whole = '', decimals = ''] = String(size).split('.');
  // A value that rounds to nothing has no sign.
  const plus = signDisplay === 'exceptZero' ? '+' : '';
  const sign = size === 0 ? '' : value < 0 ? '-' : plus;
  const figure = `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
  return min > 0 || decimals ? `${figure}.${decimals.padEnd(min, '0')}` : figure;
}

/** A sign before Persian digits needs a left-to-right mark, or it lands on the wrong side of them. */
function localize(number: string, locale: Locale): string {
  if (locale === 'en') return number;
  const signs: Record<string, string> = { ',': '٬', '.': '٫', '-': '\u200e−', '+': '\u200e+' };
  return toPersianDigits(number).replace(/[,.+-]/g, (sign) => signs[sign] ?? sign);
}

/** `۱٬۲۳۴٬۵۶۷٫۸`, `1,234,567.8`. At most three decimals unless said otherwise. */
export function formatNumber(
  value: number,
  locale: Locale,
  { min = 0, max = 3 }: FractionDigits = {},
): string {
  return localize(writeNumber(value, min, max, 'negative'), locale);
}

/** `۲۶٪` from 26, not from 0.26. At most one decimal unless said otherwise. */
export function formatPercent(
  value: number,
  locale: Locale,
  { min = 0, max = 1 }: FractionDigits = {},
): string {
  return `${formatNumber(value, locale, { min, max })}${locale === 'fa' ? '٪' : '%'}`;
}

/** A gap or change: `+0.118`; nothing has no sign. */
export function formatSigned(
  value: number,
  locale: Locale,
  { min = 0, max = 3 }: FractionDigits = {},
): string {
  return localize(writeNumber(value, min, max, 'exceptZero'), locale);
}

/** A figure that is passed: `1,000+`, `+۱٬۰۰۰`. */
export function formatAtLeast(value: number, locale: Locale): string {
  const figure = formatNumber(value, locale);
  return locale === 'fa' ? ltrIsolate(`+${figure}`) : `${figure}+`;
}

/** From metres: `۱۲٫۳ کیلومتر`, `12.3 km`. */
export function formatDistance(metres: number, locale: Locale): string {
  const figure = formatNumber(metres / 1000, locale, { min: 1, max: 1 });
  return `${figure} ${locale === 'fa' ? 'کیلومتر' : 'km'}`;
}

const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A name or other single line as it is stored: composed, trimmed, without the characters that reorder or hide
 * text. The zero-width non-joiner of Persian stays between letters, once.
 */
export function cleanName(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(marks, '')
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
    .replace(marks, '')
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function normalizeForSearch(text: string): string {
  return foldForSearch(text).replaceAll(' ', '');
}

const collators = new Map<Locale, Intl.Collator>();

/** The order of lists: Persian before Latin in fa, numbers by their value. Never sort by code units. */
export function collator(locale: Locale): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const made = new Intl.Collator(locale, { numeric: true });
  collators.set(locale, made);
  return made;
}

/**
 * A phone number in E.164, or null. Iranian mobiles are understood as they are written at home (0912…, 912…,
 * 0098912…); numbers of other countries need their `+` or `00`.
 */
export function normalizePhone(text: string): string | null {
  const typed = toAsciiDigits(text)
    .replace(marks, '')
    .replace(/[\s().\-‐-―]/g, '');
  const iranian = /^(?:(?:\+|00)?98)?0?(9\d{9})$/.exec(typed);
  if (iranian) return `+98${iranian[1]}`;
  const foreign = /^(?:\+|00)([1-9]\d{6,14})$/.exec(typed);
  return foreign && !foreign[1]?.startsWith('98') ? `+${foreign[1]}` : null;
}

/** An E.164 number as it is read out, isolated: `0912 345 6789`. */
export function formatPhone(phone: string): string {
  return ltrIsolate(phone.replace(/^\+98(9\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3'));
}

const byteUnits = [
  { size: 1e9, fa: 'گیگابایت', en: 'GB' },
  { size: 1e6, fa: 'مگابایت', en: 'MB' },
  { size: 1e3, fa: 'کیلوبایت', en: 'kB' },
  { size: 1, fa: 'بایت', en: 'bytes' },
];

/** A size in units of a thousand, as limits are told: `1 MB`, `۱ مگابایت`. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes === 1 && locale === 'en') return '1 byte';
  // What would be told as 1,000 of a unit is 1 of the next.
  const unit = byteUnits.find(({ size }) => bytes >= size - size / 20_000) ?? {
    size: 1,
    fa: 'بایت',
    en: 'bytes',
  };
  return `${formatNumber(Math.round((bytes / unit.size) * 10) / 10, locale)} ${unit[locale]}`;
}
