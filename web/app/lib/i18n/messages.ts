import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { createContext, useContext, useMemo } from 'react';
import { useLocale } from './locale.tsx';

type PluralForm = 'zero' | 'one' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** The keys of a text file: nested ones joined by dots, plural forms without their ending. */
export type MessageKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${MessageKey<T[K]>}`;
}[keyof T & string];

export type MessageValues = Record<string, string | number>;

/** Says a key in the reader's language. `{{name}}` places take values; `count` also picks the plural form. */
export type Translate<T> = (key: MessageKey<T>, values?: MessageValues) => string;

export interface Messages<T extends object> {
  name: string;
  fa: T;
  en: T;
}

/** Names a feature's two text files; they travel with the chunk that imports them. English is the fallback. */
export function defineMessages<T extends object>(
  name: string,
  files: { en: T; fa: NoInfer<T> },
): Messages<T> {
  return { name, ...files };
}

function find(file: object, key: string): string | undefined {
  let found: unknown = file;
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return typeof found === 'string' ? found : undefined;
}

const plurals = new Map<Locale, Intl.PluralRules>();

/** The forms to look for, the best first. Nothing may have words of its own. */
function forms(count: number, locale: Locale): string[] {
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return [...(count === 0 ? ['_zero'] : []), `_${rules.select(count)}`, '_other', ''];
}

function findForm(file: object, key: string, values: MessageValues, locale: Locale): string | undefined {
  const { count } = values;
  if (typeof count !== 'number') return find(file, key);
  for (const form of forms(count, locale)) {
    const text = find(file, key + form);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Numbers get the language's digits; a name of the other script is isolated, so that the sentence keeps its order. */
function shown(value: string | number, locale: Locale): string {
  return typeof value === 'number' ? formatNumber(value, locale) : isolateBidi(value, locale);
}

/** What the site is called in the reader's language; every text may say it as `{{site}}`. */
export const SiteTitleContext = createContext('');

export function createTranslator<T extends object>(
  locale: Locale,
  texts: Messages<T>,
  site = '',
): Translate<T> {
  return (key, values = {}) => {
    const text =
      findForm(texts[locale], key, values, locale) ??
      findForm(texts.en, key, values, 'en') ??
      `${texts.name}.${key}`;
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
      const value = name === 'site' ? (values[name] ?? site) : values[name];
      return value === undefined ? place : shown(value, locale);
    });
  };
}

/** The words of a feature in the language of the page: `const t = useTranslations(shopText)`. */
export function useTranslations<T extends object>(texts: Messages<T>): Translate<T> {
  const locale = useLocale();
  const site = useContext(SiteTitleContext);
  return useMemo(() => createTranslator(locale, texts, site), [locale, texts, site]);
}

const isolated = /^[\u2066-\u2068].*\u2069$/s;
const foreign: Record<Locale, RegExp> = {
  fa: /\p{Script=Latin}|^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u,
  en: /\p{Script=Arabic}|\p{Script=Hebrew}/u,
};

/**
 * Wraps a value that would disturb the order of a sentence: Latin words or outer punctuation in Persian, Persian
 * words in English. What fits stays bare, so that texts can be searched and compared.
 */
function isolateBidi(value: string, locale: Locale): string {
  if (value === '' || isolated.test(value)) return value;
  return foreign[locale].test(value) ? `\u2068${value}\u2069` : value;
}
