import { localized } from '@paddock/contract/i18n/localized/localized';
import { defaultSiteDescription, siteTitle } from '@paddock/contract/site/rules';
import { useLocale } from '../i18n/locale.tsx';
import { useSettings } from './settings.ts';

/** The site description of the staff, or `fallback` if they have not set one. */
export function useSiteDescription(fallback: string): string {
  const settings = useSettings();
  const description = localized<'site_description', string | null>(settings, 'site_description', useLocale());
  return description === defaultSiteDescription ? fallback : description || fallback;
}

/** The site title in the page's language. */
export function useSiteTitle(): string {
  return siteTitle(useSettings(), useLocale());
}
