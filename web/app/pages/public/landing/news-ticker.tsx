import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#ui/button.tsx';
import { useLandingMessages } from './messages.ts';
import type { NewsLine } from './owners-texts/localize-texts.ts';
import { usePause } from './use-pause.ts';

interface NewsProps {
  news: readonly NewsLine[];
}

/** News that scroll in a loop. They stop while paused or hovered, and with reduced motion. */
export function NewsTicker({ news }: NewsProps) {
  const t = useLandingMessages();
  const [isPaused, setPaused] = usePause('news');
  return (
    <section
      aria-label={t('news.label')}
      className="laid-out-late flex items-center border-line border-y bg-surface-1 [--late-size:3rem]"
    >
      <div className="flex min-w-0 grow overflow-hidden" data-paused={isPaused || undefined}>
        <NewsLoop news={news} />
        <NewsLoop news={news} isCopy />
      </div>
      <span className="shrink-0 border-line border-s bg-surface-1 motion-reduce:hidden noscript:hidden">
        <IconButton
          label={t(isPaused ? 'news.play' : 'news.pause')}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => setPaused(!isPaused)}
        />
      </span>
    </section>
  );
}

/** One cycle of the news, at least as wide as the page. A copy follows it without a gap. */
function NewsLoop({ news, isCopy = false }: NewsProps & { isCopy?: boolean }) {
  return (
    <ul aria-hidden={isCopy} className="ticker gap-x-10 px-5 py-2.5 text-sm text-text-2">
      {news.map((item, at) => (
        <li key={at} className="flex items-center gap-2.5 whitespace-nowrap motion-reduce:whitespace-normal">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-saffron" />
          <NewsItem {...item} isCopy={isCopy} />
        </li>
      ))}
    </ul>
  );
}

/** A news item, as a link if it has one. The Tab key skips the copy. */
function NewsItem({ url, text, isCopy }: NewsLine & { isCopy: boolean }) {
  if (!url) return <bdi>{text}</bdi>;
  // Renders an ordinary link for an absolute address.
  return (
    <Link
      to={url}
      rel={url.startsWith('/') ? undefined : 'noopener'}
      tabIndex={isCopy ? -1 : undefined}
      className="hover:text-firoozeh hover:underline"
    >
      <bdi>{text}</bdi>
    </Link>
  );
}
