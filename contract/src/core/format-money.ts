import { formatNumber } from '../i18n/format-number.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Amount, Currency } from './money.ts';

// Kept apart from money.ts so that public pages can show prices without loading the schemas.

/** `$12.50` from cents, in both languages. */
export function formatUsd(amount: number): string {
  return dollars(amount, amount < 0 ? '-' : '');
}

/** `+$12.50` or `-$12.50` from cents: a balance change. */
export function formatSignedUsd(amount: number): string {
  return dollars(amount, amount < 0 ? '-' : '+');
}

function dollars(amount: number, sign: string): string {
  const whole = formatNumber(Math.trunc(Math.abs(amount) / 100), 'en');
  return `${sign}$${whole}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;
}

/** `۱۲۳٬۴۵۶ تومان` or `123,456 toman` from rials. */
export function formatToman(amount: number, locale: Locale): string {
  return `${formatNumber(amount / 10, locale)} ${locale === 'fa' ? 'تومان' : 'toman'}`;
}

/** `۱٬۲۳۴٬۵۶۰ ریال` or `1,234,560 IRR` from rials. */
export function formatRial(amount: number, locale: Locale): string {
  return `${formatNumber(amount, locale)} ${locale === 'fa' ? 'ریال' : 'IRR'}`;
}

/** An amount in the reader's usual unit: dollars, or toman for rials. */
export function formatAmount(amount: Amount, currency: Currency, locale: Locale): string {
  return currency === 'USD' ? formatUsd(Math.round(amount * 100)) : formatToman(amount, locale);
}

/** An amount in machine-readable form: `12.50` dollars, `1250000` rials. */
export function formatPlainAmount(smallest: number, currency: Currency): string {
  if (currency === 'IRR') return String(smallest);
  return `${Math.trunc(smallest / 100)}.${String(smallest % 100).padStart(2, '0')}`;
}
