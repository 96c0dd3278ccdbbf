import type { Locale } from '@paddock/contract/i18n/locale';

/** What a country is called in a language, by its code of ISO 3166; the code itself where the machine knows no name. */
export function countryNamesIn(locale: Locale): (code: string) => string {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return (code) => names.of(code) ?? code;
}
