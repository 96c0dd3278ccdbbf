import { type Calendar, type CalendarChoice, resolveCalendar } from '@paddock/contract/i18n/calendar';
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
import { readToken } from '../browser/token.ts';
import { useCurrentUser } from '../session/session.ts';

interface LocaleValue {
  locale: Locale;
  setLocale: (locale: Locale) => void;
  calendar: CalendarChoice;
  setCalendar: (calendar: CalendarChoice) => void;
}

/** Name of the cookie and the local storage key. The cookie mirrors the storage for the server. */
const localeKey = 'locale';

const LocaleContext = createContext<LocaleValue | null>(null);

function useLocaleValue(): LocaleValue {
  const value = useContext(LocaleContext);
  if (!value) throw new Error('no LocaleProvider above');
  return value;
}

const yearSeconds = 60 * 60 * 24 * 365;

function savedLocale(): Locale | undefined {
  try {
    const saved = localStorage.getItem(localeKey);
    return isLocale(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

function writeCookie(value: string, name = localeKey, seconds = yearSeconds): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The language's calendar needs no cookie, so that these visitors share cached pages. */
const saveCalendar = (calendar: CalendarChoice) =>
  writeCookie(calendar, 'calendar', calendar === 'language' ? 0 : yearSeconds);

function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(localeKey, locale);
  } catch {
    // Storage is blocked: only the cookie is set.
  }
  writeCookie(locale);
}

interface LocaleProviderProps {
  initial: Locale;
  initialCalendar?: CalendarChoice;
  children: ReactNode;
}

/** Provides language and calendar. Starts with those of the server render, so that hydration matches. */
export function LocaleProvider({ initial, initialCalendar = 'language', children }: LocaleProviderProps) {
  const [locale, setLocaleState] = useState(initial);
  const [calendar, setCalendarState] = useState(initialCalendar);
  const stored = useCurrentUser()?.calendar;

  // Applies the member's choice from another device.
  useEffect(() => {
    if (!stored) return;
    saveCalendar(stored);
    startTransition(() => setCalendarState(stored));
  }, [stored]);

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
        // Imported only when signed in, because it includes the schemas.
        if (readToken()) void import('./store-locale.ts').then(({ storeLocale }) => storeLocale(next));
      },
      calendar,
      setCalendar(next) {
        saveCalendar(next);
        setCalendarState(next);
        if (readToken()) void import('./store-locale.ts').then(({ storeCalendar }) => storeCalendar(next));
      },
    }),
    [locale, calendar],
  );
  return <LocaleContext.Provider value={value}>{children}</LocaleContext.Provider>;
}

export function useLocale(): Locale {
  return useLocaleValue().locale;
}

/** Changes the language in place: input, scroll position and address stay. */
export function useSetLocale(): (locale: Locale) => void {
  return useLocaleValue().setLocale;
}

/** The calendar in which dates are shown and entered. */
export function useCalendar(): Calendar {
  const { locale, calendar } = useLocaleValue();
  return resolveCalendar(calendar, locale);
}

/** The chosen calendar and its setter. */
export function useCalendarChoice(): [CalendarChoice, (choice: CalendarChoice) => void] {
  const { calendar, setCalendar } = useLocaleValue();
  return [calendar, setCalendar];
}
