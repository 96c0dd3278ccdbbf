import { localizeDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import en from './text/en.json' with { type: 'json' };
import fa from './text/fa.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

const texts: Record<Locale, Record<MessageKey, string>> = { fa, en };

/** Fills the `{name}` placeholders of a text; those without a value stay. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

export type Values = Readonly<Record<string, string | number>>;

/** Fills placeholders with texts unchanged and numbers in the language's digits. */
export function interpolateValues(text: string, locale: Locale, values: Values): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? localizeDigits(String(value), locale) : value,
  ]);
  return interpolate(text, Object.fromEntries(written));
}

/** Translates validation messages and other unnamed texts, in the server and the browser. */
export function translate(key: MessageKey, locale: Locale, values: Values = {}): string {
  return interpolateValues(texts[locale][key], locale, values);
}

/** A translator for a separate bundle of texts, falling back to these. */
export function translatorOf<Key extends string>(own: Record<Locale, Record<Key, string>>) {
  return (key: Key | MessageKey, locale: Locale, values: Values = {}): string =>
    hasTranslation(key)
      ? translate(key, locale, values)
      : interpolateValues(own[locale][key], locale, values);
}

export function hasTranslation(key: string): key is MessageKey {
  return Object.hasOwn(texts.en, key);
}
