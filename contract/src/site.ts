import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { HttpsUrl, Line } from './fields.ts';

export const announcementMax = 300;

/** What the whole portal obeys. `announcement` null means no bar. */
export const SiteSettings = z.object({
  site_title: z.string(),
  site_description: z.string(),
  maintenance_mode: z.boolean(),
  registration_enabled: z.boolean(),
  shop_enabled: z.boolean(),
  announcement: z.nullable(z.string()),
  /** Where the community chats; the landing page's play buttons lead there. */
  discord_invite_url: z.nullable(z.string()),
});
export type SiteSettings = z.output<typeof SiteSettings>;

export const defaultSettings: SiteSettings = {
  site_title: 'Paddock',
  site_description: 'Welcome to Paddock',
  maintenance_mode: false,
  registration_enabled: true,
  shop_enabled: true,
  announcement: null,
  discord_invite_url: null,
};

export const SettingsChange = z.strictObject({
  site_title: z.optional(Line(1, 80)),
  site_description: z.optional(Line(0, 300)),
  maintenance_mode: z.optional(z.boolean()),
  registration_enabled: z.optional(z.boolean()),
  shop_enabled: z.optional(z.boolean()),
  announcement: z.optional(z.nullable(Line(0, announcementMax))),
  discord_invite_url: z.optional(z.nullable(z.union([z.literal(''), HttpsUrl], 'url_https'))),
});

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/v1/users/site-settings',
  access: 'public',
  response: SiteSettings,
});

export const getAdminSettings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settings',
  access: { module: 'settings', action: 'view' },
  response: SiteSettings,
});

/** Changes any subset of the settings; they hold at once, in every process. */
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/settings',
  access: { module: 'settings', action: 'edit' },
  body: SettingsChange,
  response: SiteSettings,
});
