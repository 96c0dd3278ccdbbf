import type { Locale } from '../../i18n/locale.ts';
import {
  hasTranslation,
  interpolateValues,
  type MessageKey,
  translate,
  type Values,
} from '../../i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Sentences of notifications: the server sends them, and the one list that shows them carries them. */
export type NoticeKey = keyof typeof en;

const texts: Record<Locale, Record<NoticeKey, string>> = { fa, en };

export function translateNotice(key: NoticeKey | MessageKey, locale: Locale, values: Values = {}): string {
  if (hasTranslation(key)) return translate(key, locale, values);
  return interpolateValues(texts[locale][key], locale, values);
}
