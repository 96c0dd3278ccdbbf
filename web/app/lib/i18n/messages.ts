import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { isolateValue } from './isolate-value.tsx';
import { useLocale } from './locale.tsx';

type PluralForm = 'zero' | 'one' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;

/** The keys of a text file: nested ones joined by dots, plural forms without suffix. */
export type MessageKey<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${MessageKey<T[K]>}`;
}[keyof T & string];

export type MessageValues = Record<string, string | number>;

/** Translates a key. `{{name}}` placeholders take values; `count` also selects the plural form. */
export interface Translate<T> {
  (key: MessageKey<T>, values?: MessageValues): string;
  /**
   * The same as React nodes, with `<bdi>` around values that would disturb the order of the sentence. Plain text has no bidi
   * marks instead, because they would be copied with the value.
   */
  rich: (key: MessageKey<T>, values?: Record<string, ReactNode>) => ReactNode;
}

interface Messages<T extends object> {
  name: string;
  fa: T;
  en: T;
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

/** Key suffixes to look for, in order of preference. Zero may have a separate text. */
function pluralSuffixes(count: number, locale: Locale): string[] {
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return [...(count === 0 ? ['_zero'] : []), `_${rules.select(count)}`, '_other', ''];
}

function findForm(
  file: object,
  key: string,
  values: Record<string, ReactNode>,
  locale: Locale,
): string | undefined {
  const { count } = values;
  if (typeof count !== 'number') return find(file, key);
  for (const form of pluralSuffixes(count, locale)) {
    const text = find(file, key + form);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The site title in the page's language, available in every text as `{{site}}`. */
export const SiteTitleContext = createContext('');

export function createTranslator<T extends object>(
  locale: Locale,
  texts: Messages<T>,
  site = '',
): Translate<T> {
  /** The text of a key, split at its placeholders: parts with odd index are values. */
  const fill = (key: MessageKey<T>, values: Record<string, ReactNode>) => {
    const text =
      findForm(texts[locale], key, values, locale) ??
      findForm(texts.en, key, values, 'en') ??
      `${texts.name}.${key}`;
    return text.split(/\{\{(\w+)\}\}/).map((part, at) => {
      if (at % 2 === 0) return part;
      const value = values[part] ?? (part === 'site' ? site : `{{${part}}}`);
      return typeof value === 'number' ? formatNumber(value, locale) : value;
    });
  };
  const translate = (key: MessageKey<T>, values: MessageValues = {}) => fill(key, values).join('');
  const rich = (key: MessageKey<T>, values: Record<string, ReactNode> = {}): ReactNode => {
    const parts = fill(key, values).map((part, at) =>
      at % 2 === 1 && typeof part === 'string' ? isolateValue(part, locale, at) : part,
    );
    return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
  };
  return Object.assign(translate, { rich });
}

/**
 * Defines the texts of a folder in both languages and returns the hook that translates them to the page's language:
 * `const t = useShopMessages()`. They are bundled with the chunk that imports the hook; English is the fallback.
 */
export function defineMessages<T extends object>(
  name: string,
  files: { en: T; fa: NoInfer<T> },
): () => Translate<T> {
  const texts = { name, ...files };
  return function useMessages() {
    const locale = useLocale();
    const site = useContext(SiteTitleContext);
    return useMemo(() => createTranslator(locale, texts, site), [locale, site]);
  };
}
