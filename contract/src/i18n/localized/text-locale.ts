import { defaultLocale, type Locale } from '../locale.ts';

/** Detects the language of a text by the script of most of its letters; the portal's language if it has none. */
export function textLocale(text: string): Locale {
  const persian = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (persian === latin) return defaultLocale;
  return persian > latin ? 'fa' : 'en';
}
