import type { TeamChampionship } from '@paddock/contract/championships/teams/team-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Link } from 'react-router';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';

/** The championships that cars are or were entered in for the team, with what they won. */
export function TeamChampionships({ championships }: { championships: readonly TeamChampionship[] }) {
  const t = useTeamsMessages();
  if (championships.length === 0) return null;
  return (
    <section className="min-w-0">
      <SectionHeading>{t('page.championships')}</SectionHeading>
      <ul className="overflow-hidden rounded-card border border-line bg-surface-1">
        {championships.map((one) => (
          <Row key={one.id} championship={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ championship }: { championship: TeamChampionship }) {
  const t = useTeamsMessages();
  const format = useFormat();
  const { slug, name, season, position, points, wins, podiums } = localize(championship, useLocale(), 'name');
  const facts = [
    ...(season ? [format.digits(season)] : []),
    ...(wins > 0 ? [t('wins', { count: wins })] : []),
    ...(podiums > 0 ? [t('podiums', { count: podiums })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-4 py-3 not-first:border-t">
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
