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
import { useCurrentUser } from '../session/session.ts';
import { readToken } from '../session/token.ts';

interface LocaleValue {
  locale: Locale;
  setLocale: (locale: Locale) => void;
  calendar: CalendarChoice;
  setCalendar: (calendar: CalendarChoice) => void;
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

function writeCookie(value: string, name = localeKey, seconds = aYear): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Nothing is kept of the calendar that goes with the language: such readers share their pages with everybody. */
const saveCalendar = (calendar: CalendarChoice) =>
  writeCookie(calendar, 'calendar', calendar === 'language' ? 0 : aYear);

function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(localeKey, locale);
  } catch {
    // Storage is off: the cookie alone remembers.
  }
  writeCookie(locale);
}

interface LocaleProviderProps {
  initial: Locale;
  initialCalendar?: CalendarChoice;
  children: ReactNode;
}

/** Holds the page's language and calendar. It begins with what the server rendered, so that hydration finds the same words. */
export function LocaleProvider({ initial, initialCalendar = 'language', children }: LocaleProviderProps) {
  const [locale, setLocaleState] = useState(initial);
  const [calendar, setCalendarState] = useState(initialCalendar);
  const stored = useCurrentUser()?.calendar;

  // What a member has chosen on another machine holds here as well.
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
        // Fetched for those who are signed in alone: it brings the schemas along.
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

/** Changes the language of the page in place: what is typed, the scroll position and the address stay. */
export function useSetLocale(): (locale: Locale) => void {
  return useLocaleValue().setLocale;
}

/** The calendar in which this reader is shown dates, and types them. */
export function useCalendar(): Calendar {
  const { locale, calendar } = useLocaleValue();
  return resolveCalendar(calendar, locale);
}

/** What the reader has chosen of the calendars, and the way to change it at once. */
export function useCalendarChoice(): [CalendarChoice, (choice: CalendarChoice) => void] {
  const { calendar, setCalendar } = useLocaleValue();
  return [calendar, setCalendar];
}
