import type { Post } from '@paddock/contract/blog';
import type { Locale } from '@paddock/contract/locale';
import { formatDate } from '@paddock/contract/time';
import type { App } from '../../http/app-types.ts';
import { type PagePreview, servePreviews } from '../../http/page-previews.ts';
import { directionOf } from '../../http/preview-picture.ts';
import { findPublishedPost } from './queries.ts';

type Shown = Pick<Post, 'slug' | 'title' | 'author' | 'published_at'>;

/** A post is written in the language that its title begins in. */
function localeOfTitle(title: string): Locale {
  return directionOf(title) === 'rtl' ? 'fa' : 'en';
}

/** What a post's picture in link previews shows: the same for every reader. */
export function previewOf({ slug, title, author, published_at }: Shown, site: string): PagePreview {
  const locale = localeOfTitle(title);
  const date = published_at && formatDate(published_at, locale);
  const meta = [author?.username, date].filter((part) => typeof part === 'string');
  return { page: `/blog/${encodeURIComponent(slug)}`, picture: { title, meta, site, seed: slug, locale } };
}

export function servePostPreviews(app: App): void {
  servePreviews(app, '/blog/:slug', async ({ params, site }) => {
    const post = await findPublishedPost(app.deps.db, params['slug'] ?? '');
    return post && previewOf(post, site);
  });
}
