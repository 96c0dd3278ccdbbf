import type { Footer } from '@paddock/contract/pages/footer-calls';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { defaultSiteTitle } from '@paddock/contract/site/rules';
import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';

/** The loader data of the root route. */
export interface RootData {
  /** The defaults if the server could not load them; the browser then fetches them. */
  settings: SiteSettings;
  settingsKnown: boolean;
  /** The footer, in the page's language, as is the announcement. */
  footer: Footer;
  /** Scheme and host of the page, for absolute URLs. */
  origin: string;
  /** When the page was rendered, in ms since the epoch. */
  now: number;
}

export const emptyFooter: Footer = { columns: null, pages: [], seals: [] };

/** Values for omitted settings and for the error page of a failed root. Avoids importing the calls, which include the schemas. */
const defaults: RootData = {
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
    // Links and pictures are undefined instead of null; they are only tested for truthiness.
  } as unknown as SiteSettings,
  settingsKnown: false,
  footer: emptyFooter,
  origin: '',
  now: 0,
};

/** The root data without settings that are null, to save bytes. */
export interface SentRootData extends Omit<RootData, 'settings'> {
  settings: Partial<SiteSettings>;
}

export function withoutNulls(settings: SiteSettings): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

export function useRootData(): RootData {
  const sent = useRouteLoaderData('root') as SentRootData | undefined;
  return useMemo(
    () => (sent ? { ...sent, settings: { ...defaults.settings, ...sent.settings } } : defaults),
    [sent],
  );
}
