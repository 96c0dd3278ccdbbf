import { getAdminSettings, getSiteSettings, type SiteSettings, updateSettings } from '@paddock/contract/site';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { changeSettings, currentSettings } from './queries.ts';

/** An emptied field of the form is no announcement and no invitation, not an empty one. */
function withoutEmpty<T extends Partial<SiteSettings>>(change: T): T {
  return {
    ...change,
    ...(change.announcement === '' && { announcement: null }),
    ...(change.discord_invite_url === '' && { discord_invite_url: null }),
  };
}

/** Only what was sent: a field that is absent stays as it is. */
function sent(change: { [K in keyof SiteSettings]?: SiteSettings[K] | undefined }): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export function siteRoutes(app: App): void {
  route(app, getSiteSettings, ({ deps }) => currentSettings(deps.db));
  route(app, getAdminSettings, ({ deps }) => currentSettings(deps.db));
  route(app, updateSettings, ({ deps, body }) => changeSettings(deps.db, withoutEmpty(sent(body))));
}
