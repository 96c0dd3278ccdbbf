// Apart from the site's schemas: every public page asks this, and none of them carries Zod.
import type { Locale } from '../i18n/locale.ts';
import { type LocalizedField, localized } from '../i18n/localized/localized.ts';
import { calendarDayIn } from '../i18n/time.ts';

/** Where staff sign in and work while the site is closed. */
const openInMaintenance = /^\/(login|admin-selection|admin)(\/|$)/;

/** Where the settings send somebody who opens this page; nothing when they may stay. */
export function maintenanceRedirect(
  path: string,
  { maintenance_mode }: { maintenance_mode: boolean },
): string | undefined {
  if (!maintenance_mode) return path === '/maintenance' ? '/' : undefined;
  return path === '/maintenance' || openInMaintenance.test(path) ? undefined : '/maintenance';
}

/** Whether the announcement is still shown: to the end of its last day in Tehran. */
export function isAnnounced(
  { announcement_until }: { announcement_until: string | null },
  now: Date,
): boolean {
  if (announcement_until === null) return true;
  const { year, month, day } = calendarDayIn(now);
  const today = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return today <= announcement_until;
}

export const siteTitleMax = 80;

export const siteDescriptionMax = 300;

export const announcementMax = 300;

/** Until the staff write their own; pages then keep words that each language has. */
export const defaultSiteDescription = 'Welcome to Paddock';

/** Until the staff name it; in the letters of each language. */
const productNames: Record<Locale, string> = { fa: 'پدوک', en: 'Paddock' };
export const defaultSiteTitle = productNames.en;

/** What the site is called in a reader's language. */
export function siteTitle(
  settings: { site_title: string; site_title_en: string | null },
  locale: Locale,
): string {
  const isUnnamed = settings.site_title === defaultSiteTitle && !settings.site_title_en;
  return isUnnamed
    ? productNames[locale]
    : (localized<'site_title', string | null>(settings, 'site_title', locale) ?? '');
}

/**
 * What the address of a page may ask the server for. Pages see no other name: marks of trackers make no page another one,
 * and nobody has pages rendered anew by making names up.
 */
export const pageQueryNames: ReadonlySet<string> = new Set(
  // `_routes` is of React Router's own requests for data.
  'lang token next page search comments category game kind board period track country car driver status state class of round item when order language session _routes'.split(
    ' ',
  ),
);

/** Pages that are about no single thing: in the header, the footer and the sitemap, each with a picture for link previews. */
export const publicPages = {
  landing: '/',
  servers: '/servers',
  rank: '/rank',
  tracks: '/tracks',
  teams: '/teams',
  events: '/events',
  championships: '/championships',
  challenges: '/challenges',
  shop: '/shop',
  downloads: '/downloads',
  blog: '/blog',
  trust: '/trust',
} as const;

export type PublicPage = keyof typeof publicPages;

/** Pictures of the site's own that the owner may put in place of the portal's: fields of the settings. */
export const sitePictures = ['logo_light', 'logo_dark', 'icon'] as const;

export type SitePicture = (typeof sitePictures)[number];

/** Addresses of the community, each of which may have another for readers of English. */
export const siteLinkFields = [
  'discord_invite_url',
  'fivem_invite_url',
  'cs2_invite_url',
  'telegram_url',
  'instagram_url',
  'youtube_url',
  'x_url',
] as const;

type SiteLinkField = (typeof siteLinkFields)[number];
type SiteLinks = { readonly [Name in LocalizedField<SiteLinkField>]: string | null };

/** Where a link of the site leads in the reader's language; null where there is none. */
export function siteLink(settings: SiteLinks, field: SiteLinkField | null, locale: Locale): string | null {
  return field && localized<SiteLinkField, string | null>(settings, field, locale);
}

/** Where the site's own icon stands as PNG: `kind` is its size, or `maskable-512`. It changes with the file. */
export function siteIconPath(icon: string, kind: string): string {
  return `/site-icons/${icon.replace('.webp', '')}-${kind}.png`;
}
