import type { Locale } from '@paddock/contract/i18n/locale';

/**
 * The languages of a journey: by default only the one its file names, because accessibility.spec.ts and two-languages.spec.ts
 * check every screen in both. `E2E_LOCALES=both npm run e2e` runs every journey in both.
 */
export const journeyLocales = (locale: Locale): readonly Locale[] =>
  process.env['E2E_LOCALES'] === 'both' ? ['fa', 'en'] : [locale];

/** The languages of a journey, each with a value such as the tag of its test. */
export const journeys = <T>(locale: Locale, values: Record<Locale, T>) =>
  journeyLocales(locale).map((each) => [each, values[each]] as const);
