import type { Footer } from '@paddock/contract/pages/footer-calls';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { defaultSiteTitle } from '@paddock/contract/site/rules';
import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';

/** What the root of every page was rendered with. */
export interface RootData {
  /** The defaults where the server could not read them; the browser then asks for itself. */
  settings: SiteSettings;
  settingsKnown: boolean;
  /** What stands below every public page; its texts are in the reader's language, as the announcement is. */
  footer: Footer;
  /** Scheme and host of the page, for addresses that must be absolute. */
  origin: string;
  /** When the page was rendered, in ms since the epoch. */
  now: number;
}

/** Where none could be read. */
export const emptyFooter: Footer = { columns: null, pages: [], seals: [] };

/** What is not sent, and all of it for the error page of a root that could not load. Nothing of the calls: that would bring the schemas along. */
const bare: RootData = {
  settings: {
    site_title: defaultSiteTitle,
    site_title_en: null,
    site_description: '',
    site_description_en: null,
    maintenance_mode: false,
    registration_enabled: false,
    shop_enabled: false,
    announcement: null,
    announcement_en: null,
    announcement_url: null,
    announcement_until: null,
    image_max_mb: 5,
    download_max_mb: 5000,
    // Addresses and pictures that are not there are left out here as well: nobody asks more of them than whether they are.
  } as unknown as SiteSettings,
  settingsKnown: false,
  footer: emptyFooter,
  origin: '',
  now: 0,
};

/** As it travels with every page: settings that are null stay at home. */
export interface SentRootData extends Omit<RootData, 'settings'> {
  settings: Partial<SiteSettings>;
}

export function withoutNulls(settings: SiteSettings): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

export function useRootData(): RootData {
  const sent = useRouteLoaderData('root') as SentRootData | undefined;
  return useMemo(() => (sent ? { ...sent, settings: { ...bare.settings, ...sent.settings } } : bare), [sent]);
}
