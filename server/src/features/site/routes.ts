import { AppError } from '@paddock/contract/core/errors';
import {
  type AdminSettings,
  getAdminSettings,
  getPageOgImages,
  getSiteSettings,
  removeSitePicture,
  setSitePicture,
  updateSettings,
} from '@paddock/contract/site/calls';
import type { App } from '../../http/app-types.ts';
import { requireStepUp } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { landingRoutes } from './landing/routes.ts';
import { pageOgImage, servePageOgImages } from './og-image.ts';
import { getCurrentSettings } from './queries.ts';
import { saveSettings } from './save-settings.ts';
import { serveManifest } from './serve-manifest.ts';
import { serveSiteIcons } from './serve-site-icons.ts';
import { dropSitePicture, storeSitePicture } from './site-pictures.ts';

/** Converts empty fields to null, such as no announcement, except required texts. */
function withoutEmpty(change: Partial<AdminSettings>): Partial<AdminSettings> {
  const entries = Object.entries(change).map(([name, value]) =>
    value === '' && name !== 'site_description' ? [name, null] : [name, value],
  );
  return Object.fromEntries(entries);
}

/** Drops absent fields. */
function definedFields(
  change: { [K in keyof AdminSettings]?: AdminSettings[K] | undefined },
): Partial<AdminSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export function siteRoutes(app: App): void {
  route(app, getSiteSettings, ({ deps }) => getCurrentSettings(deps.db), { cached: true, replica: true });
  route(
    app,
    getPageOgImages,
    async ({ deps, params }) => {
      const settings = await getCurrentSettings(deps.db);
      return ogImagePaths((locale) => pageOgImage(params.page, locale, ogSite(settings, locale)));
    },
    { cached: true, replica: true },
  );
  landingRoutes(app);
  servePageOgImages(app);
  serveManifest(app);
  serveSiteIcons(app);
  route(app, getAdminSettings, ({ deps }) => getCurrentSettings(deps.db));
  route(app, setSitePicture, ({ deps, params, files }) =>
    storeSitePicture(deps, params.picture, files['image'] ?? []),
  );
  route(app, removeSitePicture, ({ deps, params }) => dropSitePicture(deps, params.picture));
  route(app, updateSettings, async ({ deps, body, viewer }) => {
    const { staff_second_factor } = await getCurrentSettings(deps.db);
    // Protects staff sign-ins, so a stolen token must not suffice.
    if (body.staff_second_factor !== undefined && body.staff_second_factor !== staff_second_factor) {
      requireStepUp(viewer, deps.now());
      // Enabling it without a second factor would lock out the user.
      if (body.staff_second_factor && !viewer.has_second_factor) throw new AppError('second_factor_missing');
    }
    return saveSettings(deps.db, withoutEmpty(definedFields(body)));
  });
}
