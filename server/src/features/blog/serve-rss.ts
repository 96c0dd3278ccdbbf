import type { Locale } from '@paddock/contract/i18n/locale';
import { siteTitle } from '@paddock/contract/site/rules';
import { Feed } from 'feed';
import type { Deps } from '../../adapters/deps.ts';
import type { App } from '../../http/app-types.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { requirePublicAccess } from '../../http/require-public-access.ts';
import { sendUnlessKnown } from '../../http/send-unless-known.ts';
import { listPublishedPosts } from './queries.ts';

const entriesMax = 30;

const texts: Record<Locale, { title: string; about: string }> = {
  fa: { title: 'وبلاگ', about: 'جدیدترین نوشته‌های' },
  en: { title: 'Blog', about: 'The newest posts of' },
};

/** XML does not allow most control characters, not even escaped. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
export const stripXmlControls = (text: string) => text.toWellFormed().replace(unwritable, '');

/** Renders the newest posts of a language as RSS 2.0. */
async function rss({ db, config }: Deps, locale: Locale, site: string): Promise<string> {
  const { title, about } = texts[locale];
  const language = locale === 'fa' ? '' : '?lang=en';
  const home = `${config.publicUrl}/blog${language}`;
  const ofLanguage = await listPublishedPosts(db, { limit: entriesMax, locale });
  // A language without posts gets all posts.
  const { items: posts } =
    ofLanguage.total > 0 ? ofLanguage : await listPublishedPosts(db, { limit: entriesMax });
  const feed = new Feed({
    id: home,
    link: home,
    title: stripXmlControls(`${title} ${site}`),
    description: stripXmlControls(`${about} ${site}`),
    language: locale,
    generator: false,
    feedLinks: { rss: `${config.publicUrl}/blog/rss.xml?lang=${locale}` },
    // The date of the newest entry, so that an unchanged feed is byte-identical.
    updated: posts[0]?.published_at ?? new Date(0),
  });
  for (const post of posts) {
    const link = `${config.publicUrl}/blog/${encodeURIComponent(post.slug)}${language}`;
    feed.addItem({
      id: link,
      link,
      title: stripXmlControls(post.title),
      // Readers treat descriptions as HTML.
      description: escapeHtml(stripXmlControls(post.content)),
      date: post.published_at ?? post.created_at,
      ...(post.author && { author: [{ name: stripXmlControls(post.author.username) }] }),
    });
  }
  return feed.rss2();
}

/** Serves `/blog/rss.xml?lang=fa` or `en`; Persian by default. */
export function serveRss(app: App): void {
  app.get<{ Querystring: { lang?: unknown } }>('/blog/rss.xml', async (request, reply) => {
    await requirePublicAccess(app, request);
    const lang = request.query.lang === 'en' ? 'en' : 'fa';
    const site = siteTitle(await app.identity.settings(), lang);
    void reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-language', lang);
    return sendUnlessKnown(request, reply, await rss(app.deps, lang, site));
  });
}
