import { Pause, Play } from 'lucide-react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { landingMessages } from './messages.ts';
import { usePause } from './use-pause.ts';

const news = ['tournament', 'trackBuilder', 'xp', 'championship'] as const;

/** News running by, over and over. Stands still when paused, pointed at, or where motion is not wanted. */
export function NewsTicker() {
  const t = useTranslations(landingMessages);
  const [isPaused, pause] = usePause('news');
  return (
    <section aria-label={t('news.label')} className="flex items-center border-line border-y bg-surface-1">
      <div className="flex min-w-0 grow overflow-hidden" data-paused={isPaused || undefined}>
        <Round />
        <Round isCopy />
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
function Round({ isCopy }: { isCopy?: boolean }) {
  const t = useTranslations(landingMessages);
  return (
    <ul aria-hidden={isCopy} className="ticker gap-x-10 px-5 py-2.5 text-sm text-text-2">
      {news.map((item) => (
        <li
          key={item}
          className="flex items-center gap-2.5 whitespace-nowrap motion-reduce:whitespace-normal"
        >
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-saffron" />
          {t(`news.${item}`)}
        </li>
      ))}
    </ul>
  );
}
