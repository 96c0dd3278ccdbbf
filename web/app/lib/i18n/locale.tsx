import { isLocale, type Locale, parseLangParameter } from '@paddock/contract/i18n/locale';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { readToken } from '../session/token.ts';

interface LocaleValue {
  locale: Locale;
  setLocale: (locale: Locale) => void;
}

/** Name of the cookie and of the local storage key; the cookie mirrors the storage for the server. */
const localeKey = 'locale';

const LocaleContext = createContext<LocaleValue | null>(null);

function useLocaleValue(): LocaleValue {
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
  const [locale, setLocaleState] = useState(initial);

  useEffect(() => {
    const saved = savedLocale();
    if (!saved || parseLangParameter(window.location.search)) return;
    writeCookie(saved);
    startTransition(() => setLocaleState(saved));
  }, []);

  const value = useMemo<LocaleValue>(
    () => ({
      locale,
      setLocale(next) {
        saveLocale(next);
        setLocaleState(next);
        // Fetched for those who are signed in alone: it brings the schemas along.
        if (readToken()) void import('./store-locale.ts').then(({ storeLocale }) => storeLocale(next));
      },
    }),
    [locale],
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
