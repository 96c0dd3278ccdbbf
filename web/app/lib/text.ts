import { formatNumber, type Locale } from '@paddock/contract/locale';
import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { isolateForeign } from './isolate.ts';
import { useLocaleValue } from './locale.tsx';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** The keys of a text file: nested ones joined by dots, plural forms without their ending. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export type TextValues = Record<string, string | number>;

/** Says a key in the reader's language. Numbers get the language's digits, foreign names are isolated. */
export type Say<T> = (key: TextKey<T>, values?: TextValues) => string;

export interface Texts<T extends object> {
  ns: string;
  fa: T;
  en: T;
}

/**
 * Names a feature's two text files. They travel with the chunk that imports them and join the page's i18next
 * instance when first used; English is the fallback.
 */
export function defineText<T extends object>(ns: string, files: { en: T; fa: NoInfer<T> }): Texts<T> {
  return { ns, ...files };
}

export function sayIn<T extends object>(instance: i18n, locale: Locale, texts: Texts<T>): Say<T> {
  if (!instance.hasResourceBundle('en', texts.ns)) {
    instance.addResourceBundle('fa', texts.ns, texts.fa);
    instance.addResourceBundle('en', texts.ns, texts.en);
  }
  const t = instance.getFixedT(locale, texts.ns) as (key: string, values: object) => string;
  const shown = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value, locale) : isolateForeign(value, locale);
  return (key, values = {}) => {
    const count = values['count'];
    const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)]));
    return t(key, typeof count === 'number' ? { count, replace } : { replace });
  };
}

/** The words of a feature in the language of the page: `const t = useText(shopText)`. */
export function useText<T extends object>(texts: Texts<T>): Say<T> {
  const { locale, text } = useLocaleValue();
  return useMemo(() => sayIn(text, locale, texts), [text, locale, texts]);
}
