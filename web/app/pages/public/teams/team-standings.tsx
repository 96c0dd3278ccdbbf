import type { TeamPeriod } from '@paddock/contract/championships/rules';
import type { TeamStanding } from '@paddock/contract/championships/teams/team-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { HeadCell } from '#ui/table/head-cell.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';
import { teamFilters } from './filters.ts';

const periods: readonly TeamPeriod[] = ['season', 'all'];
const cell = 'border-line border-t px-3 py-2 md:px-4';
/** Columns that phones have no room for. */
const wideOnly = 'max-[40rem]:hidden';

/** Teams by points in official results, of this season or of all time. */
export function TeamStandings({ rows, period }: { rows: readonly TeamStanding[]; period: TeamPeriod }) {
  const t = useTeamsMessages();
  const { searchWith } = useUrlFilters(teamFilters);
  return (
    <TitledSection title={t('table.title')} className="mt-8 flex flex-col gap-4">
      <ToggleLinks
        label={t('table.period')}
        options={periods.map((key) => ({
          key,
          label: t(`table.${key}`),
          to: { search: searchWith({ period: key }) },
        }))}
        current={period}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-text-2">{t('table.none')}</p>
      ) : (
        <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface-1 text-sm">
          <caption className="sr-only">{t('table.title')}</caption>
          <thead>
            <tr>
              <HeadCell>{t('page.title')}</HeadCell>
              <HeadCell align="end">{t('table.points')}</HeadCell>
              <HeadCell align="end">{t('table.wins')}</HeadCell>
              <HeadCell align="end" className={wideOnly}>
                {t('table.podiums')}
              </HeadCell>
              <HeadCell align="end" className={wideOnly}>
                {t('table.rounds')}
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TeamStandingRow key={row.team_id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </TitledSection>
  );
}

function TeamStandingRow({ row: { position, team, points, wins, podiums, rounds } }: { row: TeamStanding }) {
  const format = useFormat();
  const name = <OwnText>{team.name}</OwnText>;
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the team's name is its text */}
      <th scope="row" className={clsx(cell, 'text-start font-normal')}>
        <span className="grid grid-cols-[1.75rem_1fr] items-center">
          <span className="font-bold text-text-2">{format.number(position)}</span>
          <span className="flex min-w-0 flex-col items-start">
            {team.page === null ? (
              <span className="wrap-anywhere">{name}</span>
            ) : (
              <Link
                to={teamPath(team.page)}
                className="wrap-anywhere inline-flex min-h-6 items-center font-medium hover:text-firoozeh"
              >
                {name}
              </Link>
            )}
            <TeamTag tag={team.tag} colour={team.colour} />
          </span>
        </span>
      </th>
      <td className={clsx(cell, 'text-end font-bold')}>
        <Ltr>{format.number(points, { max: 2 })}</Ltr>
      </td>
      <td className={clsx(cell, 'text-end')}>{format.number(wins)}</td>
      <td className={clsx(cell, wideOnly, 'text-end')}>{format.number(podiums)}</td>
      <td className={clsx(cell, wideOnly, 'text-end')}>{format.number(rounds)}</td>
    </tr>
  );
}
