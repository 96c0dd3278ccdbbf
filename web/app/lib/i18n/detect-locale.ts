import { defaultLocale, isLocale, type Locale, parseLocaleCookie } from '@paddock/contract/i18n/locale';

/** Name of the cookie and of the local storage key; the cookie mirrors the storage for the server. */
export const localeKey = 'locale';

/** `?lang=` gives a public page its second address and beats what is saved. */
export function localeFromUrl(search: string): Locale | undefined {
  const value = new URLSearchParams(search).get('lang');
  return isLocale(value) ? value : undefined;
}

/** The language the server renders a request in. */
export function localeOfRequest(request: Request): Locale {
  const { search } = new URL(request.url);
  return (
    localeFromUrl(search) ?? parseLocaleCookie(request.headers.get('cookie') ?? undefined) ?? defaultLocale
  );
}
