import { defaultLocale, isLocale, type Locale } from '@paddock/contract/locale';

/** Name of the cookie and of the local storage key; the cookie mirrors the storage for the server. */
export const localeKey = 'locale';

export function localeFromCookie(cookies: string): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(cookies)?.[1];
  return isLocale(value) ? value : undefined;
}

/** `?lang=` gives a public page its second address and beats what is saved. */
export function localeFromAddress(search: string): Locale | undefined {
  const value = new URLSearchParams(search).get('lang');
  return isLocale(value) ? value : undefined;
}

/** The language the server renders a request in. */
export function localeOf(request: Request): Locale {
  const { search } = new URL(request.url);
  return localeFromAddress(search) ?? localeFromCookie(request.headers.get('cookie') ?? '') ?? defaultLocale;
}
