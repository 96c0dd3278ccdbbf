import { localized } from '@paddock/contract/i18n/localized/localized';
import { defaultSiteDescription, siteTitle } from '@paddock/contract/site/rules';
import { useLocale } from '../i18n/locale.tsx';
import { useSettings } from './settings.ts';

/** What the staff say of the site; `usual` while they have not said anything of their own. */
export function useSiteDescription(usual: string): string {
  const settings = useSettings();
  const description = localized<'site_description', string | null>(settings, 'site_description', useLocale());
  return description === defaultSiteDescription ? usual : description || usual;
}

/** What the site is called in the reader's language. */
export function useSiteTitle(): string {
  return siteTitle(useSettings(), useLocale());
}
