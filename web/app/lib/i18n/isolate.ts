import type { Locale } from '@paddock/contract/i18n/locale';

const isolated = /^[\u2066-\u2068].*\u2069$/s;
const foreign: Record<Locale, RegExp> = {
  fa: /\p{Script=Latin}|^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u,
  en: /\p{Script=Arabic}|\p{Script=Hebrew}/u,
};

/**
 * Wraps a value that would disturb the order of a sentence: Latin words or outer punctuation in Persian, Persian
 * words in English. What fits stays bare, so that texts can be searched and compared.
 */
export function isolateBidi(value: string, locale: Locale): string {
  if (value === '' || isolated.test(value)) return value;
  return foreign[locale].test(value) ? `\u2068${value}\u2069` : value;
}
