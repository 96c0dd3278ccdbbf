import { Pause, Play } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#ui/button.tsx';
import { useLandingMessages } from '../messages.ts';
import { usePause } from '../use-pause.ts';
import type { NewsLine } from './localize-texts.ts';

interface NewsProps {
  news: readonly NewsLine[];
}

/** News running by, over and over. Stands still when paused, pointed at, or where motion is not wanted. */
export function NewsTicker({ news }: NewsProps) {
  const t = useLandingMessages();
  const [isPaused, pause] = usePause('news');
  return (
    <section
      aria-label={t('news.label')}
      className="laid-out-late flex items-center border-line border-y bg-surface-1 [--late-size:3rem]"
    >
      <div className="flex min-w-0 grow overflow-hidden" data-paused={isPaused || undefined}>
        <Round news={news} />
        <Round news={news} isCopy />
      </div>
      <span className="shrink-0 border-line border-s bg-surface-1 motion-reduce:hidden noscript:hidden">
        <IconButton
          label={t(isPaused ? 'news.play' : 'news.pause')}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => pause(!isPaused)}
        />
      </span>
    </section>
  );
}

/** One round of the news, at least as wide as the page; its copy follows without a gap. */
function Round({ news, isCopy = false }: NewsProps & { isCopy?: boolean }) {
  return (
    <ul aria-hidden={isCopy} className="ticker gap-x-10 px-5 py-2.5 text-sm text-text-2">
      {news.map((item, at) => (
        <li key={at} className="flex items-center gap-2.5 whitespace-nowrap motion-reduce:whitespace-normal">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-saffron" />
          <NewsText url={item.url} isCopy={isCopy}>
            {item.text}
          </NewsText>
        </li>
      ))}
    </ul>
  );
}

interface NewsTextProps {
  url: string | null;
  isCopy: boolean;
  children: string | null;
}

/** A news item, and the way to what it tells of. The copy is not in the way of the Tab key. */
function NewsText({ url, isCopy, children }: NewsTextProps) {
  const text = <bdi>{children}</bdi>;
  if (!url) return text;
  const link = { className: 'hover:text-firoozeh hover:underline', tabIndex: isCopy ? -1 : undefined };
  if (url.startsWith('/'))
    return (
      <Link to={url} {...link}>
        {text}
      </Link>
    );
  return (
    <a href={url} rel="noopener" {...link}>
      {text}
    </a>
  );
}
