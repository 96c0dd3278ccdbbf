import { clsx } from 'clsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { DrawnIcon, type DrawnIconName } from './drawn.tsx';
import { landingMessages } from './messages.ts';

interface StatItem {
  key: 'players' | 'servers' | 'races' | 'downloads';
  atLeast: number;
  icon: DrawnIconName;
  highlight?: boolean;
}

const stats: readonly StatItem[] = [
  { key: 'players', atLeast: 1000, icon: 'users', highlight: true },
  { key: 'servers', atLeast: 10, icon: 'server' },
  { key: 'races', atLeast: 500, icon: 'flag' },
  { key: 'downloads', atLeast: 2000, icon: 'download' },
];

export function StatsStrip() {
  const t = useTranslations(landingMessages);
  const format = useFormat();
  return (
    <section aria-label={t('stats.label')} className="border-line border-b bg-surface-1">
      <ul className="mx-auto grid max-w-content grid-cols-2 lg:grid-cols-4">
        {stats.map(({ key, atLeast, icon, highlight }) => (
          <li
            key={key}
            className={clsx(
              'flex items-center gap-4 border-line px-4 py-5 odd:border-e md:px-6 lg:py-6 xl:px-10',
              'max-lg:nth-[-n+2]:border-b lg:not-last:border-e',
            )}
          >
            <DrawnIcon
              name={icon}
              className={clsx('size-6.5!', highlight ? 'text-saffron-ink' : 'text-text-3')}
            />
            <div className="flex flex-col">
              <strong
                className={clsx('font-extrabold text-2xl md:text-3xl', highlight && 'text-saffron-ink')}
              >
                {format.atLeast(atLeast)}
              </strong>
              <span className="text-sm text-text-3">{t(`stats.${key}`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
