// Kept apart from the schemas: every public page uses it and must not load Zod.
import type { Locale } from '../i18n/locale.ts';
import { type LocalizedField, localized } from '../i18n/localized/localized.ts';
import { calendarDayIn } from '../i18n/time.ts';

/** Pages that staff need to sign in and work during maintenance. */
const openInMaintenance = /^\/(login|admin-selection|admin)(\/|$)/;

/** Where maintenance redirects a page to; undefined if it stays available. */
export function maintenanceRedirect(
  path: string,
  { maintenance_mode }: { maintenance_mode: boolean },
): string | undefined {
  if (!maintenance_mode) return path === '/maintenance' ? '/' : undefined;
  return path === '/maintenance' || openInMaintenance.test(path) ? undefined : '/maintenance';
}

/** Whether the announcement is visible: until the end of its last day in Tehran. */
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

/** Default description; pages fall back to texts of each language. */
export const defaultSiteDescription = 'Welcome to Paddock';

/** Default name, in each language's script. */
const productNames: Record<Locale, string> = { fa: 'پدوک', en: 'Paddock' };
export const defaultSiteTitle = productNames.en;

/** The site's name in the reader's language. */
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
 * Query parameters that pages may pass to the server. Others are ignored, so that tracking parameters and made-up
 * names do not cause extra renders.
 */
export const pageQueryNames: ReadonlySet<string> = new Set(
  // `_routes` belongs to React Router's data requests.
  'lang token next page search comments category game kind board period track country car driver status state class of round item when order language session _routes'.split(
    ' ',
  ),
);

/** General pages: in the header, footer and sitemap, each with a link preview. */
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

/** Settings fields of pictures that the owner can replace. */
export const sitePictures = ['logo_light', 'logo_dark', 'icon'] as const;

export type SitePicture = (typeof sitePictures)[number];

/** Links of the community, each with an optional one for English readers. */
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

/** A link of the site in the reader's language, or null. */
export function siteLink(settings: SiteLinks, field: SiteLinkField | null, locale: Locale): string | null {
  return field && localized<SiteLinkField, string | null>(settings, field, locale);
}

/** The path of the site's icon as PNG: `kind` is its size, or `maskable-512`. It changes with the file. */
export function siteIconPath(icon: string, kind: string): string {
  return `/site-icons/${icon.replace('.webp', '')}-${kind}.png`;
}
