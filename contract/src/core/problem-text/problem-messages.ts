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

/** Sentences that only failed answers have: the server writes them, and no browser carries them. */
export type ProblemKey = keyof typeof en;

const texts: Record<Locale, Record<ProblemKey, string>> = { fa, en };

export function translateProblem(key: ProblemKey | MessageKey, locale: Locale, values: Values = {}): string {
  if (hasTranslation(key)) return translate(key, locale, values);
  return interpolateValues(texts[locale][key], locale, values);
}
