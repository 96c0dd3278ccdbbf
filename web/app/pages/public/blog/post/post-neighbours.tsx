import type { PostDetail } from '@paddock/contract/blog/calls';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useBlogMessages } from '#features/blog/messages.ts';
import { postPath } from '#features/blog/post-path.ts';

const box =
  'flex min-h-11 min-w-0 items-center gap-3 rounded-card border border-line bg-surface-1 px-4 py-3 transition-colors hover:border-line-strong';

/** The ways to the posts that came out before and after this one. */
export function PostNeighbours({ post: { previous, next, locale } }: { post: PostDetail }) {
  const t = useBlogMessages();
  if (!previous && !next) return null;
  return (
    <nav aria-label={t('page.neighbours')} className="grid gap-3 min-[40rem]:grid-cols-2">
      {previous && (
        <Link to={postPath(previous.slug)} className={box}>
          <ChevronLeft className="mirror text-text-3" />
          <span className="flex min-w-0 flex-col">
            <span className="text-text-3 text-xs">{t('page.previous')}</span>
            <bdi lang={locale} className="truncate font-medium">
              {previous.title}
            </bdi>
          </span>
        </Link>
      )}
      {next && (
        <Link to={postPath(next.slug)} className={`${box} justify-end text-end min-[40rem]:col-start-2`}>
          <span className="flex min-w-0 flex-col">
            <span className="text-text-3 text-xs">{t('page.next')}</span>
            <bdi lang={locale} className="truncate font-medium">
              {next.title}
            </bdi>
          </span>
          <ChevronRight className="mirror text-text-3" />
        </Link>
      )}
    </nav>
  );
}
