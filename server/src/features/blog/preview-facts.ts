import type { Post } from '@paddock/contract/blog';
import type { Locale } from '@paddock/contract/locale';
import { formatDate } from '@paddock/contract/time';
import { directionOf, type PreviewPicture, previewHash } from '../../http/preview-picture.ts';

type Shown = Pick<Post, 'slug' | 'title' | 'author' | 'published_at'>;

/** A post is written in the language that its title begins in. */
export function localeOfTitle(title: string): Locale {
  return directionOf(title) === 'rtl' ? 'fa' : 'en';
}

/** What a post's picture in link previews shows: the same for every reader. */
export function previewOf({ slug, title, author, published_at }: Shown, site: string): PreviewPicture {
  const date = published_at && formatDate(published_at, localeOfTitle(title));
  const meta = [author?.username, date].filter((part) => typeof part === 'string');
  return { title, meta, site, seed: slug, direction: directionOf(title) };
}

/** Where it stands, from the root of the host. */
export function previewAddress(post: Shown, site: string): string {
  return `/blog/${encodeURIComponent(post.slug)}/preview-${previewHash(previewOf(post, site))}.png`;
}
