import { isLocale, type Locale } from '@paddock/contract/locale';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createText } from './i18n.ts';
import { localeFromAddress, localeKey } from './locale-choice.ts';

interface LocaleValue {
  locale: Locale;
  text: i18n;
  setLocale: (locale: Locale) => void;
}

const LocaleContext = createContext<LocaleValue | null>(null);

export function useLocaleValue(): LocaleValue {
  const value = useContext(LocaleContext);
  if (!value) throw new Error('no LocaleProvider above');
  return value;
}

const aYear = 60 * 60 * 24 * 365;

function savedLocale(): Locale | undefined {
  try {
    const saved = localStorage.getItem(localeKey);
    return isLocale(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

function writeCookie(locale: Locale): void {
  document.cookie = `${localeKey}=${locale}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
}

function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(localeKey, locale);
  } catch {
    // Storage is off: the cookie alone remembers.
  }
  writeCookie(locale);
}

/** Holds the page's language. `initial` is what the server rendered, so that hydration finds the same words. */
export function LocaleProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, show] = useState(initial);
  const [text] = useState(createText);

  useEffect(() => {
    const saved = savedLocale();
    if (!saved || localeFromAddress(window.location.search)) return;
    writeCookie(saved);
    show(saved);
  }, []);

  const value = useMemo<LocaleValue>(
    () => ({
      locale,
      text,
      setLocale(next) {
        saveLocale(next);
        show(next);
      },
    }),
    [locale, text],
  );
  return <LocaleContext.Provider value={value}>{children}</LocaleContext.Provider>;
}

export function useLocale(): Locale {
  return useLocaleValue().locale;
}

/** Changes the language of the page in place: what is typed, the scroll position and the address stay. */
export function useSetLocale(): (locale: Locale) => void {
  return useLocaleValue().setLocale;
}
