import type { Post } from '@paddock/contract/blog/calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { formatDate } from '@paddock/contract/i18n/time';
import type { App } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, serveOgImages } from '../../og-images/serve-og-images.ts';
import { findPublishedBySlug } from './queries.ts';

type PreviewedPost = Pick<Post, 'slug' | 'title' | 'locale' | 'author' | 'published_at'>;

/** Draws a post's preview image, the same for every reader. `siteIn` returns the site in a language. */
export function postOgImage(
  { slug, title, locale, author, published_at }: PreviewedPost,
  siteIn: (locale: Locale) => OgSite,
): OgImagePage {
  const site = siteIn(locale);
  const date = published_at && formatDate(published_at, locale);
  const meta = [author?.username, date].filter((part) => typeof part === 'string');
  return { page: `/blog/${encodeURIComponent(slug)}`, picture: { title, meta, site, seed: slug, locale } };
}

export function servePostOgImages(app: App): void {
  serveOgImages(app, '/blog/:slug', async ({ params, site }) => {
    const post = await findPublishedBySlug(app.deps.db, params['slug'] ?? '');
    return post && postOgImage(post, () => site);
  });
}
