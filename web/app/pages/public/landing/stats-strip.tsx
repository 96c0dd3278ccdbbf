import { clsx } from 'clsx';
import { useLandingMessages } from './messages.ts';
import type { FigureText } from './owners-texts/localize-texts.ts';
import { SpriteIcon, type SpriteIconName } from './sprite.tsx';

/** By position; the first figure is highlighted. */
const icons: readonly SpriteIconName[] = ['users', 'server', 'flag', 'download'];

export function StatsStrip({ stats }: { stats: readonly FigureText[] }) {
  const t = useLandingMessages();
  return (
    <section aria-label={t('stats.label')} className="border-line border-b bg-surface-1">
      <ul className="mx-auto grid max-w-content grid-cols-2 lg:grid-cols-4">
        {stats.map(({ value, label }, at) => (
          <li
            key={at}
            className={clsx(
              'flex items-center gap-4 border-line px-4 py-5 odd:border-e md:px-6 lg:py-6 xl:px-10',
              'max-lg:nth-[-n+2]:border-b lg:not-last:border-e',
            )}
          >
            <SpriteIcon
              name={icons[at] ?? 'flag'}
              className={clsx('size-6.5! shrink-0', at === 0 ? 'text-saffron-ink' : 'text-text-3')}
            />
            <div className="flex min-w-0 flex-col">
              <strong
                className={clsx(
                  'wrap-anywhere font-extrabold text-2xl md:text-3xl',
                  at === 0 && 'text-saffron-ink',
                )}
              >
                <bdi>{value}</bdi>
              </strong>
              <span className="text-sm text-text-3">{label}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
