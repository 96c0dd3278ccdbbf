import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import type { OgImages } from '@paddock/contract/core/og-images';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { SiteSettings } from '@paddock/contract/site/calls';
import { siteTitle } from '@paddock/contract/site/rules';
import * as z from 'zod/mini';
import type { Deps } from '../adapters/deps.ts';
import type { App } from '../http/app-types.ts';
import { requirePublicAccess } from '../http/require-public-access.ts';
import { readDriving } from '../http/show-delayed.ts';
import { hashOgImage, type OgImage, type OgSite, renderOgImage } from './draw-og-image.ts';
import { readUploads } from './read-uploads.ts';

/** A page's picture, and the page's path without a trailing slash. */
export interface OgImagePage {
  page: string;
  picture: OgImage;
}

/** The site's branding for a language, on a dark background. */
export function ogSite(settings: SiteSettings, locale: Locale): OgSite {
  return { name: siteTitle(settings, locale), logo: settings.logo_dark ?? settings.logo_light };
}

/** The path of a page's picture. */
export function ogImagePath({ page, picture }: OgImagePage): string {
  return `${page}/preview-${picture.locale}-${hashOgImage(picture)}.png`;
}

/** The paths for both languages of a page. */
export function ogImagePaths(previewIn: (locale: Locale) => OgImagePage): OgImages {
  return { fa: ogImagePath(previewIn('fa')), en: ogImagePath(previewIn('en')) };
}

/** Parses an id in the path of a page; throws not_found if invalid. */
export function parsePageId(text: string | undefined): number {
  const id = z.safeDecode(PathId, text ?? '');
  if (!id.success) throw new AppError('not_found');
  return id.data;
}

interface PreviewRequest {
  /** Reads the public state of driving. */
  deps: Deps;
  params: Record<string, string | undefined>;
  locale: Locale;
  site: OgSite;
}

/** Returns undefined for an unknown page. */
type FindPreview = (request: PreviewRequest) => Promise<OgImagePage | undefined>;

/**
 * Serves link previews of the pages below `pages`, a route's path, at addresses that change with their content.
 * Outdated addresses redirect to the current picture.
 */
export function serveOgImages(app: App, pages: string, find: FindPreview): void {
  app.get<{ Params: Record<string, string | undefined> }>(
    `${pages}/preview-:name(^(?:fa|en)-[0-9a-f]{12}).png`,
    async (request, reply) => {
      await requirePublicAccess(app, request);
      const { name = '', ...params } = request.params;
      const locale = name.startsWith('fa') ? 'fa' : 'en';
      const site = ogSite(await app.identity.settings(), locale);
      const found = await readDriving(app.deps, (deps) => find({ deps, params, locale, site }));
      if (!found) throw new AppError('not_found');
      const address = ogImagePath(found);
      if (!address.endsWith(`/preview-${name}.png`)) {
        return reply.header('cache-control', 'no-cache').redirect(address, 302);
      }
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await renderOgImage(found.picture, (picture) => readUploads(app.deps.storage, picture)));
    },
  );
}
