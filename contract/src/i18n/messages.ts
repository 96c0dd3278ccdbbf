import { localizeDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import en from './text/en.json' with { type: 'json' };
import fa from './text/fa.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

const texts: Record<Locale, Record<MessageKey, string>> = { fa, en };

/** Fills the `{name}` places of a text; one without a value stays as it is. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

export type Values = Readonly<Record<string, string | number>>;

/** The same with texts as they are and figures in the language's digits. */
export function interpolateValues(text: string, locale: Locale, values: Values): string {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? localizeDigits(String(value), locale) : value,
  ]);
  return interpolate(text, Object.fromEntries(written));
}

/** The words of a validation and of what has no name, which the browser writes as well. */
export function translate(key: MessageKey, locale: Locale, values: Values = {}): string {
  return interpolateValues(texts[locale][key], locale, values);
}

/** Writes texts that stand apart from those that the browser carries everywhere, and these. */
export function translatorOf<Key extends string>(own: Record<Locale, Record<Key, string>>) {
  return (key: Key | MessageKey, locale: Locale, values: Values = {}): string =>
    hasTranslation(key)
      ? translate(key, locale, values)
      : interpolateValues(own[locale][key], locale, values);
}

export function hasTranslation(key: string): key is MessageKey {
  return Object.hasOwn(texts.en, key);
}
