import * as z from 'zod/mini';
import { endpoint, type FileRule } from '../core/endpoint.ts';
import { HttpsUrl, Line, WholeNumber } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { Day } from '../core/paging.ts';
import { bytesPerMegabyte, downloadLimitMaxMb, imageLimitMaxMb } from '../core/uploads.ts';
import {
  announcementMax,
  defaultSiteDescription,
  defaultSiteTitle,
  type PublicPage,
  publicPages,
  siteDescriptionMax,
  sitePictures,
  siteTitleMax,
} from './rules.ts';

/** The settings of the whole portal. `announcement` null: no banner. */
export const SiteSettings = z.object({
  /** Each text has an English version, null until written; `localized` reads the pair. */
  site_title: z.string(),
  site_title_en: z.nullable(z.string()),
  site_description: z.string(),
  site_description_en: z.nullable(z.string()),
  maintenance_mode: z.boolean(),
  registration_enabled: z.boolean(),
  shop_enabled: z.boolean(),
  announcement: z.nullable(z.string()),
  announcement_en: z.nullable(z.string()),
  /** Its link: https, or a path of this portal. */
  announcement_url: z.nullable(z.string()),
  /** The last day, YYYY-MM-DD in Tehran; null for no end. */
  announcement_until: z.nullable(z.string()),
  /** The community's chat, linked from the landing page. */
  discord_invite_url: z.nullable(z.string()),
  /** A separate chat for one game. */
  fivem_invite_url: z.nullable(z.string()),
  cs2_invite_url: z.nullable(z.string()),
  telegram_url: z.nullable(z.string()),
  instagram_url: z.nullable(z.string()),
  youtube_url: z.nullable(z.string()),
  x_url: z.nullable(z.string()),
  /** Addresses for English readers, if different. */
  discord_invite_url_en: z.nullable(z.string()),
  fivem_invite_url_en: z.nullable(z.string()),
  cs2_invite_url_en: z.nullable(z.string()),
  telegram_url_en: z.nullable(z.string()),
  instagram_url_en: z.nullable(z.string()),
  youtube_url_en: z.nullable(z.string()),
  x_url_en: z.nullable(z.string()),
  /** File names under /uploads/: the logo for light and dark backgrounds, each a fallback for the other, and the icon. */
  logo_light: z.nullable(z.string()),
  logo_dark: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  /** Limits for pictures (except profile pictures) and downloads, in megabytes of 1,000,000 bytes. */
  image_max_mb: z.int(),
  download_max_mb: z.int(),
});
export type SiteSettings = z.output<typeof SiteSettings>;

export const defaultSettings: SiteSettings = {
  site_title: defaultSiteTitle,
  site_title_en: null,
  site_description: defaultSiteDescription,
  site_description_en: null,
  maintenance_mode: false,
  registration_enabled: true,
  shop_enabled: true,
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
  discord_invite_url_en: null,
  fivem_invite_url_en: null,
  cs2_invite_url_en: null,
  telegram_url_en: null,
  instagram_url_en: null,
  youtube_url_en: null,
  x_url_en: null,
  logo_light: null,
  logo_dark: null,
  icon: null,
  image_max_mb: 5,
  download_max_mb: downloadLimitMaxMb,
};

/** The settings including those for staff. */
export const AdminSettings = z.extend(SiteSettings, {
  /** Payment methods; a disabled one answers payment_method_unavailable. */
  balance_enabled: z.boolean(),
  card_enabled: z.boolean(),
  crypto_enabled: z.boolean(),
  rial_enabled: z.boolean(),
  /** Whether roles with `admin.view` need a second factor. */
  staff_second_factor: z.boolean(),
});
export type AdminSettings = z.output<typeof AdminSettings>;

export const defaultAdminSettings: AdminSettings = {
  ...defaultSettings,
  balance_enabled: true,
  card_enabled: true,
  crypto_enabled: true,
  rial_enabled: true,
  staff_second_factor: false,
};

/** A path of this portal. */
export const OwnPath = z.string().check(z.regex(/^\/(?![/\\])[^\s\\]*$/), z.maxLength(2000));

/** Empty string: cleared. */
const Link = z.optional(z.nullable(z.union([z.literal(''), HttpsUrl], 'url_https')));
const Switch = z.optional(z.boolean());

export const SettingsUpdate = z.strictObject({
  site_title: z.optional(Line(1, siteTitleMax)),
  site_title_en: z.optional(z.nullable(Line(0, siteTitleMax))),
  site_description: z.optional(Line(0, siteDescriptionMax)),
  site_description_en: z.optional(z.nullable(Line(0, siteDescriptionMax))),
  maintenance_mode: Switch,
  registration_enabled: Switch,
  shop_enabled: Switch,
  announcement: z.optional(z.nullable(Line(0, announcementMax))),
  announcement_en: z.optional(z.nullable(Line(0, announcementMax))),
  announcement_url: z.optional(z.nullable(z.union([z.literal(''), OwnPath, HttpsUrl], 'url_or_path'))),
  announcement_until: z.optional(z.nullable(z.union([z.literal(''), Day], 'invalid'))),
  discord_invite_url: Link,
  fivem_invite_url: Link,
  cs2_invite_url: Link,
  telegram_url: Link,
  instagram_url: Link,
  youtube_url: Link,
  x_url: Link,
  discord_invite_url_en: Link,
  fivem_invite_url_en: Link,
  cs2_invite_url_en: Link,
  telegram_url_en: Link,
  instagram_url_en: Link,
  youtube_url_en: Link,
  x_url_en: Link,
  image_max_mb: z.optional(WholeNumber(1, imageLimitMaxMb)),
  download_max_mb: z.optional(WholeNumber(1, downloadLimitMaxMb)),
  balance_enabled: Switch,
  card_enabled: Switch,
  crypto_enabled: Switch,
  rial_enabled: Switch,
  staff_second_factor: Switch,
});

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/v1/users/site-settings',
  access: 'public',
  response: SiteSettings,
});

export const getPageOgImages = endpoint({
  method: 'GET',
  path: '/api/v1/pages/{page}/preview',
  access: 'public',
  params: z.object({ page: z.enum(Object.keys(publicPages) as PublicPage[]) }),
  response: OgImages,
});

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settings',
  access: { module: 'settings', action: 'view' },
  response: AdminSettings,
});

/**
 * Updates any subset of the settings, effective immediately in every process. Throws step_up_required for a change
 * of `staff_second_factor`, and second_factor_missing if the user who enables it has none.
 */
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/settings',
  access: { module: 'settings', action: 'edit' },
  body: SettingsUpdate,
  response: AdminSettings,
  audit: 'settings.update',
});

const onePicture = z.object({ picture: z.enum(sitePictures) });

export const sitePictureRule = {
  maxBytes: bytesPerMegabyte,
  types: ['image/png', 'image/webp', 'image/jpeg'],
  max: 1,
  required: true,
} as const satisfies FileRule;

/** Replaces a default picture, effective immediately. */
export const setSitePicture = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/settings/pictures/{picture}',
  access: { module: 'settings', action: 'edit' },
  params: onePicture,
  encoding: 'multipart',
  files: { image: sitePictureRule },
  response: AdminSettings,
  rate: 'upload',
  audit: 'settings.update',
});

/** Restores the default picture. */
export const removeSitePicture = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/settings/pictures/{picture}',
  access: { module: 'settings', action: 'edit' },
  params: onePicture,
  response: AdminSettings,
  audit: 'settings.update',
});
