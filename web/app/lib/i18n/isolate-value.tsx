import type { Locale } from '@paddock/contract/i18n/locale';
import type { ReactNode } from 'react';

const foreign: Record<Locale, RegExp> = {
  fa: /\p{Script=Latin}|^[^\p{L}\p{N}]|[^\p{L}\p{N}]$|\p{N}×\p{N}/u,
  en: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
};

/**
 * Wraps a value in `<bdi>` where it would disturb the bidirectional order of a sentence: Latin words, outer punctuation or
 * dimensions in Persian, Persian words in English.
 */
export function isolateValue(value: string, locale: Locale, key: number): ReactNode {
  return foreign[locale].test(value) ? <bdi key={key}>{value}</bdi> : value;
}
