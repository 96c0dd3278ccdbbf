import type { Locale } from './locale.ts';
import en from './text/en.json' with { type: 'json' };
import fa from './text/fa.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

const texts: Record<Locale, Record<string, string>> = { fa, en };

/** The words of an error or validation key; the key itself where it has none. `{name}` places take values. */
export function translate(key: string, locale: Locale, values: Record<string, string | number> = {}): string {
  const text = texts[locale][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export function hasTranslation(key: string): boolean {
  return key in texts.en;
}
