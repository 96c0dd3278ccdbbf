import { defaultLocale, isLocale, type Locale, localeOfCookie } from '@paddock/contract/locale';

/** Name of the cookie and of the local storage key; the cookie mirrors the storage for the server. */
export const localeKey = 'locale';

/** `?lang=` gives a public page its second address and beats what is saved. */
export function localeFromAddress(search: string): Locale | undefined {
  const value = new URLSearchParams(search).get('lang');
  return isLocale(value) ? value : undefined;
}

/** The language the server renders a request in. */
export function localeOf(request: Request): Locale {
  const { search } = new URL(request.url);
  return (
    localeFromAddress(search) ?? localeOfCookie(request.headers.get('cookie') ?? undefined) ?? defaultLocale
  );
}
