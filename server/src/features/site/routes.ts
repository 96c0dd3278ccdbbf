import {
  type AdminSettings,
  getAdminSettings,
  getPagePreview,
  getSiteSettings,
  updateSettings,
} from '@paddock/contract/site';
import type { App } from '../../http/app-types.ts';
import { requireStepUp } from '../../http/guard.ts';
import { previewImages } from '../../http/page-previews.ts';
import { route } from '../../http/route.ts';
import { serveManifest } from './manifest.ts';
import { previewOf, servePagePreviews } from './page-previews.ts';
import { changeSettings, currentSettings } from './queries.ts';

/** An emptied field of the form is none, such as no announcement, but for the texts that are always there. */
function withoutEmpty(change: Partial<AdminSettings>): Partial<AdminSettings> {
  const entries = Object.entries(change).map(([name, value]) =>
    value === '' && name !== 'site_description' ? [name, null] : [name, value],
  );
  return Object.fromEntries(entries);
}

/** Only what was sent: a field that is absent stays as it is. */
function sent(change: { [K in keyof AdminSettings]?: AdminSettings[K] | undefined }): Partial<AdminSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export function siteRoutes(app: App): void {
  route(app, getSiteSettings, ({ deps }) => currentSettings(deps.db));
  route(app, getPagePreview, async ({ deps, params }) => {
    const { site_title } = await currentSettings(deps.db);
    return previewImages((locale) => previewOf(params.page, locale, site_title));
  });
  servePagePreviews(app);
  serveManifest(app);
  route(app, getAdminSettings, ({ deps }) => currentSettings(deps.db));
  route(app, updateSettings, async ({ deps, body, viewer }) => {
    const { staff_second_factor } = await currentSettings(deps.db);
    // What guards the staff's sign-ins is not switched by a token alone.
    if (body.staff_second_factor !== undefined && body.staff_second_factor !== staff_second_factor) {
      requireStepUp(viewer, deps.now());
    }
    return changeSettings(deps.db, withoutEmpty(sent(body)));
  });
}
