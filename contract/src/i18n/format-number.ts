import { toPersianDigits } from './digits.ts';
import type { Locale } from './locale.ts';

export interface FractionDigits {
  min?: number;
  max?: number;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(min: number, max: number, signDisplay: 'negative' | 'exceptZero'): Intl.NumberFormat {
  const key = `${min} ${max} ${signDisplay}`;
  const known = numberFormats.get(key);
  if (known) return known;
  // Always en-US: its output is the same in every engine, and `localize` converts it to Persian.
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: min,
    maximumFractionDigits: Math.max(min, max),
    signDisplay,
  });
  numberFormats.set(key, made);
  return made;
}

/** Rounds decimally, half away from zero, like `Intl`; binary rounding would turn 1.005 into 1.00. */
function round(size: number, decimals: number): number {
  return Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
}

/** Formats a number as en-US. Common magnitudes avoid `Intl`, whose first use costs a phone tens of milliseconds. */
function writeNumber(
  value: number,
  min: number,
  max: number,
  signDisplay: 'negative' | 'exceptZero',
): string {
  const size = round(Math.abs(value), Math.max(min, max));
  if (!(size < 1e9) || /e/.test(`${value}${size}`)) return numberFormat(min, max, signDisplay).format(value);
  const [whole = '', decimals = ''] = String(size).split('.');
  // A value that rounds to zero has no sign.
  const plus = signDisplay === 'exceptZero' ? '+' : '';
  const sign = size === 0 ? '' : value < 0 ? '-' : plus;
  const figure = `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
  return min > 0 || decimals ? `${figure}.${decimals.padEnd(min, '0')}` : figure;
}

/**
 * Markup keeps a sign to the left of Persian digits (`<Ltr>`, `<Figure>`); a direction mark would be copied with
 * the number.
 */
function localize(number: string, locale: Locale): string {
  if (locale === 'en') return number;
  const signs: Record<string, string> = { ',': '٬', '.': '٫', '-': '−' };
  return toPersianDigits(number).replace(/[,.-]/g, (sign) => signs[sign] ?? sign);
}

/** `۱٬۲۳۴٬۵۶۷٫۸`, `1,234,567.8`. At most three decimals by default. */
export function formatNumber(
  value: number,
  locale: Locale,
  { min = 0, max = 3 }: FractionDigits = {},
): string {
  return localize(writeNumber(value, min, max, 'negative'), locale);
}

/** `۲۶٪` from 26, not from 0.26. At most one decimal by default. */
export function formatPercent(
  value: number,
  locale: Locale,
  { min = 0, max = 1 }: FractionDigits = {},
): string {
  return `${formatNumber(value, locale, { min, max })}${locale === 'fa' ? '٪' : '%'}`;
}

/** A gap or change: `+0.118`; zero has no sign. */
export function formatSigned(
  value: number,
  locale: Locale,
  { min = 0, max = 3 }: FractionDigits = {},
): string {
  return localize(writeNumber(value, min, max, 'exceptZero'), locale);
}

/** A symmetric bound: `±64`. */
export function formatPlusMinus(value: number, locale: Locale): string {
  return `±${formatNumber(value, locale)}`;
}

/** From metres: `۱۲٫۳ کیلومتر`, `12.3 km`. */
export function formatDistance(metres: number, locale: Locale): string {
  const figure = formatNumber(metres / 1000, locale, { min: 1, max: 1 });
  return `${figure} ${locale === 'fa' ? 'کیلومتر' : 'km'}`;
}

const byteUnits = [
  { size: 1024 ** 3, fa: 'گیگابایت', en: 'GB' },
  { size: 1024 ** 2, fa: 'مگابایت', en: 'MB' },
  { size: 1024, fa: 'کیلوبایت', en: 'KB' },
  { size: 1, fa: 'بایت', en: 'bytes' },
];

/** A size in units of 1,024: `1 MB`, `۱ مگابایت`. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes === 1 && locale === 'en') return '1 byte';
  // A value that would round to 1,024 of a unit is displayed as 1 of the next.
  const unit = byteUnits.find(({ size }) => bytes >= size - size / 20_000) ?? {
    size: 1,
    fa: 'بایت',
    en: 'bytes',
  };
  return `${formatNumber(Math.round((bytes / unit.size) * 10) / 10, locale)} ${unit[locale]}`;
}
