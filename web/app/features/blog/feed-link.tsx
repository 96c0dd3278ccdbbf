import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { useBlogMessages } from './messages.ts';

/** The feed of a language; the address says which. */
export const feedUrl = (locale: Locale) => `/blog/rss.xml?lang=${locale}`;

/** Tells programs that read feeds where both are. */
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
