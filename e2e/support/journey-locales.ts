import type { Locale } from '@paddock/contract/i18n/locale';

/**
 * The languages that a journey is made in: the one that its file names. What differs between the languages is looked at on every screen
 * (accessibility.spec.ts, two-languages.spec.ts). `E2E_LOCALES=both npm run e2e` makes every journey in both.
 */
export const journeyLocales = (usual: Locale): readonly Locale[] =>
  process.env['E2E_LOCALES'] === 'both' ? ['fa', 'en'] : [usual];

/** The same with something of each language, such as the width of its test. */
export const journeys = <T>(usual: Locale, of: Record<Locale, T>) =>
  journeyLocales(usual).map((locale) => [locale, of[locale]] as const);
