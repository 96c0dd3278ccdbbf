import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { cardLink } from '#ui/card.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { useLandingMessages } from './messages.ts';
import { SpriteIcon, type SpriteIconName } from './sprite.tsx';
import { staggered, useEntrance } from './use-entrance.ts';

interface Feature {
  key: 'liveries' | 'rankings' | 'events' | 'tuning';
  icon: SpriteIconName;
  to: string;
}

const features: readonly Feature[] = [
  { key: 'liveries', icon: 'palette', to: '/downloads' },
  { key: 'rankings', icon: 'trophy', to: '/rank' },
  { key: 'events', icon: 'calendar-clock', to: '/dashboard/events' },
  { key: 'tuning', icon: 'wrench', to: '/downloads' },
];

/** Percent of the viewport's height. */
const enterAt = 75;

interface FeaturesProps {
  /** In one column, next to the records. */
  isNarrow: boolean;
}

/** One card is highlighted at a time: the first, until another is hovered or focused. */
export function Features({ isNarrow }: FeaturesProps) {
  const t = useLandingMessages();
  const [active, setActive] = useState<Feature['key']>('liveries');
  const [ref, entrance] = useEntrance<HTMLUListElement>(enterAt);
  return (
    <TitledSection title={t('features.title')}>
      <ul
        ref={ref}
        className={clsx(
          'grid gap-4 min-[40rem]:grid-cols-2',
          isNarrow ? 'lg:grid-cols-1 lg:gap-3' : 'xl:grid-cols-4',
        )}
      >
        {features.map(({ key, icon, to }, place) => (
          <li
            key={key}
            style={entrance === 'entered' ? staggered(place) : undefined}
            className={clsx(
              'flex',
              entrance === 'waiting' && '-translate-x-10 opacity-0 rtl:translate-x-10',
              entrance === 'entered' && 'transition-[opacity,translate] duration-page',
            )}
          >
            <article
              data-active={key === active || undefined}
              className="group/feature relative flex grow items-start gap-4 rounded-card border border-line bg-surface-1 p-5 transition-colors has-[.card-link:focus-visible]:border-firoozeh data-active:border-firoozeh data-active:bg-firoozeh-dim"
            >
              <SpriteIcon
                name={icon}
                className="mt-0.5 size-6.5! text-text-3 transition-colors group-data-active/feature:text-firoozeh"
              />
              <div className="flex flex-col gap-1">
                <h3 className="font-bold text-lg">
                  <Link
                    to={to}
                    onPointerEnter={() => setActive(key)}
                    onFocus={() => setActive(key)}
                    className={cardLink}
                  >
                    {t(`features.${key}.title`)}
                  </Link>
                </h3>
                <p className="text-sm text-text-2">{t(`features.${key}.text`)}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
