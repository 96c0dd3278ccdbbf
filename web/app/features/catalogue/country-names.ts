import type { Locale } from '@paddock/contract/i18n/locale';

/** Returns a function that names countries by their ISO 3166 code; unknown codes are returned unchanged. */
export function countryNamesIn(locale: Locale): (code: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}
