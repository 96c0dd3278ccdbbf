import { interpolate } from './interpolate.ts';
import type { Locale } from './locale.ts';
import en from './text/en.json' with { type: 'json' };
import fa from './text/fa.json' with { type: 'json' };

export type MessageKey = keyof typeof en;

const texts: Record<Locale, Record<MessageKey, string>> = { fa, en };

/** The words of an error, a validation or a notification. `{name}` places take values as they are. */
export function translate(
  key: MessageKey,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return interpolate(texts[locale][key], values);
}

export function hasTranslation(key: string): key is MessageKey {
  return Object.hasOwn(texts.en, key);
}
