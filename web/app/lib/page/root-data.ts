import type { SiteSettings } from '@paddock/contract/site/calls';
import { defaultSiteTitle } from '@paddock/contract/site/rules';
import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';

/** What the root of every page was rendered with. */
export interface RootData {
  /** The defaults where the server could not read them; the browser then asks for itself. */
  settings: SiteSettings;
  settingsKnown: boolean;
  /** Scheme and host of the page, for addresses that must be absolute. */
  origin: string;
  /** When the page was rendered, in ms since the epoch. */
  now: number;
}

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
    discord_invite_url: null,
    fivem_invite_url: null,
    cs2_invite_url: null,
    telegram_url: null,
    instagram_url: null,
    youtube_url: null,
    x_url: null,
    image_max_mb: 5,
    download_max_mb: 5000,
  },
  settingsKnown: false,
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
