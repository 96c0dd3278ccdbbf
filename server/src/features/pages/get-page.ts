import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { AppError } from '@paddock/contract/core/errors';
import type { SitePage } from '@paddock/contract/pages/calls';
import { pageExcerptMax } from '@paddock/contract/pages/rules';
import type { Database } from '../../db/database.ts';
import { ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { excerptOf } from '../blog/edit-post.ts';
import { sanitizeRichText, sanitizerVersion, toPlainText } from '../blog/sanitize-rich-text.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { sitePageOgImage } from './og-image.ts';
import { findPublishedPage } from './queries.ts';

const excerpt = (body: readonly RichTextNode[]) => excerptOf(toPlainText(body), pageExcerptMax);

/** Returns a published page. Throws not_found. */
export async function getPage(db: Database, slug: string): Promise<SitePage> {
  const [row, settings] = await Promise.all([findPublishedPage(db, slug), getCurrentSettings(db)]);
  if (!row) throw new AppError('not_found');
  const { title, title_en, updated_at, sanitizer } = row;
  // Sanitizes a text again that was stored by another version of the rules.
  const clean = (stored: RichTextNode[]) =>
    sanitizer === sanitizerVersion ? stored : sanitizeRichText(stored);
  const body = clean(row.body);
  const body_en = row.body_en && clean(row.body_en);
  return {
    slug,
    title,
    title_en,
    body,
    body_en,
    excerpt: excerpt(body),
    excerpt_en: body_en && excerpt(body_en),
    updated_at,
    preview: ogImagePaths((locale) => sitePageOgImage(row, locale, ogSite(settings, locale))),
  };
}
