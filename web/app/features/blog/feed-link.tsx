import { useLocale } from '../../lib/i18n/locale.tsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { blogMessages } from './messages.ts';

/** The feed in the reader's language; the address says which. */
export function useFeedUrl(): string {
  return `/blog/rss.xml?lang=${useLocale()}`;
}

/** Tells programs that read feeds where it is. */
export function FeedLink() {
  const t = useTranslations(blogMessages);
  return <link rel="alternate" type="application/rss+xml" title={t('list.rss')} href={useFeedUrl()} />;
}
