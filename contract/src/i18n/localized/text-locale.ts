import { defaultLocale, type Locale } from '../locale.ts';

/** The language that a text is written in, told by which letters it has more of; that of the portal where it has neither. */
export function textLocale(text: string): Locale {
  const persian = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (persian === latin) return defaultLocale;
  return persian > latin ? 'fa' : 'en';
}
