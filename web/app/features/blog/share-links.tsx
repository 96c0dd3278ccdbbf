import type { PostDetail } from '@paddock/contract/blog';
import { Link2, Send } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { usePageData } from '../../lib/page-data.ts';
import { useText } from '../../lib/text.ts';
import { useToast } from '../../ui/toast.tsx';
import { blogText } from './blog-text.ts';
import { postAddress } from './post-card.tsx';
import { blogToastMs } from './toast-time.ts';

const box =
  'inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-sm text-text-2 transition-colors hover:bg-surface-2 hover:text-text';

function Away({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={box}>
      {icon}
      {children}
    </a>
  );
}

/** Plain links: nothing of the networks is loaded with the page. */
export function ShareLinks({ post }: { post: Pick<PostDetail, 'slug' | 'title'> }) {
  const t = useText(blogText);
  const toast = useToast();
  const { origin } = usePageData();
  const path = postAddress(post.slug);
  const words = new URLSearchParams({ url: `${origin}${path}`, text: post.title });
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(`${origin}${path}`);
      toast.success(t('page.copied'), blogToastMs);
    } catch {
      toast.error(t('page.copyFailed'), blogToastMs);
    }
  };
  return (
    <nav aria-label={t('page.share')} data-print="hide" className="flex flex-wrap items-center gap-1">
      <Away href={`https://t.me/share/url?${words}`} icon={<Send className="size-4!" />}>
        {t('page.telegram')}
      </Away>
      <Away href={`https://x.com/intent/post?${words}`}>{t('page.x')}</Away>
      <a href={path} onClick={(event) => void copy(event)} className={box}>
        <Link2 className="size-4!" />
        {t('page.copy')}
      </a>
    </nav>
  );
}
