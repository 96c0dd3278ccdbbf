import type { Championship, ChampionshipClass } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Trophy } from 'lucide-react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { DriverName } from './driver-name.tsx';
import { useSeasonMessages } from './season/messages.ts';

interface ChampionsProps {
  champions: Championship['champions'];
  /** All classes of the season. */
  classes: readonly ChampionshipClass[];
}

/** The champions of a finished season by class. */
export function Champions({ champions, classes }: ChampionsProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const locale = useLocale();
  const titleOf = (code: string) => {
    const champClass = classes.find((candidate) => candidate.code === code);
    if (!champClass || classes.length === 1) return t('series.champion');
    return t('series.championOf', { class: localize(champClass, locale, 'name').name });
  };
  return (
    <ul className="flex flex-wrap gap-3">
      {champions.map((champion) => (
        <li
          key={`${champion.class} ${champion.driver?.id ?? champion.name}`}
          className="flex min-w-0 items-center gap-3 rounded-card border border-line bg-surface-1 px-4 py-2"
        >
          <Trophy className="size-6 shrink-0 text-saffron-ink" aria-hidden="true" />
          <div className="min-w-0">
            <p className="text-text-2 text-xs">{titleOf(champion.class)}</p>
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <DriverName of={champion} className="font-bold text-lg" />
              <span className="text-sm text-text-2">
                {t.rich('series.points', { points: format.number(champion.points, { max: 2 }) })}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
