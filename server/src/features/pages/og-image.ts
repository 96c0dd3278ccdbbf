import type { Locale } from '@paddock/contract/i18n/locale';
import { localized } from '@paddock/contract/i18n/localized/localized';
import type { PageLink } from '@paddock/contract/pages/calls';
import type { App } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, serveOgImages } from '../../og-images/serve-og-images.ts';
import { findPublishedPage } from './queries.ts';

/** Draws the preview image of a site page. */
export function sitePageOgImage(page: PageLink, locale: Locale, site: OgSite): OgImagePage {
  const title = localized<'title', string | null>(page, 'title', locale) ?? '';
  return { page: `/${page.slug}`, picture: { title, meta: [], site, seed: page.slug, locale } };
}

export function serveSitePageOgImages(app: App): void {
  serveOgImages(app, '/:slug', async ({ params, locale, site }) => {
    const page = await findPublishedPage(app.deps.db, params['slug'] ?? '');
    return page && sitePageOgImage(page, locale, site);
  });
}
