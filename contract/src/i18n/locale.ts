export const locales = ['fa', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'fa';

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

export function textDirection(locale: Locale): 'rtl' | 'ltr' {
  return locale === 'fa' ? 'rtl' : 'ltr';
}

/** The first supported language in Accept-Language; undefined if there is none. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): Locale | undefined {
  const wanted = (acceptLanguage ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
  });
  const ours = wanted.filter(({ language, quality }) => isLocale(language) && quality > 0);
  const best = ours.sort((a, b) => b.quality - a.quality)[0]?.language;
  return isLocale(best) ? best : undefined;
}

/** The language of a page: the stored choice, else Accept-Language, else Persian. */
export function negotiateLocale(acceptLanguage: string | undefined, cookie?: string): Locale {
  return isLocale(cookie) ? cookie : (parseAcceptLanguage(acceptLanguage) ?? defaultLocale);
}

/** The stored choice in a Cookie header. Only the first `locale` counts, even if it is not a supported language. */
export function parseLocaleCookie(header: string | undefined): Locale | undefined {
  const value = /(?:^|;\s*)locale=([^;]*)/.exec(header ?? '')?.[1];
  return isLocale(value) ? value : undefined;
}

/** `?lang=` gives a public page an address per language. */
export function parseLangParameter(search: string): Locale | undefined {
  const value = new URLSearchParams(search).get('lang');
  return isLocale(value) ? value : undefined;
}

/** The language of a page: the address overrides the stored choice. */
export function pageLocale(search: string, cookieHeader: string | undefined): Locale {
  return parseLangParameter(search) ?? parseLocaleCookie(cookieHeader) ?? defaultLocale;
}

const collators = new Map<Locale, Intl.Collator>();

/** Sort order of lists: Persian before Latin in fa, numbers by value. Never sort by code units. */
export function collator(locale: Locale): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const made = new Intl.Collator(locale, { numeric: true });
  collators.set(locale, made);
  return made;
}
