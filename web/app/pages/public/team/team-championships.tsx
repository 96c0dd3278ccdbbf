import type { TeamChampionship } from '@paddock/contract/championships/teams/team-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Link } from 'react-router';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { BorderedList } from '#ui/bordered-list.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** Championships with entries of the team, with their results. */
export function TeamChampionships({ championships }: { championships: readonly TeamChampionship[] }) {
  const t = useTeamsMessages();
  if (championships.length === 0) return null;
  return (
    <TitledSection title={t('page.championships')}>
      <BorderedList>
        {championships.map((championship) => (
          <ChampionshipRow key={championship.id} championship={championship} />
        ))}
      </BorderedList>
    </TitledSection>
  );
}

function ChampionshipRow({ championship }: { championship: TeamChampionship }) {
  const t = useTeamsMessages();
  const format = useFormat();
  const { slug, name, season, position, points, wins, podiums } = localize(championship, useLocale(), 'name');
  const facts = [
    season && format.digits(season),
    wins > 0 && t('wins', { count: wins }),
    podiums > 0 && t('podiums', { count: podiums }),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 flex-col">
        <Link
          to={`/championships/${slug}/standings?of=teams`}
          className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-firoozeh"
        >
          <bdi>{name}</bdi>
        </Link>
        {facts.length > 0 && <span className="text-text-3 text-xs">{facts.join(' · ')}</span>}
      </span>
      {position !== null && points !== null && (
        <span className="ms-auto flex flex-col items-end text-end">
          <span className="font-bold">{t('page.place', { place: position })}</span>
          <span className="text-text-3 text-xs">
            {t.rich('points', { points: format.number(points, { max: 2 }) })}
          </span>
        </span>
      )}
    </li>
  );
}
