import { useLocale } from '../../lib/locale.tsx';
import { useText } from '../../lib/text.ts';
import { blogText } from './blog-text.ts';

/** The feed in the reader's language; the address says which. */
export function useFeedAddress(): string {
  return `/blog/rss.xml?lang=${useLocale()}`;
}

/** Tells programs that read feeds where it is. */
export function FeedLink() {
  const t = useText(blogText);
  return <link rel="alternate" type="application/rss+xml" title={t('list.rss')} href={useFeedAddress()} />;
}
