import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { useBlogMessages } from './messages.ts';

/** The URL of the feed in a language. */
export const feedUrl = (locale: Locale) => `/blog/rss.xml?lang=${locale}`;

/** Announces the feeds of both languages to feed readers. */
export function FeedLinks() {
  const t = useBlogMessages();
  return locales.map((locale) => (
    <link
      key={locale}
      rel="alternate"
      type="application/rss+xml"
      title={t(`list.rss.${locale}`)}
      href={feedUrl(locale)}
    />
  ));
}
